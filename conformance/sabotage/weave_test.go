package sabotage

import (
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const weavable = `package p

const most = 3

type ring[T any] struct{ all []T }

// Add adds.
func (r *ring[T]) Add(x T, _ int) bool {
	r.all = append(r.all, x)
	return true
}

func (ring[T]) drop(string, ...int) {
	println("drop")
}

func largest[K, V any](of map[K]V, more ...V) (n int) {
	return len(of) + len(more)
}

func safely(f func()) {
	defer func() { recover() }()
	f()
}

func init() { println("init") }
`

// weaveEdits weaves edits of weavable, old and new, numbered from 1.
func weaveEdits(t *testing.T, edits ...[2]string) (string, []int) {
	t.Helper()
	var all []woven
	for i, e := range edits {
		m := Mutant{File: "p.go", Old: e[0], New: e[1]}
		edited, err := m.Apply([]byte(weavable))
		require.NoError(t, err)
		all = append(all, woven{i + 1, "x/X-1." + string(rune('a'+i)), edited})
	}
	text, alone, err := weave("p.go", []byte(weavable), all)
	require.NoError(t, err)
	_, err = parser.ParseFile(token.NewFileSet(), "p.go", text, parser.AllErrors)
	require.NoError(t, err, "%s", text)
	return string(text), alone
}

func TestWeave(t *testing.T) {
	text, alone := weaveEdits(t,
		[2]string{"	return true\n", "	return false\n"},
		[2]string{"	r.all = append(r.all, x)\n", ""},
		[2]string{`println("drop")`, `println("keep")`},
		[2]string{"len(of) + len(more)", "len(of)"},
	)
	assert.Empty(t, alone)
	for _, line := range []string{
		"func (r *ring[T]) Add(x T, p1__ int) bool { switch sabotage__ { case 1: return r.Add__1(x, p1__); case 2: return r.Add__2(x, p1__); };\n",
		"func (p1__ ring[T]) drop(p2__ string, p3__ ...int) { switch sabotage__ { case 3: p1__.drop__3(p2__, p3__...); return; };\n",
		"func largest[K, V any](of map[K]V, more ...V) (n int) { switch sabotage__ { case 4: return largest__4[K, V](of, more...); };\n",
		"\n//line x/X-1.a.mutant:1\nfunc (r *ring[T]) Add__1(x T, _ int) bool {\n\tr.all = append(r.all, x)\n\treturn false\n}\n",
		"\n//line x/X-1.b.mutant:1\nfunc (r *ring[T]) Add__2(x T, _ int) bool {\n\treturn true\n}\n",
	} {
		assert.Contains(t, text, line)
	}
	assert.Equal(t, 4, strings.Count(text, "//line"))
}

func TestWhatCannotBeWoven(t *testing.T) {
	for name, e := range map[string][2]string{
		"a constant":           {"most = 3", "most = 4"},
		"a type":               {"all []T", "all, more []T"},
		"a signature":          {"_ int) bool", "_ uint) bool"},
		"a new declaration":    {"// Add adds.\n", "var spare int\n\n// Add adds.\n"},
		"a caller of recover":  {"	f()\n", "	go f()\n"},
		"an init":              {`println("init")`, `println("never")`},
		"what does not parse":  {"	return true\n", "	return (\n"},
		"nothing but comments": {"// Add adds.\n", "// Add does not.\n"},
	} {
		text, alone := weaveEdits(t, e)
		assert.Equal(t, []int{1}, alone, name)
		assert.Equal(t, weavable, text, name)
	}
}

// What the compiler refuses is blamed on its sabotage, and the others go on.
func TestOneBrokenOfMany(t *testing.T) {
	root, err := FindRoot(".")
	require.NoError(t, err)
	r := &runner{plan: plan(t), root: root, goes: "go", temp: t.TempDir()}
	window := Mutant{Name: "host-commit/COMMIT-013.x", Clause: "COMMIT-013", File: "reference/commit/window.go", Old: "\treturn seq <= w.Last\n"}
	broken, good := window, window
	broken.New = "\treturn seq <= w.Lost\n"
	good.Name, good.New = "host-commit/COMMIT-013.y", "\treturn seq != w.Last+1\n"
	mutants := []Mutant{broken, good}
	r.shared, err = r.bundle(t.Context(), mutants)
	require.NoError(t, err)
	assert.Equal(t, map[string]int{good.Name: 2}, r.shared.numbers)

	require.NoError(t, r.honest(t.Context(), mutants))
	assert.Contains(t, r.one(t.Context(), 0, broken).Stale, "w.Lost undefined")
	res := r.one(t.Context(), 1, good)
	assert.True(t, res.Killed)
	assert.Contains(t, res.KilledBy, "host-commit/COMMIT-013/5-and-then-9-both-execute-and-9-waits-for-nothing-between-them")
}

// A house test that is red by itself kills nothing.
func TestHouseTestsAreGreenFirst(t *testing.T) {
	root, err := FindRoot(".")
	require.NoError(t, err)
	r := &runner{plan: plan(t), root: root, goes: "go", temp: t.TempDir(), shared: &bundle{}}
	all, err := Load(FS, r.plan.Register)
	require.NoError(t, err)
	m := all[slices.IndexFunc(all, func(m Mutant) bool { return m.Name == "move-input/INPUT-002.sent-along" })]
	require.NoError(t, r.honest(t.Context(), []Mutant{m}))
	overlay, err := r.overlay(0, m)
	require.NoError(t, err)
	t.Setenv(OverlayVariable, overlay) // the source that its test reads is the edited one
	assert.ErrorContains(t, r.honest(t.Context(), []Mutant{m}), "the house tests do not pass on the unedited reference")
}
