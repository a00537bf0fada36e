package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/suite"
)

// MostReport is how large a report.json may be.
const MostReport = 64 << 20

// Read reads a report that JSON wrote. The error says what about it is not one.
func Read(r io.Reader) (*suite.Report, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	var report suite.Report
	if err := Decode(text, &report); err != nil {
		return nil, fmt.Errorf("%w, want a report of moveauth certify --report json=FILE", err)
	}
	if !json.Valid(text) {
		return nil, errors.New("something follows the report, want one JSON object")
	}
	if report.Moveauth == "" || report.Subject.Name == "" || len(report.Profiles) == 0 {
		return nil, errors.New("it lacks moveauth, subject.name or profiles, which a report of moveauth certify --report json=FILE has")
	}
	counts := map[string]*suite.ProfileReport{}
	for _, p := range report.Profiles {
		if counts[p.Profile] != nil {
			return nil, fmt.Errorf("it has the profile %q twice", p.Profile)
		}
		counts[p.Profile] = &suite.ProfileReport{}
	}
	seen := map[string]bool{}
	for i, s := range report.Scenarios {
		c := counts[s.Profile]
		switch {
		case c == nil:
			return nil, fmt.Errorf("scenarios[%d]: %q is of the profile %q, which profiles does not have", i, s.ID, s.Profile)
		case seen[s.ID]:
			return nil, fmt.Errorf("scenarios[%d]: %q stands there twice", i, s.ID)
		case !strings.HasPrefix(s.ID, s.Profile+"/"+s.Clause+"/"):
			return nil, fmt.Errorf("scenarios[%d]: the id is %q, want it to begin with %s/%s/", i, s.ID, s.Profile, s.Clause)
		}
		seen[s.ID] = true
		c.Planned++
		switch s.Verdict {
		case suite.Passed:
			c.Passed++
		case suite.Failed:
			c.Failed++
		case suite.Unsupported:
			c.Unsupported++
		case suite.NotRun:
			c.NotRun++
		case suite.Errored:
			c.Error++
		default:
			return nil, fmt.Errorf("scenarios[%d]: the verdict of %s is %q, want passed, failed, unsupported, not-run or error", i, s.ID, s.Verdict)
		}
	}
	for _, p := range report.Profiles {
		if c := counts[p.Profile]; p.Planned != c.Planned || p.Passed != c.Passed || p.Failed != c.Failed ||
			p.Unsupported != c.Unsupported || p.NotRun != c.NotRun || p.Error != c.Error {
			return nil, fmt.Errorf("profile %s: it says planned %d = %d + %d + %d + %d + %d, and its scenarios are %d = %d + %d + %d + %d + %d", p.Profile,
				p.Planned, p.Passed, p.Failed, p.Unsupported, p.NotRun, p.Error, c.Planned, c.Passed, c.Failed, c.Unsupported, c.NotRun, c.Error)
		}
	}
	return &report, nil
}

// Matrix sets implementations beside each other, clause by clause.
type Matrix struct {
	Columns []Column
	Groups  []Group // one a profile, in the order of the register
	// Versions are the suite versions that judged, if they differ.
	Versions []string
	Differs  bool // only the rows in which the cells differ
}

// Column is an implementation, by one report.
type Column struct {
	Letter   string // A, B, …
	Name     string // with its version and language
	File     string
	Moveauth string // the suite's version
	Partial  bool
	Stopped  string // why, of a run that was stopped; else empty
	Sabotage string
	// Passed whole, of the clauses that were judged.
	Passed, Judged int
}

// Group is a profile.
type Group struct {
	Profile string
	Stand   []string // a word a column: certified, not certified, partial, not judged
	Rows    []Row
	Hidden  int // rows that do not differ
}

// Row is a clause.
type Row struct {
	Clause   string
	Sentence string // empty if this version of the register does not have it
	Cells    []Cell
}

// Cell is what became of a clause in one report.
type Cell struct {
	// State is passed, failed, error, unsupported or not judged.
	State string
	// Text says it with numbers: "failed 2 of 5", of those that were judged.
	Text string
}

// NamedReport is a report and the file that it was read from.
type NamedReport struct {
	File   string
	Report *suite.Report
}

