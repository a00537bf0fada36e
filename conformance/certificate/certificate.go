// Package certificate says what a whole run found in a form that somebody else
// can check: an in-toto statement with the test-result predicate, made so that
// its verdict can be found again from the transcripts that lie beside it. The
// record is adr/certificate.md.
package certificate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

// Types of in-toto's that a certificate is made of.
const (
	StatementType = "https://in-toto.io/Statement/v1"
	PredicateType = "https://in-toto.io/attestation/test-result/v0.1"
)

// Extension is the member of the predicate that holds what is ours. Its last
// part is the version of what it holds.
const Extension = "https://github.com/moveauth/moveauth/certificate/v1"

// extensionAnyVersion is what Extension begins with, whatever the version.
const extensionAnyVersion = "https://github.com/moveauth/moveauth/certificate/"

// Statement is a certificate.
type Statement struct {
	Type          string     `json:"_type"`
	Subject       []Resource `json:"subject"` // the adapter's files or, where none is known, its descriptor
	PredicateType string     `json:"predicateType"`
	Predicate     Predicate  `json:"predicate"`
}

// Resource is what in-toto calls a resource descriptor.
type Resource struct {
	Name   string `json:"name"`
	Digest Digest `json:"digest"`
}

// Digest is a SHA-256, 64 hexadecimal digits.
type Digest struct {
	SHA256 string `json:"sha256"`
}

// Predicate is a test result.
type Predicate struct {
	Result        Result     `json:"result"`
	Configuration []Resource `json:"configuration"` // the features, by profile, and the records
	PassedTests   []string   `json:"passedTests"`
	WarnedTests   []string   `json:"warnedTests"` // of SHOULD clauses, that did not pass
	FailedTests   []string   `json:"failedTests"` // the others that failed or could not be judged
	Moveauth      Moveauth   `json:"https://github.com/moveauth/moveauth/certificate/v1"`
}

// Result is the result as in-toto names it.
type Result string

// The results.
const (
	Passed Result = "PASSED" // certified for each profile that was judged
	Warned Result = "WARNED" // the same, and a SHOULD scenario did not pass
	Failed Result = "FAILED" // not certified for each of them
)

// Moveauth is what a certificate says beyond in-toto's members.
type Moveauth struct {
	Standing    []string           `json:"standing"` // a sentence a profile
	Suite       string             `json:"suite"`    // version
	Adapter     Adapter            `json:"adapter"`
	Descriptor  conformance.Object `json:"descriptor"` // what the adapter said of itself
	Profiles    []Profile          `json:"profiles"`
	Transcripts []Transcript       `json:"transcripts"`
	// Seal is the SHA-256 of the statement's bytes with 64 zeros in its place.
	// It finds what was changed by accident. It is no signature.
	Seal string `json:"seal"`
}

// Adapter is how the implementation was reached.
type Adapter struct {
	Transport string     `json:"transport"` // stdio, dial-back, either with -process-per-world; attach, endpoint or inproc
	Command   []string   `json:"command"`   // or the address; for inproc none
	Files     []Resource `json:"files"`     // the program, and files that its command names, as it names them
}

// Profile is what was found of a profile.
type Profile struct {
	Profile      string                   `json:"profile"`
	Certified    bool                     `json:"certified"`
	Scalar       conformance.Scalar       `json:"scalar,omitempty"`
	Tolerance    *conformance.Tolerance   `json:"tolerance,omitempty"` // u or m, as declared
	Capabilities []conformance.Capability `json:"capabilities"`
	NotOffered   []conformance.Capability `json:"notOffered"`
	ByStructure  []string                 `json:"notJudgedHere"` // clauses that only the reference's structure shows
	Planned      int                      `json:"planned"`       // scenarios: the sum of the five
	Passed       int                      `json:"passed"`
	Failed       int                      `json:"failed"`
	Unsupported  int                      `json:"unsupported"`
	NotRun       int                      `json:"notRun"`
	Error        int                      `json:"error"`
}

// Transcript is one of the files that the verdict can be found from.
type Transcript struct {
	Scenario string        `json:"scenario"`
	Verdict  suite.Verdict `json:"verdict"`
	Digest   Digest        `json:"digest"` // of the file
}

