package vectors

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
)

func plan(t *testing.T) *suite.Plan {
	t.Helper()
	p, err := suite.LoadPlan()
	require.NoError(t, err)
	return p
}

// A few clauses, whose vectors have most relations.
var few = []string{"MOVER-004b", "MOVER-017a", "MOVER-035b", "MOVER-052", "MOVER-053", "MOVER-055"}

func export(t *testing.T, profile string, clauses ...string) *Set {
	t.Helper()
	set, err := Export(context.Background(), plan(t), inproc.New(inproc.Options{}), profile, clauses, nil)
	require.NoError(t, err)
	return set
}

func TestExportCountsEachScenarioAndSaysWhy(t *testing.T) {
	set := export(t, conformance.KinematicMover, few...)
	i := set.Index
	written := 0
	for k, f := range set.Files {
		assert.Equal(t, Covered{f.Clause, f.Clause + ".json", len(f.Vectors), i.Clauses[k].Scenarios}, i.Clauses[k])
		written += len(f.Vectors)
	}
	assert.Equal(t, i.Scenarios, i.Exported+len(i.LeftOut))
	assert.Equal(t, written, i.Exported)
	assert.Equal(t, []string{"MOVER-055"}, i.Uncovered)
	require.NotEmpty(t, i.LeftOut)
	for _, l := range i.LeftOut {
		assert.Contains(t, l.Why, "several numbers", l.ID)
	}
	seen := map[Relation]bool{}
	for _, f := range set.Files {
		for _, v := range f.Vectors {
			for _, e := range v.Expectations {
				seen[e.Relation] = true
			}
		}
	}
	for _, r := range []Relation{Near, Equals, OneOf, Between, Length, Apart, Refused, Names, SameAs} {
		assert.True(t, seen[r], "no vector of these clauses has relation %q", r)
	}
}

// TestVectorsFailAsTheirScenariosDo alters answers as export does, by another
// seed, and compares what a vector says with what its scenario says.
func TestVectorsFailAsTheirScenariosDo(t *testing.T) {
	ref := inproc.New(inproc.Options{})
	d, err := ref.Describe(context.Background())
	require.NoError(t, err)
	for _, tc := range []struct{ profile, clause string }{
		{conformance.KinematicMover, "MOVER-018b"}, {conformance.KinematicMover, "MOVER-052"}, {conformance.ContactSlope, "SLOPE-007"},
		{conformance.ContactSlope, "SLOPE-008"}, {conformance.ContactSlope, "SLOPE-019b"},
	} {
		claim := d.Profiles[tc.profile]
		fell := 0
		for _, s := range plan(t).Scenarios {
			if s.Clause.ID != tc.clause {
				continue
			}
			v, err := of(context.Background(), s, ref, claim)
			var left *unfit
			if errors.As(err, &left) {
				continue
			}
			require.NoError(t, err, s.ID)
			v, err = v.read()
			require.NoError(t, err)
			bound, err := bind(s)
			require.NoError(t, err)
			tape, said := bound.record(context.Background(), ref, claim)
			require.True(t, said.passed, s.ID)
			for i, e := range tape {
				if e.result == nil {
					continue
				}
				for _, p := range places(reflect.ValueOf(e.result)) {
					if p.kind != aNumber {
						continue
					}
					altered := clone(reflect.ValueOf(e.result))
					at, _ := find(altered, p.way)
					pointed(at).SetFloat(pointed(at).Float() + 0.0625)
					said := bound.replay(context.Background(), claim, tape, map[int]answer{i: {result: altered.Interface()}})
					holds := v.Check(Precision{Scalar: "float64"}, answersOf(t, tape, i, altered.Interface())) == nil
					assert.Equal(t, said.passed, holds, "%s: %s of request %d: %v", s.ID, p.pointer, i+1, said)
					if !holds {
						fell++
					}
				}
			}
		}
		assert.NotZero(t, fell, "%s: no alteration broke a vector", tc.clause)
	}
}

func answersOf(t *testing.T, tape []exchange, other int, result any) []any {
	t.Helper()
	var all []any
	for i, e := range tape {
		a := answer{e.result, e.refusal}
		if i == other {
			a = answer{result: result}
		}
		w, err := written(e.world, a)
		require.NoError(t, err)
		all = append(all, w)
	}
	return all
}

