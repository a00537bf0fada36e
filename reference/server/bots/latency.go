package bots

import (
	"math"
	"slices"
	"time"
)

// Latency is how long something took, in milliseconds: percentiles by nearest
// rank, so that each is a value that was measured.
type Latency struct {
	N   int     `json:"n"`
	P50 float64 `json:"p50_ms"`
	P90 float64 `json:"p90_ms"`
	P99 float64 `json:"p99_ms"`
	Max float64 `json:"max_ms"`
}

// latencies are what was measured, in microseconds: 4 bytes each, of up to 71
// minutes.
type latencies []uint32

func (l *latencies) add(d time.Duration) {
	us := max(0, d.Microseconds())
	*l = append(*l, uint32(min(us, math.MaxUint32)))
}

// summary sorts what was measured.
func (l latencies) summary() Latency {
	if len(l) == 0 {
		return Latency{}
	}
	slices.Sort(l)
	return Latency{N: len(l), P50: l.rank(50), P90: l.rank(90), P99: l.rank(99), Max: l.rank(100)}
}

// rank returns the least value that is not below percent of all. l is sorted and
// not empty.
func (l latencies) rank(percent int) float64 {
	n := (len(l)*percent + 99) / 100
	return float64(l[n-1]) / 1000
}
