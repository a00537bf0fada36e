package sabotage

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/suite"
)

const good = `clause: COMMIT-013
file: reference/commit/window.go
story: Only the next sequence is let in.
-- old --
	return seq <= w.Last
-- new --
	return seq != w.Last+1
`

func plan(t *testing.T) *suite.Plan {
	p, err := suite.LoadPlan()
	require.NoError(t, err)
	return p
}

func load(t *testing.T, name, text string) ([]Mutant, error) {
	return Load(fstest.MapFS{name: {Data: []byte(text)}}, plan(t).Register)
}

func TestLoad(t *testing.T) {
	list, err := load(t, "host-commit/COMMIT-013.gap.mutant", good)
	require.NoError(t, err)
	require.Len(t, list, 1)
	assert.Equal(t, Mutant{
		Name: "host-commit/COMMIT-013.gap", Clause: "COMMIT-013", File: "reference/commit/window.go",
		Story: "Only the next sequence is let in.", Old: "\treturn seq <= w.Last\n", New: "\treturn seq != w.Last+1\n",
	}, list[0])
}

func TestLoadFaults(t *testing.T) {
	for name, c := range map[string]struct{ file, text, says string }{
		"another clause's name": {"host-commit/COMMIT-012a.gap.mutant", good, "its name must begin with host-commit/COMMIT-013."},
		"a clause that is not":  {"host-commit/COMMIT-999.gap.mutant", "clause: COMMIT-999\nfile: f\nstory: s\n-- old --\na\n-- new --\nb\n", "no clause COMMIT-999 holds"},
		"no story":              {"host-commit/COMMIT-013.gap.mutant", "clause: COMMIT-013\nfile: f\n-- old --\na\n-- new --\nb\n", "the header has no story"},
		"an unknown key":        {"host-commit/COMMIT-013.gap.mutant", "clause: COMMIT-013\nauthor: me\n-- old --\na\n-- new --\nb\n", `got "author: me", want clause: …, file: … or story: …`},
		"a key twice":           {"host-commit/COMMIT-013.gap.mutant", "clause: COMMIT-013\nclause: COMMIT-013\n", "clause stands twice"},
		"no new":                {"host-commit/COMMIT-013.gap.mutant", "clause: COMMIT-013\nfile: f\nstory: s\n-- old --\na\n", "want -- old -- and then -- new --"},
		"no change":             {"host-commit/COMMIT-013.gap.mutant", "clause: COMMIT-013\nfile: f\nstory: s\n-- old --\na\n-- new --\na\n", "new is the same as old"},
		"an empty old":          {"host-commit/COMMIT-013.gap.mutant", "clause: COMMIT-013\nfile: f\nstory: s\n-- old --\n\n-- new --\na\n", "old is empty"},
	} {
		_, err := load(t, c.file, c.text)
		assert.ErrorContains(t, err, c.says, name)
	}
}

func TestApplyWantsOldOnce(t *testing.T) {
	m := Mutant{File: "f.go", Old: "a\n", New: "b\n"}
	edited, err := m.Apply([]byte("x\na\ny\n"))
	require.NoError(t, err)
	assert.Equal(t, "x\nb\ny\n", string(edited))
	for text, says := range map[string]string{"x\n": "old stands 0 times in f.go, want once", "a\na\n": "old stands 2 times in f.go, want once"} {
		_, err := m.Apply([]byte(text))
		var stale *StaleError
		require.ErrorAs(t, err, &stale)
		assert.EqualError(t, err, says)
	}
}

func TestFindRoot(t *testing.T) {
	root, err := FindRoot(".")
	require.NoError(t, err)
	_, err = os.Stat(filepath.Join(root, "godog_test.go"))
	assert.NoError(t, err)
	_, err = FindRoot(t.TempDir())
	assert.ErrorContains(t, err, "run it inside a clone")
}

// A sabotage that nobody notices, one that does not compile and one that no
// longer applies are each told apart.
func TestWhatIsNotKilled(t *testing.T) {
	root, err := FindRoot(".")
	require.NoError(t, err)
	r := &runner{plan: plan(t), root: root, goes: "go", temp: t.TempDir(), shared: &bundle{}}
	base := Mutant{Name: "host-commit/COMMIT-013.x", Clause: "COMMIT-013", File: "reference/commit/window.go", Old: "\treturn seq <= w.Last\n"}

	harmless := base
	harmless.New = "\treturn !(seq > w.Last)\n"
	var res Result
	overlay, err := r.overlay(0, harmless)
	require.NoError(t, err)
	require.NoError(t, r.judge(t.Context(), 0, harmless, overlay, alone, &res))
	assert.False(t, res.Killed)
	assert.Contains(t, res.Survived, "host-commit/COMMIT-013/5-and-then-9")
	assert.Contains(t, res.Survived, "passed")

	// A serial comparison lets a counter that wrapped in again, under 016b and
	// nowhere near 013.
	wraps := base
	wraps.New = "\treturn int32(seq-w.Last) <= 0\n"
	overlay, err = r.overlay(3, wraps)
	require.NoError(t, err)
	r.full = true
	res = Result{}
	require.NoError(t, r.judge(t.Context(), 3, wraps, overlay, alone, &res))
	r.full = false
	assert.False(t, res.Killed)
	require.NotEmpty(t, res.AlsoKilled)
	for _, id := range res.AlsoKilled {
		assert.NotContains(t, id, "COMMIT-013")
	}

	broken := base
	broken.New = "\treturn seq <=\n"
	assert.Contains(t, r.one(t.Context(), 1, broken).Stale, "does not build")

	gone := base
	gone.Old = "\treturn seq < w.Last\n"
	assert.Contains(t, r.one(t.Context(), 2, gone).Stale, "old stands 0 times")
}
