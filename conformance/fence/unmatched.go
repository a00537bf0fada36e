package fence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// unmatched notes what the rules name and the tree does not have: most often a
// folder that was moved, or a slip of the pen. Of what the defaults name nobody
// said that it is there.
func (w *world) unmatched() {
	d := Defaults()
	r := w.rules
	for _, b := range []struct {
		key       string
		have, std *Bodies
	}{{"players", &r.Players, &d.Players}, {"enemies", &r.Enemies, &d.Enemies}, {"items", &r.Items, &d.Items}} {
		w.unmatchedPaths(b.key+".prefabs", b.have.Prefabs, b.std.Prefabs, w.prefabPaths())
		w.unmatchedPaths(b.key+".not", b.have.Not, b.std.Not, w.prefabPaths())
		w.unmatchedClasses(b.key+".classes", b.have.Classes, b.std.Classes)
	}
	configs := make([]string, len(w.configs))
	for i, f := range w.configs {
		configs[i] = f.path
	}
	w.unmatchedPaths("config.files", r.Config.Files, d.Config.Files, configs)
	w.unmatchedClasses("mover.classes", r.Mover.Classes, d.Mover.Classes)
	if r.RPC.Channel != "" && r.RPC.Channel != d.RPC.Channel {
		w.unmatchedClasses("rpc.channel", []string{r.RPC.Channel}, nil)
	}
	if h := r.Snap.Handler; h != d.Snap.Handler {
		if methods := w.methods(); !slices.Contains(methods, h) {
			w.unmatchedNote("snap.handler", h, "no such method"+near(h, methods))
		}
	}
}

// unmatchedNote is about the rules and so names no file of the tree.
func (w *world) unmatchedNote(key, value, why string) {
	w.notes = append(w.notes, Note{Why: fmt.Sprintf("the rules: %s %q: %s", key, value, why)})
}

func (w *world) prefabPaths() []string {
	var list []string
	for _, f := range w.assets {
		if !f.Scene {
			list = append(list, f.Path)
		}
	}
	for _, u := range w.unread {
		if u.kind == prefab {
			list = append(list, u.file)
		}
	}
	return list
}

func (w *world) unmatchedPaths(key string, have, std, paths []string) {
	for i, p := range have {
		if !slices.Contains(std, p) && !slices.ContainsFunc(paths, func(path string) bool { return matchPath([]string{p}, path) }) {
			w.unmatchedNote(fmt.Sprintf("%s[%d]", key, i), p, "matches no file")
		}
	}
}

// unmatchedClasses looks among the types of the tree, what these derive from,
// and the classes of components.
func (w *world) unmatchedClasses(key string, have, std []string) {
	var names []string
	for name, list := range w.types {
		names = append(names, name)
		for _, t := range list {
			for _, b := range t.Bases {
				names = append(names, csharp.Bare(b))
			}
		}
	}
	for _, f := range w.assets {
		for _, o := range f.Objects {
			if o.Class == unity.ClassMonoBehaviour {
				names = append(names, w.classOf(o))
			}
		}
	}
	slices.Sort(names)
	for _, p := range have {
		if !slices.Contains(std, p) && !slices.ContainsFunc(names, func(name string) bool { return name != "" && matchName([]string{p}, name) }) {
			w.unmatchedNote(key, p, "no such class"+near(p, names))
		}
	}
}

// methods are all that the tree declares, as Class.Method, sorted.
func (w *world) methods() []string {
	var list []string
	for name, types := range w.types {
		for _, t := range types {
			for _, m := range t.Members {
				if m.Kind == csharp.Method {
					list = append(list, name+"."+m.Name)
				}
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// near names what is called most like a name, or nothing: half of the letters
// have to be as they are.
func near(name string, among []string) string {
	best, least := "", len(name)/2+1
	for _, other := range among {
		if d := distance(strings.ToLower(name), strings.ToLower(other)); other != "" && d < least {
			best, least = other, d
		}
	}
	if best == "" {
		return ""
	}
	return "; near: " + best
}

// distance is how many bytes have to be put in, taken out or changed to make
// one text the other.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := before
			if a[i] != b[j] {
				change++
			}
			before = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
