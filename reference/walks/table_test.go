package walks_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/walks"
)

// script is what a player does: from a tick on it walks so, in u/s. It is gone
// through again and again.
var script = []struct {
	from     int
	velocity unit.Vec
}{
	{0, unit.Vec{X: 6}},
	{100, unit.Vec{X: -6}},
	{150, unit.Vec{Y: 6}},
	{200, unit.Vec{}},
	{250, unit.Vec{X: 3.6, Y: -4.8}},
	{300, unit.Vec{X: -3.6, Y: -1.2}},
	{400, unit.Vec{}},
}

const round = 425 // ticks of one time through the script

// seen is how one body was seen.
type seen struct {
	delay    float64 // in ticks: the one at which the frames lie nearest to the path
	worst    float64 // how far off the path at that delay, in u
	standing float64 // the share of frames that stand where the path moves
}

// settle is the tick from which on a body is judged: the round trip has been
// measured by then.
const settle = 200

// watch lets P0, on the host, and P2 walk the script, and returns how P1 sees
// them.
func watch(t *testing.T, oneWay, jitter unit.Micros, loss float64, seed uint64) (host, client seen) {
	net := open(t, 2, true, seed)
	net.OneWay, net.Jitter, net.Loss = oneWay, jitter, loss
	for _, name := range []string{"P0", "P1", "P2"} {
		require.NoError(t, net.Spawn(name, at(0, 0)))
	}
	var path, drawn [2][]unit.Vec
	for tick := range 3 * round {
		for _, s := range script {
			if tick%round == s.from {
				net.Host.Body().Walk(net.Host.Clock(), s.velocity)
				walk(net, 1, s.velocity)
			}
		}
		require.NoError(t, net.Step())
		path[0] = append(path[0], net.Host.Body().At(net.Host.Clock()))
		path[1] = append(path[1], net.Clients[1].Body().At(net.Clients[1].Clock()))
		for i, name := range []string{"P0", "P2"} {
			v, _ := net.Drawn(0, name)
			drawn[i] = append(drawn[i], v)
		}
	}
	return fit(path[0], drawn[0]), fit(path[1], drawn[1])
}

// along returns where a path was at a time in ticks.
func along(path []unit.Vec, time float64) unit.Vec {
	i := int(time)
	part := time - float64(i)
	return path[i].Scale(1 - part).Add(path[i+1].Scale(part))
}

func fit(path, drawn []unit.Vec) seen {
	best, least := 0.0, 1e9
	for d := 1.0; d < 50; d += 1.0 / 16 {
		sum := 0.0
		for tick := settle; tick < len(drawn); tick++ {
			sum += drawn[tick].Distance(along(path, float64(tick)-d))
		}
		if sum < least {
			best, least = d, sum
		}
	}
	s := seen{delay: best}
	stood, moved := 0, 0
	for tick := settle; tick < len(drawn); tick++ {
		was, is := along(path, float64(tick)-1-best), along(path, float64(tick)-best)
		s.worst = max(s.worst, drawn[tick].Distance(is))
		if is.Distance(was) > 0.03 {
			moved++
			if drawn[tick] == drawn[tick-1] {
				stood++
			}
		}
	}
	s.standing = float64(stood) / float64(moved)
	return s
}

// TestWalks prints the table of walks of the record: how a client sees a player
// on the host, and one on another client.
func TestWalks(t *testing.T) {
	var table strings.Builder
	table.WriteString("| round trip | loss | host's player: delay | off its path | standing | a client's player: delay | off its path | standing |\n|---|---|---|---|---|---|---|---|\n")
	for _, trip := range []unit.Micros{0, 60_000, 150_000, 180_000, 300_000} {
		for _, loss := range []float64{0, 0.05, 0.2} {
			var host, client seen
			const seeds = 3
			for seed := range uint64(seeds) {
				h, c := watch(t, trip/2, 30_000, loss, seed)
				for _, both := range []struct{ all, one *seen }{{&host, &h}, {&client, &c}} {
					both.all.delay += both.one.delay / seeds
					both.all.worst = max(both.all.worst, both.one.worst)
					both.all.standing += both.one.standing / seeds
				}
			}
			const ms = 1000 / walks.Hz
			fmt.Fprintf(&table, "| %d ms | %.0f %% | %.0f ms | %.3f u | %.1f %% | %.0f ms | %.3f u | %.1f %% |\n", trip/1000, loss*100,
				host.delay*ms, host.worst, host.standing*100, client.delay*ms, client.worst, client.standing*100)
			assert.Less(t, host.delay*ms, float64(trip/1000+100), "%d %v", trip, loss)
			assert.Less(t, client.delay*ms, float64(2*trip/1000+160), "%d %v", trip, loss)
		}
	}
	t.Log("\n" + table.String())
}
