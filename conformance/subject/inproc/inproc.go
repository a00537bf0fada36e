// Package inproc is where the reference meets the ports: a
// [conformance.Subject] whose worlds are reference hosts in this process.
//
// Each profile's port is a package below, called as the profile is. A port
// translates and copies. What is right and wrong is decided by the reference;
// what it hands out is reused by its next step, so that nothing of it leaves a
// port uncopied. A port imports no more of the reference than its profile is
// about, so that an edit of the reference, which a sabotage is, compiles only
// the ports again that it concerns.
package inproc

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/contactslope"
	"github.com/moveauth/moveauth/conformance/subject/inproc/hostcommit"
	"github.com/moveauth/moveauth/conformance/subject/inproc/kinematicmover"
	"github.com/moveauth/moveauth/conformance/subject/inproc/moveinput"
	"github.com/moveauth/moveauth/conformance/subject/inproc/ownertransform"
	"github.com/moveauth/moveauth/conformance/subject/inproc/sourcefence"
	"github.com/moveauth/moveauth/conformance/subject/inproc/transformclamp"
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
	return conformance.Descriptor{
		Protocol: conformance.ProtocolVersion,
		Name:     "moveauth reference",
		Version:  conformance.SuiteVersion,
		Language: "Go",
		Sabotage: s.opts.Sabotage,
		Profiles: map[string]conformance.Claim{
			conformance.HostCommit:     hostcommit.Claim(),
			conformance.KinematicMover: kinematicmover.Claim(),
			conformance.TransformClamp: transformclamp.Claim(),
			conformance.ContactSlope:   contactslope.Claim(),
			conformance.MoveInput:      moveinput.Claim(),
			conformance.OwnerTransform: ownertransform.Claim(),
			conformance.SourceFence:    sourcefence.Claim(),
		},
	}, nil
}

// Open makes a world of a profile.
func (s subject) Open(_ context.Context, profile string, settings any) (conformance.World, error) {
	switch profile {
	case conformance.HostCommit:
		return hostcommit.Open(settings, kinematicmover.Facing)
	case conformance.KinematicMover:
		return kinematicmover.Open(settings)
	case conformance.OwnerTransform:
		return ownertransform.Open(settings, kinematicmover.Facing)
	case conformance.TransformClamp:
		return transformclamp.Open(settings)
	case conformance.MoveInput:
		return moveinput.Open(settings)
	case conformance.ContactSlope:
		return contactslope.Open(settings)
	case conformance.SourceFence:
		return sourcefence.Open(settings)
	}
	return nil, conformance.Errorf(conformance.CodeBadParams, "open: profile is %q, want one of the suite's", profile)
}

// Close does nothing: the reference has started nothing.
func (s subject) Close() error { return nil }
