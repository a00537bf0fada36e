package transformclamp_test

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
	"github.com/moveauth/moveauth/conformance/subject/inproc/transformclamp"
)

var ctx = context.Background()

func clampSettings() conformance.ClampSettings {
	return conformance.ClampSettings{
		Role: "server", TickHz: 16, MaxHorizontal: 12, MaxVertical: 25, Burst: 1.5,
		WorldBounds: conformance.Bounds{-1000, -500, -1000, 1000, 500, 1000}, Home: conformance.Vec3{1, 2, 3},
	}
}

func openClamp(tb testing.TB, st conformance.ClampSettings) conformance.World {
	w, err := transformclamp.Open(&st)
	require.NoError(tb, err)
	return w
}

// clampServer is a server with P1 by c1 and P2 by c2.
func clampServer(t *testing.T) conformance.World {
	w := openClamp(t, clampSettings())
	for _, n := range []string{"1", "2"} {
		_, err := conformance.ClampConnect.Call(ctx, w, conformance.ClampConnectParams{Connection: "c" + n, Player: "P" + n})
		require.NoError(t, err)
	}
	return w
}

func clampReport(t *testing.T, w conformance.World, p conformance.ClampReportParams) conformance.ClampReportResult {
	t.Helper()
	r, err := conformance.ClampReport.Call(ctx, w, p)
	require.NoError(t, err)
	require.Len(t, r.Verdicts, len(p.States))
	return r
}

func clampTick(t *testing.T, w conformance.World) []conformance.ClampSent {
	r, err := conformance.ClampTick.Call(ctx, w, conformance.ClampTickParams{Count: 1})
	require.NoError(t, err)
	return r.Sent
}

func code(t *testing.T, err error) string {
	t.Helper()
	r := conformance.AsRefusal(err)
	require.NotNil(t, r, "%v", err)
	assert.NotEmpty(t, r.Detail, "a refusal says why")
	return r.Code
}

func TestClaim(t *testing.T) {
	assert.Equal(t, map[string]any{"geometry": "unchecked", "thresholds": "unmeasured"}, transformclamp.Claim().Facts)
}

func TestOpenListsEveryFault(t *testing.T) {
	st := clampSettings()
	walk := conformance.Number(250)
	st.TickHz, st.WalkSpeed, st.Home, st.Role = 0, &walk, conformance.Vec3{0, 501, 0}, "client"
	st.Burst = conformance.Number(math.NaN())
	_, err := transformclamp.Open(st)
	assert.Equal(t, []string{"tick_hz", "burst", "walk_speed", "home", "player"}, porttest.FaultKeys(t, err))
	_, err = transformclamp.Open(7)
	porttest.Code(t, conformance.CodeBadParams, err)
}

func TestSettingsArrive(t *testing.T) {
	// 32 Hz, 16 m/s across, 8 m/s up along Z, a burst of 1: 0.5 and 0.25 a tick.
	st := clampSettings()
	st.TickHz, st.MaxHorizontal, st.MaxVertical, st.Burst, st.Up = 32, 16, 8, 1, "z"
	w := openClamp(t, st)
	_, err := conformance.ClampConnect.Call(ctx, w, conformance.ClampConnectParams{Connection: "c1", Player: "P1"})
	require.NoError(t, err)
	far := func(tick int64, at conformance.Vec3) conformance.OwnerState {
		return conformance.OwnerState{Player: "P1", Tick: tick, At: at}
	}
	r := clampReport(t, w, conformance.ClampReportParams{Connection: "c1", Pace: 1, States: []conformance.OwnerState{
		far(1, conformance.Vec3{}), far(2, conformance.Vec3{0, 9, 0}), far(3, conformance.Vec3{0, 9, 0}), far(4, conformance.Vec3{0, 1.5, 9}), far(5, conformance.Vec3{0, 1.5, 9})}})
	ends := []conformance.Vec3{}
	for _, v := range r.Verdicts {
		ends = append(ends, *v.Accepted)
	}
	assert.Equal(t, []conformance.Vec3{{0, 0, 0}, {0, 1, 0}, {0, 1.5, 0}, {0, 1.5, 1}, {0, 1.5, 1.25}}, ends)
	assert.Equal(t, conformance.ClampRule("vertical"), r.Verdicts[4].Rule)
	_, err = conformance.ClampReport.Call(ctx, w, conformance.ClampReportParams{Connection: "c1", States: []conformance.OwnerState{far(6, conformance.Vec3{0, 501, 0})}})
	require.NoError(t, err)
	records, err := conformance.ClampRecords.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	require.Len(t, records.Log, 5)
	last := records.Log[4]
	assert.Equal(t, conformance.ClampRule("bounds"), last.Rule)
	assert.Equal(t, conformance.StateField("at.y"), last.Field)
	assert.Equal(t, conformance.Number(500), *last.Limit)
	assert.Equal(t, int64(5), last.Tick, "of the server")
	assert.Equal(t, int64(6), last.OwnerTick)
	assert.Equal(t, conformance.Vec3{0, 1.5, 1.25}, *last.Accepted)
	assert.Equal(t, conformance.Number(1), *records.Log[0].Limit, "of a clamp what was left")
}

