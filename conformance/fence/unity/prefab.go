package unity

import (
	"maps"
	"slices"
)

// File is an asset at its place.
type File struct {
	Path  string // slash-separated
	GUID  string // "" without a .meta
	Scene bool
	*Asset
}

// Component is a component as it comes out after all overrides.
type Component struct {
	*Object       // as its file has it
	File    *File // that has it
	ID      int64 // as the file calls it that was asked about
	On      int64 // likewise
	over    map[string]Placed
}

// Placed is a value and the file in which it stands.
type Placed struct {
	Value
	File *File
}

// Field is a field as it comes out.
func (c *Component) Field(path string) (Placed, bool) {
	if v, ok := c.over[path]; ok {
		return v, true
	}
	v, ok := c.Fields[path]
	return Placed{v, c.File}, ok
}

// Overridden lists the paths of the fields that an instance overrides.
func (c *Component) Overridden() []string {
	return slices.Sorted(maps.Keys(c.over))
}

// Group is a prefab as it comes out: its own components, with what it has from
// the prefab that it is a variant of. A prefab that is nested in it is a group
// of its own.
type Group struct {
	Prefab     *File   // that it is; of a scene's own objects the scene
	From       []*File // what it is a variant of, directly and on
	Components []*Component
	Changed    bool     // the file that was asked about overrides something, or adds to it
	Missing    []string // GUIDs of prefabs that it is made from and that are not there
}

// Project is all files of one project that hold objects.
type Project struct {
	files map[string]*File
	done  map[*File][]*Group
	busy  map[*File]bool
	keep  func(*Object) bool
}

// NewProject takes the files of a project. keep says of a component whether it
// makes its group worth keeping; a group without such a one is dropped.
func NewProject(files []*File, keep func(*Object) bool) *Project {
	p := &Project{files: map[string]*File{}, done: map[*File][]*Group{}, busy: map[*File]bool{}, keep: keep}
	for _, f := range files {
		if f.GUID != "" {
			p.files[f.GUID] = f
		}
	}
	return p
}

// Groups lists what a file holds, its own group first. Prefabs that are made
// from each other in a ring are taken apart where the ring closes. It is not
// safe for concurrent use.
func (p *Project) Groups(f *File) []*Group {
	if groups, ok := p.done[f]; ok {
		return groups
	}
	if p.busy[f] {
		return nil
	}
	p.busy[f] = true
	own := &Group{Prefab: f, Changed: true}
	added := map[int64]bool{} // the nested prefabs that components are added to
	on := map[int64]int64{}   // of a stripped object its instance
	for _, o := range f.Objects {
		if o.Stripped {
			on[o.ID] = o.Instance
		}
	}
	for _, o := range f.Objects {
		if in, ok := on[o.On]; ok {
			added[in] = true
		}
		if o.Stripped || o.Broken || o.Class == ClassGameObject || o.Class == ClassPrefabInstance {
			continue
		}
		own.Components = append(own.Components, &Component{Object: o, File: f, ID: o.ID, On: o.On})
	}
	groups := []*Group{own}
	for _, in := range f.Instances {
		base := p.files[in.GUID]
		if base == nil {
			if in.Root && !f.Scene {
				own.Missing = append(own.Missing, in.GUID)
			}
			continue
		}
		if f.Scene && len(in.Mods) == 0 && len(in.Removed) == 0 && !added[in.ID] {
			continue // as its prefab is
		}
		for i, g := range p.Groups(base) {
			placed := in.place(f, g)
			if i == 0 && in.Root && !f.Scene {
				own.Components = append(own.Components, placed.Components...)
				own.Missing = append(own.Missing, placed.Missing...)
				own.From = append(append(own.From, base), g.From...)
				continue
			}
			if placed.Changed || !f.Scene || added[in.ID] {
				groups = append(groups, placed)
			}
		}
	}
	own.giveAway(groups[1:])
	kept := groups[:0]
	for i, g := range groups {
		if i == 0 || p.worth(g) {
			kept = append(kept, g)
		}
	}
	delete(p.busy, f)
	p.done[f] = kept
	return kept
}

// giveAway moves components to the nested prefab to whose game objects they
// were added.
func (g *Group) giveAway(nested []*Group) {
	if len(nested) == 0 {
		return
	}
	owner := map[int64]*Group{}
	for _, n := range nested {
		for _, c := range n.Components {
			owner[c.On] = n
		}
	}
	delete(owner, 0)
	kept := g.Components[:0]
	for _, c := range g.Components {
		if n := owner[c.On]; n != nil {
			n.Components = append(n.Components, c)
			n.Changed = true
		} else {
			kept = append(kept, c)
		}
	}
	g.Components = kept
}

func (p *Project) worth(g *Group) bool {
	for _, c := range g.Components {
		if p.keep(c.Object) {
			return true
		}
	}
	return false
}

// place puts a group of another file into f, as in says.
func (in *Instance) place(f *File, g *Group) *Group {
	placed := &Group{Prefab: g.Prefab, From: g.From, Missing: g.Missing}
	mods := map[int64][]Mod{}
	for _, m := range in.Mods {
		mods[m.Target] = append(mods[m.Target], m)
	}
	of := func(c *Component) []Mod {
		list := mods[c.ID]
		if c.ID == c.Object.ID {
			return list
		}
		// An object of a prefab further down may be called as it is there.
		for _, m := range mods[c.Object.ID] {
			if m.GUID == c.File.GUID {
				list = append(list[:len(list):len(list)], m)
			}
		}
		return list
	}
	removed := map[int64]bool{}
	for _, id := range in.Removed {
		removed[id] = true
	}
	for _, c := range g.Components {
		if removed[c.ID] || removed[c.On] {
			placed.Changed = true
			continue
		}
		own := *c
		own.ID, own.On = in.name(c.ID), in.name(c.On)
		if list := of(c); len(list) > 0 {
			placed.Changed = true
			own.over = maps.Clone(own.over)
			if own.over == nil {
				own.over = map[string]Placed{}
			}
			for _, m := range list {
				own.over[m.Path] = Placed{m.Value, f}
			}
		}
		placed.Components = append(placed.Components, &own)
	}
	return placed
}

// name is what the file that holds an instance calls an object of its source.
// The editor makes it so, and writes it out only where it needs the object.
func (in *Instance) name(id int64) int64 {
	if id == 0 {
		return 0
	}
	return (in.ID ^ id) & (1<<63 - 1)
}
