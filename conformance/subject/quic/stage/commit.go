package stage

import (
	"encoding/json"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/hostcommit"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// names are those of connections, as the suite has them and as the host has.
type names struct {
	now   map[string]string // the host's, of the last connection that the suite calls so
	fails map[string]bool   // sends to those that the suite calls so fail
}

// connectionName is what the games call a client's connection.
func connectionName(c server.Client) string { return fmt.Sprintf("c%d", c) }

// plain is a host of commands alone.
type plain struct {
	names
	plain *server.Plain
	live  hostcommit.Live
	drain drain
	out   server.Sender
}

// drain is what a tick has done.
type drain struct{ events []conformance.Event }

func openPlain(st *conformance.HostCommitSettings) (scene, error) {
	s := &plain{names: names{now: map[string]string{}, fails: map[string]bool{}}}
	cfg := hostcommit.Config(st)
	for i := range cfg.Players {
		cfg.Players[i].Connection = "" // the judge connects them
	}
	var err error
	s.plain, err = server.NewPlain(server.Rules{Host: cfg, Probes: true, Event: s.happened})
	if err != nil {
		return nil, port.BadSettings(err)
	}
	s.live = hostcommit.NewLive(s.plain.Host)
	return s, nil
}

func (s *plain) game() server.Game        { return s.plain }
func (s *plain) world() conformance.World { return s.live }

func (s *plain) players() map[string]wire.Key { return playersOf(s.plain.Host) }

func playersOf(h *host.Host) map[string]wire.Key {
	all := map[string]wire.Key{}
	for key := range unit.PlayerKey(h.Players()) {
		all[h.PlayerName(key)] = wire.PlayerKey(key)
	}
	return all
}

func (s *plain) joins(c server.Client, j *control.Joining) {
	s.now[j.Connection] = connectionName(c)
	if s.fails[j.Connection] {
		s.plain.Host.Step(host.Input{Do: host.Link, Connection: connectionName(c), Fails: true})
	}
}

func (s *plain) fate(_ *client, o *server.Observed) json.RawMessage { return receipt(s.live, o) }

// receipt is what became of a command.
func receipt(l hostcommit.Live, o *server.Observed) json.RawMessage {
	if _, is := o.Message.(*wire.Command); !is {
		return nil
	}
	return text(l.Receipt(&o.Fate.Receipt))
}

// text writes a part of a message of the protocol as JSON.
func text(v any) json.RawMessage {
	data, err := jsonline.Append(nil, v)
	if err != nil {
		panic(err) // it is a type of the registry
	}
	return data
}

func (s *plain) window(*client) *conformance.WindowState { return nil }

func (s *plain) due(t control.Ticking) (run bool, answer any, err error) {
	s.drain.events = nil
	now := int64(s.plain.Now())
	if t.First >= 1 && t.First <= t.To && t.First <= now+1 && now < t.To {
		return true, nil, nil
	}
	// Whatever is to be said of ticks that do not run, the world says.
	var r conformance.TickResult
	r, err = conformance.HostTick.Call(ctxNone, s.live, conformance.TickParams{First: t.First, Last: &t.To})
	return false, &r, err
}

func (s *plain) happened(e *commit.Event) { s.drain.events = append(s.drain.events, s.live.Event(e)) }

func (s *plain) ticked() {}

func (s *plain) ran(t control.Ticking) (result any, more bool) {
	r := &conformance.TickResult{Events: s.drain.events}
	s.drain.events = nil
	return r, int64(s.plain.Now()) < t.To
}

func (s *plain) script(verb string, params any) error {
	switch p := params.(type) {
	case *conformance.LinkParams:
		s.fails[p.Connection] = p.Sends == "fail"
		p.Connection = s.of(p.Connection)
	case *conformance.ReceiveParams:
		p.Connection = s.of(p.Connection)
	case *conformance.ReloadParams:
		clear(s.fails)
	case *conformance.ConnectParams, *conformance.DisconnectParams, *conformance.TickParams:
		return conformance.Errorf(conformance.CodeBadParams, "%s: it goes by the wire here", verb)
	}
	return nil
}

func (s *plain) scripted() {}

func (s *plain) refusal(err error) error { return err }
