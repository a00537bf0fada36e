package clamp_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/clamp"
)

func newClient(t testing.TB) *clamp.Client {
	c, err := clamp.NewClient(config(), "P1")
	require.NoError(t, err)
	return c
}

// drive runs ticks and returns the last state.
func drive(t testing.TB, c *clamp.Client, n int, velocity vec) clamp.State {
	var s clamp.State
	for range n {
		var err error
		s, err = c.Frame(velocity)
		require.NoError(t, err)
	}
	return s
}

func TestClientDrivesItsBody(t *testing.T) {
	c := newClient(t)
	s := drive(t, c, 16, vec{X: 4})
	assert.Equal(t, clamp.State{Player: "P1", Tick: 16, At: vec{X: 5, Y: 2, Z: 3}, Velocity: &vec{X: 4}}, s, "a second from home")
}

func TestClientAppliesAnInstructionOnce(t *testing.T) {
	c := newClient(t)
	seven := clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: 7, Vec: vec{Y: 8}}
	c.Hear(&seven)
	c.Hear(&seven)
	assert.Equal(t, int64(7), c.Applied())
	s := drive(t, c, 1, vec{X: 4})
	assert.Equal(t, vec{X: 4, Y: 8}, *s.Velocity)
	assert.Equal(t, vec{X: 1.25, Y: 2.5, Z: 3}, s.At)
	c.Hear(&seven)
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: 6, Vec: vec{Y: 8}})
	s = drive(t, c, 1, vec{X: 4})
	assert.Equal(t, vec{X: 4}, *s.Velocity, "and it is over")
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: 8, Vec: vec{Y: 8}})
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: 9, Vec: vec{Z: 4}})
	s = drive(t, c, 1, vec{X: 4})
	assert.Equal(t, vec{X: 4, Y: 8, Z: 4}, *s.Velocity, "two at once")
	assert.Equal(t, int64(9), c.Applied())
}

func TestClientPassesOverWhatOthersAreTold(t *testing.T) {
	c := newClient(t)
	at := drive(t, c, 1, vec{}).At
	c.Hear(&clamp.Message{To: "P2", Kind: clamp.InstructionMessage, ID: 7, Vec: vec{Y: 8}})
	c.Hear(&clamp.Message{To: "P2", Kind: clamp.PlacementMessage, ID: 9, Vec: vec{X: 100}})
	s := drive(t, c, 1, vec{})
	assert.Equal(t, clamp.State{Player: "P1", Tick: 2, At: at, Velocity: &vec{}}, s)
	assert.Zero(t, c.Applied())
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: 3, Vec: vec{Y: 8}})
	assert.Equal(t, vec{Y: 8}, *drive(t, c, 1, vec{}).Velocity, "its own number is not spent")
}

func TestClientTakesAPlacement(t *testing.T) {
	c := newClient(t)
	drive(t, c, 3, vec{X: 4})
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: 1, Vec: vec{Y: 8}})
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.PlacementMessage, ID: 2, Vec: vec{X: 100}})
	s := drive(t, c, 1, vec{})
	assert.Equal(t, clamp.State{Player: "P1", Tick: 4, At: vec{X: 100}, Velocity: &vec{}, AfterPlacement: 2}, s)
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.PlacementMessage, ID: 1, Vec: vec{X: 50}})
	s = drive(t, c, 1, vec{X: 16})
	assert.Equal(t, vec{X: 101}, s.At, "an older one comes too late")
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.StateMessage, State: clamp.Standing{Player: "P1", At: vec{X: 77}, Velocity: vec{Y: 9}}})
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.StateMessage, State: clamp.Standing{Player: "P2", At: vec{X: 77}}})
	s = drive(t, c, 1, vec{X: 16})
	assert.Equal(t, vec{X: 102}, s.At, "and an echo says nothing")
}

func TestClientRefusesWhatWouldLeaveTheWorldOfNumbers(t *testing.T) {
	c := newClient(t)
	for _, v := range []vec{{X: nan}, {Y: inf}} {
		_, err := c.Frame(v)
		assert.ErrorIs(t, err, clamp.ErrBadInput)
	}
	c.Hear(&clamp.Message{To: "P1", Kind: clamp.InstructionMessage, ID: 1, Vec: vec{X: math.MaxFloat64}})
	_, err := c.Frame(vec{X: math.MaxFloat64})
	assert.ErrorIs(t, err, clamp.ErrBadInput)
	s := drive(t, c, 1, vec{})
	assert.Equal(t, int64(1), s.Tick)
	assert.Equal(t, vec{X: math.MaxFloat64}, *s.Velocity)
}

// A client and a server: walking, struck, placed, with an echo of every state.
func TestClientAndServer(t *testing.T) {
	r := newRoom(t)
	_, home, err := r.Load("P1", nil)
	require.NoError(t, err)
	c := newClient(t)
	at := home
	for tick := range 64 {
		switch tick {
		case 20:
			_, err := r.Knockback("P1", vec{X: 5, Y: 6})
			require.NoError(t, err)
		case 40:
			_, err := r.Place("P1", vec{X: -300})
			require.NoError(t, err)
		}
		for _, m := range to("P1", r.ticks(1)) {
			c.Hear(&m)
		}
		s := drive(t, c, 1, vec{X: 5})
		require.NoError(t, r.Acknowledge("c1", c.Applied()))
		assert.Equal(t, accepted(s.At), r.says("c1", s), "tick %d", tick)
		if tick != 40 {
			assert.LessOrEqual(t, s.At.Sub(at).Len(), 1.5)
		}
		at = s.At
		c.Hear(&clamp.Message{To: "P1", Kind: clamp.StateMessage, State: clamp.Standing{Player: "P1", At: home}})
	}
	assert.Equal(t, vec{X: -300 + 24*.3125}, at, "5 m/s for 24 ticks")
	assert.Empty(t, r.Counts())
}

// A blow that an old connection did not bring is felt by the new one: the
// placement of the reconnect does not end it.
func TestABlowOutlivesAConnection(t *testing.T) {
	r := newRoom(t)
	r.says("c1", p1(1, vec{}))
	_, err := r.Knockback("P1", vec{Y: 8})
	require.NoError(t, err)
	r.ticks(1)
	r.connect("c3", "P1")
	c := newClient(t)
	for _, m := range to("P1", r.ticks(1)) {
		c.Hear(&m)
	}
	s := drive(t, c, 1, vec{})
	assert.Equal(t, vec{Y: .5}, s.At, "8 m/s for a sixteenth of a second, from where it stood")
	assert.Equal(t, accepted(s.At), r.says("c3", s))
}
