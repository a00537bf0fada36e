package server

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// Rules are what the games of all modes are made of beside their movement.
type Rules struct {
	Host host.Config
	// Newcomer is what a player bears who was not known beforehand, its name aside;
	// nil: only players of Host may come.
	Newcomer *commit.PlayerSetup
	// Homes are where players begin who have not been here; others do at Host's
	// home.
	Homes map[string]unit.Vec
	// Probes lets clients send the kind Probe, with which anybody does anything: for
	// judging.
	Probes bool
	// Name gives the name of a player's connection, as the host has it; nil: c and
	// the client's number.
	Name func(c Client, player string) string
	// Event is called for each event of a tick; nil: nobody looks. The event is
	// valid until it returns.
	Event func(*commit.Event)
}

// executed are what games count of commands that have come to their drain. Kinds
// and results are of lists that the host has.
type executed struct {
	results *prometheus.CounterVec
	faults  *prometheus.CounterVec
	dropped prometheus.Counter
}

func newExecuted() executed {
	return executed{
		results: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "moveauth_commands_executed_total", Help: "Commands executed, by kind and result."}, []string{"kind", "result"}),
		faults:  prometheus.NewCounterVec(prometheus.CounterOpts{Name: "moveauth_command_faults_total", Help: "Commands that panicked or tried what none may."}, []string{"kind", "call"}),
		dropped: prometheus.NewCounter(prometheus.CounterOpts{Name: "moveauth_commands_dropped_total", Help: "Commands that a land's closing has called off."}),
	}
}

// count counts an event.
func (x *executed) count(e *commit.Event) {
	switch e.What {
	case commit.Executed:
		x.results.WithLabelValues(e.Kind.String(), string(e.Result)).Inc()
	case commit.Fault:
		call := e.Name
		if call == "" {
			call = "panic"
		}
		x.faults.WithLabelValues(e.Kind.String(), call).Inc()
	case commit.Dropped:
		x.dropped.Inc()
	}
}

// Collectors are what a game counts, for a server's registry.
func (x *executed) Collectors() []prometheus.Collector {
	return []prometheus.Collector{x.results, x.faults, x.dropped}
}
