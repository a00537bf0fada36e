package requirements

import (
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestListsAreRefused(t *testing.T) {
	const good = "version: 0.1.0\nscenarios:\n  p:\n    MUST:\n      P-001:\n        - a\n        - b/c\n"
	l, err := Parse("0.1.0.yaml", []byte(good))
	require.NoError(t, err)
	assert.Equal(t, map[string]string{"p/P-001/a": "MUST", "p/P-001/b/c": "MUST"}, l.IDs)
	for _, c := range []struct{ text, says string }{
		{"", "EOF"},
		{"- a", "cannot unmarshal"},
		{good + "---\n" + good, "want one document"},
		{good + "scored: yes\n", "field scored not found"},
		{strings.Replace(good, "0.1.0", "0.1.1", 1), `version is "0.1.1", want "0.1.0" as the file's name says`},
		{strings.Replace(good, "MUST", "MAY", 1), `p: level is "MAY", want MUST or SHOULD`},
		{strings.Replace(good, "b/c", "a", 1), "p/P-001/a stands there twice"},
		{strings.Replace(good, "- a", "-", 1), "p/P-001/ stands there twice, or is empty"},
		{"version: 0.1.0\n", "there is no scenario in it"},
		{strings.Replace(good, "- a", "- {a: b}", 1), "p/P-001/ stands there twice, or is empty"},
		{good + "retired:\n  p/P-001/a: it was wrong\n", "p/P-001/a is asked for and retired"},
		{good + "retired:\n  p/P-001/x: \"\"\n", "p/P-001/x is retired without a reason"},
	} {
		_, err := Parse("0.1.0.yaml", []byte(c.text))
		require.ErrorContains(t, err, c.says, c.text)
		assert.ErrorContains(t, err, "requirements: 0.1.0.yaml: ")
	}
	for _, version := range []string{"1.0", "1.0.x", "1.0.-1", "01.0.0", "v1.0.0"} {
		_, err := Parse(version+".yaml", []byte(strings.Replace(good, "0.1.0", `"`+version+`"`, 1)))
		assert.ErrorContains(t, err, "want three numbers as in 0.1.0")
	}
	_, err = Of("99.0.0")
	assert.EqualError(t, err, "requirements: there is no 99.0.0.yaml: say which scenarios version 99.0.0 of the suite asks for (adr/verdicts.md, Promotion)")
}

func TestVersionsAreOrderedByNumber(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"0.9.0", "0.10.0", -1}, {"1.0.0", "0.99.99", 1}, {"0.1.0", "0.1.0", 0}, {"0.1.9", "0.1.10", -1}} {
		assert.Equal(t, c.want, Compare(c.a, c.b), c)
	}
}

// first and second are two versions, of which the second has retired a scenario.
func first() map[string]string {
	return map[string]string{"p/P-001/a": "MUST", "p/P-001/true": "MUST", "p/P-001/null": "MUST", "p/P-001/12": "MUST", "p/P-002/d/e": "SHOULD"}
}

func second() map[string]string {
	m := first()
	delete(m, "p/P-001/12")
	m["q/Q-001/n"] = "MUST"
	return m
}

// lists makes the files of both versions and reads them.
func lists(t *testing.T, change func(fstest.MapFS)) []List {
	one := Write("0.1.0", nil, first(), nil)
	l, err := Parse("0.1.0.yaml", one)
	require.NoError(t, err)
	two := Write("0.2.0", &l, second(), map[string]string{"p/P-001/12": "the clause is retired"})
	files := fstest.MapFS{"0.1.0.yaml": {Data: one}, "0.2.0.yaml": {Data: two}}
	if change != nil {
		change(files)
	}
	all, err := All(files)
	require.NoError(t, err)
	return all
}

func edit(name, old, new string) func(fstest.MapFS) {
	return func(files fstest.MapFS) {
		files[name].Data = []byte(strings.Replace(string(files[name].Data), old, new, 1))
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	all := lists(t, nil)
	require.Len(t, all, 2)
	assert.Equal(t, first(), all[0].IDs)
	assert.Equal(t, second(), all[1].IDs)
	assert.Equal(t, map[string]string{"p/P-001/12": "the clause is retired"}, all[1].Retired)
	_, err := Parse("0.2.0.yaml", Write("0.2.0", &all[0], second(), nil))
	assert.ErrorContains(t, err, "p/P-001/12 is retired without a reason", "whoever retires says why")
}

func TestListsHoldEachOther(t *testing.T) {
	with := func(id, level string) map[string]string {
		m := second()
		m[id] = level
		return m
	}
	without := maps.Clone(second())
	delete(without, "p/P-001/a")
	for _, c := range []struct {
		name      string
		lists     []List
		scenarios map[string]string
		faults    []string
	}{
		{"nothing is wrong", lists(t, nil), second(), nil},
		{"a new scenario is not scored", lists(t, nil), with("p/P-001/new", "MUST"), nil},
		{"one is removed", lists(t, nil), without, []string{
			"0.2.0 asks for p/P-001/a, which is not in the features: bring it back under its name, or retire it in the list of the next version"}},
		{"its level changed", lists(t, nil), with("p/P-001/a", "SHOULD"), []string{"0.2.0 asks for p/P-001/a as MUST, and its clause is SHOULD"}},
		{"a retired one comes back", lists(t, nil), with("p/P-001/12", "MUST"), []string{
			"the features have p/P-001/12, which 0.2.0 retired: an id is never used again, so rename the scenario"}},
		{"one vanishes from the list", lists(t, edit("0.2.0.yaml", "        - a\n", "")), second(), []string{
			"0.1.0 asks for p/P-001/a, and 0.2.0 neither asks for it nor retires it with a reason"}},
		{"one that was never there is retired", lists(t, edit("0.2.0.yaml", "  p/P-001/12:", "  p/P-001/x: no\n  p/P-001/12:")), second(), []string{
			"0.2.0 retires p/P-001/x, which 0.1.0 does not ask for"}},
		{"an old list is edited", lists(t, edit("0.1.0.yaml", "# Frozen", "# frozen")), second(), []string{"0.1.0.yaml was changed after 0.2.0 was made"}},
		{"the order is wrong", lists(t, edit("0.2.0.yaml", "  version: 0.1.0", "  version: 0.1.9")), second(), []string{`0.2.0 says that it comes after "0.1.9", want "0.1.0"`}},
		{"the current version has no list", lists(t, nil)[:1], first(), []string{"the suite is of version 0.2.0, and the last list of 0.1.0"}},
		{"the first is missing", lists(t, nil)[1:], second(), []string{"0.2.0 comes after 0.1.0, which is not there", "0.2.0 retires p/P-001/12, which no earlier version asks for"}},
		{"there is none", nil, second(), []string{"there is no list"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := Check(c.lists, "0.2.0", c.scenarios)
			require.Len(t, got, len(c.faults), "%q", got)
			for i, fault := range c.faults {
				assert.Contains(t, got[i], fault)
			}
		})
	}
}

func TestARetiredIDStaysRetired(t *testing.T) {
	all := lists(t, nil)
	third := second()
	third["p/P-001/12"] = "MUST"
	l, err := Parse("0.3.0.yaml", Write("0.3.0", &all[1], third, nil))
	require.NoError(t, err)
	assert.Equal(t, []string{"0.3.0 asks for p/P-001/12, which 0.2.0 retired: an id is never used again, so rename the scenario",
		"the features have p/P-001/12, which 0.2.0 retired: an id is never used again, so rename the scenario"}, Check(append(all, l), "0.3.0", third))
}
