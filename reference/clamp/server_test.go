package clamp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
)

var nan, inf = math.NaN(), math.Inf(1)

// config is the default limits at 16 Hz in a world of 1000 m to each side.
func config() clamp.Config {
	return clamp.Config{
		Limits: at16, Home: vec{X: 1, Y: 2, Z: 3},
		Bounds: clamp.Box{Min: vec{X: -1000, Y: -1000, Z: -1000}, Max: vec{X: 1000, Y: 1000, Z: 1000}},
	}
}

// room is a server and what the tests need to talk to it.
type room struct {
	*clamp.Server
	t testing.TB
}

// newRoom has players P1 and P2 connected by c1 and c2.
func newRoom(t testing.TB) *room {
	s, err := clamp.NewServer(config())
	require.NoError(t, err)
	r := &room{s, t}
	r.connect("c1", "P1")
	r.connect("c2", "P2")
	return r
}

func (r *room) connect(connection, player string) {
	require.NoError(r.t, r.Connect(connection, player))
}

// says judges a state by a connection.
func (r *room) says(connection string, s clamp.State) clamp.Verdict {
	v, err := r.Report(connection, &s)
	require.NoError(r.t, err)
	return v
}

// ticks runs ticks and returns what they sent.
func (r *room) ticks(n int) []clamp.Message {
	var sent []clamp.Message
	for range n {
		sent = r.Tick(sent)
	}
	return sent
}

func (r *room) at(player string) vec {
	s, err := r.Standing(player)
	require.NoError(r.t, err)
	return s.At
}

// p1 is a state of P1.
func p1(tick int64, at vec) clamp.State { return clamp.State{Player: "P1", Tick: tick, At: at} }

// to keeps the messages for a player.
func to(player string, sent []clamp.Message) []clamp.Message {
	list := []clamp.Message{}
	for _, m := range sent {
		if m.To == player {
			list = append(list, m)
		}
	}
	return list
}

func accepted(at vec) clamp.Verdict {
	return clamp.Verdict{Outcome: clamp.Accepted, There: true, At: at}
}

func TestFirstState(t *testing.T) {
	r := newRoom(t)
	_, err := r.Standing("P1")
	assert.ErrorIs(t, err, clamp.ErrNoState)
	assert.Equal(t, accepted(vec{X: 500, Y: -700}), r.says("c1", p1(7, vec{X: 500, Y: -700})), "wherever it is")
	assert.Equal(t, accepted(vec{X: 501.5, Y: -700}), r.says("c1", p1(8, vec{X: 501.5, Y: -700})), "with a whole burst")
	v := r.says("c1", p1(9, vec{X: 502, Y: -700}))
	assert.Equal(t, clamp.Clamped, v.Outcome)
	assert.Equal(t, clamp.Horizontal, v.Rule)
	assert.Equal(t, vec{X: 501.5, Y: -700}, v.At)
}

