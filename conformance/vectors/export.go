package vectors

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Format is the version of the files that are written.
const Format = 1

// File has the vectors of one clause, in the order of its scenarios.
type File struct {
	Format   int      `json:"format"`
	Moveauth string   `json:"moveauth"` // the suite's version
	Profile  string   `json:"profile"`
	Clause   string   `json:"clause"`
	Level    string   `json:"level"`
	Sentence string   `json:"sentence"`
	Vectors  []Vector `json:"vectors"`
}

// Index says what was written and what was not.
type Index struct {
	Format    int       `json:"format"`
	Moveauth  string    `json:"moveauth"`
	Profile   string    `json:"profile"`
	Scenarios int       `json:"scenarios"` // that the profile has: Exported and those left out
	Exported  int       `json:"exported"`
	Clauses   []Covered `json:"clauses"` // those with a file
	// Uncovered clauses have scenarios and no vector.
	Uncovered []string  `json:"clauses_without_vectors"`
	LeftOut   []LeftOut `json:"left_out"`
}

// Covered is a clause with a file.
type Covered struct {
	Clause    string `json:"clause"`
	File      string `json:"file"`
	Vectors   int    `json:"vectors"`
	Scenarios int    `json:"scenarios"`
}

// LeftOut is a scenario that is no vector, and why.
type LeftOut struct {
	ID  string `json:"id"`
	Why string `json:"why"`
}

// Set is all that is exported of a profile.
type Set struct {
	Index Index
	Files []File
}

// ErrNotPure says that a profile has no vectors.
var ErrNotPure = errors.New("a vector has fixed requests, and each expectation is about one answer")

// impure profiles, with what about them no vector can say.
var impure = map[string]string{
	conformance.HostCommit:     "what happened is claimed event by event out of a ledger, and that nothing else happened is said of all answers together",
	conformance.OwnerTransform: "its machines exchange packets which only the implementation can write and read",
	conformance.TransformClamp: "what a client sends names the numbers that the server gave its placements and instructions",
	conformance.MoveInput:      "what a client sends depends on what the server has acknowledged",
	conformance.SourceFence:    "it judges source trees, which no game's unit test calls",
}

// Pure lists the profiles that can be exported.
func Pure() []string {
	var list []string
	for _, p := range conformance.Profiles() {
		if impure[p.Name] == "" {
			list = append(list, p.Name)
		}
	}
	return list
}

// Check says why a profile cannot be exported, or returns nil.
func Check(profile string) error {
	if why := impure[profile]; why != "" {
		return fmt.Errorf("%s cannot be written as vectors: %s; %w. Profiles that can: %s", profile, why, ErrNotPure, strings.Join(Pure(), ", "))
	}
	return nil
}

// Export makes the vectors of a profile, of all clauses or of those that are
// named, out of what the subject answers, which has to be the reference.
// progress, if any, is told how many scenarios are done, of how many.
func Export(ctx context.Context, plan *suite.Plan, reference conformance.Subject, profile string, clauses []string, progress func(done, of int)) (*Set, error) {
	if err := Check(profile); err != nil {
		return nil, err
	}
	d, err := reference.Describe(ctx)
	if err != nil {
		return nil, err
	}
	claim, ok := d.Profiles[profile]
	if !ok {
		return nil, fmt.Errorf("%s does not claim the profile %q", d.Name, profile)
	}
	var chosen []suite.Scenario
	for _, s := range plan.Scenarios {
		if s.Profile == profile && (len(clauses) == 0 || slices.Contains(clauses, s.Clause.ID)) {
			chosen = append(chosen, s)
		}
	}
	set := &Set{Index: Index{Format: Format, Moveauth: conformance.SuiteVersion, Profile: profile, Scenarios: len(chosen),
		Clauses: []Covered{}, Uncovered: []string{}, LeftOut: []LeftOut{}}}
	tried := map[string]int{}
	for n, s := range chosen {
		if progress != nil {
			progress(n, len(chosen))
		}
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("interrupted: %d of %d scenarios were done", n, len(chosen))
		}
		tried[s.Clause.ID]++
		v, err := of(ctx, s, reference, claim)
		var left *unfit
		switch {
		case errors.As(err, &left):
			set.Index.LeftOut = append(set.Index.LeftOut, LeftOut{s.ID, left.why})
		case err != nil:
			return nil, err
		default:
			set.Index.Exported++
			set.add(s, v)
		}
	}
	slices.SortFunc(set.Files, func(a, b File) int { return strings.Compare(a.Clause, b.Clause) })
	slices.SortFunc(set.Index.LeftOut, func(a, b LeftOut) int { return strings.Compare(a.ID, b.ID) })
	for _, f := range set.Files {
		set.Index.Clauses = append(set.Index.Clauses, Covered{f.Clause, f.Clause + ".json", len(f.Vectors), tried[f.Clause]})
		delete(tried, f.Clause)
	}
	for c := range tried {
		set.Index.Uncovered = append(set.Index.Uncovered, c)
	}
	slices.Sort(set.Index.Uncovered)
	return set, nil
}

// of makes the vector of one scenario.
func of(ctx context.Context, s suite.Scenario, reference conformance.Subject, claim conformance.Claim) (Vector, error) {
	bound, err := bind(s)
	if err != nil {
		return Vector{}, err
	}
	// The same alterations in each export, so that it writes the same bytes.
	seed := fnv.New64a()
	seed.Write([]byte(s.ID))
	return learn(ctx, bound, reference, claim, chance{rand.New(rand.NewPCG(seed.Sum64(), Format))})
}

func (set *Set) add(s suite.Scenario, v Vector) {
	i := slices.IndexFunc(set.Files, func(f File) bool { return f.Clause == s.Clause.ID })
	if i < 0 {
		i = len(set.Files)
		set.Files = append(set.Files, File{Format: Format, Moveauth: conformance.SuiteVersion, Profile: s.Profile,
			Clause: s.Clause.ID, Level: string(s.Clause.Level), Sentence: s.Clause.Sentence})
	}
	set.Files[i].Vectors = append(set.Files[i].Vectors, v)
}

// Marshal writes a file or an index as it is written to disk: members in lines
// of their own, and each request and expectation in one.
func Marshal(v any) ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	layOut(&out, text.Bytes())
	return out.Bytes(), nil
}

// layOut breaks lines before what lies up to four brackets deep.
func layOut(out *bytes.Buffer, text []byte) {
	const deepest = 4
	depth, quoted := 0, false
	line := func() {
		out.WriteByte('\n')
		for range depth {
			out.WriteByte(' ')
		}
	}
	for i := 0; i < len(text); i++ {
		b := text[i]
		switch {
		case quoted:
			if b == '\\' {
				out.WriteByte(b)
				i++
				b = text[i]
			} else if b == '"' {
				quoted = false
			}
			out.WriteByte(b)
		case b == '"':
			quoted = true
			out.WriteByte(b)
		case b == '{' || b == '[':
			out.WriteByte(b)
			if depth++; depth <= deepest && text[i+1] != '}' && text[i+1] != ']' {
				line()
			}
		case b == '}' || b == ']':
			if depth--; depth < deepest && text[i-1] != '{' && text[i-1] != '[' {
				line()
			}
			out.WriteByte(b)
		case b == ',' && depth <= deepest:
			out.WriteByte(b)
			line()
		default:
			out.WriteByte(b)
		}
	}
}
