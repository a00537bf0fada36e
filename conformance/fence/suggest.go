package fence

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// Suggest looks at a tree and writes a rules file for it, with a comment beside
// each name that says where it was seen, or that nothing was. What it names is
// a guess to be read and mended; what it could not find keeps its default. The
// error is [ErrNoProject] if there is nothing to look at.
func Suggest(fsys fs.FS) ([]byte, error) {
	rules := Defaults()
	t, err := read(fsys, &rules)
	if err != nil {
		return nil, err
	}
	if len(t.code) == 0 && len(t.assets) == 0 {
		return nil, ErrNoProject
	}
	w := newWorld(fsys, t, &rules)
	g := guess{w: w}
	g.look()
	return g.write(), nil
}

// ErrNoProject says that a tree has neither scripts nor prefabs nor scenes.
var ErrNoProject = errors.New("there are no scripts, no prefabs and no scenes that can be read, want the root of a Unity project")

// guess is what was seen in a tree.
type guess struct {
	w       *world
	players []seen // prefabs
	enemies []seen
	items   []seen
	movers  []seen // classes, the one that writes most first
	snaps   []seen // Class.Method, the likeliest first
	tied    bool   // there is more than one likeliest
	doors   []seen // classes with RPCs that are bound for the server, the one with most first
}

// seen is a name and where it was seen.
type seen struct{ name, why string }

func (g *guess) look() {
	w := g.w
	g.prefabs()
	if len(g.players) > 0 {
		w.rules.Players.Prefabs = names(g.players)
	}
	if len(g.enemies) > 0 {
		w.rules.Enemies.Prefabs = names(g.enemies)
	}
	w.bodies = nil
	w.findBodies()
	w.onBodies = w.classesOnBodies()
	writes, calls, doors := map[string][]string{}, map[string][]string{}, map[string][]string{}
	likely := map[string]int{}
	for _, f := range w.code {
		if !w.shipped(f) {
			continue
		}
		f.Open()
		s := w.source(f, newSink())
		for i, token := range s.Tokens {
			if token.Kind == csharp.Name {
				g.name(s, i, writes, calls, likely)
			}
		}
		for _, ty := range f.Types {
			for _, m := range ty.Members {
				for _, a := range m.Attributes {
					if m.Kind == csharp.Method && s.goes(a) == toServer {
						doors[ty.Name] = append(doors[ty.Name], at(s, m.At))
					}
				}
			}
		}
		f.Shut()
	}
	g.handlers(calls, likely)
	g.movers, g.doors = most(writes, "writes the position of its body"), most(doors, "has RPCs that are bound for the server")
}

// handlers puts the callers in order: what is likeliest to be the handler, and
// of those the ones that call most.
func (g *guess) handlers(calls map[string][]string, likely map[string]int) {
	g.snaps = most(calls, "calls "+strings.Join(g.w.rules.Snap.Calls, " or "))
	slices.SortStableFunc(g.snaps, func(a, b seen) int { return cmp.Compare(likely[b.name], likely[a.name]) })
	if len(g.snaps) > 1 {
		a, b := g.snaps[0].name, g.snaps[1].name
		g.tied = likely[a] == likely[b] && len(calls[a]) == len(calls[b])
	}
}

// likelihood is how much speaks for a method as the snap handler: that it is of
// what moves, of a body, or called so.
func (g *guess) likelihood(s *source, t *csharp.Type, m *csharp.Member) int {
	n := 0
	for _, yes := range []bool{
		g.w.onBodies[t.Name], inScope(&g.w.rules.Movement, s.File, t),
		slices.ContainsFunc(words(m.Name), func(word string) bool { return strings.HasPrefix(word, "snap") }),
	} {
		if yes {
			n++
		}
	}
	return n
}

func at(s *source, i int) string {
	line, _ := s.Position(i)
	return s.Path + ":" + strconv.Itoa(line)
}