// Last good at 10; then what nothing may come of; then 0.25 from the last good.
func TestPoison(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(10, vec{}))
	good := vec{X: .25}
	for i, c := range []struct {
		state clamp.State
		rule  clamp.Rule
		field clamp.Field
	}{
		{clamp.State{At: vec{X: nan}}, clamp.Finite, clamp.AtX},
		{clamp.State{At: vec{Y: nan, Z: inf}}, clamp.Finite, clamp.AtY},
		{clamp.State{At: vec{Z: inf}}, clamp.Finite, clamp.AtZ},
		{clamp.State{At: vec{Z: -inf}}, clamp.Finite, clamp.AtZ},
		{clamp.State{At: good, Velocity: &vec{X: inf}}, clamp.Finite, clamp.VelocityX},
		{clamp.State{At: good, Velocity: &vec{Y: nan}}, clamp.Finite, clamp.VelocityY},
		{clamp.State{At: good, Velocity: &vec{Z: -inf}}, clamp.Finite, clamp.VelocityZ},
		{clamp.State{At: good, Rotation: &clamp.Quat{X: nan}}, clamp.Finite, clamp.RotationX},
		{clamp.State{At: good, Rotation: &clamp.Quat{Y: nan}}, clamp.Finite, clamp.RotationY},
		{clamp.State{At: good, Rotation: &clamp.Quat{Z: nan}}, clamp.Finite, clamp.RotationZ},
		{clamp.State{At: good, Rotation: &clamp.Quat{W: nan}}, clamp.Finite, clamp.RotationW},
		{clamp.State{At: vec{X: 1e300}}, clamp.Bounds, clamp.AtX},
		{clamp.State{At: vec{Y: -1e300}}, clamp.Bounds, clamp.AtY},
		{clamp.State{At: vec{Z: math.Nextafter(1000, 2000)}}, clamp.Bounds, clamp.AtZ},
	} {
		s := c.state
		s.Player, s.Tick = "P1", 1<<31+int64(i)
		assert.Equal(t, clamp.Verdict{Outcome: clamp.Rejected, Rule: c.rule, There: true}, r.says("c1", s), "case %d", i)
		log := r.TakeLog()
		require.Len(t, log, 1, "once")
		assert.Equal(t, c.rule, log[0].Rule)
		assert.Equal(t, c.field, log[0].Field, "case %d", i)
		assert.Equal(t, s.Tick, log[0].OwnerTick)
		assert.Equal(t, "P1", log[0].Player)
		if c.rule == clamp.Bounds {
			assert.Equal(t, 1000.0, math.Abs(log[0].Limit))
			assert.Equal(t, s.At.X+s.At.Y+s.At.Z < 0, log[0].Limit < 0, "the face that was passed")
		}
	}
	state, err := r.Standing("P1")
	require.NoError(t, err)
	assert.Equal(t, clamp.Standing{Player: "P1", Rotation: clamp.Identity, Counted: true, Tick: 10}, state)
	assert.Equal(t, accepted(vec{X: 1.5}), r.says("c1", p1(16, vec{X: 1.5})), "from the last good, with all that was left")
	assert.Equal(t, accepted(vec{X: 1.5, Y: math.Copysign(0, -1)}), r.says("c1", p1(17, vec{X: 1.5, Y: math.Copysign(0, -1)})))
	assert.Equal(t, []clamp.Count{{Player: "P1", Rule: clamp.Finite, N: 11}, {Player: "P1", Rule: clamp.Bounds, N: 3}}, r.Counts())
}

func TestFacesOfTheWorldAreInside(t *testing.T) {
	r := newRoom(t)
	at := vec{X: 1000, Y: -1000, Z: 1000}
	assert.Equal(t, accepted(at), r.says("c1", p1(1, at)))
}

func TestStale(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(5, vec{}))
	r.ticks(1)
	for _, tick := range []int64{5, 4, -1 << 63} {
		assert.Equal(t, clamp.Verdict{Outcome: clamp.Ignored, Rule: clamp.Stale, There: true}, r.says("c1", p1(tick, vec{X: 1.5})))
	}
	assert.Equal(t, accepted(vec{X: 1.5}), r.says("c1", p1(6, vec{X: 1.5})), "nothing was spent")
	assert.Equal(t, []clamp.Count{{Player: "P1", Rule: clamp.Stale, N: 3}}, r.Counts())
	assert.Empty(t, r.TakeLog())
	r.ticks(1)
	r.connect("c3", "P1")
	placed := p1(1, vec{X: 2})
	placed.AfterPlacement = 1
	assert.Equal(t, accepted(vec{X: 2}), r.says("c3", placed), "a new connection counts anew")
	_, err := r.Report("c1", &placed)
	assert.ErrorIs(t, err, clamp.ErrNoConnection, "and the old one is no more")
}

func TestOnlyTheOwner(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(1, vec{X: 1}))
	assert.Equal(t, clamp.Verdict{Outcome: clamp.Rejected, Rule: clamp.Owner, There: true, At: vec{X: 1}}, r.says("c2", p1(2, vec{X: 2})))
	assert.Equal(t, clamp.Verdict{Outcome: clamp.Rejected, Rule: clamp.Owner}, r.says("c2", clamp.State{Player: "nobody"}))
	assert.Equal(t, clamp.Verdict{Outcome: clamp.Rejected, Rule: clamp.Impulse, There: true, At: vec{X: 1}},
		r.says("c1", clamp.State{Player: "P1", Tick: 3, At: vec{X: 1}, Impulse: &vec{}}), "an impulse of nothing too")
	assert.Equal(t, []clamp.Count{{Player: "P1", Rule: clamp.Impulse, N: 1}, {Player: "P2", Rule: clamp.Owner, N: 2}}, r.Counts())
	assert.Equal(t, accepted(vec{X: 2}), r.says("c1", p1(2, vec{X: 2})))
}

