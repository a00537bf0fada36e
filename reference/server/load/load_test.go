package load

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/bots"
	"github.com/moveauth/moveauth/reference/server/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

const text = `# TYPE moveauth_ticks_total counter
moveauth_ticks_total 1234
# TYPE process_resident_memory_bytes gauge
process_resident_memory_bytes 5e+07
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total 7.5
# TYPE go_memstats_heap_alloc_bytes gauge
go_memstats_heap_alloc_bytes 3e+06
# TYPE moveauth_tick_lateness_seconds histogram
moveauth_tick_lateness_seconds_bucket{le="0.02"} 1000
moveauth_tick_lateness_seconds_bucket{le="0.1"} 1200
moveauth_tick_lateness_seconds_bucket{le="+Inf"} 1234
moveauth_tick_lateness_seconds_sum 4.5
moveauth_tick_lateness_seconds_count 1234
`

func TestRead(t *testing.T) {
	s, err := read(strings.NewReader(text))
	require.NoError(t, err)
	assert.Equal(t, []float64{1234, 5e7, 7.5, 3e6, 1234}, []float64{s.ticks, s.memory, s.cpu, s.heap, s.begun})
	assert.Equal(t, 1000.0, s.within(0.02))
	assert.Equal(t, 1000.0, s.within(0.05), "of those between nobody knows")
	assert.Equal(t, 1200.0, s.within(0.1))
	assert.Equal(t, 0.0, s.within(0.01))
	for _, name := range []string{ticksMetric, latenessMetric, memoryMetric, cpuMetric, heapMetric} {
		_, err := read(strings.NewReader(strings.ReplaceAll(text, name, "another")))
		assert.ErrorContains(t, err, "have 0 of "+name+", want 1")
	}
	_, err = read(strings.NewReader("<html>"))
	assert.ErrorContains(t, err, "load: metrics:")
}

// played is the report of a run of 10 s in which all went well.
func played() *bots.Report {
	return &bots.Report{Mode: "server", Rate: 10_000, Bots: 20, Connected: 20, Seconds: 10,
		Commands: bots.Commands{Sent: 30, Answered: 30}, Pings: bots.Pings{Stream: 40}}
}

// looked are a hundred looks at a host with a period of 100 ms, and what it has in
// memory in each quarter, in MiB.
func looked(memory ...float64) []sample {
	var list []sample
	for n := range 101 {
		list = append(list, sample{at: time.Unix(0, 0).Add(time.Duration(n) * 100 * time.Millisecond), ticks: float64(50 + n), begun: float64(50 + n), cpu: float64(n) / 50, heap: float64(200 - n),
			memory: mib * memory[min(n/25, 3)], late: []bucket{{0.1, float64(50 + n)}}})
	}
	return list
}

