package house

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/fence"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
)

// companions is where each fence has a small tree that breaks it and no other, as
// what differs from the tree that is in order. They are made from the scenarios,
// for analysers of others that have no adapter yet.
const companions = "conformance/fence/testdata/companions"

// TestEveryFenceHasACompanion holds the companions to the scenarios that they are
// made from, and to breaking just their own fence.
func TestEveryFenceHasACompanion(t *testing.T) {
	s := inproc.New(inproc.Options{})
	run, err := suite.Judge(t.Context(), s, suite.Options{Selection: suite.Selection{Profiles: []string{conformance.SourceFence}}, Transcripts: true})
	require.NoError(t, err)
	made := map[string][]byte{}
	for _, r := range run.Scenarios {
		if name := r.Clause + ".txtar"; made[name] == nil && slices.Contains(fence.IDs(), r.Clause) {
			if tree := companion(t, r); tree != nil {
				made[name] = tree
			}
		}
	}
	for _, id := range fence.IDs() {
		assert.True(t, made[id+".txtar"] != nil, "no scenario of %s breaks it and no other fence", id)
	}
	dir := filepath.Join(root, filepath.FromSlash(companions))
	if *update {
		require.NoError(t, os.RemoveAll(dir))
		require.NoError(t, os.MkdirAll(dir, 0o755))
		for name, text := range made {
			require.NoError(t, os.WriteFile(filepath.Join(dir, name), text, 0o644))
		}
		return
	}
	there, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, there, len(made), "of trees in %s", companions)
	for name, want := range made {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if assert.NoError(t, err) {
			assert.Equal(t, string(want), string(got), "%s is stale: run go test ./conformance/house -update", name)
		}
	}
}

// companion returns what differs from the tree in order where a scenario's fence
// and no other finds something; nil if that is nowhere, or is no text.
func companion(t *testing.T, r suite.ScenarioReport) []byte {
	var order map[string]string
	for _, e := range r.Transcript {
		if e.Verb != conformance.FenceRun.Name {
			continue
		}
		var p conformance.FenceRunParams
		require.NoError(t, json.Unmarshal([]byte(e.Params), &p))
		tree := map[string]string{}
		for _, f := range p.Files {
			if f.Text == nil {
				return nil
			}
			tree[f.Path] = *f.Text
		}
		if order == nil {
			order = tree
		}
		if p.Rules == "" && slices.Equal(found(t, tree), []string{r.Clause}) {
			return differs(r, order, tree)
		}
	}
	return nil
}

// found lists the fences that find something in a tree.
func found(t *testing.T, tree map[string]string) (list []string) {
	files := fstest.MapFS{}
	for name, text := range tree {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	report, err := fence.Run(files, fence.Defaults())
	require.NoError(t, err)
	for _, f := range report.Fences {
		if len(f.Findings) > 0 {
			list = append(list, f.Fence)
		}
	}
	return list
}

func differs(r suite.ScenarioReport, order, tree map[string]string) []byte {
	a := txtar.Archive{Comment: fmt.Appendf(nil, "%s: %s\n\nThe tree of in-order.txtar, with these files in place of its own:\n", r.Clause, r.Name)}
	for name, text := range tree {
		if was, there := order[name]; !there || was != text {
			a.Files = append(a.Files, txtar.File{Name: name, Data: []byte(text)})
		}
	}
	slices.SortFunc(a.Files, func(a, b txtar.File) int { return strings.Compare(a.Name, b.Name) })
	gone := false
	for name := range order {
		_, there := tree[name]
		gone = gone || !there
	}
	if gone || len(a.Files) == 0 {
		return nil // what is missing cannot be said by files
	}
	return txtar.Format(&a)
}
