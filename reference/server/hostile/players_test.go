package hostile_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// A state that is said to be another player's closes the connection of whoever
// says so, and the other is where it was.
func TestSpoofedOwner(t *testing.T) {
	type spoof struct {
		name     string
		datagram bool
		of       func(*arena) wire.Key
	}
	honest := func(n int) func(*arena) wire.Key {
		return func(a *arena) wire.Key { return a.honest[n].Welcome.Player }
	}
	nobody := func(*arena) wire.Key { return wire.PlayerKey(900) }
	var was clamp.Standing
	a := enter(t, wire.ModeClamped, server.Limits{})
	was = a.standing("ann")
	try(a, []spoof{
		{"ann, by datagram", true, honest(0)}, {"ann, by stream", false, honest(0)}, {"bob, by datagram", true, honest(1)},
		{"nobody who is here, by datagram", true, nobody}, {"nobody who is here, by stream", false, nobody},
	}, func(a *arena, s spoof) (string, func() error) {
		return s.name, func() error {
			c, err := a.dial(attacker)
			if err != nil {
				return err
			}
			m := &wire.Point{Player: s.of(a), Tick: 1, At: wire.Vec3{X: was.At.X + 1, Z: was.At.Z}}
			if s.datagram {
				err = c.WriteDatagram(wire.Append(nil, m))
			} else {
				err = c.Send(m)
			}
			if err != nil {
				return err
			}
			return answered(a.ending(c.QUIC()), wire.CloseNotAllowed)
		}
	})
	assert.Equal(t, was, a.standing("ann"))
}

// standing is where the host has a player, in mode clamped.
func (a *arena) standing(player string) (s clamp.Standing) {
	err := a.server.Do(a.ctx, func() {
		s, _ = a.server.Game.(*server.Clamped).Server.Standing(player)
	})
	require.NoError(a, err)
	return s
}

// says has the attacker send messages and returns what became of each.
func (a *arena) says(c *dial.Conn, list ...wire.Message) ([]server.Fate, error) {
	mine := func() (fates []server.Fate) {
		for _, o := range a.fates() {
			if uint32(o.Client) != c.Welcome.Client || o.Message == nil {
				continue
			}
			switch o.Message.(type) {
			case *wire.Hello, *wire.Ping:
			default:
				fates = append(fates, o.Fate)
			}
		}
		return fates
	}
	before := len(mine())
	for _, m := range list {
		if err := c.Send(m); err != nil {
			return nil, err
		}
	}
	err := a.until(func() bool { return len(mine()) == before+len(list) || c.Err() != nil })
	return mine()[before:], errors.Join(err, c.Err())
}

// The last sequence there is, and what comes after it: nothing goes round.
func TestSequenceAtTheTop(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{})
	args := wire.Arguments{Dir: unit.Vec{X: 1}}
	command := func(seq unit.Seq) wire.Message {
		return &wire.Command{Seq: seq, Kind: "DashStarted", Payload: args.AppendPayload(nil, "DashStarted")}
	}
	a.during(func() error {
		c, err := a.dial(attacker)
		if err != nil {
			return err
		}
		fates, err := a.says(c, command(0), command(unit.MaxSeq), command(unit.MaxSeq), command(0), command(1), command(unit.MaxSeq-1))
		if err != nil {
			return err
		}
		for i, want := range []commit.Fate{commit.Duplicate, commit.Enqueued, commit.Duplicate, commit.Duplicate, commit.Duplicate, commit.Duplicate} {
			if got := fates[i].Receipt.Fate; got != want {
				err = errors.Join(err, fmt.Errorf("command %d: got %v, want %v", i, got, want))
			}
		}
		c.Close(wire.CloseDone, "")
		again, e := a.dial(attacker)
		if e != nil {
			return errors.Join(err, e)
		}
		defer again.Close(wire.CloseDone, "")
		if got := again.Welcome.LastSeq; got != unit.MaxSeq {
			err = errors.Join(err, fmt.Errorf("the last sequence is %v, want %v", got, unit.MaxSeq))
		}
		return errors.Join(err, alive(a.ctx, again))
	})
}

