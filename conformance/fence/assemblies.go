package fence

import (
	"path"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// unit is an assembly definition.
type unit struct {
	file       *textFile
	root       *node
	name       string
	folder     string
	references []reference
	bare       bool // noEngineReferences
	rules      bool // holds rules
}

type reference struct {
	name string // "" if it is a GUID that nothing in the tree has
	as   string // as it is written
	line int
}

// assemblyFences hold the assemblies of rules to the fences.
func (w *world) assemblyFences(out *sink) {
	units := w.units()
	w.rulesIn = w.rulesFolders(units)
	for _, u := range units {
		if !u.rules {
			continue
		}
		out.look("FENCE-017a")
		out.look("FENCE-017b")
		out.look("FENCE-017c")
		w.fence017a(u, out)
		w.fence017b(u, out)
		w.fence017c(u, units, out)
	}
}

// units reads the assembly definitions.
func (w *world) units() []*unit {
	var list []*unit
	byFile := map[string]*unit{}
	for _, f := range w.assemblies {
		if path.Ext(f.path) != ".asmdef" {
			continue
		}
		root, err := parseJSON(f.text)
		if err != nil {
			w.notJSON(assembly, f, err)
			continue
		}
		u := &unit{file: f, root: root, name: root.get("name").text(), folder: path.Dir(f.path)}
		if bare := root.get("noEngineReferences"); bare != nil {
			u.bare, _ = bare.value.(bool)
		}
		u.rules = matchName(w.rules.Assemblies.Rules, u.name) && !matchName(w.rules.Assemblies.Not, u.name)
		list = append(list, u)
		byFile[f.path] = u
	}
	for _, u := range list {
		for _, key := range []string{"references", "precompiledReferences"} {
			items := u.root.get(key)
			if items == nil {
				continue
			}
			for _, item := range items.items {
				r := reference{name: strings.TrimSuffix(item.text(), ".dll"), as: item.text(), line: item.line}
				if id, ok := strings.CutPrefix(r.as, "GUID:"); ok {
					r.name = w.assemblyByGUID(strings.ToLower(id), byFile)
				}
				u.references = append(u.references, r)
			}
		}
	}
	return list
}

// assemblyByGUID is the name of an assembly: of the tree, of the editor's cache
// of packages, where the file has the name as a rule, or by the rules.
func (w *world) assemblyByGUID(id string, byFile map[string]*unit) string {
	if name := w.rules.Replicators.GUIDs[id]; name != "" {
		return name
	}
	file, ok := w.guids[id]
	if !ok {
		return ""
	}
	if u := byFile[file]; u != nil {
		return u.name
	}
	return strings.TrimSuffix(path.Base(file), ".asmdef")
}

func (w *world) network(name string) bool { return matchName(w.rules.Assemblies.Network, name) }

func (w *world) engine(name string) bool {
	return matchName(w.rules.Assemblies.Engine, name) && !w.network(name)
}

func (w *world) fence017a(u *unit, out *sink) {
	const mend = "Take the reference out, and pass in what the rules need."
	// FENCE-017a: without it the engine is referenced unasked.
	if !u.bare {
		line, found := u.root.line, "noEngineReferences is missing"
		if n := u.root.get("noEngineReferences"); n != nil {
			line, found = n.line, `"noEngineReferences": false`
		}
		out.found(Finding{"FENCE-017a", u.file.path, line, 0, found + ", in " + u.name, `"noEngineReferences": true`, "Tick No Engine References in the assembly definition."})
	}
	for _, r := range u.references {
		// FENCE-017a: with the engine behind it a rule cannot be tried without one.
		if w.engine(r.name) {
			out.found(Finding{"FENCE-017a", u.file.path, r.line, 0, r.title() + ", in " + u.name, "no assembly of the engine", mend})
		}
	}
}

func (w *world) fence017b(u *unit, out *sink) {
	for _, r := range u.references {
		switch {
		case w.network(r.name):
			// FENCE-017b: a rule that can send is a rule that will.
			out.found(Finding{"FENCE-017b", u.file.path, r.line, 0, r.title() + ", in " + u.name, "no assembly of the network", "Take the reference out, and return what is to be sent."})
		case r.name == "":
			// FENCE-032: it may be the network's.
			out.found(Finding{"FENCE-017b", u.file.path, r.line, 0, r.as + " cannot be resolved, in " + u.name, "references whose assembly is known",
				"Run the fences where the editor's Library is, or name the GUID under replicators.guids."})
		}
	}
}

func (r reference) title() string {
	if r.name == r.as {
		return r.as
	}
	return r.as + ", which is " + r.name
}

// fence017c follows references through the tree's own assemblies.
func (w *world) fence017c(u *unit, units []*unit, out *sink) {
	byName := map[string]*unit{}
	for _, v := range units {
		byName[v.name] = v
	}
	for _, r := range u.references {
		through := byName[r.name]
		if through == nil || through == u {
			continue
		}
		// FENCE-017c: the assembly in between is called Common.
		if chain := w.leads(through, byName, map[*unit]bool{u: true}); chain != nil {
			out.found(Finding{"FENCE-017c", u.file.path, r.line, 0, r.title() + ", in " + u.name + ": " + strings.Join(append([]string{u.name}, chain...), " > "),
				"no way to the engine or the network", "Reference only assemblies that know neither."})
		}
	}
}

// leads is the way from an assembly to the engine or the network, or nil.
func (w *world) leads(u *unit, byName map[string]*unit, seen map[*unit]bool) []string {
	if seen[u] {
		return nil
	}
	seen[u] = true
	if !u.bare {
		return []string{u.name, "the engine"}
	}
	for _, r := range u.references {
		if w.engine(r.name) || w.network(r.name) {
			return []string{u.name, r.name}
		}
		if next := byName[r.name]; next != nil {
			if chain := w.leads(next, byName, seen); chain != nil {
				return append([]string{u.name}, chain...)
			}
		}
	}
	return nil
}

// rulesFolders are the folders whose code is in an assembly of rules, and those
// below them whose is not.
func (w *world) rulesFolders(units []*unit) map[string]bool {
	folders := map[string]bool{}
	names := map[string]bool{}
	for _, u := range units {
		folders[u.folder] = u.rules
		names[u.name] = u.rules
	}
	for _, f := range w.assemblies {
		if path.Ext(f.path) != ".asmref" {
			continue
		}
		root, err := parseJSON(f.text)
		if err != nil {
			w.notJSON(assembly, f, err)
			continue
		}
		name := root.get("reference").text()
		if id, ok := strings.CutPrefix(name, "GUID:"); ok {
			if file, ok := w.guids[strings.ToLower(id)]; ok {
				folders[path.Dir(f.path)] = folders[path.Dir(file)]
			}
			continue
		}
		folders[path.Dir(f.path)] = names[name]
	}
	return folders
}

// inRules reports whether code is in an assembly of rules: that of the nearest
// folder above it that says.
func (w *world) inRules(file string) bool {
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if in, ok := w.rulesIn[dir]; ok {
			return in
		}
		if dir == "." || dir == "/" {
			return false
		}
	}
}