func TestEveryVerdict(t *testing.T) {
	w := clampServer(t)
	nan := conformance.Number(math.NaN())
	r := clampReport(t, w, conformance.ClampReportParams{Connection: "c1", States: []conformance.OwnerState{
		{Player: "P1", Tick: 1, At: conformance.Vec3{nan, 0, 0}},
		{Player: "P1", Tick: 1, Velocity: &conformance.Vec3{5, 0, 0}, Rotation: &conformance.Quaternion{0, 1, 0, 0}},
		{Player: "P1", Tick: 2, At: conformance.Vec3{6, 0, 0}},
		{Player: "P1", Tick: 2},
		{Player: "P1", Tick: 3, AfterPlacement: 4},
		{Player: "P1", Tick: 3, Impulse: &conformance.Vec3{}},
		{Player: "P2", Tick: 3},
		{Player: "P1", Tick: 3, At: conformance.Vec3{1.5, 0, 0}},
	}})
	at := conformance.Vec3{1.5, 0, 0}
	assert.Equal(t, []conformance.ClampVerdict{
		{Verdict: "rejected", Rule: "finite"},
		{Verdict: "accepted", Accepted: &conformance.Vec3{}},
		{Verdict: "clamped", Rule: "horizontal", Accepted: &at},
		{Verdict: "ignored", Rule: "stale", Accepted: &at},
		{Verdict: "ignored", Rule: "placement", Accepted: &at},
		{Verdict: "rejected", Rule: "impulse", Accepted: &at},
		{Verdict: "rejected", Rule: "owner"},
		{Verdict: "accepted", Accepted: &at},
	}, r.Verdicts)
	got, err := conformance.ClampAccepted.Call(ctx, w, conformance.ClampPlayerParams{Player: "P1"})
	require.NoError(t, err)
	tick := int64(3)
	assert.Equal(t, conformance.ClampAcceptedResult{At: at, Velocity: conformance.Vec3{5, 0, 0}, Rotation: conformance.Quaternion{0, 1, 0, 0}, Tick: &tick}, got)
	assert.Equal(t, []conformance.ClampSent{{To: "P2", State: &conformance.ClampState{
		Player: "P1", At: at, Velocity: conformance.Vec3{5, 0, 0}, Rotation: conformance.Quaternion{0, 1, 0, 0}}}}, clampTick(t, w))
	records, err := conformance.ClampRecords.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	assert.Len(t, records.Log, 4)
	assert.Nil(t, records.Log[0].Accepted)
	assert.Equal(t, conformance.StateField("at.x"), records.Log[0].Field)
	assert.Len(t, records.Counts, 6)
	records, err = conformance.ClampRecords.Call(ctx, w, conformance.Empty{})
	require.NoError(t, err)
	assert.Empty(t, records.Log)
	assert.Len(t, records.Counts, 6)
}

