package conformance

import "slices"

// Capability is something that an implementation may offer beyond a profile's
// bare verbs, and that some scenarios need.
type Capability string

// Profile is a set of clauses that an implementation is certified for as one.
type Profile struct {
	Name string
	// Settings is a zero value of the struct that [Subject.Open] takes.
	Settings any
	// Core capabilities must be claimed for a certificate.
	Core []Capability
	// Optional capabilities, not claimed, are printed as not offered.
	Optional []Capability
	// Implies holds for a capability those that must be claimed with it.
	Implies map[Capability][]Capability
	// Limits are what the suite reads of a claim's limits, by name.
	Limits map[string]Range
	// Machines: its scenarios join several machines, tick by tick.
	Machines bool
	// Kinds of command, where the profile has commands.
	Kinds []Kind
}

// Kind is a kind of command: its name and a zero value of its arguments.
type Kind struct {
	Name string
	Args any
	// Needs is the capability that offers the kind.
	Needs Capability
}

// Range is what a number may be, its ends included.
type Range struct {
	Least, Most float64
	Unit        string // empty: none is known
}

// Profiles lists the profiles of this suite version, in the order of reports.
func Profiles() []Profile {
	return []Profile{hostCommit, kinematicMover, ownerTransform, transformClamp, moveInput, contactSlope, sourceFence}
}

// ProfileNamed returns the profile of that name.
func ProfileNamed(name string) (Profile, bool) {
	for _, p := range Profiles() {
		if p.Name == name {
			return p, true
		}
	}
	return Profile{}, false
}

// Capabilities lists core and optional capabilities together.
func (p Profile) Capabilities() []Capability {
	return append(slices.Clone(p.Core), p.Optional...)
}

// Kind returns the kind of that name.
func (p Profile) Kind(name string) (Kind, bool) {
	for _, k := range p.Kinds {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}
