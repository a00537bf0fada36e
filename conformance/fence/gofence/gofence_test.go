package gofence_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/moveauth/moveauth/conformance/fence"
	"github.com/moveauth/moveauth/conformance/fence/gofence"
)

// reference are the names that the reference has for what the fences are about.
var reference = gofence.Rules{
	Callers: []gofence.Callers{
		{Fence: "FENCE-002a", Callee: "transform.(*Body).Honour", By: []string{"client.(*Client).told", "host.(*Machine).told"}},
		{Fence: "FENCE-019", Callee: "commit.(*Channel).AdvanceTide", By: []string{"host.(*Host).advanceTide"}},
	},
	Commands: gofence.Commands{
		Interface: "commit.Command", Method: "execute",
		Hosts:     []string{"commit.Channel"},
		Overrides: []string{"transform.Positions", "transform.override"},
	},
	Chance: []string{"reference/mover", "reference/transform", "reference/slope", "reference/clamp", "reference/moveinput", "reference/commit", "reference/host"},
	Writers: []gofence.Writers{
		{Field: "mover.Mover.at", By: []string{"mover.(*Mover).Drive", "mover.(*Mover).Place", "mover.(*Mover).SweepBy", "mover.(*Mover).correct"}},
	},
	Kinds: []gofence.Kinds{{Type: "commit.Kind", Prefix: "Kind", Codecs: "wire.arguments"}},
	Kept:  []string{"commit.land.docked"},
}

func TestTheReferenceIsInOrder(t *testing.T) {
	code, err := gofence.Load(os.DirFS("../../.."), "github.com/moveauth/moveauth",
		"reference/unit", "reference/commit", "reference/mover", "reference/slope", "reference/clamp", "reference/moveinput",
		"reference/transform", "reference/wire", "reference/client", "reference/host")
	require.NoError(t, err)
	for _, r := range gofence.Check(code, reference) {
		assert.Equal(t, fence.Clean, r.Verdict, "%s, in %d places: %v", r.Fence, r.Looked, r.Findings)
	}
}

// TestEachFenceFindsItsNegative runs over small hosts, each of which breaks one
// fence: the file's name is the fence, its comment the rules and what is found.
func TestEachFenceFindsItsNegative(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	seen := map[string]bool{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		tree, err := txtar.FS(archive)
		require.NoError(t, err)
		code, err := gofence.Load(tree, "example.org/game", "transform", "commit", "wire", "mover", "host")
		require.NoError(t, err, file)
		var got []string
		for _, r := range gofence.Check(code, small) {
			assert.NotEqual(t, fence.Nothing, r.Verdict, "%s: %s", file, r.Fence)
			for _, f := range r.Findings {
				got = append(got, fmt.Sprintf("%s %s:%d %s", f.Fence, f.File, f.Line, f.Found))
				assert.NotEmpty(t, f.Allowed)
				assert.NotEmpty(t, f.Mend)
				seen[f.Fence] = true
			}
		}
		want := strings.TrimSpace(string(archive.Comment))
		assert.Equal(t, want, strings.Join(got, "\n"), file)
	}
	for _, id := range []string{"FENCE-002a", "FENCE-010d", "FENCE-013a", "FENCE-014a", "FENCE-018b", "FENCE-019", "FENCE-020", "FENCE-024"} {
		assert.True(t, seen[id], "%s has no negative", id)
	}
}

// small are the rules of the hosts in testdata.
var small = gofence.Rules{
	Callers: []gofence.Callers{
		{Fence: "FENCE-002a", Callee: "transform.(*Body).Honour", By: []string{"host.(*Host).snapped"}},
		{Fence: "FENCE-019", Callee: "commit.(*Channel).AdvanceTide", By: []string{"host.(*Host).Tick"}},
	},
	Commands: gofence.Commands{Interface: "commit.Command", Method: "execute", Hosts: []string{"commit.Channel"}, Overrides: []string{"transform.Positions"}},
	Chance:   []string{"mover"},
	Writers:  []gofence.Writers{{Field: "mover.Mover.at", By: []string{"mover.(*Mover).Drive"}}},
	Kinds:    []gofence.Kinds{{Type: "commit.Kind", Codecs: "wire.arguments"}},
	Kept:     []string{"commit.land.docked"},
}

func TestNothingIsNotClean(t *testing.T) {
	tree, err := txtar.FS(txtar.Parse([]byte("-- a/a.go --\npackage a\n")))
	require.NoError(t, err)
	code, err := gofence.Load(tree, "example.org/game", "a")
	require.NoError(t, err)
	for _, r := range gofence.Check(code, small) {
		assert.Equal(t, fence.Nothing, r.Verdict, r.Fence)
	}
	_, err = gofence.Load(tree, "example.org/game", "b")
	assert.ErrorContains(t, err, "gofence: b:")
	tree, err = txtar.FS(txtar.Parse([]byte("-- a/a.go --\nfunc\n-- b/b.txt --\n")))
	require.NoError(t, err)
	_, err = gofence.Load(tree, "example.org/game", "a")
	assert.ErrorContains(t, err, "a/a.go:1:1")
	_, err = gofence.Load(tree, "example.org/game", "b")
	assert.ErrorContains(t, err, "has no Go file")
}