func TestMessages(t *testing.T) {
	w := clampServer(t)
	load, err := conformance.ClampLoad.Call(ctx, w, conformance.ClampLoadParams{Player: "P1", SavedAt: &conformance.Vec3{9, 9, 9}})
	require.NoError(t, err)
	assert.Equal(t, conformance.ClampLoadResult{ID: 1, At: conformance.Vec3{9, 9, 9}}, load)
	load, err = conformance.ClampLoad.Call(ctx, w, conformance.ClampLoadParams{Player: "P1"})
	require.NoError(t, err)
	assert.Equal(t, conformance.ClampLoadResult{ID: 2, At: conformance.Vec3{1, 2, 3}}, load)
	place, err := conformance.ClampPlace.Call(ctx, w, conformance.ClampPlaceParams{Player: "P1", At: conformance.Vec3{4, 5, 6}})
	require.NoError(t, err)
	assert.Equal(t, int64(3), place.ID)
	knock, err := conformance.ClampKnockback.Call(ctx, w, conformance.ClampKnockbackParams{Player: "P1", Impulse: conformance.Vec3{0, 8, 0}})
	require.NoError(t, err)
	assert.Equal(t, int64(1), knock.ID)
	sent := clampTick(t, w)
	require.Len(t, sent, 5)
	assert.Equal(t, conformance.ClampSent{To: "P1", Placement: &conformance.ClampPlacement{ID: 3, At: conformance.Vec3{4, 5, 6}}}, sent[2])
	assert.Equal(t, conformance.ClampSent{To: "P1", Instruction: &conformance.ClampInstruction{ID: 1, Impulse: conformance.Vec3{0, 8, 0}}}, sent[3])
	assert.Equal(t, "P2", sent[4].To)

	// What the server sent, a client takes as it is.
	st := clampSettings()
	st.Role, st.Player = "client", "P1"
	client := openClamp(t, st)
	for range 2 {
		_, err = conformance.ClampHear.Call(ctx, client, conformance.ClampHearParams{Sent: sent})
		require.NoError(t, err)
	}
	frames, err := conformance.ClampFrame.Call(ctx, client, conformance.ClampFrameParams{Count: 2, Velocity: conformance.Vec3{4, 0, 0}})
	require.NoError(t, err)
	assert.Equal(t, conformance.ClampFrameResult{Applied: 1, States: []conformance.OwnerState{
		{Player: "P1", Tick: 1, At: conformance.Vec3{4.25, 5.5, 6}, Velocity: &conformance.Vec3{4, 8, 0}, AfterPlacement: 3},
		{Player: "P1", Tick: 2, At: conformance.Vec3{4.5, 5.5, 6}, Velocity: &conformance.Vec3{4, 0, 0}, AfterPlacement: 3},
	}}, frames)
	r := clampReport(t, w, conformance.ClampReportParams{Connection: "c1", States: frames.States, Applied: frames.Applied})
	assert.Equal(t, conformance.VerdictOnState("accepted"), r.Verdicts[1].Verdict)
	_, err = conformance.ClampConnect.Call(ctx, w, conformance.ClampConnectParams{Connection: "c3", Player: "P1"})
	require.NoError(t, err)
	for _, m := range clampTick(t, w) {
		assert.Nil(t, m.Instruction, "it was acknowledged")
	}
}

// Who paces is told what those ticks sent, also where that is nothing.
func TestSentIsThereWithPace(t *testing.T) {
	w := openClamp(t, clampSettings())
	_, err := conformance.ClampConnect.Call(ctx, w, conformance.ClampConnectParams{Connection: "c1", Player: "P1"})
	require.NoError(t, err)
	for tick, test := range []struct {
		pace int64
		want string
	}{{1, `"sent":[]`}, {0, `"accepted":[1,2,3]}]}`}} {
		states := []conformance.OwnerState{{Player: "P1", Tick: int64(tick + 1), At: conformance.Vec3{1, 2, 3}}}
		text, err := json.Marshal(clampReport(t, w, conformance.ClampReportParams{Connection: "c1", States: states, Pace: test.pace}))
		require.NoError(t, err)
		assert.Contains(t, string(text), test.want, "pace %d", test.pace)
	}
}

