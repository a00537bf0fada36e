package load

import (
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"github.com/moveauth/moveauth/reference/server/bots"
)

// Figures are what was measured.
type Figures struct {
	Bots   *bots.Report `json:"bots"`
	Checks []Check      `json:"checks"`

	Ticks    float64 `json:"ticks"`                // that ran while the bots played
	CPU      float64 `json:"cpu_seconds"`          // of the host, meanwhile
	Resident float64 `json:"resident_bytes"`       // of the host, at the end
	Heap     float64 `json:"heap_bytes"`           // of the host, at its least in the last quarter
	PerBot   float64 `json:"cpu_ms_per_bot_and_s"` // CPU by bot and second
}

// Check is one figure and what it has to be.
type Check struct {
	Name string `json:"name"`
	Got  string `json:"got"`
	Want string `json:"want"`
	OK   bool   `json:"ok"`
}

// Good reports whether all checks hold.
func (f *Figures) Good() bool {
	return !slices.ContainsFunc(f.Checks, func(c Check) bool { return !c.OK })
}

// Text writes the figures after the bots' own.
func (f *Figures) Text(to io.Writer) error {
	if err := f.Bots.Text(to); err != nil {
		return err
	}
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\nhost\t%.2f s of a core, %.2f ms for a bot and second\t%.1f MiB resident, %.1f MiB of heap at its least\n", f.CPU, f.PerBot, f.Resident/mib, f.Heap/mib)
	for _, c := range f.Checks {
		word := "PASS"
		if !c.OK {
			word = "FAIL"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\twant %s\n", word, c.Name, c.Got, c.Want)
	}
	return w.Flush()
}

const mib = 1 << 20

// What is asked of a host.
const (
	inTime  = 0.99 // of ticks begin within a period of when they are due
	growth  = 0.05 // by which memory may differ between the third quarter and the last
	leeway  = mib  // and this, as a heap is never quite still
	astray  = 3    // ticks that may be due and not run yet, or the other way round, when it is looked at
	fewest  = 8    // samples of memory, at least
	quarter = 4
)

// judge makes the figures of the bots' report and what the host said of itself:
// before they played, while they did, and after.
func judge(r *bots.Report, samples []sample) *Figures {
	first, last := &samples[0], &samples[len(samples)-1]
	period := 1000 / float64(r.Rate)
	f := &Figures{Bots: r, Ticks: last.ticks - first.ticks, CPU: last.cpu - first.cpu, Resident: last.memory}
	seconds := last.at.Sub(first.at).Seconds()
	f.PerBot = 1000 * f.CPU / seconds / float64(max(r.Connected, 1))

	within, begun := last.within(period)-first.within(period), last.begun-first.begun
	share := 0.0
	if begun > 0 {
		share = within / begun
	}
	f.check("ticks begin within a period of when they are due", share >= inTime,
		fmt.Sprintf("%.2f %% of %.0f within %.0f ms", 100*share, begun, 1000*period), fmt.Sprintf("at least %.0f %%", 100*inTime))

	due := seconds / period
	f.check("every tick that is due runs", f.Ticks >= due-astray && f.Ticks <= due+astray, fmt.Sprintf("%.0f in %.1f s", f.Ticks, seconds), fmt.Sprintf("%.0f, give or take %d", due, astray))

	f.check("nothing is lost on streams", r.Commands.Lost == 0 && r.Pings.LostStream == 0 && r.Commands.Answered > 0 && r.Pings.Stream > 0,
		fmt.Sprintf("%d of %d commands without their answer, %d of %d pings", r.Commands.Lost, r.Commands.Sent, r.Pings.LostStream, r.Pings.Stream), "none")
	f.check("nobody is refused or disconnected", r.Refused == 0 && r.Ended == 0 && r.Connected == r.Bots,
		fmt.Sprintf("%d of %d", r.Bots-r.Connected+r.Ended, r.Bots), "none")

	third, fourth := median(samples, 2), median(samples, 3)
	f.Heap = math.Inf(1)
	for _, s := range part(samples, 3) {
		f.Heap = min(f.Heap, s.heap)
	}
	f.check("memory is flat over the second half", len(samples) >= fewest && fourth <= third*(1+growth)+leeway,
		fmt.Sprintf("%.1f MiB, then %.1f MiB: medians of its halves, of %d samples in all", third/mib, fourth/mib, len(samples)),
		fmt.Sprintf("no more than %.0f %% and %d MiB above, of at least %d samples", 100*growth, leeway/mib, fewest))
	return f
}

func (f *Figures) check(name string, ok bool, got, want string) {
	f.Checks = append(f.Checks, Check{name, got, want, ok})
}

// within returns how many ticks began at most so late, in seconds: those of the
// bucket with that bound, or of the one below.
func (s *sample) within(bound float64) (ticks float64) {
	for _, b := range s.late {
		if b.bound <= bound*(1+1e-9) {
			ticks = b.ticks
		}
	}
	return ticks
}

// part returns a quarter of the samples, the first being 0.
func part(samples []sample, n int) []sample {
	from, to := n*len(samples)/quarter, (n+1)*len(samples)/quarter
	return samples[from:max(to, from+1)]
}

// median returns that of the memory in a quarter of the samples.
func median(samples []sample, n int) float64 {
	var list []float64
	for _, s := range part(samples, n) {
		list = append(list, s.memory)
	}
	slices.Sort(list)
	return list[len(list)/2]
}
