package conformance

import (
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"
)

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

// mostTolerance is the most that an implementation may declare of its own
// geometry, in world units: half the skin that is the default.
const mostTolerance = 0.005

// mostNamed is how long a descriptor's name, version and language may be.
const mostNamed = 64

var errPrintable = fmt.Errorf("1 to %d printable characters on one line", mostNamed)

// printable holds what stands on a certificate to what cannot pass for more of
// it.
func printable(text string) error {
	if text == "" || utf8.RuneCountInString(text) > mostNamed {
		return errPrintable
	}
	for _, r := range text {
		if !unicode.IsPrint(r) {
			return errPrintable
		}
	}
	return nil
}

// Check reports what is wrong with the descriptor as such: a protocol version
// that is not this suite's, an unknown profile or capability, a capability
// claimed without one that it implies.
func (d Descriptor) Check() error {
	if d.Protocol != ProtocolVersion {
		return fmt.Errorf("descriptor: protocol is %d, want %d", d.Protocol, ProtocolVersion)
	}
	for what, text := range map[string]string{"name": d.Name, "version": d.Version, "language": d.Language} {
		if err := printable(text); err != nil {
			return fmt.Errorf("descriptor: %s is %.80q, want %w", what, text, err)
		}
	}
	for name, claim := range d.Profiles {
		p, ok := ProfileNamed(name)
		if !ok {
			// A later suite may know it: it is not judged, and no fault.
			continue
		}
		if t := claim.Tolerance; t != nil {
			for what, value := range map[string]*Number{"contact_slop": t.ContactSlop, "position_step": t.PositionStep} {
				// Written so that NaN is refused too.
				if value != nil && !(*value >= 0 && *value <= mostTolerance) {
					return fmt.Errorf("descriptor: profile %s declares %s %v, want 0 to %v u", name, what, *value, mostTolerance)
				}
			}
		}
		known := p.Capabilities()
		seen := map[Capability]bool{}
		for _, c := range claim.Capabilities {
			if !slices.Contains(known, c) {
				return fmt.Errorf("descriptor: profile %s claims capability %q, want one of %v", name, c, known)
			}
			if seen[c] {
				return fmt.Errorf("descriptor: profile %s claims capability %q twice", name, c)
			}
			seen[c] = true
		}
		for _, c := range claim.Capabilities {
			for _, need := range p.Implies[c] {
				if !seen[need] {
					return fmt.Errorf("descriptor: profile %s claims %q without %q, which it implies", name, c, need)
				}
			}
		}
	}
	return nil
}
