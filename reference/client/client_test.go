package client_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/client"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

var config = transform.Config{Hz: 50, Radius: 1, Grace: 25, Offset: 1}

const tick unit.Micros = 20_000

func at(x, y float64) unit.Vec { return unit.Vec{X: x, Y: y} }

func open(t *testing.T) *client.Client {
	c, err := client.New(config, "P1")
	require.NoError(t, err)
	c.Link("c1", true)
	return c
}

func reliable(message interface{ Append([]byte) []byte }) wire.Packet {
	return wire.Packet{Connection: "c1", Reliable: true, Data: message.Append(nil)}
}

var spawned = reliable(&wire.Spawned{Body: 1, Epoch: 1, Tick: 1, At: at(0, 0), Key: wire.PlayerKey(3), Name: "P1"})

// reports advances tick by tick to a last one and returns the datagrams by tick.
func reports(t *testing.T, c *client.Client, first, last int) map[int]wire.Report {
	all := map[int]wire.Report{}
	for n := first; n <= last; n++ {
		out, err := c.Advance(unit.Micros(n)*tick, nil)
		require.NoError(t, err)
		require.LessOrEqual(t, len(out.Send), 1)
		for _, p := range out.Send {
			var r wire.Report
			require.NoError(t, r.Decode(p.Data))
			assert.Equal(t, uint16(n), r.Tick)
			all[n] = r
		}
	}
	return all
}

func TestNew(t *testing.T) {
	bad := config
	bad.Hz = 0
	_, err := client.New(bad, "P 1")
	assert.ErrorContains(t, err, "2 faults; tick_hz is 0, want 1 to 1000; player is P 1")
}

// A client without a body still asks for an answer: at once and then every 16
// ticks.
func TestSilenceIsBroken(t *testing.T) {
	c := open(t)
	all := reports(t, c, 1, 40)
	assert.Len(t, all, 3)
	for _, n := range []int{1, 17, 33} {
		assert.Equal(t, wire.Report{Tick: uint16(n)}, all[n])
	}
	_, err := c.Advance(0, nil)
	assert.ErrorIs(t, err, client.ErrBackwards)
	assert.ErrorIs(t, c.Hide("P2", true), client.ErrNoBody)
}

// What is asked for between two ticks leaves with the next packets, in order,
// and what is lost with a link is lost.
func TestCommandsLeave(t *testing.T) {
	c := open(t)
	c.Submit(1, "Probe", []byte("{}"))
	c.Submit(2, "Probe", []byte("{}"))
	out, err := c.Advance(10, nil)
	require.NoError(t, err)
	require.Len(t, out.Send, 2)
	for i, p := range out.Send {
		var m wire.Command
		require.NoError(t, m.Decode(p.Data))
		assert.Equal(t, wire.Command{Seq: unit.Seq(i + 1), Kind: "Probe", Payload: []byte("{}")}, m)
		assert.True(t, p.Reliable)
	}
	c.Submit(3, "Probe", []byte("{}"))
	c.Link("c1", false)
	out, err = c.Advance(tick, nil)
	require.NoError(t, err)
	assert.Empty(t, out.Send)
}

func TestForgeIsSentAndNotDone(t *testing.T) {
	c := open(t)
	_, err := c.Advance(tick, []wire.Packet{spawned})
	require.NoError(t, err)
	c.Forge(at(99, 0))
	all := reports(t, c, 2, 3)
	assert.Equal(t, at(99, 0), all[2].Update.At)
	assert.Equal(t, at(0, 0), c.Body().At(c.Clock()))
	assert.Equal(t, at(0, 0), c.Drawn()[0].At)
}

// The player's own body moves in the frame after its input, and no other does.
func TestInput(t *testing.T) {
	c := open(t)
	_, err := c.Advance(tick, []wire.Packet{spawned})
	require.NoError(t, err)
	c.Input("P2", at(1, 0))
	_, err = c.Advance(tick+1000, nil)
	require.NoError(t, err)
	assert.Equal(t, at(0, 0), c.Drawn()[0].At)
	c.Input("", at(1, 0))
	_, err = c.Advance(tick+2000, nil)
	require.NoError(t, err)
	assert.Equal(t, at(0.006, 0), c.Drawn()[0].At, "6 u/s for a millisecond")
}

// What cannot be read, comes over another link or names a body that is not here
// changes nothing.
func TestGarbage(t *testing.T) {
	c := open(t)
	_, err := c.Advance(tick, []wire.Packet{spawned})
	require.NoError(t, err)
	before := c.Drawn()
	stray := reliable(&wire.Snapped{Epoch: 2, Key: wire.PlayerKey(9), Reason: transform.TideDeposit, At: at(7, 7)})
	other := reliable(&wire.Snapped{Epoch: 2, Key: wire.PlayerKey(3), Reason: transform.TideDeposit, At: at(7, 7)})
	other.Connection = "c9"
	nobody := wire.Snapshot{Tick: 2, Entries: []wire.Entry{{Body: 9, Update: transform.Update{Form: transform.Full, At: at(1, 1)}}}}
	list := []wire.Packet{stray, other, {Connection: "c1", Data: nobody.Append(nil)}, {Connection: "c1"}, {Connection: "c1", Reliable: true},
		{Connection: "c1", Reliable: true, Data: []byte{1}}, {Connection: "c1", Reliable: true, Data: []byte{2}}, {Connection: "c1", Reliable: true, Data: []byte{3}},
		{Connection: "c1", Reliable: true, Data: []byte{200, 1}}}
	out, err := c.Advance(2*tick, list)
	require.NoError(t, err)
	assert.Empty(t, out.Cuts)
	assert.Equal(t, before, c.Drawn())
	all := reports(t, c, 3, 30)
	for n, r := range all {
		assert.False(t, r.Acks, "tick %d: what could not be read is acknowledged", n)
	}
}

// A host whose clock is three ticks ahead: its snapshot of a tick is here three
// ticks before that, and is acknowledged when the tick has come. Each has all in
// full, and so is to be acknowledged at once. That of tick 4 waits from tick 1 on
// and leaves in 4; the next one to come is that of tick 8, which comes in 5.
func TestHostThatIsAhead(t *testing.T) {
	c := open(t)
	other := reliable(&wire.Spawned{Body: 2, Epoch: 1, Tick: 1, Key: wire.PlayerKey(4), Name: "P2"})
	acked := map[int]int{}
	for n := 1; n <= 20; n++ {
		s := wire.Snapshot{Tick: uint16(n + 3), Entries: []wire.Entry{{Body: 2, Update: transform.Update{Form: transform.Full, Epoch: 1, At: at(float64(n), 0)}}}}
		out, err := c.Advance(unit.Micros(n)*tick, []wire.Packet{spawned, other, {Connection: "c1", Data: s.Append(nil)}})
		require.NoError(t, err)
		for _, p := range out.Send {
			var r wire.Report
			require.NoError(t, r.Decode(p.Data))
			if r.Acks {
				acked[n] = n - int(r.Back)
			}
		}
	}
	assert.Equal(t, map[int]int{4: 4, 8: 8, 12: 12, 16: 16, 20: 20}, acked)
}
