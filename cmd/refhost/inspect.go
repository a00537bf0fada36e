package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/server/store"
)

func inspectCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "inspect DATA",
		Short: "Show what is saved in a data folder",
		Long: `Show what is saved in a data folder, or in a store's file: the format, the tick,
each table's size and SHA-256, and what the tables of the game say.

The file is opened for reading alone and is not locked. While a server runs over
it, what is shown is what one whole drain has left.`,
		Example: `  refhost inspect data
  refhost inspect --format json data | jq .players`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrong("%s takes one data folder, or a store's file, got %d: as in refhost inspect refhost-data", cmd.CommandPath(), len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if format != "text" && format != "json" {
				return wrong("--format is %q, want text or json", format)
			}
			path := args[0]
			info, err := os.Stat(path)
			if errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("inspect: %s: there is no such folder or file; want the data folder of refhost serve, as its --data has it", path)
			}
			if err == nil && info.IsDir() {
				path = filepath.Join(path, store.FileName)
				if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
					return fmt.Errorf("inspect: %s: there is no %s in it; want the data folder of refhost serve, which keeps its world there", args[0], store.FileName)
				}
			}
			content, err := store.Read(path)
			if err != nil {
				return fmt.Errorf("inspect: %w", err)
			}
			found := inspect(path, content)
			if format == "json" {
				text, err := json.MarshalIndent(found, "", "  ")
				if err != nil {
					return fmt.Errorf("inspect: %w", err)
				}
				fmt.Fprintln(cmd.OutOrStdout(), string(text))
			} else {
				found.write(cmd.OutOrStdout())
			}
			if len(found.Unreadable) > 0 {
				return fmt.Errorf("inspect: store %s: %s", path, strings.Join(found.Unreadable, "; "))
			}
			return nil
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// inspected is what a store's file says.
type inspected struct {
	Path    string           `json:"path"`
	Format  int              `json:"format"`
	Tick    int64            `json:"tick"`
	Digest  string           `json:"digest"`
	Warning string           `json:"warning,omitempty"`
	HeldBy  string           `json:"held_by,omitempty"`
	Tables  []inspectedTable `json:"tables"`

	Players    []inspectedPlayer    `json:"players"`
	Lands      []inspectedLand      `json:"lands"`
	Nodes      []inspectedNode      `json:"nodes"`
	Enemies    []inspectedEnemy     `json:"enemies"`
	Revives    []inspectedRevive    `json:"revives"`
	Structures []inspectedStructure `json:"structures"`
	Storages   []inspectedStorage   `json:"storages"`

	Unreadable []string `json:"unreadable,omitempty"` // what is wrong with tables that cannot be read
}

type inspectedTable struct {
	Name   string `json:"name"`
	Bytes  int    `json:"bytes"`
	SHA256 string `json:"sha256"`
}

type inspectedPlayer struct {
	Player  string            `json:"player"`
	Bag     map[string]int64  `json:"bag"`
	Worn    map[string]string `json:"worn"`
	HP      int64             `json:"hp"`
	Life    string            `json:"life"` // empty: none was saved, and it is as the settings give it
	Since   int64             `json:"since"`
	LastSeq int64             `json:"last_seq"`
}

type inspectedLand struct {
	Land  string `json:"land"`
	Stage string `json:"stage"`
}

type inspectedNode struct {
	Node   string `json:"node"`
	Swings int64  `json:"swings"`
}

type inspectedEnemy struct {
	Enemy          string `json:"enemy"`
	HP             int64  `json:"hp"`
	Gone           bool   `json:"gone"`
	StaggeredUntil int64  `json:"staggered_until"`
}

type inspectedRevive struct {
	Reviver string `json:"reviver"`
	Target  string `json:"target"`
	Start   int64  `json:"start"`
}

type inspectedStructure struct {
	Structure string   `json:"structure"`
	Type      string   `json:"type"`
	Cell      [2]int64 `json:"cell"`
}

type inspectedStorage struct {
	Storage   string           `json:"storage"`
	Structure string           `json:"structure,omitempty"`
	Slots     int64            `json:"slots,omitempty"` // of a structure's
	Holds     map[string]int64 `json:"holds"`
}

