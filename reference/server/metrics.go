package server

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/wire"
)

// metrics are what a server counts. No label is of a client's choosing.
type metrics struct {
	connections, players                      prometheus.Gauge
	turnedAway, droppedIn, droppedOut         prometheus.Counter
	insteadOf, ticks                          prometheus.Counter
	closed, badDatagrams, receipts, decisions *prometheus.CounterVec
	verdicts                                  *prometheus.CounterVec
	lateness, tickTime                        prometheus.Histogram
	received, sent                            [2][256]prometheus.Counter // by way and type
	receivedBytes, sentBytes                  [2]prometheus.Counter      // by way
}

var ways = [2]string{byStream: "stream", byDatagram: "datagram"}

func newMetrics(s *Server) (*metrics, error) {
	m := &metrics{}
	var errs []error
	add := func(c prometheus.Collector) {
		errs = append(errs, s.Registry.Register(c))
	}
	gauge := func(name, help string) prometheus.Gauge {
		g := prometheus.NewGauge(prometheus.GaugeOpts{Name: name, Help: help})
		add(g)
		return g
	}
	counter := func(name, help string) prometheus.Counter {
		c := prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
		add(c)
		return c
	}
	counters := func(name, help string, labels ...string) *prometheus.CounterVec {
		c := prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
		add(c)
		return c
	}
	histogram := func(name, help string) prometheus.Histogram {
		h := prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help,
			Buckets: []float64{.0001, .00025, .0005, .001, .0025, .005, .01, .02, .05, .1, .25, .5, 1, 2.5}})
		add(h)
		return h
	}
	m.connections = gauge("moveauth_connections", "Connections whose handshake is complete.")
	m.players = gauge("moveauth_players", "Connections that were welcomed.")
	m.turnedAway = counter("moveauth_connections_turned_away_total", "Connections that were refused since too many had not said who they are.")
	m.closed = counters("moveauth_connections_closed_total", "Connections that have ended, by the host's code, or else by how.", "how")
	m.droppedIn = counter("moveauth_datagrams_received_dropped_total", "Datagrams that were dropped since too much waited for the host.")
	m.droppedOut = counter("moveauth_datagrams_sent_dropped_total", "Datagrams that were dropped since too many waited for a client's writer.")
	m.insteadOf = counter("moveauth_datagrams_by_stream_total", "Messages that were too large for a datagram and went by the stream.")
	m.badDatagrams = counters("moveauth_datagrams_bad_total", "Datagrams that could not be read, by fault.", "fault")
	m.receipts = counters("moveauth_command_receipts_total", "Commands received, by what became of them.", "fate")
	m.decisions = counters("moveauth_move_input_decisions_total", "Inputs and batches received, by decision.", "decision")
	m.verdicts = counters("moveauth_points_total", "Points received, by verdict and by the rule that was broken.", "outcome", "rule")
	m.ticks = counter("moveauth_ticks_total", "Ticks run.")
	m.lateness = histogram("moveauth_tick_lateness_seconds", "How long after it was due a tick began.")
	m.tickTime = histogram("moveauth_tick_seconds", "How long a tick took, until all of it was handed to the writers.")
	messagesIn := counters("moveauth_messages_received_total", "Messages received.", "type", "way")
	messagesOut := counters("moveauth_messages_sent_total", "Messages handed to writers.", "type", "way")
	bytesIn := counters("moveauth_bytes_received_total", "Bytes of messages received.", "way")
	bytesOut := counters("moveauth_bytes_sent_total", "Bytes of messages sent.", "way")
	for way, name := range ways {
		m.receivedBytes[way], m.sentBytes[way] = bytesIn.WithLabelValues(name), bytesOut.WithLabelValues(name)
		for _, t := range wire.Types() {
			if t.FromHost() {
				m.sent[way][t] = messagesOut.WithLabelValues(t.String(), name)
			} else {
				m.received[way][t] = messagesIn.WithLabelValues(t.String(), name)
			}
		}
	}
	add(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "moveauth_queue", Help: "Messages that wait for the host."},
		func() float64 { return float64(len(s.events)) }))
	add(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "moveauth_connections_unwelcomed", Help: "Connections and handshakes that were not welcomed yet."},
		func() float64 { return float64(s.unwelcomed.Load()) }))
	if counts, has := s.Game.(interface{ Collectors() []prometheus.Collector }); has {
		for _, c := range counts.Collectors() {
			add(c)
		}
	}
	if lags, has := s.Store.(interface{ Lag() int64 }); has {
		add(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "moveauth_store_lag_drains", Help: "Drains that are not on the disk yet."},
			func() float64 { return float64(lags.Lag()) }))
	}
	return m, errors.Join(errs...)
}

// fate counts what became of a message.
func (m *metrics) fate(way int, message wire.Message, f *Fate) {
	if message == nil || f.Refused != 0 {
		return
	}
	switch message.Type() {
	case wire.TypeCommand:
		m.receipts.WithLabelValues(f.Receipt.Fate.String()).Inc()
	case wire.TypePoint:
		m.verdicts.WithLabelValues(outcomes[f.Verdict.Outcome], f.Verdict.Rule.String()).Inc()
	case wire.TypeInput, wire.TypeBatch:
		m.decisions.WithLabelValues(moveinput.Label(transport(way), f.Decision)).Inc()
	}
}

// transport is a way as move-input has it.
func transport(way int) moveinput.Transport {
	if way == byDatagram {
		return moveinput.Datagram
	}
	return moveinput.Stream
}

// outcomes are the names of those of a point.
var outcomes = [...]string{clamp.Accepted: "accepted", clamp.Clamped: "clamped", clamp.Rejected: "rejected", clamp.Ignored: "ignored"}