// Inputs from the ends of all numbers, and batches that are bombs, are what the
// profile says, and move nobody.
func TestInputsAtTheEnds(t *testing.T) {
	const top = math.MaxUint32
	a := enter(t, wire.ModeServer, server.Limits{})
	full := make([]wire.Step, 255)
	for i := range full {
		full[i] = wire.Step{DX: 1}
	}
	c := a.join(attacker)
	defer c.Close(wire.CloseDone, "")
	epoch := c.Welcome.Inputs.Epoch
	require.EqualValues(t, 0, c.Welcome.Inputs.Acknowledged)
	was := a.look(c)
	a.during(func() error {
		east := wire.Step{DX: 1}
		messages := []wire.Message{
			&wire.Input{Epoch: epoch, Seq: 0, Step: east},
			&wire.Input{Epoch: epoch, Seq: top, Step: east},
			&wire.Input{Epoch: epoch, Seq: 18, Step: east}, // 1 is expected, and the window is 16
			&wire.Input{Epoch: top, Seq: 1, Step: east},
			&wire.Input{Epoch: epoch - 1, Seq: 1, Step: east},
			&wire.Input{Epoch: epoch, Seq: 1, Step: wire.Step{DX: 127, DY: -128}},
			&wire.Input{Epoch: epoch, Seq: 1, Step: wire.Step{DX: 2}},
			&wire.Batch{Epoch: epoch, First: 1, Steps: full[:8]}, // by stream no batch is taken
			&wire.Batch{Epoch: epoch, First: top, Steps: full},
		}
		fates, err := a.says(c, messages...)
		if err != nil {
			return err
		}
		for i, want := range []moveinput.Outcome{moveinput.StaleSequence, moveinput.FutureWindowExceeded, moveinput.FutureWindowExceeded, moveinput.OldEpoch, moveinput.OldEpoch,
			moveinput.Malformed, moveinput.Malformed, moveinput.Malformed, moveinput.Malformed} {
			if got := fates[i].Decision; got != want {
				err = errors.Join(err, fmt.Errorf("message %d, %+v: got %v, want %v", i, messages[i], moveinput.Label(moveinput.Stream, got), moveinput.Label(moveinput.Stream, want)))
			}
		}
		return err
	})
	assert.Equal(t, was, a.look(c))

	// The same by datagram: each is a bomb, and none goes off. In the end they are
	// too many, as the clock stands still meanwhile.
	bombs := []wire.Message{
		&wire.Batch{Epoch: epoch, First: 1, Steps: full},                                             // more than a batch may have
		&wire.Batch{Epoch: epoch, First: 1},                                                          // nothing at all
		&wire.Batch{Epoch: epoch, First: top - 3, Steps: full},                                       // beyond the last sequence
		&wire.Batch{Epoch: epoch, First: top, Steps: full[:1]},                                       // far ahead
		&wire.Batch{Epoch: epoch, First: 1, Steps: append(slices.Clone(full[:7]), wire.Step{DX: 2})}, // good but for one
	}
	for n := 0; c.WriteDatagram(wire.Append(nil, bombs[n%len(bombs)])) == nil; n++ {
	}
	require.NoError(t, answered(a.ending(c.QUIC()), wire.CloseTooMuch))
	a.round() // what was taken in by then is decided
	for _, o := range a.fates() {
		if o.Datagram {
			assert.True(t, o.Fate.Decision.Rejected(), "%+v: %v", o.Message, o.Fate.Decision)
		}
	}
	assert.Equal(t, a.metric("moveauth_move_input_decisions_total"), float64(len(a.fates())-1), "a decision for each but the hello")
	a.round()
}

// look is where the attacker's player is in mode server, and what waits for it.
func (a *arena) look(c *dial.Conn) (seen struct {
	moveinput.View
	moveinput.WindowState
}) {
	err := a.server.Do(a.ctx, func() {
		zone := a.server.Game.(*server.Tiles).Zone
		for id := int64(1); id <= 3; id++ {
			if wire.PlayerKey(unit.PlayerKey(id-1)) == c.Welcome.Player {
				seen.View, _ = zone.Look(id)
				seen.WindowState, _ = zone.Window(id)
			}
		}
	})
	require.NoError(a, err)
	require.NotEmpty(a, seen.View)
	seen.Sessions, seen.NPCs = nil, nil // who is in sight is no matter here
	return seen
}

// Windows that are filled with what comes too early stay as they are, and a
// player who fills one still walks when it fills the gap.
func TestWindowThatIsFull(t *testing.T) {
	a := enter(t, wire.ModeServer, server.Limits{})
	c := a.join(attacker)
	defer c.Close(wire.CloseDone, "")
	epoch := c.Welcome.Inputs.Epoch
	a.during(func() error {
		var early []wire.Message
		for seq := uint32(2); seq <= 17; seq++ { // all that the window of 16 takes
			early = append(early, &wire.Input{Epoch: epoch, Seq: seq})
		}
		fates, err := a.says(c, append(early, early...)...)
		if err != nil {
			return err
		}
		for i, f := range fates {
			want := moveinput.BufferedFuture
			if i >= len(early) {
				want = moveinput.DuplicateFutureSequence
			}
			if f.Decision != want {
				err = errors.Join(err, fmt.Errorf("message %d: got %v, want %v", i, f.Decision, want))
			}
		}
		last, e := a.says(c, &wire.Input{Epoch: epoch, Seq: 1, Step: wire.Step{DX: 1}})
		if err = errors.Join(err, e); err == nil && last[0].Decision != moveinput.Queued {
			err = fmt.Errorf("the gap: got %v, want queued", last[0].Decision)
		}
		return err
	})
}

