package suite

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v34"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/requirements"
	"github.com/moveauth/moveauth/features"
	"github.com/moveauth/moveauth/steps"
)

// Scenario is one scenario of the suite, or one row of an outline.
type Scenario struct {
	ID      string                   // profile/clause/slug of the name[/slug of the why]
	Profile string                   // by the feature's tag
	Clause  clause.Clause            // that of the Rule
	Clauses []string                 // all clauses that the scenario is tagged with, the Rule's first
	Name    string                   // as written, an outline's with its row filled in
	File    string                   // below features/
	Line    int64                    // of the scenario, or of the outline's row
	Needs   []conformance.Capability // without any of which it is unsupported
	Steps   []Step
	Sweeps  bool // plays itself again, packet by packet
	// NotScored is set where the suite's version does not ask for the scenario:
	// it is run and reported, and decides nothing.
	NotScored bool
	Pickle    *messages.Pickle // as godog made it
	key       string
}

// mostRequests is what the scenario asks at most, its sweeps included.
func (s Scenario) mostRequests() int {
	most := s.MostRequests()
	if s.Sweeps {
		most += steps.MostSwept
	}
	return most
}

// MostRequests is what the scenario asks at most, sweeps apart.
func (s Scenario) MostRequests() int {
	if p, _ := conformance.ProfileNamed(s.Profile); p.Machines || slices.Contains(s.Needs, conformance.Network) {
		return MostMachineRequests
	}
	return MostRequests
}

// Step is a step of a scenario as it is written.
type Step struct {
	Keyword string
	Text    string
	Line    int64
	Table   [][]string
	Doc     string // the text below it, as it is without its indentation
}

// Plan is all that there is to run: the register and the scenarios, in the
// order of the features.
type Plan struct {
	Register  *clause.Register
	Scenarios []Scenario
	Documents []Document // that the scenarios stand in
	byKey     map[string]int
	byID      map[string]int
}

// Document is a feature's file as it was parsed.
type Document struct {
	File    string // below features/
	Source  string
	Gherkin *messages.GherkinDocument
}

// LoadPlan reads the register and the features that are built in.
func LoadPlan() (*Plan, error) {
	p, err := LoadUnscored()
	if err != nil {
		return nil, err
	}
	scored, err := requirements.Of(conformance.SuiteVersion)
	if err != nil {
		return nil, err
	}
	p.score(scored)
	return p, nil
}

// LoadUnscored is LoadPlan without the requirements of the suite's version, for
// those who write them.
func LoadUnscored() (*Plan, error) {
	register, err := clause.Load(adr.FS)
	if err != nil {
		return nil, err
	}
	return loadPlan(register, features.FS)
}

// score marks the scenarios that are not in the list.
func (p *Plan) score(scored requirements.List) {
	for i := range p.Scenarios {
		_, asked := scored.IDs[p.Scenarios[i].ID]
		p.Scenarios[i].NotScored = !asked
	}
}

func loadPlan(register *clause.Register, fsys fs.FS) (*Plan, error) {
	p := &Plan{Register: register, byKey: map[string]int{}, byID: map[string]int{}}
	ts := godog.TestSuite{Options: &godog.Options{FS: fsys, Paths: []string{"."}}}
	all, err := ts.RetrieveFeatures()
	if err != nil {
		return nil, fmt.Errorf("features: %w", err)
	}
	for _, f := range all {
		p.Documents = append(p.Documents, Document{f.Uri, string(f.Content), f.GherkinDocument})
		lines := written(f.GherkinDocument)
		for _, pickle := range f.Pickles {
			s, err := p.scenario(f.Uri, f.GherkinDocument, lines, pickle)
			if err != nil {
				return nil, err
			}
			if i, twice := p.byID[s.ID]; twice {
				return nil, fmt.Errorf("features: %s:%d has the id %s of %s:%d; names must differ", s.File, s.Line, s.ID, p.Scenarios[i].File, p.Scenarios[i].Line)
			}
			p.byID[s.ID], p.byKey[s.key] = len(p.Scenarios), len(p.Scenarios)
			p.Scenarios = append(p.Scenarios, s)
		}
	}
	if len(p.Scenarios) == 0 {
		return nil, fmt.Errorf("features: there is no scenario")
	}
	return p, nil
}

var clauseTag = regexp.MustCompile(`^@[A-Z]+-[0-9]{3}[a-z]?$`)