func TestWhatAClampTakes(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(1, vec{}))
	r.ticks(3)
	turn := clamp.Quat{X: 5, W: -2}
	s := p1(2, vec{X: 6, Z: 8})
	s.Velocity, s.Rotation = &vec{X: 300}, &turn
	v := r.says("c1", s)
	// 10 m, of which 1.5: 0.15 of each.
	assert.Equal(t, clamp.Horizontal, v.Rule)
	assert.InDelta(t, .9, v.At.X, 1e-15)
	assert.InDelta(t, 1.2, v.At.Z, 1e-15)
	log := r.TakeLog()
	require.Len(t, log, 1)
	assert.Equal(t, clamp.Record{Player: "P1", Tick: 3, OwnerTick: 2, Rule: clamp.Horizontal, Reported: vec{X: 6, Z: 8},
		There: true, Accepted: v.At, Limited: true, Limit: 1.5}, log[0])
	assert.Empty(t, r.TakeLog(), "it was taken")
	state, err := r.Standing("P1")
	require.NoError(t, err)
	assert.Equal(t, clamp.Standing{Player: "P1", At: v.At, Velocity: vec{X: 300}, Rotation: turn, Counted: true, Tick: 2}, state)
	assert.Equal(t, clamp.Ignored, r.says("c1", p1(2, vec{})).Outcome, "its tick was taken too")
	sent := r.ticks(1)
	assert.Equal(t, []clamp.Message{{To: "P2", Kind: clamp.StateMessage, State: state}}, sent)
	assert.Empty(t, r.ticks(5), "and nothing moves by itself")
	assert.Equal(t, v.At, r.at("P1"))
}

func TestPlacement(t *testing.T) {
	r := newRoom(t)
	s := p1(1, vec{})
	s.Velocity, s.Rotation = &vec{X: 3}, &clamp.Quat{Y: 1}
	r.says("c1", s)
	r.ticks(1)
	assert.Equal(t, accepted(vec{X: 1.5}), r.says("c1", p1(2, vec{X: 1.5})))
	id, err := r.Place("P1", vec{X: 100})
	require.NoError(t, err)
	assert.Equal(t, int64(1), id)
	state, err := r.Standing("P1")
	require.NoError(t, err)
	assert.Equal(t, clamp.Standing{Player: "P1", At: vec{X: 100}, Rotation: clamp.Quat{Y: 1}, Counted: true, Tick: 2}, state, "at once")
	late := p1(3, vec{X: 2})
	assert.Equal(t, clamp.Verdict{Outcome: clamp.Ignored, Rule: clamp.Placement, There: true, At: vec{X: 100}}, r.says("c1", late))
	late.AfterPlacement = 2
	assert.Equal(t, clamp.Ignored, r.says("c1", late).Outcome, "a placement that was never made")
	sent := r.ticks(1)
	assert.Equal(t, []clamp.Message{{To: "P1", Kind: clamp.PlacementMessage, ID: 1, Vec: vec{X: 100}}}, to("P1", sent))
	assert.Equal(t, vec{X: 100}, to("P2", sent)[0].State.At)
	assert.Empty(t, r.ticks(1), "once")
	id, err = r.Place("P1", vec{X: 200})
	require.NoError(t, err)
	assert.Equal(t, int64(2), id)
	stale := p1(3, vec{X: 100})
	stale.AfterPlacement = 1
	assert.Equal(t, clamp.Placement, r.says("c1", stale).Rule, "the one before is not the newest")
	after := p1(3, vec{X: 201.5})
	after.AfterPlacement = 2
	assert.Equal(t, accepted(vec{X: 201.5}), r.says("c1", after), "a whole burst")
	after.Tick = 3
	assert.Equal(t, clamp.Stale, r.says("c1", after).Rule, "the ticks go on")
}

