package steps

import (
	"context"
	"encoding/json"
	"math"
	"testing"

	"github.com/cucumber/godog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func clampOf(scalar conformance.Scalar) *clampWorld {
	s := New(1, nil)
	s.Claim.Scalar = scalar
	return newClamp(With(context.Background(), s))
}

// godogTable makes a table as a feature has it.
func godogTable(t *testing.T, lines ...[]string) *godog.Table {
	type cell struct {
		Value string `json:"value"`
	}
	type row struct {
		Cells []cell `json:"cells"`
	}
	var all struct {
		Rows []row `json:"rows"`
	}
	for _, line := range lines {
		var r row
		for _, text := range line {
			r.Cells = append(r.Cells, cell{text})
		}
		all.Rows = append(all.Rows, r)
	}
	text, err := json.Marshal(all)
	require.NoError(t, err)
	made := &godog.Table{}
	require.NoError(t, json.Unmarshal(text, made))
	require.Len(t, made.Rows, len(lines))
	return made
}

func judgedAs(verdict conformance.VerdictOnState, rule conformance.ClampRule, x conformance.Number) conformance.ClampVerdict {
	return conformance.ClampVerdict{Verdict: verdict, Rule: rule, Accepted: &conformance.Vec3{x, 0, 0}}
}

func TestClampedPointsAreComparedToRoundingAndOthersToTheBit(t *testing.T) {
	next := conformance.Number(math.Nextafter(0.5, 1))
	for _, test := range []struct {
		name    string
		scalar  conformance.Scalar
		verdict conformance.VerdictOnState
		rule    conformance.ClampRule
		got     conformance.Number
		met     bool
	}{
		{"accepted and the same", "float64", "accepted", "", 0.5, true},
		{"accepted and off by a bit", "float64", "accepted", "", next, false},
		{"accepted and off by less than a float32 knows", "float32", "accepted", "", next, true},
		{"clamped and off by a bit", "float64", "clamped", "horizontal", next, true},
		{"clamped and off by a nanometre", "float64", "clamped", "horizontal", 0.500000001, false},
		{"clamped and off by a nanometre in float32", "float32", "clamped", "horizontal", 0.500000001, true},
		{"clamped and off by a centimetre in float32", "float32", "clamped", "horizontal", 0.51, false},
		{"clamped and NaN", "float64", "clamped", "horizontal", conformance.Number(math.NaN()), false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := clampOf(test.scalar)
			c.owners["P1"] = &owner{}
			c.reported = []conformance.OwnerState{{Player: "P1", Tick: 1, At: conformance.Vec3{0.5, 0, 0}}}
			c.verdicts = []conformance.ClampVerdict{judgedAs(test.verdict, test.rule, test.got)}
			err := c.wereJudged("P1", godogTable(t, []string{"owner tick", "verdict", "rule", "accepted"},
				[]string{"1", string(test.verdict), string(test.rule), "(0.5,0,0)"}))
			if test.met {
				assert.NoError(t, err)
				return
			}
			var failure *Failure
			assert.ErrorAs(t, err, &failure)
		})
	}
}

func TestVerdictAndRuleAreBothHeld(t *testing.T) {
	for _, test := range []struct {
		verdict, rule string
		got           conformance.ClampVerdict
		met           bool
	}{
		{"rejected", "finite", judgedAs("rejected", "finite", 4), true},
		{"rejected", "finite", judgedAs("rejected", "bounds", 4), false},
		{"rejected", "finite or bounds", judgedAs("rejected", "bounds", 4), true},
		{"rejected", "finite or bounds", judgedAs("rejected", "owner", 4), false},
		{"rejected", "finite", judgedAs("ignored", "finite", 4), false},
		{"accepted", "", judgedAs("accepted", "burst", 4), false},
		{"clamped", "burst", judgedAs("clamped", "", 4), false},
		{"clamped", "burst", conformance.ClampVerdict{Verdict: "clamped", Rule: "burst"}, false},
	} {
		c := clampOf("float64")
		c.owners["P1"] = &owner{}
		c.reported = []conformance.OwnerState{{Player: "P1", Tick: 1, At: conformance.Vec3{4, 0, 0}}}
		c.verdicts = []conformance.ClampVerdict{test.got}
		err := c.wereJudged("P1", godogTable(t, []string{"verdict", "rule", "accepted"}, []string{test.verdict, test.rule, "(4,0,0)"}))
		assert.Equal(t, test.met, err == nil, "want %s by %q, got %+v: %v", test.verdict, test.rule, test.got, err)
	}
}

func TestAPointThatShouldNotBeThereIsAFailure(t *testing.T) {
	c := clampOf("float64")
	c.owners["P1"] = &owner{}
	c.reported = []conformance.OwnerState{{Player: "P1", Tick: 1}}
	row := godogTable(t, []string{"verdict", "rule", "accepted"}, []string{"rejected", "finite", "nowhere"})
	c.verdicts = []conformance.ClampVerdict{{Verdict: "rejected", Rule: "finite"}}
	assert.NoError(t, c.wereJudged("P1", row))
	c.verdicts = []conformance.ClampVerdict{judgedAs("rejected", "finite", 0)}
	assert.ErrorContains(t, c.wereJudged("P1", row), "want none")
}

