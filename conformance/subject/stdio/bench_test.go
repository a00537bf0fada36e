package stdio

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// refsubject builds the reference as an adapter and returns the command.
func refsubject(tb testing.TB) []string {
	tb.Helper()
	name := filepath.Join(tb.TempDir(), "refsubject")
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	out, err := exec.Command("go", "build", "-ldflags", "-X main.sabotage=COMMIT-000.none", "-o", name,
		"github.com/moveauth/moveauth/conformance/subject/refsubject").CombinedOutput()
	require.NoError(tb, err, "%s", out)
	return []string{name}
}

var settings = conformance.HostCommitSettings{NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 64, PayloadLimit: 1000, Players: []conformance.PlayerSetting{
	{Player: "P1", Connection: "c1", BagSlots: 4, Bag: map[string]int64{"timber": 2}},
	{Player: "P2", Connection: "c2", BagSlots: 4},
}}

func TestRefsubject(t *testing.T) {
	command := refsubject(t)
	t.Run(byPipes, func(t *testing.T) { reference(t, New(command, Options{})) })
	t.Run(byDialBack, func(t *testing.T) { reference(t, DialBack(command, Options{})) })
}

func reference(t *testing.T, s conformance.Subject) {
	defer func() { require.NoError(t, s.Close()) }()
	d, err := s.Describe(t.Context())
	require.NoError(t, err)
	require.NoError(t, d.Check())
	require.Equal(t, "COMMIT-000.none", d.Sabotage)

	w, err := s.Open(t.Context(), conformance.HostCommit, settings)
	require.NoError(t, err)
	got, err := conformance.HostReceive.Call(t.Context(), w, probe(1))
	require.NoError(t, err)
	require.Len(t, got.Receipts, 1)
	_, err = conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 9})
	require.Equal(t, "TickGap", conformance.AsRefusal(err).Code)
	happened, err := conformance.HostTick.Call(t.Context(), w, conformance.TickParams{First: 1})
	require.NoError(t, err)
	require.NotEmpty(t, happened.Events)
	seen, err := conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
	require.NoError(t, err)
	require.EqualValues(t, 1, seen.Tick)
	require.NoError(t, w.Close(t.Context()))

	_, err = s.Open(t.Context(), conformance.HostCommit, conformance.HostCommitSettings{PayloadLimit: -1})
	require.Equal(t, "BadSettings", conformance.AsRefusal(err).Code, "%v", err)
}

func probe(seq int64) conformance.ReceiveParams {
	return conformance.ReceiveParams{Connection: "c1", Envelopes: []conformance.Envelope{{
		Seq: seq, Kind: "Probe", Args: conformance.Object(`{"stage":[{"give":"timber"},{"outcome":"Gained"},{"spawn":"tree"},{"dirty":"bags"}],"then":"ok"}`),
	}}}
}

// BenchmarkStdio measures one operation over a pipe, messages of up to 300
// bytes; p50-µs is the median.
func BenchmarkStdio(b *testing.B) { benchmark(b, New(refsubject(b), Options{})) }

// BenchmarkDialBack measures the same over a connection.
func BenchmarkDialBack(b *testing.B) { benchmark(b, DialBack(refsubject(b), Options{})) }

func benchmark(b *testing.B, s conformance.Subject) {
	defer func() { _ = s.Close() }()
	for _, c := range []struct {
		name string
		do   func(conformance.World, int64) error
	}{
		{"connect", func(w conformance.World, _ int64) error {
			_, err := conformance.HostConnect.Call(b.Context(), w, conformance.ConnectParams{Connection: "c1", Player: "P1"})
			return err
		}},
		{"receive", func(w conformance.World, n int64) error {
			_, err := conformance.HostReceive.Call(b.Context(), w, probe(n))
			return err
		}},
		{"look", func(w conformance.World, _ int64) error {
			_, err := conformance.HostLook.Call(b.Context(), w, conformance.Empty{})
			return err
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			w, err := s.Open(b.Context(), conformance.HostCommit, settings)
			require.NoError(b, err)
			var took []time.Duration
			n := int64(0)
			b.ReportAllocs()
			for b.Loop() {
				n++
				start := time.Now()
				if err := c.do(w, n); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			require.NoError(b, w.Close(b.Context()))
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Nanoseconds())/1000, "p50-µs")
		})
	}
}
