package stage

import (
	"encoding/json"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/hostcommit"
	"github.com/moveauth/moveauth/conformance/subject/inproc/kinematicmover"
	"github.com/moveauth/moveauth/conformance/subject/inproc/ownertransform"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// machine is a host with bodies that move: of owner-transform, or of host-commit
// with a network.
type machine struct {
	names
	owner  server.BareOwner
	live   conformance.World
	commit *hostcommit.Live // nil: the profile is owner-transform
	events []conformance.TransformEvent
}

func openMachine(st *conformance.TransformSettings) (scene, error) {
	cfg, movement := ownertransform.Config(st)
	// A player need not be known beforehand for its machine to be linked.
	return newMachine(cfg, movement, &commit.PlayerSetup{HP: 1}, conformance.OwnerTransform)
}

func openCommitMachine(st *conformance.HostCommitSettings) (scene, error) {
	cfg := hostcommit.Config(st)
	for i := range cfg.Players {
		cfg.Players[i].Connection = ""
	}
	return newMachine(cfg, host.Movement{Config: ownertransform.Movement(st.Movement), Prefix: "movement.", Own: st.Movement.Player}, nil, conformance.HostCommit)
}

func newMachine(cfg host.Config, movement host.Movement, newcomer *commit.PlayerSetup, profile string) (scene, error) {
	g, err := server.NewOwner(server.Rules{Host: cfg, Newcomer: newcomer, Probes: true}, movement)
	if err != nil {
		return nil, port.BadSettings(err)
	}
	s := &machine{names: names{now: map[string]string{}}, owner: server.BareOwner{Owner: g}}
	var commands conformance.World
	if profile == conformance.HostCommit {
		l := hostcommit.NewLive(g.Machine.Host)
		s.commit, commands = &l, l
	}
	s.live = ownertransform.Host(g.Machine, profile, commands, kinematicmover.Facing)
	return s, nil
}

func (s *machine) game() server.Game            { return s.owner }
func (s *machine) world() conformance.World     { return s.live }
func (s *machine) players() map[string]wire.Key { return playersOf(s.owner.Machine.Host) }

func (s *machine) joins(c server.Client, j *control.Joining) {
	s.now[j.Connection] = connectionName(c)
}

func (s *machine) fate(*client, *server.Observed) json.RawMessage { return nil }
func (s *machine) window(*client) *conformance.WindowState        { return nil }

// due says whether a tick is due by the time that machines are moved to.
func (s *machine) due(t control.Ticking) (run bool, answer any, err error) {
	return s.owner.Machine.Due() <= unit.Micros(t.To), &conformance.AdvanceResult{}, nil
}

func (s *machine) ticked() {
	s.events = append(s.events, ownertransform.Events(s.owner.Machine, s.owner.Machine.Events())...)
}

func (s *machine) ran(t control.Ticking) (result any, more bool) {
	r := &conformance.AdvanceResult{Events: s.events}
	s.events = nil
	return r, s.owner.Machine.Due() <= unit.Micros(t.To)
}

func (s *machine) script(verb string, params any) error {
	switch p := params.(type) {
	case *conformance.NetLinkParams:
		return conformance.Errorf(conformance.CodeBadParams, "%s: links go by the wire here", verb)
	case *conformance.AdvanceParams:
		if len(p.Deliver) > 0 || s.owner.Machine.Due() <= unit.Micros(p.ToUs) {
			return conformance.Errorf(conformance.CodeBadParams, "%s: packets go by the wire here, and ticks run before", verb)
		}
	case *conformance.KnownParams:
		p.Connection = s.of(p.Connection)
	}
	return nil
}

func (s *machine) scripted() {}

func (s *machine) refusal(err error) error { return err }