// Places and ticks from the ends of all numbers are judged, and none is lost to
// arithmetic: the body stays where it may be.
func TestPointsAtTheEnds(t *testing.T) {
	a := enter(t, wire.ModeClamped, server.Limits{})
	a.during(func() error {
		c, err := a.dial(attacker)
		if err != nil {
			return err
		}
		defer c.Close(wire.CloseDone, "")
		placed, err := placement(a, c)
		if err != nil {
			return err
		}
		far := []float64{math.MaxFloat32, -math.MaxFloat32, math.SmallestNonzeroFloat32}
		var list []wire.Message
		for i, x := range far {
			p := &wire.Point{Player: c.Welcome.Player, Tick: unit.Tick(i + 1), After: placed.Number, At: wire.Vec3{X: x, Y: placed.At.Y, Z: placed.At.Z},
				HasVelocity: true, Velocity: wire.Vec3{X: x, Y: x, Z: x}, HasRotation: true, Rotation: wire.Quat{X: x, Y: x, Z: x, W: x}}
			list = append(list, p)
		}
		list = append(list,
			&wire.Point{Player: c.Welcome.Player, Tick: 1<<53 - 1, After: math.MaxUint32, Applied: math.MaxUint32, At: placed.At},
			&wire.Point{Player: c.Welcome.Player, Tick: 1<<53 - 1, After: placed.Number, At: placed.At},
			&wire.Point{Player: c.Welcome.Player, Tick: 0, After: placed.Number, At: placed.At},
			&wire.Point{Player: c.Welcome.Player, Tick: 9, After: placed.Number, At: placed.At, HasImpulse: true, Impulse: wire.Vec3{X: 1}},
			&wire.Applied{Instruction: math.MaxUint32},
		)
		fates, err := a.says(c, list...)
		if err != nil {
			return err
		}
		for i, f := range fates[:2] {
			if f.Verdict.Outcome != clamp.Rejected || f.Verdict.Rule != clamp.Bounds {
				err = errors.Join(err, fmt.Errorf("point %d: got %v by %v, want rejected by the bounds", i, f.Verdict.Outcome, f.Verdict.Rule))
			}
		}
		for i, f := range fates {
			if f.Verdict.There && !(clamp.Box{Min: clamp.Vec{X: -100, Y: -100, Z: -100}, Max: clamp.Vec{X: 100, Y: 100, Z: 100}}).Holds(f.Verdict.At) {
				err = errors.Join(err, fmt.Errorf("after point %d it is at %v, out of bounds", i, f.Verdict.At))
			}
		}
		return errors.Join(err, alive(a.ctx, c))
	})
}

// placement waits for the one with which a player of mode clamped begins.
func placement(a *arena, c *dial.Conn) (*wire.Placement, error) {
	for {
		r, err := c.Next(a.ctx)
		if err != nil {
			return nil, err
		}
		if m, is := r.Message.(*wire.Placement); is {
			return m, nil
		}
	}
}

// Reports from the ends of all numbers, of every epoch, and with differences to
// what was never said: what others are shown of it they can read, and the host
// has the body at a place that there is.
func TestReportsAtTheEnds(t *testing.T) {
	a := enter(t, wire.ModeOwner, server.Limits{Messages: 5000})
	places := []unit.Vec{{X: math.MaxFloat32, Y: -math.MaxFloat32}, {X: math.SmallestNonzeroFloat32}, {X: 16384.5, Y: -16384.5}, {X: 8, Y: 8}}
	a.during(func() error {
		c, err := a.dial(attacker)
		if err != nil {
			return err
		}
		defer c.Close(wire.CloseDone, "")
		now := uint16(c.Welcome.Tick)
		sent := 0
		send := func(m *wire.Report) error {
			if sent++; sent%50 == 0 {
				if err := a.pause(); err != nil {
					return err
				}
			}
			_, err := c.SendDatagram(m)
			return err
		}
		for _, at := range places {
			for epoch := transform.Epoch(0); epoch < 32; epoch++ {
				for _, tick := range []uint16{0, now, now + 1, now + 256, now + 257, now - 1, now + 1<<15, math.MaxUint16} {
					u := transform.Update{Form: transform.Full, Epoch: epoch, Stood: uint8(tick % 4), At: at}
					if err := send(&wire.Report{Tick: tick, Acks: true, Back: uint8(tick), Update: u}); err != nil {
						return err
					}
					u = transform.Update{Form: transform.Wide, Epoch: epoch, Age: 1 + uint8(tick%63), DX: math.MaxInt16, DY: -math.MaxInt16}
					if err := send(&wire.Report{Tick: tick + 1, Update: u}); err != nil {
						return err
					}
				}
			}
		}
		return alive(a.ctx, c)
	})
	require.NoError(t, a.server.Do(a.ctx, func() {
		machine := a.server.Game.(*server.Owner).Machine
		for _, key := range machine.All() {
			at, _, known := machine.Known(key)
			assert.True(t, known && at.IsFinite(), "%v: %v", key, at)
		}
	}))
}
