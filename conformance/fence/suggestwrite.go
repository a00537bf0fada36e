package fence

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// write makes the file.
func (g *guess) write() []byte {
	var b bytes.Buffer
	r := Defaults()
	fmt.Fprint(&b, `# What the fences of this project go by. Made by looking at the tree; every name
# is a guess until somebody has read it. What is not named here keeps its
# default, and so does what is commented out; a list takes the place of the
# default list. An empty list says that there is no such thing, and the fences
# about it have nothing to check. To take the # from a line, take it from the key
# above it, too.

`)
	g.bodies(&b, "players", g.players, "No prefab was found that is a player's and is replicated.")
	g.bodies(&b, "enemies", g.enemies, "No prefab was found that is an enemy's and is replicated.")
	g.bodies(&b, "items", g.items, "No prefab was found that is an item's and is replicated.")
	g.mover(&b)
	g.snap(&b, &r)
	g.channel(&b, &r)
	g.replicators(&b, &r)
	g.physics(&b, &r)
	g.config(&b, &r)
	return append(bytes.TrimRight(b.Bytes(), "\n"), '\n')
}

// section writes a key with the lines below it. Without one that is not a
// comment, the key is a comment too: a key with nothing is no default.
func section(b *bytes.Buffer, key string, lines []string) {
	mark := "# "
	for _, line := range lines {
		if !strings.HasPrefix(strings.TrimLeft(line, " "), "#") {
			mark = ""
		}
	}
	fmt.Fprintf(b, "%s%s:\n%s\n\n", mark, key, strings.Join(lines, "\n"))
}

func (g *guess) bodies(b *bytes.Buffer, key string, list []seen, none string) {
	var lines []string
	if len(list) == 0 {
		lines = append(lines, "  # "+none+" If there is no such thing:", "  # prefabs: []")
	} else {
		lines = append(lines, "  prefabs:")
		for _, s := range list {
			lines = append(lines, fmt.Sprintf("    - %s # %s", strconv.Quote(s.name), s.why))
		}
	}
	section(b, key, append(lines, "  # Classes by which a prefab or a game object in a scene is known as one:", "  # classes: [A, B]"))
}

func (g *guess) mover(b *bytes.Buffer) {
	if len(g.movers) == 0 {
		section(b, "mover", []string{"  # No component of a player or enemy was seen to write its position. If none may:", "  # classes: []"})
		return
	}
	lines := []string{"  # The fences want one. Of those that write a position this one does so most.", "  classes:"}
	lines = append(lines, fmt.Sprintf("    - %s # %s", g.movers[0].name, g.movers[0].why))
	for _, s := range g.movers[1:] {
		lines = append(lines, fmt.Sprintf("    # - %s # %s", s.name, s.why))
	}
	section(b, "mover", lines)
}

func (g *guess) snap(b *bytes.Buffer, r *Rules) {
	var lines []string
	switch {
	case len(g.snaps) == 0:
		lines = append(lines, fmt.Sprintf("  # Nobody calls %s of a replicator. Calls will be found wherever they are but here.", strings.Join(r.Snap.Calls, " or ")),
			"  # handler: "+r.Snap.Handler)
	case g.tied:
		lines = append(lines, "  # The one method that may. Nothing says which of these it is; until one is")
		lines = append(lines, "  # named, calls in all of them are found.")
		for _, s := range g.snaps {
			lines = append(lines, fmt.Sprintf("  # handler: %s # %s", s.name, s.why))
		}
	default:
		lines = append(lines, "  # The one method that may. It "+g.snaps[0].why, "  handler: "+g.snaps[0].name)
		for _, s := range g.snaps[1:] {
			lines = append(lines, fmt.Sprintf("  # %s %s", s.name, s.why))
		}
	}
	if !slices.ContainsFunc(g.w.code, func(f *csharp.File) bool {
		return slices.ContainsFunc(f.Types, func(t *csharp.Type) bool { return t.Kind == "enum" && t.Name == r.Snap.Enum })
	}) {
		lines = append(lines, fmt.Sprintf("  # There is no enum %s. If yours has another name:", r.Snap.Enum), "  # enum: Why", "  # reasons: [A, B]")
	}
	section(b, "snap", lines)
}