// New makes the certificate of a whole run. transcripts are the SHA-256 of the
// transcripts' files, by scenario.
func New(r *suite.Report, adapter Adapter, transcripts map[string]string) (*Statement, error) {
	if r.Partial {
		return nil, fmt.Errorf("certificate: the run was partial, and a partial run certifies nothing")
	}
	descriptor, err := transcript.Descriptor(r.Descriptor)
	if err != nil {
		return nil, fmt.Errorf("certificate: %w", err)
	}
	s := &Statement{Type: StatementType, Subject: subjectOf(r, adapter, descriptor), PredicateType: PredicateType}
	p := &s.Predicate
	p.PassedTests, p.WarnedTests, p.FailedTests = []string{}, []string{}, []string{}
	p.Moveauth = Moveauth{Standing: []string{}, Suite: r.Moveauth, Adapter: adapter, Descriptor: descriptor, Profiles: []Profile{}, Transcripts: []Transcript{}}
	for _, one := range r.Scenarios {
		judged := one.Verdict == suite.Passed || one.Verdict == suite.Failed || one.Verdict == suite.Errored
		switch {
		case !judged:
			continue
		case one.NotScored: // decides nothing
		case one.Verdict == suite.Passed:
			p.PassedTests = append(p.PassedTests, one.ID)
		case one.Level == "SHOULD":
			p.WarnedTests = append(p.WarnedTests, one.ID)
		default:
			p.FailedTests = append(p.FailedTests, one.ID)
		}
		digest, ok := transcripts[one.ID]
		if !ok {
			return nil, fmt.Errorf("certificate: there is no transcript of %s, which was judged", one.ID)
		}
		p.Moveauth.Transcripts = append(p.Moveauth.Transcripts, Transcript{one.ID, one.Verdict, Digest{digest}})
	}
	p.Result = Passed
	if len(p.WarnedTests) > 0 {
		p.Result = Warned
	}
	var names []string
	for _, of := range r.Profiles {
		if !of.Certified {
			p.Result = Failed
		}
		names = append(names, of.Profile)
		claimed := r.Descriptor.Profiles[of.Profile].Capabilities
		if claimed == nil {
			claimed = []conformance.Capability{}
		}
		p.Moveauth.Profiles = append(p.Moveauth.Profiles, Profile{
			Profile: of.Profile, Certified: of.Certified, Scalar: of.Scalar, Tolerance: of.Tolerance,
			Capabilities: claimed, NotOffered: of.NotOffered, ByStructure: of.ByStructure,
			Planned: of.Planned, Passed: of.Passed, Failed: of.Failed, Unsupported: of.Unsupported, NotRun: of.NotRun, Error: of.Error,
		})
		p.Moveauth.Standing = append(p.Moveauth.Standing, standing(r, of))
	}
	if len(names) == 0 {
		p.Result = Failed
	}
	p.Configuration, err = configuration(names)
	return s, err
}

// subjectOf is what in-toto's policies match: the digests of the adapter.
func subjectOf(r *suite.Report, a Adapter, descriptor []byte) []Resource {
	if len(a.Files) > 0 {
		return a.Files
	}
	return []Resource{{
		Name:   who(r) + ", as it described itself",
		Digest: Digest{sum(descriptor)},
	}}
}

// who names the subject, in one line whatever it says of itself.
func who(r *suite.Report) string {
	return suite.Line(fmt.Sprintf("%s %s (%s)", r.Subject.Name, r.Subject.Version, r.Subject.Language))
}

// standing says in a sentence how a profile stands.
func standing(r *suite.Report, p suite.ProfileReport) string {
	who := who(r)
	if p.Certified {
		text := fmt.Sprintf("%s is CERTIFIED for %s at suite version %s", who, p.Profile, r.Moveauth)
		if len(p.NotOffered) > 0 {
			text += "; not offered: " + words(p.NotOffered)
		}
		return text
	}
	why := fmt.Sprintf("%d failed, %d could not be judged", p.Failed, p.Error)
	switch {
	case r.Subject.Sabotage != "":
		why = "it carries the sabotage " + suite.Line(r.Subject.Sabotage)
	case !p.Claimed:
		why = "it does not claim the profile"
	case len(p.Missing) > 0:
		why = "core capabilities that it does not claim: " + words(p.Missing)
	}
	return fmt.Sprintf("%s is NOT CERTIFIED for %s at suite version %s: %s", who, p.Profile, r.Moveauth, why)
}

func words(all []conformance.Capability) string {
	list := make([]string, len(all))
	for i, c := range all {
		list[i] = string(c)
	}
	return strings.Join(list, ", ")
}

// Encode writes the certificate, with its seal. The same certificate is always
// the same bytes.
func (s *Statement) Encode() ([]byte, error) {
	unsealed := *s
	unsealed.Predicate.Moveauth.Seal = noSeal
	text, err := encode(&unsealed)
	if err != nil {
		return nil, err
	}
	s.Predicate.Moveauth.Seal = sum(text)
	return encode(s)
}

// noSeal stands where the seal will.
var noSeal = strings.Repeat("0", 2*sha256.Size)

func encode(s *Statement) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(s); err != nil {
		return nil, fmt.Errorf("certificate: %w", err)
	}
	return b.Bytes(), nil
}

func sum(data []byte) string {
	digest := sha256.Sum256(data)
	return hex.EncodeToString(digest[:])
}
