package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/suite"
)

// Writer writes a report in one format. subject is how the command line named
// the subject, as in "-- node my.mjs"; empty for the built-in reference.
type Writer func(w io.Writer, r *suite.Report, subject string) error

// formats are the formats in the order in which they are told. adr/reports.md
// says what each holds.
var formats = []struct {
	name  string
	write Writer
}{
	{"text", Text},
	{"json", func(w io.Writer, r *suite.Report, _ string) error { return JSON(w, r) }},
	{"junit", JUnit},
	{"messages", Messages},
	{"html", HTML},
	{"markdown", Markdown},
}

// Formats lists the names of the formats, as in "text, json or markdown".
func Formats() string {
	var names []string
	for _, f := range formats {
		names = append(names, f.name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Named returns the format of that name. The error says which there are.
func Named(name string) (Writer, error) {
	for _, f := range formats {
		if f.name == name {
			return f.write, nil
		}
	}
	return nil, fmt.Errorf("format is %q, want %s", name, Formats())
}

// byClause returns the scenarios as the clauses stand, not as the files do.
func byClause(r *suite.Report) []suite.ScenarioReport {
	all := slices.Clone(r.Scenarios)
	slices.SortStableFunc(all, func(a, b suite.ScenarioReport) int {
		return cmp.Or(strings.Compare(a.Profile, b.Profile), strings.Compare(a.Clause, b.Clause))
	})
	return all
}

// told says in a sentence how a profile stands, also one of which nothing was
// selected.
func told(r *suite.Report, p suite.ProfileReport) string {
	if p.NotRun == p.Planned {
		what, why := unrun(r, p.Profile)
		return what + why
	}
	return standing(r, p)
}

// bad reports whether a scenario was judged and did not pass.
func bad(s suite.ScenarioReport) bool { return s.Verdict == suite.Failed || s.Verdict == suite.Errored }

// message is why a scenario did not pass, and whether that was known.
func message(s suite.ScenarioReport) string {
	if s.Known {
		return "known: " + s.Message
	}
	return s.Message
}
