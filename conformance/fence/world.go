package fence

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// world is what the fences look at: a tree, and what is known of its types.
type world struct {
	*tree
	rules   *Rules
	types   map[string][]*csharp.Type // by simple name
	project *unity.Project
	bodies  []*body

	// Names of types, those that derive from the named ones included.
	replicators, rigid, anticipated, commands, playerTypes, enemyTypes, itemTypes, managers map[string]bool

	tides, rpcs, onBodies map[string]bool

	rulesIn map[string]bool // folders with an assembly, and whether it holds rules
	byOwner map[string]bool // replicators whose code gives the owner authority

	// named are the fences that look at a name where it is used.
	named map[string][]func(*source, use)
}

// newWorld learns what the fences need to know of a tree as a whole.
func newWorld(fsys fs.FS, t *tree, rules *Rules) *world {
	w := &world{tree: t, rules: rules, types: map[string][]*csharp.Type{}}
	for _, f := range t.code {
		for _, ty := range f.Types {
			w.types[ty.Name] = append(w.types[ty.Name], ty)
		}
	}
	p := &rules.Replicators
	w.replicators = w.deriving(p.Transform)
	w.rigid = w.deriving(p.Rigidbody)
	w.anticipated = w.deriving(p.Anticipated)
	w.commands = w.deriving(rules.Commands.Interfaces)
	w.playerTypes = w.deriving(rules.Players.Classes)
	w.enemyTypes = w.deriving(rules.Enemies.Classes)
	w.itemTypes = w.deriving(rules.Items.Classes)
	w.managers = w.deriving(rules.Physics.Manager)
	w.tides = w.deriving(rules.Tide.Types)
	w.rpcs = w.rpcNames()
	w.byOwner = w.ownerInCode()
	w.packages(fsys)
	w.project = unity.NewProject(t.assets, func(o *unity.Object) bool { return len(o.Fields) > 0 || w.roleOf(w.classOf(o)) != none })
	w.findBodies()
	w.onBodies = w.classesOnBodies()
	w.learnNames()
	return w
}

// deriving is the set of types that have one of these names, or derive from
// one that has. Types that were not read are known by name alone.
func (w *world) deriving(names []string) map[string]bool {
	set := map[string]bool{}
	below := map[string][]string{}
	for name, list := range w.types {
		for _, t := range list {
			for _, b := range t.Bases {
				below[csharp.Bare(b)] = append(below[csharp.Bare(b)], name)
			}
		}
	}
	var add func(name string)
	add = func(name string) {
		if !set[name] {
			set[name] = true
			for _, b := range below[name] {
				add(b)
			}
		}
	}
	for _, n := range names {
		if !strings.ContainsAny(n, "*?[\\") {
			add(n)
			continue
		}
		for name := range w.types {
			if matchName([]string{n}, name) {
				add(name)
			}
		}
	}
	return set
}

// ownerInCode finds the replicators that override who has authority in code,
// as was the way before there was a field for it.
func (w *world) ownerInCode() map[string]bool {
	set := w.deriving(w.rules.Replicators.Owner)
	for _, f := range w.code {
		for _, t := range f.Types {
			if !w.replicators[t.Name] {
				continue
			}
			for _, m := range t.Members {
				if m.Name == "OnIsServerAuthoritative" && m.Is("override") {
					f.Open()
					if strings.TrimSpace(strings.TrimPrefix(strings.TrimSuffix(f.Text(m.Body), ";"), "return ")) == "false" {
						for name := range w.deriving([]string{t.Name}) {
							set[name] = true
						}
					}
					f.Shut()
				}
			}
		}
	}
	return set
}

// rpcNames are the methods that an attribute makes an RPC.
func (w *world) rpcNames() map[string]bool {
	r := &w.rules.RPC
	set := map[string]bool{}
	for _, f := range w.code {
		for _, t := range f.Types {
			for _, m := range t.Members {
				for _, a := range m.Attributes {
					if slices.Contains(r.Attributes, a.Name) || slices.Contains(r.ServerAttributes, a.Name) || slices.Contains(r.ClientAttributes, a.Name) {
						set[m.Name] = true
					}
				}
			}
		}
	}
	return set
}

// classesOnBodies are the classes of the tree that are components of players
// and enemies themselves, not of what hangs from them.
func (w *world) classesOnBodies() map[string]bool {
	set := map[string]bool{}
	for _, b := range w.bodies {
		if b.role == item {
			continue
		}
		main := w.main(b)
		for _, c := range b.whole {
			if main[c.On] && len(w.types[c.class]) > 0 {
				set[c.class] = true
			}
		}
	}
	return set
}

// classOf is the class of a component, or "" if nothing says it: by its
// script's file, by what the editor notes, by the rules, or by what fields only
// a replicator has.
func (w *world) classOf(o *unity.Object) string {
	if o.Class != unity.ClassMonoBehaviour {
		return ""
	}
	// FENCE-034: scripts are moved and renamed, and prefabs go on knowing them.
	if file, ok := w.guids[o.Script]; ok && path.Ext(file) == ".cs" {
		return strings.TrimSuffix(path.Base(file), ".cs")
	}
	if name, ok := w.rules.Replicators.GUIDs[o.Script]; ok {
		return name
	}
	if o.Editor != "" {
		name := o.Editor[strings.LastIndexAny(o.Editor, ":.")+1:]
		if name != "" {
			return name
		}
	}
	p := &w.rules.Replicators
	_, says := o.Fields[p.Authority.Field]
	if says && slices.ContainsFunc(p.Axes, func(a string) bool { _, ok := o.Fields[a]; return ok }) && len(p.Transform) > 0 {
		return p.Transform[0]
	}
	return ""
}

// packages reads the names of scripts and assemblies of packages, if the
// editor's cache of them is there and something in the tree is not known by
// what the tree holds itself.
func (w *world) packages(fsys fs.FS) {
	unknown := false
	for _, a := range w.assets {
		for _, o := range a.Objects {
			if o.Script != "" && w.classOf(o) == "" {
				unknown = true
			}
		}
	}
	for _, a := range w.assemblies {
		unknown = unknown || strings.Contains(string(a.text), `"GUID:`)
	}
	if !unknown {
		return
	}
	var files []string
	_ = fs.WalkDir(fsys, "Library/PackageCache", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && (strings.HasSuffix(file, ".cs.meta") || strings.HasSuffix(file, ".asmdef.meta")) {
			files = append(files, file)
		}
		return nil // the cache is a help; what of it cannot be read stays unknown
	})
	ids := make([]string, len(files))
	parallel(len(files), func(i int) {
		if text, err := readFile(fsys, files[i], largest); err == nil {
			ids[i] = unity.GUID(text)
		}
	})
	for i, id := range ids {
		if _, have := w.guids[id]; id != "" && !have {
			w.guids[id] = strings.TrimSuffix(files[i], ".meta")
		}
	}
}

// shipped reports whether code is held to the fences.
func (w *world) shipped(f *csharp.File) bool { return !matchFolder(w.rules.Unshipped, f.Path) }

// inScope reports whether a type, or one that it lies in, is in a scope.
func inScope(s *Scope, f *csharp.File, t *csharp.Type) bool {
	if matchFolder(s.Folders, f.Path) {
		return true
	}
	for ; t != nil; t = t.Outer {
		if matchName(s.Classes, t.Name) || matchNamespace(s.Namespaces, t.Namespace) {
			return true
		}
	}
	return false
}