func TestJudge(t *testing.T) {
	steady := []float64{30, 40, 50, 50}
	for _, c := range []struct {
		name  string
		spoil func(*bots.Report, []sample)
		bad   int // the check that fails; -1: none
	}{
		{"all is well", func(*bots.Report, []sample) {}, -1},
		{"one of a hundred ticks is late", func(_ *bots.Report, s []sample) { s[100].late[0].ticks -= 1 }, -1},
		{"two of a hundred are", func(_ *bots.Report, s []sample) { s[100].late[0].ticks -= 2 }, 0},
		{"three are still to run", func(_ *bots.Report, s []sample) { s[100].ticks -= 3 }, -1},
		{"four are", func(_ *bots.Report, s []sample) { s[100].ticks -= 4 }, 1},
		{"four have run twice", func(_ *bots.Report, s []sample) { s[100].ticks += 4 }, 1},
		{"a command has no answer", func(r *bots.Report, _ []sample) { r.Commands.Lost = 1 }, 2},
		{"a ping has none", func(r *bots.Report, _ []sample) { r.Pings.LostStream = 1 }, 2},
		{"nobody asked for anything", func(r *bots.Report, _ []sample) { r.Commands.Answered = 0 }, 2},
		{"nobody pinged", func(r *bots.Report, _ []sample) { r.Pings.Stream = 0 }, 2},
		{"of datagrams some are", func(r *bots.Report, _ []sample) { r.Pings.LostDatagram = 9 }, -1},
		{"one is disconnected", func(r *bots.Report, _ []sample) { r.Ended = 1 }, 3},
		{"one is refused", func(r *bots.Report, _ []sample) { r.Refused, r.Connected = 1, 19 }, 3},
		// 50 MiB and 5 % and 1 MiB: 53.5.
		{"memory moves a little", func(_ *bots.Report, s []sample) { memoryFrom(s, 75, 53.4) }, -1},
		{"memory grows", func(_ *bots.Report, s []sample) { memoryFrom(s, 75, 53.6) }, 4},
		{"memory peaks", func(_ *bots.Report, s []sample) { memoryFrom(s[:85], 75, 500) }, -1},
	} {
		r, s := played(), looked(steady...)
		c.spoil(r, s)
		f := judge(r, s)
		require.Len(t, f.Checks, 5)
		for i, check := range f.Checks {
			assert.Equal(t, i != c.bad, check.OK, "%s: %+v", c.name, check)
		}
		assert.Equal(t, c.bad < 0, f.Good(), c.name)
		var out strings.Builder
		require.NoError(t, f.Text(&out))
		assert.Equal(t, map[bool]int{true: 0, false: 1}[c.bad < 0], strings.Count(out.String(), "\nFAIL  "), c.name)
	}
	f := judge(played(), looked(steady...))
	assert.Equal(t, 100.0, f.Ticks)
	assert.InDelta(t, 2, f.CPU, 1e-9)
	assert.Equal(t, 100.0, f.Heap)
	assert.InDelta(t, 10, f.PerBot, 1e-9, "2 s by 20 bots in 10 s")
	f = judge(played(), looked(steady...)[94:])
	assert.False(t, f.Checks[4].OK, "of seven samples nothing can be said")
}

// memoryFrom sets the memory of samples from one on, in MiB.
func memoryFrom(s []sample, from int, to float64) {
	for i := from; i < len(s); i++ {
		s[i].memory = to * mib
	}
}

func TestMeasureNothing(t *testing.T) {
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/metrics" {
			_, _ = io.WriteString(w, text)
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	defer host.Close()
	o := bots.Options{Address: "127.0.0.1:1", N: 1, Span: time.Second, Rate: 20, Goods: bots.Goods{Node: "oak", Storage: "crate", Item: "timber"},
		Player: func(int) (string, []byte, error) { return "", nil, fmt.Errorf("no players") }}
	log := slog.New(slog.DiscardHandler)
	_, err := Measure(t.Context(), o, host.URL+"/other", log)
	assert.ErrorContains(t, err, "404 Not Found, want 200")
	_, err = Measure(t.Context(), o, host.URL+"/metrics", log)
	assert.ErrorContains(t, err, "no players")
	o.Player = func(int) (string, []byte, error) { return "P1", nil, nil }
	o.Address = "no address"
	_, err = Measure(t.Context(), o, host.URL+"/metrics", log)
	assert.ErrorContains(t, err, "no bot was welcomed: P1: dial: no address")
	host.Close()
	_, err = Measure(t.Context(), o, host.URL+"/metrics", log)
	assert.ErrorContains(t, err, "load: ")
}

// What refhost serve prints says where it is; other lines, and other metrics than
// the first, say nothing.
func TestWhere(t *testing.T) {
	serving := make(chan struct{})
	h := &Host{}
	line := h.where(serving)
	for i, text := range []string{
		"made         a certificate in data", "mode         server", "", "metrics", "address      127.0.0.1:7777", "fingerprint  00",
		"metrics      http://127.0.0.1:9/metrics, and /healthz beside it",
	} {
		select {
		case <-serving:
			assert.Fail(t, "too early", "line %d", i)
		default:
		}
		line(text)
	}
	<-serving
	line("address      elsewhere")
	assert.Equal(t, "127.0.0.1:7777", h.Address)
	assert.Equal(t, "http://127.0.0.1:9/metrics", h.Metrics)
}

func TestStart(t *testing.T) {
	_, err := Start(t.Context(), []string{"no-such-command-anywhere"})
	assert.ErrorContains(t, err, "load: starting the host:")
	_, err = Start(t.Context(), []string{"go", "version"})
	assert.ErrorContains(t, err, "load: the host has ended (<nil>) and has not said where it serves: go version go")
	_, err = Start(t.Context(), []string{"go", "no-such-subcommand"})
	assert.ErrorContains(t, err, "exit status 2")
	assert.ErrorContains(t, err, "no-such-subcommand")
}