// Compare makes the matrix of some reports. It has a row for each clause that
// one of them has a scenario of. With profiles, only theirs; a profile that no
// report has is an error. With differs, only rows whose cells differ.
func Compare(reports []NamedReport, register *clause.Register, profiles []string, differs bool) (*Matrix, error) {
	m := &Matrix{Differs: differs}
	tallies := make([]map[string]*tally, len(reports)) // by clause
	var order []string                                 // of profiles
	clauses := map[string][]string{}                   // by profile, in the order of the reports
	for i, named := range reports {
		r := named.Report
		m.Columns = append(m.Columns, Column{Letter: letter(i), Name: fmt.Sprintf("%s %s (%s)", r.Subject.Name, r.Subject.Version, r.Subject.Language),
			File: named.File, Moveauth: r.Moveauth, Partial: r.Partial, Sabotage: r.Subject.Sabotage})
		if r.Stopped != nil {
			m.Columns[i].Stopped = Stopped(r.Stopped)
		}
		if !slices.Contains(m.Versions, r.Moveauth) {
			m.Versions = append(m.Versions, r.Moveauth)
		}
		for _, p := range r.Profiles {
			if !slices.Contains(order, p.Profile) {
				order = append(order, p.Profile)
			}
		}
		tallies[i] = map[string]*tally{}
		for _, s := range r.Scenarios {
			if !slices.Contains(clauses[s.Profile], s.Clause) {
				clauses[s.Profile] = append(clauses[s.Profile], s.Clause)
			}
			if tallies[i][s.Clause] == nil {
				tallies[i][s.Clause] = &tally{}
			}
			tallies[i][s.Clause].add(s)
		}
	}
	if len(m.Versions) == 1 {
		m.Versions = nil
	}
	for _, name := range profiles {
		if !slices.Contains(order, name) {
			return nil, fmt.Errorf("--profile is %q, and no report has it; they have %s", name, strings.Join(order, ", "))
		}
	}
	place := map[string]int{} // what the register does not have comes last
	for i, c := range register.Clauses {
		place[c.ID] = i - len(register.Clauses)
	}
	for _, profile := range order {
		if len(profiles) > 0 && !slices.Contains(profiles, profile) {
			continue
		}
		g := Group{Profile: profile}
		for _, named := range reports {
			g.Stand = append(g.Stand, stand(named.Report, profile))
		}
		ids := clauses[profile]
		slices.SortStableFunc(ids, func(a, b string) int { return place[a] - place[b] })
		for _, id := range ids {
			row := Row{Clause: id}
			if c, ok := register.Lookup(id); ok {
				row.Sentence = c.Sentence
			}
			for i := range reports {
				cell := tallies[i][id].cell()
				row.Cells = append(row.Cells, cell)
				switch cell.State {
				case "passed":
					m.Columns[i].Passed++
					m.Columns[i].Judged++
				case "failed", "error":
					m.Columns[i].Judged++
				}
			}
			if differs && !slices.ContainsFunc(row.Cells, func(c Cell) bool { return c != row.Cells[0] }) {
				g.Hidden++
				continue
			}
			g.Rows = append(g.Rows, row)
		}
		m.Groups = append(m.Groups, g)
	}
	return m, nil
}

// letter names a column: A to Z, then AA and so on.
func letter(i int) string {
	const letters = 26
	if i >= letters {
		return letter(i/letters-1) + letter(i%letters)
	}
	return string(rune('A' + i))
}

// stand says in a word or two how an implementation stands with a profile.
func stand(r *suite.Report, profile string) string {
	for _, p := range r.Profiles {
		switch {
		case p.Profile != profile:
		case p.Certified:
			return "certified"
		case p.Passed+p.Failed+p.Error == 0:
			return "not judged"
		case r.Partial:
			return "partial"
		default:
			return "not certified"
		}
	}
	return "not judged"
}

// tally counts the scenarios of a clause in one report.
type tally struct {
	passed, failed, errored, unsupported, notRun int
	unscored, unscoredBad                        int // counted in nothing else
}

func (t *tally) add(s suite.ScenarioReport) {
	switch {
	case s.NotScored:
		t.unscored++
		if bad(s) {
			t.unscoredBad++
		}
	case s.Verdict == suite.Passed:
		t.passed++
	case s.Verdict == suite.Failed:
		t.failed++
	case s.Verdict == suite.Errored:
		t.errored++
	case s.Verdict == suite.Unsupported:
		t.unsupported++
	default:
		t.notRun++
	}
}

// cell says what became of the clause: as bad as the worst that was judged.
// What needs a capability that is not offered, and what was not run, is told
// where something else was judged.
func (t *tally) cell() Cell {
	if t == nil {
		return Cell{"not judged", "not judged"}
	}
	judged := t.passed + t.failed + t.errored
	all := judged + t.unsupported + t.notRun
	var c Cell
	switch {
	case t.failed > 0:
		c = Cell{"failed", fmt.Sprintf("failed %d of %d", t.failed, judged)}
		if t.errored > 0 {
			c.Text += fmt.Sprintf(", error %d", t.errored)
		}
	case t.errored > 0:
		c = Cell{"error", fmt.Sprintf("error %d of %d", t.errored, judged)}
	case judged == all && judged > 0:
		c = Cell{"passed", "passed"}
	case judged > 0:
		c = Cell{"passed", fmt.Sprintf("passed %d", judged)}
		if t.unsupported > 0 {
			c.Text += fmt.Sprintf(", unsupported %d", t.unsupported)
		}
		if t.notRun > 0 {
			c.Text += fmt.Sprintf(", not run %d", t.notRun)
		}
	case t.unsupported > 0:
		c = Cell{"unsupported", "unsupported"}
	case t.unscored > 0 && all == 0:
		c = Cell{"not judged", "not scored"}
	default:
		c = Cell{"not judged", "not judged"}
	}
	if t.unscoredBad > 0 {
		c.Text += fmt.Sprintf(" (%d not scored did not pass)", t.unscoredBad)
	}
	return c
}
