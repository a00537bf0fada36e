package walks_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/walks"
)

// pair is two datagrams and what befalls them.
type pair map[walks.Sent]walks.Fate

func key(s walks.Sent) walks.Sent { s.Bytes = 0; return s }

// story is a walk with a snap: P1 walks along x from tick 2, is snapped to
// (50, 0) in tick 20, walks along y from tick 40, and stops after tick 50, 10
// ticks of 0.12 u further. It returns what went wrong, and the datagrams.
func story(t *testing.T, befall pair) (faults []string, sent []walks.Sent) {
	t.Helper()
	net := open(t, 2, false, 1)
	net.OneWay = 20_000
	touched := 0
	net.Befall = func(s walks.Sent) walks.Fate {
		f := befall[key(s)]
		if f != (walks.Fate{}) {
			touched++
		}
		return f
	}
	require.NoError(t, net.Spawn("P1", at(0, 0)))
	require.NoError(t, net.Spawn("P2", at(5, 5)))
	walk(net, 0, at(6, 0))
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	var last unit.Vec
	moved := false
	for tick := 1; tick <= 101; tick++ {
		switch tick {
		case 20:
			require.NoError(t, net.Snap("P1", at(50, 0)))
		case 41:
			walk(net, 0, at(0, 6))
		case 51:
			walk(net, 0, at(0, 0))
		}
		require.NoError(t, net.Step())
		drawn, shown := net.Drawn(1, "P1")
		if !shown {
			continue
		}
		if drawn.X > 3 && drawn.X < 49.9 {
			fault("tick %d: drawn at %v, on no way that P1 went", tick, drawn)
		}
		if drawn.X < last.X-1e-9 || drawn.Y < last.Y-1e-9 {
			fault("tick %d: drawn at %v, back from %v", tick, drawn, last)
		}
		moved = moved || drawn.X > 0.5
		last = drawn
		known, ok := net.Known("P1")
		if tick >= 20 && (!ok || known.X < 49.9) {
			fault("tick %d: known at %v", tick, known)
		}
	}
	end := at(50, 10*0.12)
	assert.InDelta(t, 0, net.Clients[0].Body().At(net.Clients[0].Clock()).Distance(end), 1e-9, "the story is another")
	known, _ := net.Known("P1")
	if known.Distance(end) > 0.01 {
		fault("a second after the stop the host has it at %v, want %v", known, end)
	}
	if last.Distance(end) > 0.01 {
		fault("a second after the stop it is drawn at %v, want %v", last, end)
	}
	if !moved {
		fault("it was never seen to move")
	}
	if len(net.Cuts[0]) != 1 || net.Cuts[0][0] != transform.TideDeposit {
		fault("the camera cut for %v", net.Cuts[0])
	}
	// After the first fault others may be sent than in the quiet play.
	assert.True(t, touched > 0 || len(befall) == 0, "the fault touched nothing: %+v", befall)
	return faults, net.Sent
}

func fate(chance *rand.Rand) walks.Fate {
	late := unit.Tick(1 + chance.IntN(20))
	return []walks.Fate{{Lost: true}, {Late: late}, {Again: late}}[chance.IntN(3)]
}

// Each datagram alone, and then 300 pairs by seed: whatever befalls them, P2
// sees no glide, and a second after P1 has stopped everybody agrees.
func TestFaults(t *testing.T) {
	faults, sent := story(t, nil)
	require.Empty(t, faults)
	var datagrams []walks.Sent
	for _, s := range sent {
		if !s.Reliable {
			datagrams = append(datagrams, key(s))
		}
	}
	require.Greater(t, len(datagrams), 100)
	for _, s := range datagrams {
		for _, f := range []walks.Fate{{Lost: true}, {Late: 7}, {Again: 7}} {
			faults, _ := story(t, pair{s: f})
			assert.Empty(t, faults, "%+v: %+v", s, f)
		}
	}
	for seed := range uint64(300) {
		chance := rand.New(rand.NewPCG(seed, 6))
		befall := pair{}
		for len(befall) < 2 {
			befall[datagrams[chance.IntN(len(datagrams))]] = fate(chance)
		}
		faults, _ := story(t, befall)
		assert.Empty(t, faults, "seed %d: %+v", seed, befall)
	}
}

// Whatever is lost and late by chance, some seconds after the last motion the host
// and the observers have it where it is, and no one is ever drawn between the
// old place and the snap's.
func TestRoughNetwork(t *testing.T) {
	for seed := range uint64(40) {
		net := open(t, 2, false, seed)
		net.OneWay, net.Jitter, net.Loss = 50_000, 60_000, 0.3
		require.NoError(t, net.Spawn("P1", at(0, 0)))
		walk(net, 0, at(6, 0))
		for tick := 1; tick <= 600; tick++ {
			switch tick {
			case 60:
				require.NoError(t, net.Snap("P1", at(500, 0)))
			case 100:
				walk(net, 0, at(-3, 6))
			case 150:
				walk(net, 0, at(0, 0))
			}
			require.NoError(t, net.Step())
			drawn, _ := net.Drawn(1, "P1")
			assert.True(t, drawn.X < 9 || drawn.X > 490, "seed %d, tick %d: %v", seed, tick, drawn)
			assert.False(t, math.IsNaN(drawn.X))
		}
		// 50 ticks of (-0.06, 0.12) u.
		end := at(497, 6)
		known, _ := net.Known("P1")
		drawn, _ := net.Drawn(1, "P1")
		assert.InDelta(t, 0, known.Distance(end), 0.01, "seed %d: %v", seed, known)
		assert.InDelta(t, 0, drawn.Distance(end), 0.01, "seed %d: %v", seed, drawn)
	}
}
