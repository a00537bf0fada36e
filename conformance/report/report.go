// Package report writes what a run found, in the formats of adr/reports.md, and
// compares what several found.
package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
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
	failures(&b, r, subject)
	fmt.Fprintf(&b, "%s, judged by moveauth %s\n\n", suite.Line(fmt.Sprintf("%s %s (%s)", r.Subject.Name, r.Subject.Version, r.Subject.Language)), r.Moveauth)
	if r.Seed != 0 {
		fmt.Fprintf(&b, "In random order: --seed %d repeats it, and the report in JSON says under order when each scenario ran.\n\n", r.Seed)
	}
	if r.Subject.Sabotage != "" {
		fmt.Fprintf(&b, "This binary carries the sabotage %s.\n\n", suite.Line(r.Subject.Sabotage))
	}
	known(&b, r)
	for _, p := range r.Profiles {
		if p.NotRun == p.Planned {
			continue
		}
		fmt.Fprintf(&b, "profile %s\n", p.Profile)
		fmt.Fprintf(&b, "  planned %d = passed %d + failed %d + unsupported %d + not-run %d + error %d\n",
			p.Planned, p.Passed, p.Failed, p.Unsupported, p.NotRun, p.Error)
		if p.Known > 0 {
			fmt.Fprintf(&b, "  of the failed, known: %d\n", p.Known)
		}
		absent(&b, r, p.Profile)
		clauses(&b, r, p.Profile)
		if p.NotScored > 0 {
			fmt.Fprintf(&b, "  not scored, as suite version %s does not ask for them: %s\n", r.Moveauth, unscored(r, p.Profile))
		}
		if len(p.NotOffered) > 0 {
			fmt.Fprintf(&b, "  not offered: %s\n", list(p.NotOffered))
		}
		for _, note := range p.Notes {
			fmt.Fprintf(&b, "  note: %s\n", suite.Line(note))
		}
		if t := p.Tolerance; t != nil && t.ContactSlop != nil {
			fmt.Fprintf(&b, "  declared: %s, contact slop %v u\n", p.Scalar, float64(*t.ContactSlop))
		}
		if len(p.ByStructure) > 0 {
			fmt.Fprintf(&b, "  not judged here, as only the reference's structure can show it: %s\n", strings.Join(p.ByStructure, ", "))
		}
		fmt.Fprintf(&b, "  %s\n\n", standing(r, p))
	}
	unasked(&b, r)
	for _, note := range r.Notes {
		fmt.Fprintf(&b, "note: %s\n\n", suite.Line(note))
	}
	wrong := 0
	for _, k := range r.Known {
		if !k.Standing.Good() {
			wrong++
		}
	}
	if wrong > 0 {
		fmt.Fprintf(&b, "NOT GOOD: the list of known failures is wrong in %d of %d entries, see above\n\n", wrong, len(r.Known))
	}
	if s := r.Stopped; s != nil {
		fmt.Fprintf(&b, "STOPPED: %s; a run that was stopped certifies nothing\n\n", Stopped(s))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// alike is how many scenarios that were stopped by one and the same error are
// shown in full.
const alike = 3

// named is how many of the others are named.
const named = 20

// failures explains each scenario that did not pass. One fault of an adapter
// can stop every scenario: it is not told a hundred times.
func failures(b *strings.Builder, r *suite.Report, subject string) {
	same := map[string][]string{}
	var order []string
	for _, s := range byClause(r) {
		if s.Known || !bad(s) {
			continue
		}
		if s.Failure == nil || s.Failure.Error != "" {
			if same[s.Message] == nil {
				order = append(order, s.Message)
			}
			if same[s.Message] = append(same[s.Message], s.ID); len(same[s.Message]) > alike {
				continue
			}
		}
		b.WriteString(s.Explain(s.Again(subject)))
		b.WriteByte('\n')
	}
	for _, message := range order {
		if more := same[message][min(alike, len(same[message])):]; len(more) > 0 {
			fmt.Fprintf(b, "and %d more for the same reason: %s\n  %s\n", len(more), suite.Line(message), strings.Join(more[:min(named, len(more))], "\n  "))
			if len(more) > named {
				b.WriteString("  … (--format json names them all)\n")
			}
			b.WriteByte('\n')
		}
	}
}

// clauses writes a line for each clause of which a scenario failed or could not
// be judged, and how many there were of each kind.
func clauses(b *strings.Builder, r *suite.Report, profile string) {
	type count struct{ passed, unsupported, run int }
	counts := map[string]*count{}
	var order []string
	whole, part, none := 0, 0, 0
	for _, s := range byClause(r) {
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
		switch s.Verdict {
		case suite.Passed:
			c.passed++
		case suite.Unsupported:
			c.unsupported++
		}
	}
	for _, id := range order {
		switch c := counts[id]; {
		case c.passed == c.run:
			whole++
		case c.passed+c.unsupported < c.run:
			fmt.Fprintf(b, "  %-13s %d of %d scenarios did not pass\n", id, c.run-c.passed-c.unsupported, c.run-c.unsupported)
		case c.passed > 0:
			part++
		default:
			none++
		}
	}
	fmt.Fprintf(b, "  clauses: %d passed whole", whole)
	if part+none > 0 {
		fmt.Fprintf(b, "; %d passed as far as what is offered goes, %d need what is not offered", part, none)
	}
	b.WriteByte('\n')
}

// absent names the verbs of a profile that are claimed and are not there, with
// the number of scenarios that each has failed: what is left to write.
func absent(b *strings.Builder, r *suite.Report, profile string) {
	counts := map[string]int{}
	for _, s := range r.Scenarios {
		if verb := s.Absent(); verb != "" && s.Profile == profile {
			counts[verb]++
		}
	}
	var words []string
	for _, verb := range slices.SortedFunc(maps.Keys(counts), func(x, y string) int { return cmp.Or(counts[y]-counts[x], strings.Compare(x, y)) }) {
		words = append(words, fmt.Sprintf("%s (%d)", suite.Line(verb), counts[verb]))
	}
	if len(words) > 0 {
		fmt.Fprintf(b, "  claimed and not there, with the scenarios that failed by it: %s\n", strings.Join(words, ", "))
	}
}

// unscored counts the scenarios of a profile that decide nothing, by verdict, as
// in "3 (2 passed, 1 failed)". All of them are among the planned.
func unscored(r *suite.Report, profile string) string {
	counts := map[suite.Verdict]int{}
	n := 0
	for _, s := range r.Scenarios {
		if s.Profile == profile && s.NotScored {
			counts[s.Verdict]++
			n++
		}
	}
	var words []string
	for _, v := range verdicts {
		if counts[v] > 0 {
			words = append(words, fmt.Sprintf("%d %s", counts[v], v))
		}
	}
	return fmt.Sprintf("%d (%s)", n, strings.Join(words, ", "))
}

// verdicts in the order in which they are counted.
var verdicts = []suite.Verdict{suite.Passed, suite.Failed, suite.Unsupported, suite.NotRun, suite.Errored}

// standing says in a sentence how a profile stands.
func standing(r *suite.Report, p suite.ProfileReport) string {
	passed := p.Failed+p.Error == 0 && p.Passed > 0
	failures := "failures"
	if p.Known == 1 {
		failures = "failure"
	}
	switch {
	case p.Certified:
		return fmt.Sprintf("CERTIFIED for %s at suite version %s", p.Profile, r.Moveauth)
	case r.Stopped != nil && notReached(r, p.Profile):
		return fmt.Sprintf("partial: the run was stopped before its end, with %d failed and %d that could not be judged here; a partial run certifies nothing", p.Failed, p.Error)
	case r.Partial && p.Known > 0 && p.Failed == p.Known && p.Error == 0:
		return fmt.Sprintf("partial: of what was selected, %d known %s and no other; a partial run certifies nothing", p.Known, failures)
	case r.Partial && passed && p.Unsupported > 0:
		return fmt.Sprintf("partial: all that was selected and is offered passed, %d need what is not offered; a partial run certifies nothing", p.Unsupported)
	case r.Partial && passed:
		return "partial: all that was selected passed; a partial run certifies nothing"
	case r.Partial && p.Failed+p.Error == 0:
		return "partial: nothing was judged, as all that was selected needs what is not offered"
	case r.Partial:
		return "partial: not all that was selected passed"
	case r.Subject.Sabotage != "":
		return "NOT CERTIFIED: the binary carries a sabotage"
	case !p.Claimed:
		return "NOT CERTIFIED: the subject does not claim the profile"
	case len(p.Missing) > 0:
		return "NOT CERTIFIED: core capabilities that are not claimed: " + list(p.Missing)
	case p.OnlyKnown:
		return fmt.Sprintf("NOT CERTIFIED: %d known %s", p.Known, failures)
	case p.Known > 0:
		return fmt.Sprintf("NOT CERTIFIED: %d failed, %d of them known; %d could not be judged", p.Failed, p.Known, p.Error)
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
