package stage

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/hostcommit"
	"github.com/moveauth/moveauth/conformance/subject/inproc/moveinput"
	"github.com/moveauth/moveauth/conformance/subject/inproc/ownertransform"
	"github.com/moveauth/moveauth/conformance/subject/inproc/transformclamp"
)

// ctxNone is for calls that do not wait.
var ctxNone = context.Background()

// describe says what the host claims.
func describe() conformance.Descriptor {
	commit := hostcommit.Claim()
	commit.Scalar = "float32"
	clamp := transformclamp.Claim()
	clamp.Scalar = "float32"
	return conformance.Descriptor{
		Protocol: conformance.ProtocolVersion,
		Name:     "moveauth reference host, over QUIC",
		Version:  conformance.SuiteVersion,
		Language: "Go",
		Profiles: map[string]conformance.Claim{
			conformance.HostCommit:     commit,
			conformance.OwnerTransform: ownertransform.Claim(),
			conformance.TransformClamp: clamp,
			conformance.MoveInput:      moveinput.Claim(),
		},
	}
}

// build makes the world of a profile.
func build(profile string, settings any) (scene, error) {
	switch profile {
	case conformance.HostCommit:
		st, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		if st.Movement != nil {
			return openCommitMachine(&st)
		}
		return openPlain(&st)
	case conformance.OwnerTransform:
		st, err := conformance.Params[conformance.TransformSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		return openMachine(&st)
	case conformance.TransformClamp:
		st, err := conformance.Params[conformance.ClampSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		return openClamped(&st)
	case conformance.MoveInput:
		st, err := conformance.Params[conformance.MoveInputSettings]("open", settings)
		if err != nil {
			return nil, err
		}
		return openZone(&st)
	}
	return nil, conformance.Errorf(conformance.CodeBadParams, "open: profile is %q, which this host does not serve", profile)
}
