// Package report writes what a run found: as text for people and as JSON for
// programs.
package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// JSON writes the report as one object.
func JSON(w io.Writer, r *suite.Report) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}

// Text writes the report for people: each failure, then a table a profile, then
// what is certified. subject is how the command line named it, as in "-- node
// my.mjs"; empty for the built-in reference.
func Text(w io.Writer, r *suite.Report, subject string) error {
	var b strings.Builder
	for _, s := range r.Scenarios {
		if s.Verdict == suite.Failed || s.Verdict == suite.Errored {
			b.WriteString(s.Explain(subject))
			b.WriteByte('\n')
		}
	}
	fmt.Fprintf(&b, "%s %s (%s), judged by moveauth %s\n\n", r.Subject.Name, r.Subject.Version, r.Subject.Language, r.Moveauth)
	if r.Subject.Sabotage != "" {
		fmt.Fprintf(&b, "This binary carries the sabotage %s.\n\n", r.Subject.Sabotage)
	}
	for _, p := range r.Profiles {
		fmt.Fprintf(&b, "profile %s\n", p.Profile)
		fmt.Fprintf(&b, "  planned %d = passed %d + failed %d + unsupported %d + not-run %d + error %d\n",
			p.Planned, p.Passed, p.Failed, p.Unsupported, p.NotRun, p.Error)
		clauses(&b, r, p.Profile)
		if len(p.NotOffered) > 0 {
			fmt.Fprintf(&b, "  not offered: %s\n", list(p.NotOffered))
		}
		fmt.Fprintf(&b, "  %s\n\n", standing(r, p))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// clauses writes a line for each clause of which not every scenario passed.
func clauses(b *strings.Builder, r *suite.Report, profile string) {
	type count struct{ passed, run int }
	counts := map[string]*count{}
	var order []string
	passed := 0
	for _, s := range r.Scenarios {
		if s.Profile != profile || s.Verdict == suite.NotRun {
			continue
		}
		c := counts[s.Clause]
		if c == nil {
			c = &count{}
			counts[s.Clause] = c
			order = append(order, s.Clause)
		}
		c.run++
		if s.Verdict == suite.Passed {
			c.passed++
		}
	}
	for _, id := range order {
		c := counts[id]
		if c.passed == c.run {
			passed++
			continue
		}
		fmt.Fprintf(b, "  %-13s %d of %d scenarios passed\n", id, c.passed, c.run)
	}
	fmt.Fprintf(b, "  %d of %d clauses passed whole\n", passed, len(order))
}

// standing says in a sentence how a profile stands.
func standing(r *suite.Report, p suite.ProfileReport) string {
	switch {
	case p.Certified:
		return fmt.Sprintf("CERTIFIED for %s at suite version %s", p.Profile, r.Moveauth)
	case r.Partial && r.Good():
		return "partial: all that was selected passed; a partial run certifies nothing"
	case r.Partial:
		return "partial: not all that was selected passed"
	case !p.Claimed:
		return "NOT CERTIFIED: the subject does not claim the profile"
	case len(p.Missing) > 0:
		return "NOT CERTIFIED: core capabilities that are not claimed: " + list(p.Missing)
	}
	return fmt.Sprintf("NOT CERTIFIED: %d failed, %d could not be judged", p.Failed, p.Error)
}

func list(all []conformance.Capability) string {
	words := make([]string, len(all))
	for i, c := range all {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}
