package house

import (
	"go/ast"
	"go/token"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cucumber/godog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/sabotage"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/features"
	"github.com/moveauth/moveauth/steps"
)

func plan(t *testing.T) *suite.Plan {
	p, err := suite.LoadPlan()
	require.NoError(t, err)
	return p
}

// decides are the folders with the statements that decide: the reference, and for
// source-fence, which no game's host is asked about, the fences.
var decides = []string{"reference", "conformance/fence"}

// cited lists the citations of clauses where the deciding statements are.
func cited(t *testing.T) []clause.Citation {
	var all []clause.Citation
	for _, dir := range decides {
		list, err := clause.ScanCitations(os.DirFS(root), dir)
		require.NoError(t, err)
		all = append(all, list...)
	}
	return all
}

// TestEveryClauseGoesThroughAllRooms: adr → Rule and scenario → citation →
// sabotage, and nothing in a later room without the earlier ones.
func TestEveryClauseGoesThroughAllRooms(t *testing.T) {
	p := plan(t)
	mutants, err := sabotage.Load(sabotage.FS, p.Register)
	require.NoError(t, err)
	cited := cited(t)
	for _, c := range cited {
		found, ok := p.Register.Lookup(c.Clause)
		assert.True(t, ok && found.Retired == "", "%s:%d cites %s: no such clause holds", c.File, c.Line, c.Clause)
	}
	tests := houseTests(t)
	var unproven []string
	for _, c := range p.Register.Clauses {
		if c.Retired != "" {
			continue
		}
		where := "adr/" + c.File + ": " + c.ID
		scenarios := 0
		for _, s := range p.Scenarios {
			if s.Clause.ID == c.ID {
				scenarios++
				for _, need := range c.Needs {
					assert.Contains(t, s.Needs, need, "%s: the clause needs %s, and the scenario does not say so", s.ID, need)
				}
			}
		}
		switch c.JudgedBy {
		case clause.Measure:
			// Told, not judged: no scenario could fail, so none is asked for,
			// and neither is a statement that decides or a sabotage.
			assert.Zero(t, scenarios, "%s is judged by measure and has a scenario", where)
			assert.NotEmpty(t, measured(t, c.Measure), "%s: nothing is measured by %s", where, c.Measure)
			continue
		case clause.Structure:
			assert.Contains(t, tests, c.Test, "%s names a house test that is not there", where)
		default:
			assert.NotZero(t, scenarios, "%s has no scenario", where)
		}
		assert.True(t, slices.ContainsFunc(cited, func(x clause.Citation) bool { return x.Clause == c.ID }), "%s is cited nowhere in %v", where, decides)
		if c.Level == clause.Must && !slices.ContainsFunc(mutants, func(m sabotage.Mutant) bool { return m.Clause == c.ID }) {
			unproven = append(unproven, c.ID)
		}
	}
	assert.Empty(t, unproven, "these have no sabotage")
}

func houseTests(t *testing.T) []string { return functions(t, "conformance/house", "Test") }

// functions lists the functions in a folder, not below it, whose names begin so.
func functions(t *testing.T, dir, prefix string) []string {
	var names []string
	for _, f := range goFiles(t, token.NewFileSet(), dir) {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && f.dir == dir && strings.HasPrefix(d.Name.Name, prefix) {
				names = append(names, d.Name.Name)
			}
		}
	}
	return names
}

// measured lists what the command of a measure runs: the benchmarks or else the
// tests of its package that its last pattern picks.
func measured(t *testing.T, command string) []string {
	m := regexp.MustCompile(`-(bench|run) '([^']*)' \./(\S+)$`).FindStringSubmatch(command)
	require.NotNil(t, m, command)
	pick := regexp.MustCompile(m[2])
	prefix := map[string]string{"bench": "Benchmark", "run": "Test"}[m[1]]
	return slices.DeleteFunc(functions(t, m[3], prefix), func(name string) bool { return !pick.MatchString(name) })
}

