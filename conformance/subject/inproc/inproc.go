// Package inproc is where the reference meets the ports: a
// [conformance.Subject] whose worlds are reference hosts in this process.
//
// It translates and copies. What is right and wrong is decided by the
// reference; what it hands out is reused by its next step, so that nothing of
// it leaves here uncopied.
package inproc

import (
	"context"
	"errors"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// Options of [New].
type Options struct {
	// Sabotage is the sabotage that the reference was built with, which the
	// descriptor then bears; empty for the honest reference.
	Sabotage string
}

// New returns the reference as a subject. Its worlds are independent of each
// other; one world is not safe for concurrent use.
func New(opts Options) conformance.Subject { return subject{opts} }

type subject struct {
	opts Options
}

// Describe says what the reference claims.
func (s subject) Describe(context.Context) (conformance.Descriptor, error) {
	kinds := []any{}
	for _, name := range commit.Kinds() {
		kinds = append(kinds, name)
	}
	return conformance.Descriptor{
		Protocol: conformance.ProtocolVersion,
		Name:     "moveauth reference",
		Version:  conformance.SuiteVersion,
		Language: "Go",
		Sabotage: s.opts.Sabotage,
		Profiles: map[string]conformance.Claim{
			conformance.HostCommit: {
				Scalar: "float64",
				Capabilities: []conformance.Capability{
					conformance.Probe, conformance.ProbeReenter, conformance.ProbePanic, conformance.RawPayload,
					conformance.SendFault, conformance.Durable, conformance.PureBatch, conformance.ArriveDuring,
					conformance.WorldKinds, conformance.Tide, conformance.Combat,
				},
				Facts: map[string]any{"kinds": kinds},
			},
			conformance.KinematicMover: moverClaim(),
		},
	}, nil
}

// Open makes a world of a profile.
func (s subject) Open(_ context.Context, profile string, settings any) (conformance.World, error) {
	if profile == conformance.KinematicMover {
		return openMover(settings)
	}
	if profile != conformance.HostCommit {
		return nil, conformance.Errorf(conformance.CodeBadParams, "open: profile is %q, want %s or %s", profile, conformance.HostCommit, conformance.KinematicMover)
	}
	st, err := conformance.Params[conformance.HostCommitSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	h, err := host.New(config(&st))
	if bad, ok := errors.AsType[*host.ConfigError](err); ok {
		return nil, &conformance.Refusal{Code: "BadSettings", Faults: faultsOf(bad.Faults)}
	}
	if err != nil {
		return nil, err
	}
	return &hostWorld{host: h}, nil
}

// Close does nothing: the reference has started nothing.
func (s subject) Close() error { return nil }

// faultsOf gives the reference's faults the ports' type.
func faultsOf(bad []unit.Fault) []conformance.Fault {
	faults := make([]conformance.Fault, len(bad))
	for i, f := range bad {
		faults[i] = conformance.Fault(f)
	}
	return faults
}