func TestPlacementRefusals(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(1, vec{X: 1}))
	_, err := r.Place("P3", vec{})
	assert.ErrorIs(t, err, clamp.ErrNoPlayer)
	assert.ErrorContains(t, err, `"P3"`)
	_, err = r.Place("P1", vec{Y: nan})
	assert.ErrorIs(t, err, clamp.ErrNotFinite)
	_, err = r.Place("P1", vec{Y: 1000.5})
	assert.ErrorIs(t, err, clamp.ErrOutOfBounds)
	assert.ErrorContains(t, err, "at.y")
	_, err = r.Knockback("P1", vec{X: inf})
	assert.ErrorIs(t, err, clamp.ErrNotFinite)
	_, err = r.Knockback("P3", vec{})
	assert.ErrorIs(t, err, clamp.ErrNoPlayer)
	_, _, err = r.Load("P3", nil)
	assert.ErrorIs(t, err, clamp.ErrNoPlayer)
	assert.Equal(t, accepted(vec{X: 2}), r.says("c1", p1(2, vec{X: 2})), "nothing was placed")
	id, err := r.Knockback("P1", vec{})
	require.NoError(t, err)
	assert.Equal(t, int64(1), id, "no number was used up")
}

func TestLoad(t *testing.T) {
	r := newRoom(t)
	for i, c := range []struct {
		saved *vec
		want  vec
	}{
		{&vec{X: 5, Y: 6, Z: 7}, vec{X: 5, Y: 6, Z: 7}},
		{nil, vec{X: 1, Y: 2, Z: 3}},
		{&vec{X: nan}, vec{X: 1, Y: 2, Z: 3}},
		{&vec{Z: -inf}, vec{X: 1, Y: 2, Z: 3}},
		{&vec{Y: 1e300}, vec{X: 1, Y: 2, Z: 3}},
	} {
		id, at, err := r.Load("P1", c.saved)
		require.NoError(t, err)
		assert.Equal(t, int64(i+1), id)
		assert.Equal(t, c.want, at)
		assert.Equal(t, c.want, r.at("P1"))
	}
}

func TestKnockback(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(1, vec{}))
	r.says("c2", clamp.State{Player: "P2", Tick: 1})
	r.ticks(1)
	for i := range 3 {
		id, err := r.Knockback("P1", vec{Y: float64(i)})
		require.NoError(t, err)
		assert.Equal(t, int64(i+1), id)
	}
	assert.Equal(t, vec{}, r.at("P1"), "it is told, and not moved")
	instruction := func(id int64) clamp.Message {
		return clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: id, Vec: vec{Y: float64(id - 1)}}
	}
	assert.Equal(t, []clamp.Message{instruction(1), instruction(2), instruction(3)}, r.ticks(1))
	assert.Empty(t, r.ticks(3), "once")
	assert.Equal(t, vec{}, r.at("P1"))

	require.NoError(t, r.Acknowledge("c1", 1))
	require.NoError(t, r.Disconnect("c1"))
	_, err := r.Knockback("P1", vec{Y: 3})
	require.NoError(t, err)
	assert.Empty(t, r.ticks(1), "who is away is told nothing")
	r.connect("c3", "P1")
	again := to("P1", r.ticks(1))
	require.Len(t, again, 5)
	assert.Equal(t, clamp.Message{To: "P1", Kind: clamp.PlacementMessage, ID: 1}, again[0], "where it stands, which ends what it was struck with before")
	assert.Equal(t, []clamp.Message{instruction(2), instruction(3), instruction(4)}, again[1:4], "in order, without what was applied")
	assert.Equal(t, "P2", again[4].State.Player, "and where the others do")

	_, err = r.Knockback("P1", vec{Y: 4})
	require.NoError(t, err)
	require.NoError(t, r.Acknowledge("c3", math.MaxInt64))
	assert.Equal(t, []clamp.Message{instruction(5)}, r.ticks(1), "what was not sent was not applied")
	require.NoError(t, r.Acknowledge("c3", 5))
	r.connect("c4", "P1")
	for _, m := range r.ticks(1) {
		assert.NotEqual(t, clamp.InstructionMessage, m.Kind)
	}
	assert.ErrorIs(t, r.Acknowledge("c3", 5), clamp.ErrNoConnection)
}

