package walks_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/walks"
)

func open(t testing.TB, n int, own bool, seed uint64) *walks.Network {
	t.Helper()
	net, err := walks.New(n, own, seed)
	require.NoError(t, err)
	return net
}

func at(x, y float64) unit.Vec { return unit.Vec{X: x, Y: y} }

func walk(net *walks.Network, i int, velocity unit.Vec) {
	c := net.Clients[i]
	c.Body().Walk(c.Clock(), velocity)
}

// A walk and a snap at 20 ms one way: who is where when, by arithmetic. P1 has
// its body in tick 2, and walks 6 u/s ÷ 50 = 0.12 u a tick from then on. The
// snap of tick 20 reaches it in tick 21.
func TestWalkAndSnap(t *testing.T) {
	net := open(t, 2, false, 1)
	net.OneWay = 20_000
	require.NoError(t, net.Spawn("P1", at(0, 0)))
	require.NoError(t, net.Spawn("P2", at(5, 5)))
	walk(net, 0, at(6, 0))
	for tick := 1; tick <= 90; tick++ {
		if tick == 20 {
			require.NoError(t, net.Snap("P1", at(50, 0)))
		}
		require.NoError(t, net.Step())
		own := net.Clients[0].Body().At(net.Clients[0].Clock())
		known, ok := net.Known("P1")
		require.True(t, ok)
		drawn, shown := net.Drawn(1, "P1")
		if testing.Verbose() {
			t.Log(tick, own, known, drawn, shown)
		}
		switch {
		case tick >= 2 && tick < 21:
			assert.InDelta(t, 0.12*float64(tick-2), own.X, 1e-9)
		case tick >= 21:
			assert.Equal(t, at(50, 0), own)
		}
		if tick >= 20 {
			assert.Equal(t, at(50, 0), known)
		} else if tick > 3 {
			assert.InDelta(t, 0.12*float64(tick-3), known.X, 0.0005, "a tick old")
		}
		assert.True(t, drawn.X < 4 || drawn.X > 49.9, "P2 draws P1 at %v in tick %d", drawn, tick)
	}
	drawn, _ := net.Drawn(1, "P1")
	assert.Equal(t, at(50, 0), drawn)
	assert.Equal(t, []transform.Reason{transform.TideDeposit}, net.Cuts[0])
	assert.Empty(t, net.Cuts[1])
}

func ExampleNew() {
	net, err := walks.New(1, true, 1)
	if err != nil {
		panic(err)
	}
	fmt.Println(len(net.Clients))
	// Output: 1
}
