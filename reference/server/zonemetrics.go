package server

import (
	"slices"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/moveauth/moveauth/reference/moveinput"
)

// zoneMetrics are what a zone has recorded, for a registry.
type zoneMetrics struct {
	last moveinput.Records

	inputs, corrections *prometheus.CounterVec
	fallback, recovery  prometheus.Counter
	backlog             prometheus.Gauge
}

func newZoneMetrics() zoneMetrics {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	return zoneMetrics{
		inputs:      prometheus.NewCounterVec(prometheus.CounterOpts{Name: "moveauth_move_input_drained_total", Help: "Inputs drained, by what became of them."}, []string{"result"}),
		corrections: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "moveauth_move_input_corrections_total", Help: "Corrections, by why they were due."}, []string{"why"}),
		fallback:    counter("moveauth_move_input_accepted_fallback_total", "Inputs accepted by the stream where the datagram is primary."),
		recovery:    counter("moveauth_move_input_primary_recovery_total", "Changes back to the datagram."),
		backlog:     prometheus.NewGauge(prometheus.GaugeOpts{Name: "moveauth_move_input_backlog", Help: "Inputs that wait after the last tick, of all sessions."}),
	}
}

// take adds what was recorded since it was called last.
func (m *zoneMetrics) take(now moveinput.Records, backlog int64) {
	for i, n := range now.Inputs {
		if n > m.last.Inputs[i] {
			m.inputs.WithLabelValues(moveinput.Result(i).String()).Add(float64(n - m.last.Inputs[i]))
		}
	}
	for i, n := range now.Corrections {
		if n > m.last.Corrections[i] {
			m.corrections.WithLabelValues(moveinput.Why(i).String()).Add(float64(n - m.last.Corrections[i]))
		}
	}
	m.fallback.Add(float64(now.AcceptedFallback - m.last.AcceptedFallback))
	m.recovery.Add(float64(now.PrimaryRecovery - m.last.PrimaryRecovery))
	m.backlog.Set(float64(backlog))
	m.last = now
}

// Collectors are what a game of tiles counts.
func (g *Tiles) Collectors() []prometheus.Collector {
	return slices.Concat(g.executed.Collectors(), []prometheus.Collector{g.zone.inputs, g.zone.corrections, g.zone.fallback, g.zone.recovery, g.zone.backlog})
}
