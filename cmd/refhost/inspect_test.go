package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/unit"
)

// inspecting runs the command and returns what it prints.
func inspecting(args ...string) (string, error) {
	cmd := inspectCommand()
	var out bytes.Buffer
	cmd.SetOut(&out)
	cmd.SetErr(&out)
	cmd.SilenceUsage, cmd.SilenceErrors = true, true
	cmd.SetArgs(args)
	err := cmd.Execute()
	return out.String(), err
}

var spaces = regexp.MustCompile(` +`)

// spaced leaves one space where columns have many.
func spaced(text string) string { return spaces.ReplaceAllString(text, " ") }

// folder makes a data folder, and returns it with its store, which is open.
func saveFolder(t *testing.T, tables ...store.Table) (string, *store.Store) {
	data := t.TempDir()
	s, err := store.Open(filepath.Join(data, store.FileName))
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	require.NoError(t, s.Save(store.Drain{Tick: 12, Tables: tables}))
	return data, s
}

func game() []store.Table {
	bags := commit.BagsTable{Players: []commit.BagRow{
		{Player: "P1", Bag: []commit.Stack{{Item: "ore", N: 1}, {Item: "timber", N: 3}}, Worn: []commit.Worn{{Slot: "head", Item: "hat"}}}, {Player: "P2"}}}
	combat := commit.CombatTable{
		Players: []commit.LifeRow{{Player: "P1", HP: 10}, {Player: "P2", Life: commit.Downed, Since: 7}},
		Enemies: []commit.EnemyRow{{Enemy: "crab", HP: 3, Staggered: 14}, {Enemy: "gull", HP: 2, Gone: true}},
		Revives: []commit.ReviveRow{{Reviver: "P1", Target: "P2", Start: 8}}}
	lands := commit.LandsTable{Lands: []commit.LandRow{{Land: "Reef", Stage: commit.Docked}, {Land: "Spit"}}, Nodes: []commit.NodeState{{Node: "oak", Swings: 2}}}
	storages := commit.StoragesTable{Storages: []commit.StorageRow{
		{Storage: "hold", Holds: []commit.Stack{{Item: "ore", N: 2}}}, {Structure: 1, Storage: "storage-s1", Slots: 4}}}
	structures := commit.StructuresTable{Placed: 3, Standing: []commit.StructureRow{{ID: 1, Type: "chest", Cell: unit.Cell{Column: 2, Row: 3}}}}
	windows := commit.WindowsTable{Players: []commit.WindowRow{{Player: "P1", Last: 8}}}
	return []store.Table{
		{Name: "bags", Data: bags.Append(nil)}, {Name: "combat", Data: combat.Append(nil)}, {Name: "lands", Data: lands.Append(nil)},
		{Name: "storages", Data: storages.Append(nil)}, {Name: "structures", Data: structures.Append(nil)},
		{Name: commit.WindowsName, Data: windows.Append(nil)}, {Name: "tiles/places", Data: []byte("another game's")},
	}
}

func TestInspect(t *testing.T) {
	data, s := saveFolder(t, game()...)
	text, err := inspecting(data)
	require.NoError(t, err, "a server has it open")
	head, rest, found := strings.Cut(spaced(text), "\nplayers\n")
	require.True(t, found, text)
	assert.Equal(t, ` P1 Alive, 10 hp, since tick 0 last sequence 8 carries 1 ore, 3 timber wears hat on head
 P2 Downed, 0 hp, since tick 7 last sequence 0 carries nothing wears nothing

structures
 s1 chest (2, 3)

storages
 hold holds 2 ore
 storage-s1 of s1, 4 slots holds nothing

lands
 Reef docked
 Spit coming

nodes
 oak 2 swings left

enemies
 crab 3 hp, staggered until tick 14
 gull gone

revives
 P1 revives P2 since tick 8
`, rest)
	content, err := store.Read(s.Path())
	require.NoError(t, err)
	for _, want := range []string{
		"store " + s.Path() + "\n", "format 1\n", "tick 12\n", fmt.Sprintf("digest %v\n", content.Digest),
		fmt.Sprintf(" tiles/places 14 bytes %x\n", sha256.Sum256([]byte("another game's"))),
	} {
		assert.Contains(t, head, want)
	}
	if runtime.GOOS == "linux" {
		assert.Contains(t, head, fmt.Sprintf("open in process %d (", os.Getpid()))
	}
	require.NoError(t, s.Close())
	text, err = inspecting(s.Path())
	require.NoError(t, err, "the file itself")
	assert.NotContains(t, text, "open in")
}

func TestInspectAsJSON(t *testing.T) {
	data, s := saveFolder(t, game()...)
	require.NoError(t, s.Close())
	text, err := inspecting("--format", "json", data)
	require.NoError(t, err)
	var found map[string]any
	require.NoError(t, json.Unmarshal([]byte(text), &found))
	assert.EqualValues(t, 12, found["tick"])
	assert.EqualValues(t, 1, found["format"])
	assert.Len(t, found["tables"], 7)
	assert.Equal(t, []any{
		map[string]any{"player": "P1", "bag": map[string]any{"ore": 1., "timber": 3.}, "worn": map[string]any{"head": "hat"}, "hp": 10., "life": "Alive", "since": 0., "last_seq": 8.},
		map[string]any{"player": "P2", "bag": map[string]any{}, "worn": map[string]any{}, "hp": 0., "life": "Downed", "since": 7., "last_seq": 0.},
	}, found["players"])
	assert.Equal(t, []any{map[string]any{"structure": "s1", "type": "chest", "cell": []any{2., 3.}}}, found["structures"])
	assert.Equal(t, []any{
		map[string]any{"storage": "hold", "holds": map[string]any{"ore": 2.}},
		map[string]any{"storage": "storage-s1", "structure": "s1", "slots": 4., "holds": map[string]any{}},
	}, found["storages"])

	data, s = saveFolder(t)
	require.NoError(t, s.Close())
	text, err = inspecting("--format", "json", data)
	require.NoError(t, err)
	assert.NotContains(t, text, "null", "lists of nothing are lists")
}

func TestInspectWhatCannotBeInspected(t *testing.T) {
	data, s := saveFolder(t, append(game()[1:], store.Table{Name: "bags", Data: []byte{2}})...)
	text, err := inspecting(data)
	assert.ErrorContains(t, err, `inspect: store `+s.Path()+`: saved table "bags", its version: got 2, want 1`)
	assert.Contains(t, text, "crab", "the other tables are shown")
	assert.Contains(t, text, "\ncannot be read\n  saved table \"bags\"")

	require.NoError(t, s.Close())
	require.NoError(t, os.Truncate(s.Path(), 5000))
	for want, args := range map[string][]string{
		"inspect: store " + s.Path() + ": it is corrupt":  {data},
		`--format is "yaml", want text or json`:           {"--format", "yaml", data},
		"none/at/all: there is no such folder or file":    {"none/at/all"},
		"empty: there is no world.store in it":            {filepath.Join(t.TempDir(), "empty")},
		"takes one data folder, or a store's file, got 0": {},
	} {
		if strings.HasPrefix(want, "empty") {
			require.NoError(t, os.Mkdir(args[0], 0o700))
		}
		text, err := inspecting(args...)
		assert.ErrorContains(t, err, want)
		assert.Empty(t, text)
	}
}
