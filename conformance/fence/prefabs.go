package fence

import (
	"fmt"
	"path"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// prefabFences hold what prefabs and scenes make to the fences.
func (w *world) prefabFences(out *sink) {
	for _, b := range w.bodies {
		switch b.role {
		case player:
			w.missing(b, out)
			w.fence001a(b, out)
			w.fence001b(b, out)
			w.fence001c(b, out)
			w.fence011a(b, out)
		case enemy:
			w.fence001e(b, out)
		case item:
			w.fence011b(b, out)
			continue
		}
		w.fence001d(b, out)
		w.fence005b(b, out)
		w.fence021a(b, out)
		w.fence023abc(b, out)
		w.fence025c(b, out)
	}
	for _, f := range w.assets {
		for _, g := range w.project.Groups(f) {
			for _, c := range g.Components {
				if c.Class != unity.ClassMonoBehaviour {
					continue
				}
				one := &component{c, w.classOf(c.Object)}
				w.fence006Component(f, one, out)
				w.fence026a(f, one, out)
			}
		}
	}
}

// missing says of a player that it is made from what is not there: what that
// says of it, nobody can hold to a fence.
func (w *world) missing(b *body, out *sink) {
	for _, id := range b.missing {
		out.look("FENCE-001a")
		// FENCE-032: what cannot be read breaks every rule in silence.
		out.found(Finding{"FENCE-001a", b.file.Path, 0, 0, fmt.Sprintf("%s is made from a prefab that is not in the tree: guid %s", b.on, id),
			"a player prefab that can be read whole", "Run the fences over the whole project, or name the prefab under players.not."})
	}
}

func (w *world) fence001a(b *body, out *sink) {
	a := w.rules.Replicators.Authority
	for _, c := range w.replicatorsOf(b) {
		out.look("FENCE-001a")
		// FENCE-001a: the host never moves a player's transform, so that with any other authority nobody does.
		if w.authority(c) != "owner" {
			w.differs("FENCE-001a", b, c, a.Field, fmt.Sprintf("%s: %s, the owner's", a.Field, a.Owner),
				"Set the authority of the player's replicator to its owner.", out)
		}
	}
}

func (w *world) fence001b(b *body, out *sink) {
	for _, c := range w.replicatorsOf(b) {
		for _, axis := range w.rules.Replicators.Synced {
			out.look("FENCE-001b")
			// FENCE-001b: an axis that is not sent stands still on every machine but the owner's.
			if _, _, text, says := c.at(axis); says && text != "1" {
				w.differs("FENCE-001b", b, c, axis, axis+": 1", "Switch the axis on in the player's replicator.", out)
			}
		}
	}
}

func (w *world) fence001c(b *body, out *sink) {
	p := &w.rules.Replicators
	for _, c := range w.replicatorsOf(b) {
		for _, axis := range p.Axes {
			if slices.Contains(p.Synced, axis) {
				continue
			}
			out.look("FENCE-001c")
			// FENCE-001c: the library sends what it is not told to leave, so that a missing key is an axis more.
			if _, _, text, _ := c.at(axis); text != "0" {
				w.differs("FENCE-001c", b, c, axis, axis+": 0; on are "+strings.Join(p.Synced, " and ")+" alone",
					"Switch the axis off in the player's replicator.", out)
			}
		}
	}
}

func (w *world) fence001d(b *body, out *sink) {
	field := w.rules.Replicators.Interpolate
	if field == "" {
		return
	}
	for _, c := range w.replicatorsOf(b) {
		out.look("FENCE-001d")
		// FENCE-001d: without it a remote body jumps from one state to the next.
		if _, _, text, says := c.at(field); says && text != "1" {
			w.differs("FENCE-001d", b, c, field, field+": 1", "Switch on interpolation in the replicator.", out)
		}
	}
}

func (w *world) fence001e(b *body, out *sink) {
	a := w.rules.Replicators.Authority
	for _, c := range w.replicatorsOf(b) {
		out.look("FENCE-001e")
		// FENCE-001e: the host drives enemies, and could not move one that a client decides over.
		if w.authority(c) != "server" {
			w.differs("FENCE-001e", b, c, a.Field, fmt.Sprintf("%s: %s, the server's", a.Field, a.Server),
				"Set the authority of the enemy's replicator to the server.", out)
		}
	}
}

// fence005b holds the physics bodies of players and enemies.
func (w *world) fence005b(b *body, out *sink) {
	for _, c := range b.whole {
		if c.Class != unity.ClassRigidbody2D {
			continue
		}
		out.look("FENCE-005b")
		// FENCE-005b: with them the solver answers contacts that are the sweep's to answer.
		if _, _, text, says := c.at(fullContacts); says && text != "0" {
			w.differs("FENCE-005b", b, c, fullContacts, fullContacts+": 0", "Switch off Use Full Kinematic Contacts.", out)
		}
	}
}

// fence006Component finds what replicates through the physics engine, or
// predicts. What a file has from a prefab is said of the prefab.
func (w *world) fence006Component(f *unity.File, c *component, out *sink) {
	p := &w.rules.Replicators
	if c.File == f && c.class != "" {
		out.look("FENCE-006a")
		// FENCE-006a: it puts a second hand on a body that the mover alone moves.
		if w.rigid[c.class] {
			out.found(Finding{"FENCE-006a", f.Path, c.Line, 0, w.named006(c, p.Rigidbody), "no replicator of a rigidbody",
				"Remove it; " + first(p.Transform, "the transform's replicator") + " alone says where a body is."})
		}
		out.look("FENCE-006c")
		// FENCE-006c: it predicts and rolls back, which this model has not.
		if w.anticipated[c.class] {
			out.found(Finding{"FENCE-006c", f.Path, c.Line, 0, w.named006(c, p.Anticipated), "no anticipated transform",
				"Put a " + first(p.Transform, "transform replicator") + " in its place."})
		}
	}
	for _, flag := range p.ForMotion {
		file, line, text, says := c.at(flag)
		if !says || file != f.Path {
			continue
		}
		out.look("FENCE-006b")
		// FENCE-006b: then the solver writes the position, and not the mover.
		if text != "0" {
			out.found(Finding{"FENCE-006b", file, line, 0, c.quote(flag) + ", in " + c.title(), flag + ": 0", "Switch it off."})
		}
	}
}

// named006 is a component's class and, if that is not it, the banned one that
// it derives from.
func (w *world) named006(c *component, banned []string) string {
	what := "a component " + c.class
	if !slices.Contains(banned, c.class) {
		for _, name := range banned {
			if w.deriving([]string{name})[c.class] {
				what += ", which is a " + name
				break
			}
		}
	}
	return what
}

func first(list []string, otherwise string) string {
	if len(list) > 0 {
		return list[0]
	}
	return otherwise
}

// fence011a counts the position replicators of a player.
func (w *world) fence011a(b *body, out *sink) {
	var list []*component
	for _, c := range b.whole {
		if w.sendsPosition(c) {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return
	}
	out.look("FENCE-011a")
	sort.SliceStable(list, func(i, j int) bool { return list[i].Line < list[j].Line })
	// FENCE-011a: two send the same body twice and, with different authority, fight over it.
	for _, c := range list[1:] {
		out.found(Finding{"FENCE-011a", c.File.Path, c.Line, 0, fmt.Sprintf("%s besides %s, in %s", c.title(), list[0].title(), path.Base(c.File.Path)),
			"one position replicator in a player prefab", "Remove the one that the body is not moved by."})
	}
}

// sendsPosition reports whether a component is a replicator of the transform
// that sends some axis of the position, or one of a rigidbody that has an
// authority of its own; others of those only follow the transform's.
func (w *world) sendsPosition(c *component) bool {
	if w.rigid[c.class] || !w.replicators[c.class] {
		_, _, _, decides := c.at(w.rules.Replicators.Authority.Field)
		return w.rigid[c.class] && decides
	}
	synced := w.rules.Replicators.Synced
	for _, axis := range synced {
		if _, _, text, says := c.at(axis); !says || text != "0" {
			return true
		}
	}
	return len(synced) == 0
}

func (w *world) fence011b(b *body, out *sink) {
	a := w.rules.Replicators.Authority
	for _, c := range b.whole {
		_, _, _, says := c.at(a.Field)
		if !w.replicators[c.class] && !(w.rigid[c.class] && says) {
			continue
		}
		out.look("FENCE-011b")
		// FENCE-011b: an item that a client decides over is where that client says.
		if w.authority(c) != "server" {
			w.differs("FENCE-011b", b, c, a.Field, fmt.Sprintf("%s: %s, the server's", a.Field, a.Server),
				"Set the authority of the item's replicator to the server.", out)
		}
	}
}

func (w *world) fence021a(b *body, out *sink) {
	for _, c := range b.whole {
		if c.Class != unity.ClassTransform && c.Class != unity.ClassRectTransform {
			continue
		}
		out.look("FENCE-021a")
		_, _, text, says := c.at(localScale + ".x")
		x, err := strconv.ParseFloat(text, 64)
		// FENCE-021a: a snap sends the live scale, so that a facing kept in it turns round with each.
		if says && (err != nil || x < 0) {
			w.differs("FENCE-021a", b, c, localScale+".x", "an X of the scale that is not negative", "Turn the sprite with SpriteRenderer.flipX.", out)
		}
	}
}

// fence023abc holds the replicators of players and enemies to one way of being
// shown.
func (w *world) fence023abc(b *body, out *sink) {
	p := &w.rules.Replicators
	for _, c := range w.replicatorsOf(b) {
		// FENCE-023a: one buffer serves all bodies, and this is the mode that it is made for.
		w.exact("FENCE-023a", b, c, p.Interpolation, out)
		// FENCE-023b: a larger one makes slow walkers stutter, a smaller one sends the noise of rounding.
		w.exact("FENCE-023b", b, c, p.Threshold, out)
		// FENCE-023c: one lost packet of the reliable sort holds up all that came after it.
		w.exact("FENCE-023c", b, c, p.Unreliable, out)
	}
}

func (w *world) exact(id string, b *body, c *component, want Exact, out *sink) {
	if want.Field == "" {
		return
	}
	out.look(id)
	if _, _, text, _ := c.at(want.Field); !sameNumber(text, want.Value) {
		w.differs(id, b, c, want.Field, want.Field+": "+want.Value, "Set it as all players and enemies have it.", out)
	}
}

// fence025c holds the contact filters that components carry.
func (w *world) fence025c(b *body, out *sink) {
	for _, c := range b.whole {
		if c.Class != unity.ClassMonoBehaviour {
			continue
		}
		for _, name := range c.fields() {
			field := name[strings.LastIndexByte(name, '.')+1:]
			if !slices.Contains(useTriggers, field) {
				continue
			}
			out.look("FENCE-025c")
			// FENCE-025c: a trigger is no wall, and a body would stop at every pickup.
			if _, _, text, _ := c.at(name); text != "0" {
				w.differs("FENCE-025c", b, c, name, field+": 0", "Switch off Use Triggers of the filter.", out)
			}
		}
	}
}

func (w *world) fence026a(f *unity.File, c *component, out *sink) {
	for _, name := range c.fields() {
		field := name[strings.LastIndexByte(name, '.')+1:]
		file, line, text, _ := c.at(name)
		if file != f.Path || !isSpeed(w.rules.Mover.Speeds, []byte(field)) {
			continue
		}
		out.look("FENCE-026a")
		speed, err := strconv.ParseFloat(text, 64)
		// FENCE-026a: the clamp cuts there, and a figure beyond it was tuned against a factor that does not belong in it.
		if err != nil || !(speed < w.rules.Mover.Limit) {
			out.found(Finding{"FENCE-026a", file, line, 0, c.quote(name) + ", in " + c.title(),
				fmt.Sprintf("a walk speed below %v u/s", w.rules.Mover.Limit), "Give it in units a second, and multiply by the time once."})
		}
	}
}