func TestFiguresStandByThemselves(t *testing.T) {
	const text = "250 m/s, want below 12; 250 × 0.02 is 5: it looks un-de-inflated."
	for figure, says := range map[string]bool{"0.02": true, "5": true, "250": true, "12": true, "50": false, "2": false, "0.0": false} {
		assert.Equal(t, says, saysFigure(text, figure), figure)
	}
	assert.True(t, saysFigure("it is 5.", "5"), "a full stop ends a sentence, not a figure")
	assert.False(t, saysFigure("it is 5.5", "5"))
}

func TestPlacementsAreNamedByWhatTheOwnerWasTold(t *testing.T) {
	c := clampOf("float64")
	o := &owner{}
	c.owners["P1"] = o
	of := func(which string) int64 {
		id, err := c.placement("P1", which)
		require.NoError(t, err, which)
		return id
	}
	assert.Zero(t, of(""), "it was told of none")
	_, err := c.placement("P1", "the one before")
	assert.Error(t, err, "there is none before the first")
	o.given = []int64{7, 9}
	assert.Equal(t, int64(9), of(""))
	assert.Equal(t, int64(7), of("the one before"))
	assert.Zero(t, of("none"))
	assert.NotContains(t, o.given, of("never given"))
}

func TestStridesAreMultiplesAndNotSums(t *testing.T) {
	c := clampOf("float64")
	c.owners["P1"] = &owner{}
	states, err := c.stride("P1", 3, "(0.1, 0, 0)")
	require.NoError(t, err)
	require.Len(t, states, 3)
	assert.Equal(t, conformance.Number(0.1)*3, states[2].At[0], "0.1 + 0.1 + 0.1 is another number")
	assert.Equal(t, []int64{1, 2, 3}, []int64{states[0].Tick, states[1].Tick, states[2].Tick})
}

func TestAFasterTickIsSeenAlsoBackwards(t *testing.T) {
	for _, test := range []struct {
		before, now conformance.Vec3
		met         bool
	}{
		{conformance.Vec3{4, 8, 0}, conformance.Vec3{4, 4, 0}, true},
		{conformance.Vec3{4, 8, 0}, conformance.Vec3{4, 8, 0}, true},
		{conformance.Vec3{4, 0, 0}, conformance.Vec3{4, 8, 0}, false},
		{conformance.Vec3{4, 0, 0}, conformance.Vec3{4, -8, 0}, false},
		{conformance.Vec3{4, 0, 0}, conformance.Vec3{4, conformance.Number(math.NaN()), 0}, false},
	} {
		c := clampOf("float64")
		c.earlier = &test.before
		c.frames = []conformance.OwnerState{{Velocity: &test.now}}
		assert.Equal(t, test.met, c.gainsNothing() == nil, "%v after %v", test.now, test.before)
	}
}

func TestARefusedServerFailsWhoAsksItOn(t *testing.T) {
	c := clampOf("float64")
	c.opening = &conformance.Refusal{Code: "BadSettings", Faults: []conformance.Fault{{Key: "walk_speed", Got: "250", Want: "below 12"}}}
	var failure *Failure
	require.ErrorAs(t, c.ticks(context.Background(), 1), &failure)
	assert.Contains(t, failure.Got, "walk_speed")
	assert.Error(t, c.refusedOver("walk_speed", "0.02"), "the fault says no such figure")
}

// pacing is a server that says of its paced ticks that they sent this.
type pacing struct{ sent []conformance.ClampSent }

func (p *pacing) Do(_ context.Context, _ string, _, result any) error {
	*result.(*conformance.ClampReportResult) = conformance.ClampReportResult{Verdicts: []conformance.ClampVerdict{judgedAs("accepted", "", 0)}, Sent: p.sent}
	return nil
}

func (p *pacing) Close(context.Context) error { return nil }

func TestAReportWithPaceSaysWhatWasSent(t *testing.T) {
	states := []conformance.OwnerState{{Player: "P1", Tick: 1}}
	for _, test := range []struct {
		name string
		pace int64
		sent []conformance.ClampSent
		met  bool
	}{
		{"left out", 1, nil, false},
		{"empty", 1, []conformance.ClampSent{}, true},
		{"left out where no tick ran", 0, nil, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := clampOf("float64")
			c.world, c.owners["P1"] = &pacing{test.sent}, &owner{connection: "c1"}
			err := c.report(context.Background(), "P1", test.pace, states)
			if test.met {
				assert.NoError(t, err)
				return
			}
			var failure *Failure
			require.ErrorAs(t, err, &failure)
			assert.Contains(t, failure.What, "sent")
		})
	}
}