func (g *guess) channel(b *bytes.Buffer, r *Rules) {
	if len(g.doors) == 0 {
		section(b, "rpc", []string{"  # No RPC is bound for the server.", "  # channel: " + r.RPC.Channel})
		return
	}
	lines := []string{"  # The one object that commands go through. It " + g.doors[0].why, "  channel: " + g.doors[0].name}
	for _, s := range g.doors[1:] {
		lines = append(lines, fmt.Sprintf("  # %s %s", s.name, s.why))
	}
	section(b, "rpc", lines)
}

// replicators looks at which fields the project's version of the library has.
func (g *guess) replicators(b *bytes.Buffer, r *Rules) {
	have := map[string]int{}
	total := 0
	for _, f := range g.w.assets {
		for _, o := range f.Objects {
			if !g.w.replicators[g.w.classOf(o)] {
				continue
			}
			total++
			for field := range o.Fields {
				have[field]++
			}
		}
	}
	if total == 0 {
		return
	}
	p := &r.Replicators
	missing := ""
	for _, f := range []struct{ key, field string }{
		{"interpolation", p.Interpolation.Field}, {"threshold", p.Threshold.Field}, {"unreliable", p.Unreliable.Field},
	} {
		if have[f.field] == 0 {
			missing += fmt.Sprintf("  # None of the %d has %s: the library here does not know it, or nobody has saved since.\n  %s: {field: \"\"}\n", total, f.field, f.key)
		}
	}
	if have[p.Authority.Field] == 0 {
		missing += fmt.Sprintf("  # None of the %d has %s. Name the classes by which the owner decides:\n  # owner: [ClientNetworkTransform]\n", total, p.Authority.Field)
	}
	if missing != "" {
		fmt.Fprintf(b, "replicators:\n%s\n", missing)
	}
}

func (g *guess) physics(b *bytes.Buffer, r *Rules) {
	for _, f := range g.w.settings {
		if !atPath(r.Physics.Tags, f.Path) {
			continue
		}
		number := layersOf(f)
		var have []string
		for name := range number {
			have = append(have, name)
		}
		slices.Sort(have)
		var bodies, blockers []string
		for _, name := range have {
			switch {
			case speaksOf(name, "player", "players", "enemy", "enemies", "npc", "npcs", "pc", "pcs"):
				bodies = append(bodies, strconv.Quote(name))
			case called(name, "", "structure", "terrain", "ground", "wall", "walls", "obstacle", "obstacles", "bounds", "environment", "level"):
				blockers = append(blockers, strconv.Quote(name))
			}
		}
		section(b, "physics", []string{
			fmt.Sprintf("  # The layers of %s are %s.", f.Path, strings.Join(have, ", ")), layerList("bodies", bodies), layerList("blockers", blockers),
		})
		return
	}
}

// layerList names layers; none that looks like one is no sign that none is.
func layerList(key string, layers []string) string {
	if len(layers) == 0 {
		return "  # " + key + ": []"
	}
	return fmt.Sprintf("  %s: [%s]", key, strings.Join(layers, ", "))
}

func (g *guess) config(b *bytes.Buffer, r *Rules) {
	if len(g.w.configs) == 0 {
		section(b, "config", []string{fmt.Sprintf("  # There is no %s. If yours is called otherwise:", strings.Join(r.Config.Files, " or ")), `  # files: ["Assets/Config/walk.json"]`})
		return
	}
	lines := []string{"  files:"}
	for _, f := range g.w.configs {
		lines = append(lines, "    - "+strconv.Quote(f.path))
	}
	section(b, "config", lines)
}