// fence017d finds the engine and the network by name in code of rules.
func (s *source) fence017d() {
	if !s.w.inRules(s.Path) {
		return
	}
	s.out.look("FENCE-017d")
	for i := 0; i < len(s.Tokens); i++ {
		if s.Tokens[i].Kind != csharp.Name || s.Is(i-1, ".") || !s.Is(i+1, ".") && !s.Is(i-1, "using") && !s.Is(i-1, "=") && !s.Is(i-1, "static") {
			continue
		}
		end := s.beyond(i)
		name := strings.ReplaceAll(s.shown(csharp.Range{First: i, End: end}), " ", "")
		// FENCE-017d: what does not compile today compiles as soon as somebody ticks the box.
		if s.w.foreign(name) {
			s.found("FENCE-017d", i, name, "neither engine nor network in an assembly of rules", "Pass in what the rules need, as a value of their own.")
		}
		i = end - 1
	}
}

// foreign reports whether a dotted name begins with a namespace of the engine
// or the network.
func (w *world) foreign(name string) bool {
	parts := strings.Split(name, ".")
	for n := range parts {
		if prefix := strings.Join(parts[:n+1], "."); w.engine(prefix) || w.network(prefix) {
			return true
		}
	}
	return slices.Contains([]string{"UnityEngine", "UnityEditor"}, parts[0])
}
