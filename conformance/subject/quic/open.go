package quic

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
)

// openHost makes a world of a host that was opened.
func openHost(ctx context.Context, w *live, profile string, settings any) (conformance.World, error) {
	switch profile {
	case conformance.HostCommit:
		st, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		if st.Movement != nil {
			return &machineWorld{live: w}, nil
		}
		return openHostCommit(ctx, w, &st)
	case conformance.OwnerTransform:
		return &machineWorld{live: w}, nil
	case conformance.TransformClamp:
		return &clampWorld{live: w}, nil
	case conformance.MoveInput:
		return &zoneWorld{live: w, openings: map[opening]uint32{}}, nil
	}
	return nil, conformance.Errorf(conformance.CodeBadParams, "open: profile is %q, which no host is judged for by the wire", profile)
}

// openClient opens a world of a client, in this process; nil if the settings are
// not those of one.
func openClient(ctx context.Context, profile string, settings any) (conformance.World, error) {
	client := false
	switch profile {
	case conformance.HostCommit:
		st, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		client = st.Movement != nil && st.Movement.Role == "client"
	case conformance.OwnerTransform:
		st, err := conformance.Params[conformance.TransformSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		client = st.Role == "client"
	case conformance.TransformClamp:
		st, err := conformance.Params[conformance.ClampSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		client = st.Role == "client"
	case conformance.MoveInput:
		st, err := conformance.Params[conformance.MoveInputSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		client = st.Role == "client"
	}
	if !client {
		return nil, nil
	}
	w, err := inproc.New(inproc.Options{}).Open(ctx, profile, settings)
	if err != nil {
		return nil, err
	}
	return clientWorld{w}, nil
}

// clientWorld is a client's machine in this process.
type clientWorld struct{ conformance.World }

// Do carries out one verb. The arguments of commands are as the wire has them.
func (w clientWorld) Do(ctx context.Context, verb string, params, result any) error {
	if verb == conformance.HostSend.Name {
		p, err := conformance.Params[conformance.SendParams](verb, params)
		if err != nil {
			return err
		}
		p.Args = payload(p.Kind, p.Args, nil)
		params = p
	}
	return w.World.Do(ctx, verb, params, result)
}