func TestRefusals(t *testing.T) {
	w := clampServer(t)
	inf := conformance.Number(math.Inf(1))
	for want, call := range map[string]func() error{
		"ConnectionTaken": func() error {
			_, err := conformance.ClampConnect.Call(ctx, w, conformance.ClampConnectParams{Connection: "c2", Player: "P3"})
			return err
		},
		"NoSuchConnection": func() error {
			_, err := conformance.ClampReport.Call(ctx, w, conformance.ClampReportParams{Connection: "c9", Applied: 1})
			return err
		},
		"NoSuchPlayer": func() error {
			_, err := conformance.ClampAccepted.Call(ctx, w, conformance.ClampPlayerParams{Player: "P3"})
			return err
		},
		"NoState": func() error {
			_, err := conformance.ClampAccepted.Call(ctx, w, conformance.ClampPlayerParams{Player: "P1"})
			return err
		},
		"NotFinite": func() error {
			_, err := conformance.ClampKnockback.Call(ctx, w, conformance.ClampKnockbackParams{Player: "P1", Impulse: conformance.Vec3{0, inf, 0}})
			return err
		},
		"OutOfBounds": func() error {
			_, err := conformance.ClampPlace.Call(ctx, w, conformance.ClampPlaceParams{Player: "P1", At: conformance.Vec3{0, 501, 0}})
			return err
		},
		"NoSuchItem": func() error {
			_, err := conformance.ClampItem.Call(ctx, w, conformance.ClampItemParams{Item: "lamp"})
			return err
		},
		"NotAuthority": func() error {
			_, err := conformance.ClampWriteItem.Call(ctx, w, conformance.ClampWriteItemParams{Item: "rope", At: conformance.Vec3{7, 0, 0}, Holder: "P1"})
			require.NoError(t, err)
			_, err = conformance.ClampReportItem.Call(ctx, w, conformance.ClampReportItemParams{Connection: "c1", Item: "rope"})
			at, readErr := conformance.ClampItem.Call(ctx, w, conformance.ClampItemParams{Item: "rope"})
			require.NoError(t, readErr)
			assert.Equal(t, conformance.Vec3{7, 0, 0}, at.At)
			return err
		},
		"TwoReplicators": func() error {
			_, err := conformance.ClampPrefab.Call(ctx, w, conformance.ClampPrefabParams{Replicators: []conformance.Replicator{{Name: "transform", Authority: "owner"}, {Name: "body", Authority: "server"}}})
			r := conformance.AsRefusal(err)
			require.NotNil(t, r)
			require.Len(t, r.Faults, 2)
			assert.Equal(t, "transform", r.Faults[0].Key)
			assert.Equal(t, "body", r.Faults[1].Key)
			return err
		},
	} {
		assert.Equal(t, want, code(t, call()))
	}
	prefab, err := conformance.ClampPrefab.Call(ctx, w, conformance.ClampPrefabParams{Replicators: []conformance.Replicator{{Name: "transform", Authority: "owner"}}})
	require.NoError(t, err)
	assert.Equal(t, conformance.Authority("owner"), prefab.Controller)
}

func TestErrors(t *testing.T) {
	w := clampServer(t)
	st := clampSettings()
	st.Role, st.Player = "client", "P1"
	client := openClamp(t, st)
	_, err := conformance.ClampTick.Call(ctx, w, conformance.ClampTickParams{})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.ClampReport.Call(ctx, w, conformance.ClampReportParams{Connection: "c1", Pace: -1})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.ClampConnect.Call(ctx, w, conformance.ClampConnectParams{Connection: "c 3", Player: "P3"})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.ClampFrame.Call(ctx, client, conformance.ClampFrameParams{})
	porttest.Code(t, conformance.CodeBadParams, err)
	_, err = conformance.ClampFrame.Call(ctx, client, conformance.ClampFrameParams{Count: 3, Velocity: conformance.Vec3{conformance.Number(math.NaN())}})
	porttest.Code(t, conformance.CodeBadParams, err)
	frames, err := conformance.ClampFrame.Call(ctx, client, conformance.ClampFrameParams{Count: 1})
	require.NoError(t, err)
	assert.Equal(t, int64(1), frames.States[0].Tick, "nothing had run")
	_, err = conformance.ClampTick.Call(ctx, client, conformance.ClampTickParams{Count: 1})
	porttest.Code(t, conformance.CodeUnknownVerb, err)
	_, err = conformance.ClampFrame.Call(ctx, w, conformance.ClampFrameParams{Count: 1})
	porttest.Code(t, conformance.CodeUnknownVerb, err)
	require.NoError(t, w.Close(ctx))
	require.NoError(t, client.Close(ctx))
	_, err = conformance.ClampTick.Call(ctx, w, conformance.ClampTickParams{Count: 1})
	porttest.Code(t, conformance.CodeOther, err)
	_, err = conformance.ClampFrame.Call(ctx, client, conformance.ClampFrameParams{Count: 1})
	porttest.Code(t, conformance.CodeOther, err)
}

func BenchmarkReport(b *testing.B) {
	w := openClamp(b, clampSettings())
	_, err := conformance.ClampConnect.Call(ctx, w, conformance.ClampConnectParams{Connection: "c1", Player: "P1"})
	require.NoError(b, err)
	p := conformance.ClampReportParams{Connection: "c1", Pace: 1, States: []conformance.OwnerState{{Player: "P1", Velocity: &conformance.Vec3{8, 0, 0}}}}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.States[0].Tick, p.States[0].At[0] = int64(i), conformance.Number(.5*float64(i&1))
		if _, err := conformance.ClampReport.Call(ctx, w, p); err != nil {
			b.Fatal(err)
		}
	}
}
