package moveinput

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func press(t *testing.T, c *Client, dx, dy int64) Outgoing {
	t.Helper()
	out, err := c.Press(dx, dy)
	require.NoError(t, err)
	return out
}

// sends are the sequences that a client sends while time passes.
func sends(t *testing.T, c *Client, ms int64) []Seq {
	var all []Seq
	c.Wait(ms, func(out Outgoing) {
		assert.Equal(t, Stream, out.Transport)
		all = append(all, out.Seq)
	})
	return all
}

func TestClientSendsAndPredicts(t *testing.T) {
	c := NewClient(profile, 7, Tile{10, 10})
	assert.Equal(t, Outgoing{Datagram, 7, 1, Step{1, -1}}, press(t, c, 5, -(1<<40)))
	assert.Equal(t, Outgoing{Datagram, 7, 2, Step{1, 0}}, press(t, c, 1, 0))
	assert.Equal(t, Outgoing{Datagram, 7, 3, Step{0, 1}}, press(t, c, 0, 3))
	assert.Equal(t, Tile{10, 10}, c.At())
	assert.Equal(t, Tile{12, 10}, c.Predicted())

	// 1 was blocked: predicted from (10, 10) by 2 and 3 alone.
	first := Correction{Number: 1, Epoch: 7, Acknowledged: 1, At: Tile{10, 10}}
	c.Correct(first)
	assert.Equal(t, []Seq{2, 3}, c.Unacknowledged(nil))
	assert.Equal(t, Tile{11, 11}, c.Predicted())
	second := Correction{Number: 2, Epoch: 7, Acknowledged: 3, At: Tile{11, 11}}
	c.Correct(second)
	assert.Empty(t, c.Unacknowledged(nil))
	press(t, c, 1, 0)
	for range 2 {
		c.Correct(second)
		c.Correct(first)
		assert.Equal(t, Tile{11, 11}, c.At())
		assert.Equal(t, Tile{12, 11}, c.Predicted())
		assert.Equal(t, []Seq{4}, c.Unacknowledged(nil))
	}
	// Nothing more is acknowledged, and the player was put elsewhere.
	c.Correct(Correction{Number: 3, Epoch: 7, Acknowledged: 3, At: Tile{2, 2}})
	assert.Equal(t, Tile{2, 2}, c.At())
	assert.Equal(t, []Seq{4}, c.Unacknowledged(nil))
}

func TestClientAcrossAnEpoch(t *testing.T) {
	c := NewClient(profile, 1, Tile{10, 10})
	for range 5 {
		press(t, c, 1, 0)
	}
	// 1 to 3 were received before the transfer, 4 and 5 were ignored.
	c.Correct(Correction{Number: 1, Epoch: 2, Acknowledged: 3, At: Tile{4, 4}})
	assert.Empty(t, c.Unacknowledged(nil))
	assert.Equal(t, Tile{4, 4}, c.Predicted())
	assert.Empty(t, sends(t, c, 10_000))
	assert.Equal(t, Outgoing{Datagram, 2, 4, Step{0, 1}}, press(t, c, 0, 1))
}

func TestClientKeepsSoMany(t *testing.T) {
	c := NewClient(profile, 1, Tile{})
	for range 6 {
		press(t, c, 1, 0)
	}
	_, err := c.Press(1, 0)
	assert.ErrorIs(t, err, ErrQueueFull)
	c.Correct(Correction{Number: 1, Epoch: 1, Acknowledged: 1, At: Tile{1, 0}})
	assert.EqualValues(t, 7, press(t, c, 1, 0).Seq, "the refused one took none")
}

func TestFallback(t *testing.T) {
	c := NewClient(profile, 1, Tile{}) // 150 ms
	press(t, c, 1, 0)
	assert.Empty(t, sends(t, c, 100))
	press(t, c, 1, 0)
	assert.Empty(t, sends(t, c, 49))
	assert.Equal(t, []Seq{1}, sends(t, c, 1), "150 ms")
	assert.Empty(t, sends(t, c, 99))
	assert.Equal(t, []Seq{2}, sends(t, c, 1), "250 ms")
	c.Correct(Correction{Number: 1, Epoch: 1, Acknowledged: 1})
	assert.Equal(t, []Seq{2, 2}, sends(t, c, 300), "400 and 550 ms")

	both := NewClient(profile, 1, Tile{})
	press(t, both, 1, 0)
	press(t, both, 1, 0)
	assert.Equal(t, []Seq{1, 2, 1, 2}, sends(t, both, 300), "at one time by sequence")

	p := profile
	p.Transport = Stream
	only := NewClient(p, 1, Tile{})
	assert.Equal(t, Stream, press(t, only, 1, 0).Transport)
	assert.Equal(t, []Seq{1}, sends(t, only, 150))
}