// scenario makes the plan's entry of a pickle. lines are the document's steps
// by their ids.
func (p *Plan) scenario(file string, doc *messages.GherkinDocument, lines map[string]*messages.Step, pickle *messages.Pickle) (Scenario, error) {
	s := Scenario{Name: pickle.Name, File: file, Pickle: pickle, key: key(file, pickle)}
	rule, written, row := find(doc, pickle)
	if written == nil {
		return s, fmt.Errorf("features: %s: no scenario stands behind %q", file, pickle.Name)
	}
	s.Line = written.Location.Line
	fault := func(format string, args ...any) (Scenario, error) {
		return s, fmt.Errorf("features: %s:%d: %s", file, s.Line, fmt.Sprintf(format, args...))
	}
	for _, t := range doc.Feature.Tags {
		if _, known := conformance.ProfileNamed(t.Name[1:]); known {
			s.Profile = t.Name[1:]
		}
	}
	if s.Profile == "" {
		return fault("the feature has no profile's tag")
	}
	if rule == nil {
		return fault("the scenario stands outside a Rule")
	}
	for _, tags := range [][]*messages.Tag{rule.Tags, written.Tags} {
		for _, t := range tags {
			switch {
			case clauseTag.MatchString(t.Name):
				if id := t.Name[1:]; !slices.Contains(s.Clauses, id) {
					s.Clauses = append(s.Clauses, id)
				}
			case strings.HasPrefix(t.Name, "@needs:"):
				s.Needs = append(s.Needs, conformance.Capability(strings.TrimPrefix(t.Name, "@needs:")))
			default:
				return fault("tag %s is neither a clause's nor @needs:CAPABILITY", t.Name)
			}
		}
	}
	var ruleClauses []string
	for _, t := range rule.Tags {
		if clauseTag.MatchString(t.Name) {
			ruleClauses = append(ruleClauses, t.Name[1:])
		}
	}
	if len(ruleClauses) != 1 {
		return fault("its Rule has the tags of %d clauses, want one", len(ruleClauses))
	}
	c, ok := p.Register.Lookup(ruleClauses[0])
	if !ok {
		return fault("no clause is called %s", ruleClauses[0])
	}
	s.Clause = c
	slug := slugOf(placeholder.ReplaceAllString(written.Name, " "))
	s.ID = s.Profile + "/" + c.ID + "/" + slug
	if row != nil {
		s.Line = row.line
		why, ok := row.cells["why"]
		if !ok {
			return fault("the outline's examples have no column why")
		}
		s.ID += "/" + slugOf(why)
	}
	s.Steps = stepsOf(lines, pickle)
	s.Sweeps = slices.ContainsFunc(s.Steps, func(st Step) bool { return steps.Sweeps(st.Text) })
	return s, nil
}

var (
	placeholder = regexp.MustCompile(`<[^<>]*>`)
	notSlug     = regexp.MustCompile(`[^a-z0-9]+`)
)

func slugOf(text string) string {
	return strings.Trim(notSlug.ReplaceAllString(strings.ToLower(strings.ReplaceAll(text, "'", "")), "-"), "-")
}

// key names a pickle alike in every parse of its file, wherever it lies.
func key(file string, p *messages.Pickle) string {
	return strings.TrimPrefix(file, "features/") + "\x00" + p.Name
}

type exampleRow struct {
	line  int64
	cells map[string]string
}

// find returns the Rule, the scenario and the row that a pickle was made from.
func find(doc *messages.GherkinDocument, p *messages.Pickle) (*messages.Rule, *messages.Scenario, *exampleRow) {
	for _, child := range doc.Feature.Children {
		if child.Scenario != nil && child.Scenario.Id == p.AstNodeIds[0] {
			return nil, child.Scenario, nil
		}
		if child.Rule == nil {
			continue
		}
		for _, c := range child.Rule.Children {
			if c.Scenario == nil || c.Scenario.Id != p.AstNodeIds[0] {
				continue
			}
			for _, examples := range c.Scenario.Examples {
				for _, r := range examples.TableBody {
					if len(p.AstNodeIds) < 2 || r.Id != p.AstNodeIds[1] {
						continue
					}
					row := &exampleRow{r.Location.Line, map[string]string{}}
					for i, cell := range r.Cells {
						row.cells[examples.TableHeader.Cells[i].Value] = cell.Value
					}
					return child.Rule, c.Scenario, row
				}
			}
			return child.Rule, c.Scenario, nil
		}
	}
	return nil, nil, nil
}

// written maps the id of each step of a document to the step.
func written(doc *messages.GherkinDocument) map[string]*messages.Step {
	all := map[string]*messages.Step{}
	add := func(b *messages.Background, s *messages.Scenario) {
		if b != nil {
			for _, st := range b.Steps {
				all[st.Id] = st
			}
		}
		if s != nil {
			for _, st := range s.Steps {
				all[st.Id] = st
			}
		}
	}
	for _, child := range doc.Feature.Children {
		add(child.Background, child.Scenario)
		if child.Rule != nil {
			for _, c := range child.Rule.Children {
				add(c.Background, c.Scenario)
			}
		}
	}
	return all
}

func stepsOf(lines map[string]*messages.Step, p *messages.Pickle) []Step {
	var list []Step
	for _, ps := range p.Steps {
		st := Step{Text: ps.Text}
		if w := lines[ps.AstNodeIds[0]]; w != nil {
			st.Keyword, st.Line = strings.TrimSpace(w.Keyword), w.Location.Line
		}
		if ps.Argument != nil && ps.Argument.DataTable != nil {
			for _, r := range ps.Argument.DataTable.Rows {
				var cells []string
				for _, c := range r.Cells {
					cells = append(cells, c.Value)
				}
				st.Table = append(st.Table, cells)
			}
		}
		if ps.Argument != nil && ps.Argument.DocString != nil {
			st.Doc = ps.Argument.DocString.Content
		}
		list = append(list, st)
	}
	return list
}