// name looks at one name in code.
func (g *guess) name(s *source, i int, writes, calls map[string][]string, likely map[string]int) {
	w, name := g.w, s.Tokens[i].Text
	called := slices.Contains(w.rules.Snap.Calls, name)
	places := slices.Contains(w.rules.Mover.Writes, name)
	if !called && !places && !slices.Contains(w.rules.Mover.Calls, name) {
		return
	}
	t, m := s.member(i)
	if t == nil {
		return
	}
	u := use{s.Use(i), t, m}
	switch {
	case called:
		if s.moves(u) && u.Call {
			full := t.Name + "." + m.Name
			calls[full] = append(calls[full], at(s, i))
			likely[full] = max(likely[full], g.likelihood(s, t, m))
		}
	case w.onBodies[t.Name] && s.leadsTo(u, u.Path) == itself && (places && s.assigns(u) || !places && u.Call):
		writes[t.Name] = append(writes[t.Name], at(s, i))
	}
}

// most lists names by how often they were seen.
func most(places map[string][]string, what string) []seen {
	list := slices.SortedFunc(maps.Keys(places), func(a, b string) int {
		return cmp.Or(cmp.Compare(len(places[b]), len(places[a])), cmp.Compare(a, b))
	})
	all := make([]seen, len(list))
	for i, name := range list {
		all[i] = seen{name, what + ": " + shortList(places[name])}
	}
	return all
}

func shortList(list []string) string {
	if len(list) > 3 {
		return strings.Join(list[:3], ", ") + fmt.Sprintf(" and %d more", len(list)-3)
	}
	return strings.Join(list, ", ")
}

func names(list []seen) []string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = s.name
	}
	return out
}

// prefabs sorts the prefabs that replicate where they are: the player's is what
// the network manager spawns, or is called so; the others go by what they are
// called.
func (g *guess) prefabs() {
	w := g.w
	spawned := map[string]string{}
	for _, f := range w.assets {
		for _, o := range f.Objects {
			if v, ok := o.Fields[playerPrefab]; ok && v.Text != "" {
				spawned[v.Text] = f.Path + ":" + strconv.Itoa(v.Line)
			}
		}
	}
	for _, f := range w.assets {
		if f.Scene {
			continue
		}
		replicated := ""
		for _, c := range w.project.Groups(f)[0].Components {
			if class := w.classOf(c.Object); w.replicators[class] || w.rigid[class] && replicated == "" {
				replicated = class
			}
		}
		if replicated == "" {
			continue
		}
		name := strings.TrimSuffix(path.Base(f.Path), ".prefab")
		folder := path.Base(path.Dir(f.Path))
		why := "has a " + replicated
		switch {
		case spawned[f.GUID] != "" && f.GUID != "":
			g.players = append(g.players, seen{f.Path, why + ", and is the player prefab of " + spawned[f.GUID]})
		case speaksOf(name, playerWords...) || slices.Contains(words(name), "player") && slices.Contains(words(folder), "player"):
			g.players = append(g.players, seen{f.Path, why + ", and is called so"})
		case called(name, folder, "enemy", "enemies", "monster", "boss", "mob") && !called(name, "", "bullet", "projectile", "laser", "missile", "misile", "arrow", "spawner"):
			g.enemies = append(g.enemies, seen{f.Path, why + ", and is called so"})
		case called(name, folder, "item", "items", "pickup", "pickups", "collectible", "loot", "crate", "ingredient", "powerup"):
			g.items = append(g.items, seen{f.Path, why + ", and is called so"})
		}
	}
}

// called reports whether a name or folder has one of the words.
func called(name, folder string, of ...string) bool {
	return slices.ContainsFunc(of, func(w string) bool {
		return slices.Contains(words(name), w) || slices.Contains(words(folder), w)
	})
}

// playerPrefab is where a network manager says what it spawns for a player.
const playerPrefab = "NetworkConfig.PlayerPrefab.guid"
