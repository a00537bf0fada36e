package host_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// Clients whose clocks are ahead of the host's, or behind it, are acknowledged, and
// their states go on with a lag that is not negative.
func TestClocksThatDiffer(t *testing.T) {
	for _, c := range []struct {
		name  string
		ahead int // ticks of the client's clock
		lag   uint8
		acked map[int]int // host's tick: the report's
		told  int         // states that go on: the bodies were placed in tick 1, and so that of tick 1 does not
	}{
		// Each report is in full and so is answered at once. That of the client's tick
		// 4 comes in the host's 1 and waits until 4, when that of 7 has come; so does
		// the next that comes afterwards, which is that of 8, till 8.
		{"three ticks ahead", 3, 0, map[int]int{4: 4, 8: 8, 12: 12}, 12},
		{"as the host's", 0, 0, map[int]int{1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12}, 11},
		{"two ticks behind", -2, 2, map[int]int{3: 1, 4: 2, 5: 3, 6: 4, 7: 5, 8: 6, 9: 7, 10: 8, 11: 9, 12: 10}, 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg := config()
			cfg.NetworkTickHz = 50
			m, err := host.NewMachine(cfg, host.Movement{Config: transform.Config{Hz: 50, Radius: 1, Grace: 25, Offset: 1}})
			require.NoError(t, err)
			var keys [2]unit.PlayerKey
			for i, player := range []string{"P1", "P2"} {
				keys[i], _ = m.PlayerNamed(player)
				require.NoError(t, m.Spawn(keys[i], &unit.Vec{}, nil))
				require.NoError(t, m.Link([]string{"c1", "c2"}[i], player, true))
			}
			acked := map[int]int{}
			told := 0
			for n := 1; n <= 12; n++ {
				var came []wire.Packet
				if at := n + c.ahead; at > 0 {
					r := wire.Report{Tick: uint16(at), Update: transform.Update{Form: transform.Full, Epoch: 1, At: unit.Vec{X: float64(at)}}}
					came = append(came, wire.Packet{Connection: "c1", Data: r.Append(nil)})
				}
				out, err := m.Advance(unit.Micros(n)*20_000, came)
				require.NoError(t, err)
				for _, p := range out.Send {
					if p.Reliable {
						continue
					}
					var s wire.Snapshot
					require.NoError(t, s.Decode(p.Data))
					if p.Connection == "c1" && s.Acks {
						acked[n] = n - int(s.Back)
					}
					for _, e := range s.Entries {
						if p.Connection == "c2" && e.Update.At.X != 0 {
							told++
							assert.Equal(t, c.lag, e.Lag, "tick %d", n)
							assert.Equal(t, unit.Vec{X: float64(n + c.ahead)}, e.Update.At)
						}
					}
				}
			}
			assert.Equal(t, c.acked, acked)
			assert.Equal(t, c.told, told)
		})
	}
}
