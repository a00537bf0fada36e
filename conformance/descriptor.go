package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// tolerances are what an implementation may declare of its own geometry: at most
// half the skin that is the default.
var tolerances = Range{0, 0.005, "u"}

// anyNumber is what a number of a descriptor may be of which nothing else is
// known: what an integer of the protocol may be.
var anyNumber = Range{-MaxInt, MaxInt, ""}

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
// claimed without one that it implies, a number that is out of its range.
func (d Descriptor) Check() error {
	if d.Protocol != ProtocolVersion {
		return fmt.Errorf("descriptor: protocol is %d, want %d", d.Protocol, ProtocolVersion)
	}
	for _, m := range [][2]string{{"name", d.Name}, {"version", d.Version}, {"language", d.Language}} {
		if err := printable(m[1]); err != nil {
			return fmt.Errorf("descriptor: %s is %.80q, want %w", m[0], m[1], err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(d.Profiles)) {
		p, ok := ProfileNamed(name)
		if !ok {
			// A later suite may know it: it is not judged, and no fault.
			continue
		}
		if err := p.check(d.Profiles[name]); err != nil {
			return fmt.Errorf("descriptor: profile %s %w", name, err)
		}
	}
	return nil
}

// check reports what is wrong with a claim of the profile.
func (p Profile) check(c Claim) error {
	if err := p.checkNumbers(c); err != nil {
		return err
	}
	known := p.Capabilities()
	seen := map[Capability]bool{}
	for _, capability := range c.Capabilities {
		if !slices.Contains(known, capability) {
			return fmt.Errorf("claims capability %q, want one of %v", capability, known)
		}
		if seen[capability] {
			return fmt.Errorf("claims capability %q twice", capability)
		}
		seen[capability] = true
	}
	for _, capability := range c.Capabilities {
		for _, need := range p.Implies[capability] {
			if !seen[need] {
				return fmt.Errorf("claims %q without %q, which it implies", capability, need)
			}
		}
	}
	return nil
}

// checkNumbers holds each number of a claim to its range, whether the suite
// reads it or not: none may be what a reader counts to without end.
func (p Profile) checkNumbers(c Claim) error {
	if t := c.Tolerance; t != nil {
		for _, m := range []struct {
			name  string
			value *Number
		}{{"contact_slop", t.ContactSlop}, {"position_step", t.PositionStep}} {
			if m.value == nil {
				continue
			}
			if err := tolerances.holds(m.name, float64(*m.value)); err != nil {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Limits)) {
		r, read := p.Limits[name]
		if !read {
			r = anyNumber
		}
		if err := r.holds("limits."+name, float64(c.Limits[name])); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.Facts)) {
		if err := checkFact("facts."+name, c.Facts[name]); err != nil {
			return err
		}
	}
	return nil
}

// checkFact holds the numbers in a fact, at any depth, to anyNumber. What came
// as JSON is a float64, or a json.Number where a float64 cannot hold it.
func checkFact(name string, fact any) error {
	switch f := fact.(type) {
	case float64:
		return anyNumber.holds(name, f)
	case json.Number:
		if v, err := f.Float64(); err == nil {
			return anyNumber.holds(name, v)
		}
		return fmt.Errorf("declares %.80s %.40s, want %s", name, f, anyNumber)
	case []any:
		for i, v := range f {
			if err := checkFact(fmt.Sprintf("%s[%d]", name, i), v); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(f)) {
			if err := checkFact(name+"."+key, f[key]); err != nil {
				return err
			}
		}
	}
	return nil
}

// holds reports a number that is not in the range.
func (r Range) holds(name string, got float64) error {
	// Written so that NaN is refused too.
	if got >= r.Least && got <= r.Most {
		return nil
	}
	return fmt.Errorf("declares %.80s %v, want %s", name, got, r)
}

// String writes the range with its unit.
func (r Range) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s to %s %s", plain(r.Least), plain(r.Most), r.Unit))
}

// plain writes a whole number without an exponent.
func plain(f float64) string {
	if f == math.Trunc(f) {
		return fmt.Sprintf("%.0f", f)
	}
	return fmt.Sprint(f)
}