// inspect reads the tables of the game that are among the content. Those of other
// games have no more than a size.
func inspect(path string, c *store.Content) *inspected {
	f := &inspected{Path: path, Format: c.Format, Tick: int64(c.Tick), Digest: c.Digest.String(), HeldBy: c.HeldBy, Warning: c.Warning,
		Tables: []inspectedTable{}, Players: []inspectedPlayer{}, Lands: []inspectedLand{}, Nodes: []inspectedNode{}, Enemies: []inspectedEnemy{},
		Revives: []inspectedRevive{}, Structures: []inspectedStructure{}, Storages: []inspectedStorage{}}
	players := map[string]*inspectedPlayer{}
	for _, t := range c.Tables {
		f.Tables = append(f.Tables, inspectedTable{t.Name, len(t.Data), store.DigestOf(t.Data).String()})
		if err := f.read(t, players); err != nil {
			f.Unreadable = append(f.Unreadable, err.Error())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(players)) {
		f.Players = append(f.Players, *players[name])
	}
	return f
}

// read reads one table.
func (f *inspected) read(t store.Table, players map[string]*inspectedPlayer) error {
	player := func(name string) *inspectedPlayer {
		if players[name] == nil {
			players[name] = &inspectedPlayer{Player: name, Bag: map[string]int64{}, Worn: map[string]string{}}
		}
		return players[name]
	}
	switch t.Name {
	case "bags":
		var rows commit.BagsTable
		if err := rows.Decode(t.Data); err != nil {
			return err
		}
		for _, row := range rows.Players {
			p := player(row.Player)
			p.Bag = counts(row.Bag)
			for _, w := range row.Worn {
				p.Worn[w.Slot] = w.Item
			}
		}
	case "combat":
		var rows commit.CombatTable
		if err := rows.Decode(t.Data); err != nil {
			return err
		}
		for _, row := range rows.Players {
			p := player(row.Player)
			p.HP, p.Life, p.Since = row.HP, row.Life.String(), int64(row.Since)
		}
		for _, e := range rows.Enemies {
			f.Enemies = append(f.Enemies, inspectedEnemy{e.Enemy, e.HP, e.Gone, int64(e.Staggered)})
		}
		for _, r := range rows.Revives {
			f.Revives = append(f.Revives, inspectedRevive{r.Reviver, r.Target, int64(r.Start)})
		}
	case "lands":
		var rows commit.LandsTable
		if err := rows.Decode(t.Data); err != nil {
			return err
		}
		for _, l := range rows.Lands {
			f.Lands = append(f.Lands, inspectedLand{l.Land, l.Stage.String()})
		}
		for _, n := range rows.Nodes {
			f.Nodes = append(f.Nodes, inspectedNode{n.Node, n.Swings})
		}
	case "storages":
		var rows commit.StoragesTable
		if err := rows.Decode(t.Data); err != nil {
			return err
		}
		for _, row := range rows.Storages {
			s := inspectedStorage{Storage: row.Storage, Slots: row.Slots, Holds: counts(row.Holds)}
			if row.Structure != 0 {
				s.Structure = row.Structure.String()
			}
			f.Storages = append(f.Storages, s)
		}
	case "structures":
		var rows commit.StructuresTable
		if err := rows.Decode(t.Data); err != nil {
			return err
		}
		for _, s := range rows.Standing {
			f.Structures = append(f.Structures, inspectedStructure{s.ID.String(), s.Type, [2]int64{s.Cell.Column, s.Cell.Row}})
		}
	case commit.WindowsName:
		var rows commit.WindowsTable
		if err := rows.Decode(t.Data); err != nil {
			return err
		}
		for _, row := range rows.Players {
			player(row.Player).LastSeq = int64(row.Last)
		}
	}
	return nil
}

func counts(list []commit.Stack) map[string]int64 {
	all := map[string]int64{}
	for _, s := range list {
		all[s.Item] = s.N
	}
	return all
}

// write writes what was found for people.
func (f *inspected) write(to io.Writer) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	defer w.Flush()
	fmt.Fprintf(w, "store\t%s\nformat\t%d\ntick\t%d\ndigest\t%s\n", f.Path, f.Format, f.Tick, f.Digest)
	if f.Warning != "" {
		fmt.Fprintf(w, "warning\t%s\n", f.Warning)
	}
	if f.HeldBy != "" {
		fmt.Fprintf(w, "open in\t%s\n", f.HeldBy)
	}
	section := func(name string, n int) {
		if n > 0 {
			fmt.Fprintf(w, "\n%s\n", name)
		}
	}
	section("tables", len(f.Tables))
	for _, t := range f.Tables {
		fmt.Fprintf(w, "  %s\t%d bytes\t%s\n", t.Name, t.Bytes, t.SHA256)
	}
	section("players", len(f.Players))
	for _, p := range f.Players {
		how := "life and hp as settings.json gives them"
		if p.Life != "" {
			how = fmt.Sprintf("%s, %d hp, since tick %d", p.Life, p.HP, p.Since)
		}
		fmt.Fprintf(w, "  %s\t%s\tlast sequence %d\tcarries %s\twears %s\n", p.Player, how, p.LastSeq, listed(p.Bag), listed(p.Worn))
	}
	section("structures", len(f.Structures))
	for _, s := range f.Structures {
		fmt.Fprintf(w, "  %s\t%s\t(%d, %d)\n", s.Structure, s.Type, s.Cell[0], s.Cell[1])
	}
	section("storages", len(f.Storages))
	for _, s := range f.Storages {
		of := ""
		if s.Structure != "" {
			of = fmt.Sprintf("of %s, %d slots", s.Structure, s.Slots)
		}
		fmt.Fprintf(w, "  %s\t%s\tholds %s\n", s.Storage, of, listed(s.Holds))
	}
	section("lands", len(f.Lands))
	for _, l := range f.Lands {
		fmt.Fprintf(w, "  %s\t%s\n", l.Land, l.Stage)
	}
	section("nodes", len(f.Nodes))
	for _, n := range f.Nodes {
		fmt.Fprintf(w, "  %s\t%d swings left\n", n.Node, n.Swings)
	}
	section("enemies", len(f.Enemies))
	for _, e := range f.Enemies {
		how := fmt.Sprintf("%d hp", e.HP)
		if e.Gone {
			how = "gone"
		}
		if e.StaggeredUntil > 0 {
			how += fmt.Sprintf(", staggered until tick %d", e.StaggeredUntil)
		}
		fmt.Fprintf(w, "  %s\t%s\n", e.Enemy, how)
	}
	section("revives", len(f.Revives))
	for _, r := range f.Revives {
		fmt.Fprintf(w, "  %s revives %s since tick %d\n", r.Reviver, r.Target, r.Start)
	}
	section("cannot be read", len(f.Unreadable))
	for _, why := range f.Unreadable {
		fmt.Fprintf(w, "  %s\n", why)
	}
}

// listed writes a map in the order of its keys.
func listed[V any](all map[string]V) string {
	if len(all) == 0 {
		return "nothing"
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(all)) {
		switch v := any(all[key]).(type) {
		case int64:
			parts = append(parts, fmt.Sprintf("%d %s", v, key))
		default:
			parts = append(parts, fmt.Sprintf("%v on %s", v, key))
		}
	}
	return strings.Join(parts, ", ")
}
