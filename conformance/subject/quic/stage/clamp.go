package stage

import (
	"encoding/json"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/inproc/transformclamp"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/wire"
)

// clamped is a server of transform-clamp.
type clamped struct {
	names
	bare *server.BareClamped
	live conformance.World
}

func openClamped(st *conformance.ClampSettings) (scene, error) {
	g, err := server.NewBareClamped(server.Rules{Newcomer: &commit.PlayerSetup{HP: 1}}, transformclamp.Config(st))
	if err != nil {
		return nil, port.BadSettings(err)
	}
	return &clamped{names: names{now: map[string]string{}}, bare: g, live: transformclamp.NewLive(g.Server, g.TakeLog)}, nil
}

func (s *clamped) game() server.Game            { return s.bare }
func (s *clamped) world() conformance.World     { return s.live }
func (s *clamped) players() map[string]wire.Key { return playersOf(s.bare.Host) }

func (s *clamped) joins(c server.Client, j *control.Joining) {
	s.now[j.Connection] = connectionName(c)
}

func (s *clamped) fate(_ *client, o *server.Observed) json.RawMessage {
	if _, is := o.Message.(*wire.Point); !is {
		return nil
	}
	return text(transformclamp.Verdict(&o.Fate.Verdict))
}

func (s *clamped) window(*client) *conformance.WindowState { return nil }

func (s *clamped) due(control.Ticking) (run bool, answer any, err error) { return true, nil, nil }
func (s *clamped) ticked()                                               {}
func (s *clamped) ran(control.Ticking) (result any, more bool)           { return &conformance.Empty{}, false }

func (s *clamped) script(verb string, params any) error {
	switch p := params.(type) {
	case *conformance.ClampConnectParams:
		// What has no connection connects by the wire. This one is for the host to
		// refuse.
		name, has := s.now[p.Connection]
		if !has {
			return conformance.Errorf(conformance.CodeBadParams, "%s: it goes by the wire here", verb)
		}
		p.Connection = name
	case *conformance.ClampConnectionParams:
		p.Connection = s.of(p.Connection)
	case *conformance.ClampReportParams:
		p.Connection = s.of(p.Connection)
	case *conformance.ClampReportItemParams:
		p.Connection = s.of(p.Connection)
	case *conformance.ClampTickParams:
		return conformance.Errorf(conformance.CodeBadParams, "%s: it goes by the clock here", verb)
	}
	return nil
}

func (s *clamped) scripted() {}

// of is the host's name of the last connection that the suite calls so.
func (n *names) of(connection string) string {
	if name, has := n.now[connection]; has {
		return name
	}
	return connection
}

func (s *clamped) refusal(err error) error { return err }