func TestConnections(t *testing.T) {
	r := newRoom(t)
	assert.ErrorIs(t, r.Connect("c1", "P3"), clamp.ErrConnectionTaken)
	assert.ErrorIs(t, r.Connect("c1", "P1"), clamp.ErrConnectionTaken)
	assert.ErrorIs(t, r.Connect("c 3", "P3"), clamp.ErrBadName)
	assert.ErrorIs(t, r.Connect("c3", ""), clamp.ErrBadName)
	assert.ErrorIs(t, r.Disconnect("c3"), clamp.ErrNoConnection)
	_, err := r.Standing("P3")
	assert.ErrorIs(t, err, clamp.ErrNoPlayer)
	r.says("c1", p1(1, vec{X: 4}))
	r.ticks(1)
	r.connect("c3", "P3")
	sent := r.ticks(1)
	require.Len(t, sent, 1, "who is new hears of all others, and the others of nothing new")
	assert.Equal(t, "P3", sent[0].To)
	assert.Equal(t, vec{X: 4}, sent[0].State.At)
	require.NoError(t, r.Disconnect("c1"))
	assert.Equal(t, vec{X: 4}, r.at("P1"))
	r.connect("c1", "P4")
	assert.Equal(t, clamp.Owner, r.says("c1", p1(2, vec{X: 4})).Rule, "the name is another's now")
	r.connect("c5", "P1")
	sent = to("P1", r.ticks(1))
	require.Len(t, sent, 1)
	assert.Equal(t, clamp.Message{To: "P1", Kind: clamp.PlacementMessage, ID: 1, Vec: vec{X: 4}}, sent[0])
	far := p1(1, vec{X: 40})
	far.AfterPlacement = 1
	assert.Equal(t, vec{X: 5.5}, r.says("c5", far).At, "no first state again")
}

func TestReconnectingFillsNoAllowance(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(1, vec{}))
	r.ticks(1)
	at := func(placement int64, x float64) clamp.State {
		return clamp.State{Player: "P1", Tick: 1, At: vec{X: x}, AfterPlacement: placement}
	}
	// A burst of 1.5 m, half of it before the reconnects and half between them.
	assert.Equal(t, vec{X: .75}, r.says("c1", p1(2, vec{X: .75})).At)
	r.connect("c3", "P1")
	assert.Equal(t, vec{X: 1.25}, r.says("c3", at(1, 1.25)).At)
	r.connect("c4", "P1")
	assert.Equal(t, vec{X: 1.5}, r.says("c4", at(2, 40)).At)
	r.connect("c5", "P1")
	assert.Equal(t, vec{X: 1.5}, r.says("c5", at(3, 40)).At)
	// Time goes on across them: 0.75 m a tick.
	require.NoError(t, r.Disconnect("c5"))
	r.ticks(1)
	r.connect("c6", "P1")
	assert.Equal(t, vec{X: 2.25}, r.says("c6", at(4, 40)).At)
	_, err := r.Place("P1", vec{X: 10})
	require.NoError(t, err)
	assert.Equal(t, vec{X: 11.5}, r.says("c6", clamp.State{Player: "P1", Tick: 2, At: vec{X: 40}, AfterPlacement: 5}).At, "a placement fills it")
}

func TestItems(t *testing.T) {
	r := newRoom(t)
	_, err := r.Item("lamp")
	assert.ErrorIs(t, err, clamp.ErrNoItem)
	assert.ErrorIs(t, r.ReportItem("c1", "lamp", vec{}), clamp.ErrNoItem)
	require.NoError(t, r.WriteItem("lamp", vec{X: 1}, "P1"))
	for _, connection := range []string{"c1", "c2"} {
		assert.ErrorIs(t, r.ReportItem(connection, "lamp", vec{X: 1}), clamp.ErrNotAuthority)
	}
	assert.ErrorIs(t, r.ReportItem("c3", "lamp", vec{}), clamp.ErrNoConnection)
	assert.ErrorIs(t, r.WriteItem("lamp", vec{X: nan}, ""), clamp.ErrNotFinite)
	assert.ErrorIs(t, r.WriteItem("lamp", vec{X: 2000}, ""), clamp.ErrOutOfBounds)
	at, err := r.Item("lamp")
	require.NoError(t, err)
	assert.Equal(t, vec{X: 1}, at)
	require.NoError(t, r.WriteItem("lamp", vec{X: 900}, ""))
	at, err = r.Item("lamp")
	require.NoError(t, err)
	assert.Equal(t, vec{X: 900}, at, "the server knows no speed limit")
}