// TestAWeakVectorIsNotExported breaks a vector by hand, which the comparison
// with its scenario has to notice.
func TestAWeakVectorIsNotExported(t *testing.T) {
	ref := inproc.New(inproc.Options{})
	d, err := ref.Describe(context.Background())
	require.NoError(t, err)
	var of suite.Scenario
	for _, s := range plan(t).Scenarios {
		if strings.HasSuffix(s.ID, "MOVER-018b/a-corner-stops-both-axes-each-one-skin-short") {
			of = s
		}
	}
	bound, err := bind(of)
	require.NoError(t, err)
	for name, spoil := range map[string]func(*Vector){
		"a request may be refused": func(v *Vector) {
			v.Expectations = append(v.Expectations, Expectation{Request: 4, Relation: Refused, Want: "BadInput"})
		},
		"an expectation is missing":  func(v *Vector) { v.Expectations = v.Expectations[:len(v.Expectations)-1] },
		"a tolerance is too wide":    func(v *Vector) { v.Expectations[len(v.Expectations)-1].Tolerance.Float64 = 0.01 },
		"a tolerance is too narrow":  func(v *Vector) { v.Expectations[len(v.Expectations)-1].Tolerance.Float64 = 0 },
		"another number is expected": func(v *Vector) { v.Expectations[len(v.Expectations)-1].Want = []float64{1, 2} },
	} {
		l, err := prepare(context.Background(), bound, ref, d.Profiles[of.Profile], fixed())
		require.NoError(t, err)
		v, err := l.vector()
		require.NoError(t, err)
		spoil(&v)
		assert.Error(t, l.agree(v), name)
	}
}

func TestExportWritesTheSameBytes(t *testing.T) {
	first, second := export(t, conformance.KinematicMover, "MOVER-018b"), export(t, conformance.KinematicMover, "MOVER-018b")
	for i := range first.Files {
		a, err := Marshal(first.Files[i])
		require.NoError(t, err)
		b, err := Marshal(second.Files[i])
		require.NoError(t, err)
		assert.Equal(t, string(a), string(b))
		var back File
		require.NoError(t, json.Unmarshal(a, &back))
		assert.Equal(t, first.Files[i].Clause, back.Clause)
		assert.Len(t, back.Vectors, len(first.Files[i].Vectors))
	}
}

func TestRefusedProfilesSayWhy(t *testing.T) {
	for _, p := range conformance.Profiles() {
		err := Check(p.Name)
		if reason := impure[p.Name]; reason != "" {
			assert.ErrorIs(t, err, ErrNotPure)
			assert.ErrorContains(t, err, reason)
		} else {
			assert.NoError(t, err)
		}
	}
	assert.Equal(t, []string{conformance.KinematicMover, conformance.ContactSlope}, Pure())
}

func TestFolders(t *testing.T) {
	set := &Set{Index: Index{Format: Format, Moveauth: "1", Clauses: []Covered{{Clause: "A-001", File: "A-001.json"}}}, Files: []File{{Clause: "A-001"}}}
	later := &Set{Index: Index{Format: Format, Moveauth: "2", Clauses: []Covered{}}}
	other := &Set{Index: Index{Format: Format, Moveauth: "2", Profile: "other", Clauses: []Covered{}}}
	write := func(set *Set, dir string) error {
		_, err := set.Write(dir)
		return err
	}
	put := func(dir, name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}

	dir := filepath.Join(t.TempDir(), "new", "folder")
	gone, err := set.Write(dir)
	require.NoError(t, err)
	assert.Zero(t, gone)
	assert.FileExists(t, filepath.Join(dir, "A-001.json"))
	put(dir, "A-001.json.meta", "an engine's")
	assert.ErrorContains(t, write(other, dir), "index.json is of the vectors of , and those of other would take their place")
	assert.FileExists(t, filepath.Join(dir, "A-001.json"), "and nothing was done")
	gone, err = later.Write(dir)
	require.NoError(t, err, "an earlier export is replaced")
	assert.Equal(t, 1, gone)
	assert.NoFileExists(t, filepath.Join(dir, "A-001.json"), "what an earlier export wrote goes")
	assert.FileExists(t, filepath.Join(dir, "A-001.json.meta"), "and nothing else does")
	put(dir, "A-001.json", "mine")
	assert.ErrorContains(t, write(set, dir), "A-001.json is there and no file of the earlier export")
	mine, err := os.ReadFile(filepath.Join(dir, "A-001.json"))
	require.NoError(t, err)
	assert.Equal(t, "mine", string(mine))

	for name, c := range map[string]struct{ text, want string }{
		"index.json": {`{"name": "a web page"}`, "index.json is not that of an earlier export"},
		"other.json": {`{}`, "has other.json and perhaps more in it, and no index.json"},
	} {
		dir := t.TempDir()
		put(dir, name, c.text)
		assert.ErrorContains(t, CheckFolder(dir, ""), c.want)
		assert.Error(t, write(set, dir))
	}
	dir = t.TempDir()
	put(dir, "file", "")
	assert.Error(t, CheckFolder(filepath.Join(dir, "file"), ""), "a file is no folder")

	// An index of somebody's making must not have other files removed.
	dir = t.TempDir()
	outside := filepath.Join(dir, "precious")
	put(dir, "precious", "")
	inner := filepath.Join(dir, "inner")
	require.NoError(t, os.Mkdir(inner, 0o755))
	put(inner, "index.json", `{"format": 1, "moveauth": "1", "clauses": [{"file": "../precious"}]}`)
	assert.ErrorContains(t, write(set, inner), "../precious")
	assert.FileExists(t, outside)
}

func fixed() chance { return chance{rand.New(rand.NewPCG(1, 2))} }
