package load

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// The metrics of a host that are looked at.
const (
	ticksMetric    = "moveauth_ticks_total"
	latenessMetric = "moveauth_tick_lateness_seconds"
	memoryMetric   = "process_resident_memory_bytes"
	cpuMetric      = "process_cpu_seconds_total"
	heapMetric     = "go_memstats_heap_alloc_bytes"
)

// sample is what a host's metrics say at a time.
type sample struct {
	at     time.Time
	ticks  float64
	memory float64 // resident, bytes
	cpu    float64 // used since the process began, s
	heap   float64 // what lives and what is not yet collected, bytes
	late   []bucket
	begun  float64 // ticks that are in late
}

// bucket is how many ticks began at most so late.
type bucket struct {
	bound float64 // s
	ticks float64
}

// mostBody is how much a host may say of itself, in bytes.
const mostBody = 4 << 20

// scrape reads the metrics at an URL.
func scrape(ctx context.Context, client *http.Client, url string) (sample, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return sample{}, fmt.Errorf("load: %w", err)
	}
	answer, err := client.Do(request)
	if err != nil {
		return sample{}, fmt.Errorf("load: %w", err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return sample{}, fmt.Errorf("load: %s answers %s, want 200", url, answer.Status)
	}
	return read(io.LimitReader(answer.Body, mostBody))
}

// read reads metrics in Prometheus' text.
func read(text io.Reader) (sample, error) {
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(text)
	if err != nil {
		return sample{}, fmt.Errorf("load: metrics: %w", err)
	}
	s := sample{at: time.Now()}
	for _, one := range []struct {
		name string
		to   *float64
	}{{ticksMetric, &s.ticks}, {memoryMetric, &s.memory}, {cpuMetric, &s.cpu}, {heapMetric, &s.heap}} {
		m, err := metric(families, one.name)
		if err != nil {
			return sample{}, err
		}
		*one.to = m.GetCounter().GetValue() + m.GetGauge().GetValue() + m.GetUntyped().GetValue()
	}
	m, err := metric(families, latenessMetric)
	if err != nil {
		return sample{}, err
	}
	s.begun = float64(m.GetHistogram().GetSampleCount())
	for _, b := range m.GetHistogram().GetBucket() {
		s.late = append(s.late, bucket{b.GetUpperBound(), float64(b.GetCumulativeCount())})
	}
	return s, nil
}

// metric returns the only one of a name.
func metric(families map[string]*dto.MetricFamily, name string) (*dto.Metric, error) {
	f := families[name]
	if f == nil || len(f.GetMetric()) != 1 {
		return nil, fmt.Errorf("load: the host's metrics have %d of %s, want 1", len(f.GetMetric()), name)
	}
	return f.GetMetric()[0], nil
}