// TestRulesSayTheirClausesSentence, word for word, and once.
func TestRulesSayTheirClausesSentence(t *testing.T) {
	p := plan(t)
	rules := map[string]string{}
	ts := godog.TestSuite{Options: &godog.Options{FS: features.FS, Paths: []string{"."}}}
	all, err := ts.RetrieveFeatures()
	require.NoError(t, err)
	for _, f := range all {
		for _, child := range f.Feature.Children {
			if child.Rule == nil {
				assert.Nil(t, child.Scenario, "%s: a scenario stands outside a Rule", f.Uri)
				continue
			}
			r := child.Rule
			where := f.Uri + ": " + r.Name
			if !assert.NotEmpty(t, r.Tags, where) {
				continue
			}
			id := r.Tags[0].Name[1:]
			c, ok := p.Register.Lookup(id)
			if assert.True(t, ok, "%s: its first tag is %s: no such clause", where, r.Tags[0].Name) {
				assert.Equal(t, c.Sentence, r.Name, "%s: the Rule of %s", f.Uri, id)
				assert.Equal(t, c.Profile, strings.TrimPrefix(f.Feature.Tags[0].Name, "@"), where)
			}
			assert.Empty(t, rules[id], "%s has a second Rule, in %s", id, f.Uri)
			rules[id] = f.Uri
		}
	}
}

func TestScenariosAreNamedAndNeedWhatThereIs(t *testing.T) {
	names := map[string]string{}
	outline := regexp.MustCompile(`/[A-Z]+-[^/]*/[^/]*/`)
	p := plan(t)
	for _, s := range p.Scenarios {
		assert.Empty(t, names[s.Name], "%s and %s have one name", names[s.Name], s.ID)
		names[s.Name] = s.ID
		assert.Regexp(t, `^[A-Z0-9]`, s.Name, "%s: a name is a statement", s.ID)
		assert.NotRegexp(t, `[.<>]`, s.Name, "%s: a name has neither a full stop nor a placeholder left", s.ID)
		if outline.MatchString(s.ID) {
			why := s.ID[strings.LastIndex(s.ID, "/")+1:]
			assert.Contains(t, slug(s.Name), why, "%s: an outline's name carries <why>", s.ID)
		}
		profile, _ := conformance.ProfileNamed(s.Profile)
		for _, need := range s.Needs {
			assert.Contains(t, profile.Capabilities(), need, "%s needs a capability that there is not", s.ID)
		}
		for _, id := range s.Clauses {
			_, ok := p.Register.Lookup(id)
			assert.True(t, ok, "%s is tagged %s: no such clause", s.ID, id)
		}
	}
}

func slug(text string) string {
	return strings.Trim(regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(strings.ReplaceAll(text, "'", "")), "-"), "-")
}

// TestVocabularyIsClosed: each definition is anchored, has a parameter a group,
// is used, and no step has two.
func TestVocabularyIsClosed(t *testing.T) {
	used := map[string]bool{}
	for _, s := range plan(t).Scenarios {
		for _, st := range s.Steps {
			var matching []string
			for _, d := range steps.Definitions() {
				if d.Pattern.MatchString(st.Text) {
					matching = append(matching, d.Phrase)
					used[d.Keyword+d.Phrase] = true
				}
			}
			assert.Len(t, matching, 1, "%s:%d: %q is matched by %q", s.File, st.Line, st.Text, matching)
		}
	}
	for _, d := range steps.Definitions() {
		assert.True(t, used[d.Keyword+d.Phrase], "no feature says %q", d.Phrase)
		assert.NotEmpty(t, d.Doc, d.Phrase)
		pattern := d.Pattern.String()
		assert.True(t, strings.HasPrefix(pattern, "^") && strings.HasSuffix(pattern, "$"), "%q is not anchored", d.Phrase)
		assert.NoError(t, d.Fits(), d.Phrase)
	}
}

func TestScenariosAskLittle(t *testing.T) {
	s := inproc.New(inproc.Options{})
	defer s.Close()
	report, err := suite.Judge(t.Context(), s, suite.Options{})
	require.NoError(t, err)
	planned := map[string]suite.Scenario{}
	for _, s := range plan(t).Scenarios {
		planned[s.ID] = s
	}
	for _, s := range report.Scenarios {
		assert.LessOrEqual(t, s.Requests, planned[s.ID].MostRequests(), s.ID)
		assert.LessOrEqual(t, s.Swept, steps.MostSwept, s.ID)
	}
}
