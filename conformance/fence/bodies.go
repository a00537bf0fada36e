package fence

import (
	"path"

	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// role is what a game object is to the fences.
type role uint8

const (
	none role = iota
	player
	enemy
	item
)

// body is a player, an enemy or an item as a prefab or scene makes it.
type body struct {
	role role
	file *unity.File // that was looked at
	on   string      // its name, for people
	// whole is the components of the prefab, or of the game object in a scene.
	whole []*component
	// missing are prefabs that it is made from and that are not in the tree.
	missing []string
}

type component struct {
	*unity.Component
	class string
}

// roleOf is by the class of a component.
func (w *world) roleOf(class string) role {
	switch {
	case class == "":
		return none
	case w.playerTypes[class]:
		return player
	case w.enemyTypes[class]:
		return enemy
	case w.itemTypes[class]:
		return item
	}
	return none
}

// roleByPath is by where a prefab lies.
func (w *world) roleByPath(file string) role {
	r := w.rules
	switch {
	case matchPath(r.Players.Prefabs, file) && !matchPath(r.Players.Not, file):
		return player
	case matchPath(r.Enemies.Prefabs, file) && !matchPath(r.Enemies.Not, file):
		return enemy
	case matchPath(r.Items.Prefabs, file) && !matchPath(r.Items.Not, file):
		return item
	}
	return none
}

// findBodies goes through prefabs and scenes.
func (w *world) findBodies() {
	for _, f := range w.assets {
		for _, g := range w.project.Groups(f) {
			// FENCE-033a: an instance that changes nothing is as its prefab is, which is looked at by itself.
			if !g.Changed {
				continue
			}
			if f.Scene && g.Prefab == f {
				w.inScene(f, g)
				continue
			}
			w.inPrefab(f, g)
		}
	}
}

// inPrefab takes a prefab as a whole, since a body's parts may be on several of
// its game objects.
func (w *world) inPrefab(f *unity.File, g *unity.Group) {
	b := &body{file: f, on: path.Base(g.Prefab.Path), missing: g.Missing}
	paths := []string{g.Prefab.Path}
	// FENCE-033b: the red player is a variant, and called and kept as it pleases.
	for _, base := range g.From {
		paths = append(paths, base.Path)
	}
	for _, p := range paths {
		if b.role == none {
			b.role = w.roleByPath(p)
		}
	}
	for _, c := range g.Components {
		class := w.classOf(c.Object)
		if b.role == none {
			b.role = w.roleOf(class)
		}
		b.whole = append(b.whole, &component{c, class})
	}
	if b.role != none && !w.not(b.role, g.Prefab.Path) {
		w.bodies = append(w.bodies, b)
	}
}

func (w *world) not(s role, file string) bool {
	switch s {
	case player:
		return matchPath(w.rules.Players.Not, file)
	case enemy:
		return matchPath(w.rules.Enemies.Not, file)
	}
	return matchPath(w.rules.Items.Not, file)
}

// inScene takes the scene's own game objects one by one.
func (w *world) inScene(f *unity.File, g *unity.Group) {
	on := map[int64]*body{}
	var order []*body
	for _, c := range g.Components {
		if c.On == 0 {
			continue
		}
		b := on[c.On]
		if b == nil {
			b = &body{file: f}
			on[c.On] = b
			order = append(order, b)
		}
		class := w.classOf(c.Object)
		if b.role == none {
			b.role = w.roleOf(class)
		}
		b.whole = append(b.whole, &component{c, class})
	}
	names := map[int64]string{}
	for _, o := range f.Objects {
		if o.Class == unity.ClassGameObject {
			names[o.ID] = o.Name
		}
	}
	for _, b := range order {
		if b.role != none {
			b.on = names[b.whole[0].On]
			w.bodies = append(w.bodies, b)
		}
	}
}

// replicatorsOf are the components of a body that send where it is.
func (w *world) replicatorsOf(b *body) []*component {
	var list []*component
	for _, c := range b.whole {
		if w.replicators[c.class] {
			list = append(list, c)
		}
	}
	return list
}

// main are the game objects on which a body is replicated or has its own
// class: the body itself, rather than what hangs from it.
func (w *world) main(b *body) map[int64]bool {
	on := map[int64]bool{}
	for _, c := range b.whole {
		if w.replicators[c.class] || w.rigid[c.class] || w.roleOf(c.class) == b.role || c.Class == unity.ClassRigidbody2D || c.Class == unity.ClassRigidbody {
			on[c.On] = true
		}
	}
	return on
}
