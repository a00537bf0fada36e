package fence

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// scriptPlaces counts a script as a place for the fences that a whole script
// must keep.
func (s *source) scriptPlaces() {
	for _, id := range []string{"FENCE-005c", "FENCE-006a", "FENCE-006b", "FENCE-006c", "FENCE-014c"} {
		s.out.look(id)
	}
	if len(s.w.rules.Replicators.Banned) > 0 {
		s.out.look("FENCE-023d")
	}
}

// places003And013And014And021 counts types as places for the fences that all
// code of a sort must keep.
func (s *source) places003And013And014And021(t *csharp.Type) {
	if t.Kind == "enum" || t.Kind == "interface" {
		return
	}
	a := s.about(t)
	if a.movement {
		s.out.look("FENCE-013a")
	}
	if a.movement || a.players {
		s.out.look("FENCE-014a")
	}
	if a.enemies {
		s.out.look("FENCE-014b")
		if s.separates(t, nil) {
			s.out.look("FENCE-013b")
		}
	}
	if a.server {
		s.out.look("FENCE-012a")
	}
	if s.w.commands[t.Name] {
		s.out.look("FENCE-020")
	}
}

// memberPlaces counts members likewise.
func (s *source) memberPlaces(t *csharp.Type, m *csharp.Member) {
	if t.Name+"."+m.Name == s.w.rules.Snap.Handler {
		for i := range s.w.rules.Snap.Calls {
			s.out.look("FENCE-002" + string(rune('a'+min(i, 1))))
		}
	}
	if m.Kind == csharp.Method && s.separates(nil, m) && s.about(t).enemies {
		s.out.look("FENCE-013b")
	}
	if s.about(t).movement || s.about(t).enemies {
		for i := m.Body.First - 4; i < m.Body.End; i++ {
			if s.Name(i) == contactFilter {
				s.out.look("FENCE-025a")
				s.out.look("FENCE-025b")
			}
		}
	}
	if m.Kind == csharp.Method && m.Name == lateUpdate {
		s.out.look("FENCE-026b")
	}
	if s.speaksOfServer(m) {
		s.out.look("FENCE-012b")
	}
}

// separates reports whether a type or member is about pushing enemies apart.
func (s *source) separates(t *csharp.Type, m *csharp.Member) bool {
	has := func(name string) bool {
		return slices.ContainsFunc(s.w.rules.Separation, func(part string) bool {
			return strings.Contains(strings.ToLower(name), strings.ToLower(part))
		})
	}
	return t != nil && has(t.Name) || m != nil && has(m.Name)
}

// chancy are what a source of chance may stand behind, with a dot between.
var chancy = []string{"UnityEngine", "System", "Mathematics", "Cryptography", "Guid"}

// fence013 finds chance in movement and in the separation of enemies.
func (s *source) fence013(u use) {
	t := u.t
	if t == nil {
		t = s.typeAround(u.At)
	}
	if t == nil || s.Is(u.At-1, ".") && !slices.Contains(chancy, s.Name(u.At-2)) {
		return // a member of that name, of something else
	}
	quote := s.shown(csharp.Range{First: u.First, End: s.beyond(u.At)})
	const allowed, mend = "what follows from the state and the input", "Break ties by an index, as by the angle index × 137.5°."
	switch {
	case s.about(t).movement:
		// FENCE-013a: two machines that step the same body would end in two places.
		s.found("FENCE-013a", u.At, quote+", in "+t.Name, allowed, mend)
	case s.about(t).enemies && s.separates(t, u.m):
		// FENCE-013b: random jitter parts two enemies otherwise in each replay.
		s.found("FENCE-013b", u.At, quote+", in "+t.Name, allowed, mend)
	}
}

// beyond is the token behind a name and the members that follow it.
func (s *source) beyond(i int) int {
	for i++; s.Is(i, ".") && s.Name(i+1) != ""; i += 2 {
	}
	return i
}

// assigns reports whether a name is written: a.b = …, in compound, or handed on
// by reference.
func (s *source) assigns(u use) bool {
	for _, op := range []string{"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "??="} {
		if s.Is(u.At+1, op) {
			return true
		}
	}
	return s.Is(u.First-1, "ref") || s.Is(u.First-1, "out")
}

// fence014 holds writes of positions to the mover.
func (s *source) fence014(u use) {
	calls := slices.Contains(s.w.rules.Mover.Calls, u.Name)
	if u.t == nil || calls && !u.Call || !calls && !s.assigns(u) {
		return
	}
	whose := s.leadsTo(u, u.Path)
	if whose == nobody {
		return
	}
	for t := u.t; t != nil; t = t.Outer {
		if matchName(s.w.rules.Mover.Classes, t.Name) {
			return
		}
	}
	quote := s.quote(u)
	if !calls {
		quote = s.shown(csharp.Range{First: u.First, End: s.statementEnd(u.At)})
	}
	mover := strings.Join(s.w.rules.Mover.Classes, ", ")
	found := func(id string) {
		s.found(id, u.At, quote+", in "+u.where(), "a write by the mover alone: "+mover, "Ask the mover to drive, displace or correct the body; or name your mover under mover.classes in the rules.")
	}
	a := s.about(u.t)
	ours := whose != ofSomething && (whose != somebody || a.movement)
	switch {
	case a.enemies && ours:
		// FENCE-014b: a second writer pushes an enemy through walls.
		found("FENCE-014b")
	case (a.movement || a.players) && ours:
		// FENCE-014a: a second writer goes through walls, as the sweep is in the mover.
		found("FENCE-014a")
	case whose == ofAPlayer || whose == ofAnEnemy:
		// FENCE-014c: the line that puts the player on its chair lies with the chair.
		found("FENCE-014c")
	case whose == itself && s.w.onBodies[u.t.Name]:
		// FENCE-014c: what is a component of a player or an enemy has their transform.
		found("FENCE-014c")
	}
}

// fence021b finds code that mirrors a body by its scale.
func (s *source) fence021b(u use) {
	if u.t == nil || !s.about(u.t).movement && !s.about(u.t).enemies && !s.about(u.t).players && !s.w.onBodies[u.t.Name] {
		return
	}
	whose := s.leadsTo(u, u.Path)
	if whose == nobody && len(u.Path) == 0 || whose == ofSomething || !s.assigns(u) {
		return
	}
	s.out.look("FENCE-021b")
	first := u.At + 2
	end := first
	for end < u.m.Body.End && !s.Is(end, ";") {
		end++
	}
	// FENCE-021b: it is the first way that anybody finds to turn a sprite, and turns it again with each snap.
	if turned, how := s.mirrors(u, csharp.Range{First: first, End: end}); turned {
		s.found("FENCE-021b", u.At, s.shown(csharp.Range{First: u.First, End: end})+how+", in "+u.where(), "an X of the scale that is not negative", "Turn the sprite with SpriteRenderer.flipX.")
	}
}

// mirrors finds what makes the X of a scale negative: in the value itself, where
// X begins with a minus or takes the sign of something, or where a variable's X
// was turned before it, which how says.
func (s *source) mirrors(u use, value csharp.Range) (turned bool, how string) {
	for i := value.First; i < value.End; i++ {
		if (s.Is(i, "Vector3") || s.Is(i, "Vector2")) && s.Is(i+1, "(") || s.Is(i, "new") && s.Is(i+1, "(") {
			return s.negative(csharp.Range{First: i + 2, End: s.Close(i + 1)}), ""
		}
		name := s.Name(i)
		if name == "" || s.Is(i-1, ".") {
			continue
		}
		if at, ok := s.turned(u.m)[name]; ok && at < value.First {
			return true, ", where " + strings.TrimSuffix(s.shown(csharp.Range{First: at, End: s.lineEnd(at + 3)}), ";")
		}
	}
	return false, ""
}

// turned are the variables of a member whose X is given a negative value, and
// where that is first done.
func (s *source) turned(m *csharp.Member) map[string]int {
	known, ok := s.turns[m]
	if ok {
		return known
	}
	known = map[string]int{}
	for i := m.Body.First; i < m.Body.End; i++ {
		name := s.Name(i)
		if name == "" || !s.Is(i+1, ".") || !s.Is(i+2, "x") || !s.Is(i+3, "*=") && !s.Is(i+3, "=") {
			continue
		}
		if _, have := known[name]; !have && s.negative(csharp.Range{First: i + 4, End: s.lineEnd(i + 3)}) {
			known[name] = i
		}
	}
	s.turns[m] = known
	return known
}

// negative reports whether the first of several values, parted by commas, has a
// minus before it, or the sign of something.
func (s *source) negative(r csharp.Range) bool {
	depth := 0
	for i := r.First; i < r.End; i++ {
		switch {
		case s.Is(i, "("), s.Is(i, "["):
			depth++
		case s.Is(i, ")"), s.Is(i, "]"):
			depth--
		case s.Is(i, ",") && depth == 0, s.Is(i, ";"):
			return false
		case s.Is(i, "-") && depth == 0 && (i == r.First || s.Is(i-1, "*") || s.Is(i-1, "?") || s.Is(i-1, ":") || s.Is(i-1, "(")):
			return true
		case s.Is(i, "Sign"):
			return true
		}
	}
	return false
}

// fence023e notes where the buffer's offset is set.
func (s *source) fence023e(u use) {
	if s.assigns(u) && u.t != nil {
		s.out.look("FENCE-023e")
		s.count("FENCE-023e", u.At, s.shown(csharp.Range{First: u.First, End: s.lineEnd(u.At)})+", in "+u.where())
	}
}

// fence023eOnce decides once all files are read.
func fence023eOnce(out *sink, member string) {
	sites := out.at("FENCE-023e")
	for i, s := range sites {
		// FENCE-023e: it holds for every replicator, so that of two the one decides that happened to run last.
		if i > 0 {
			out.found(Finding{"FENCE-023e", s.file, s.line, s.column, s.what,
				"one assignment of " + member + ", which stands in line " + itoa(sites[0].line) + " of " + sites[0].file, "Set it once, where the network starts."})
		}
	}
}

// fence025a holds contact filters of movement code.
func (s *source) fence025a(u use) {
	t := u.t
	if t == nil || !s.about(t).movement && !s.about(t).enemies {
		return
	}
	// FENCE-025a: a trigger is no wall, and a body would stop at every pickup.
	if s.Is(u.At+1, "=") && !s.Is(u.At+2, "false") {
		s.found("FENCE-025a", u.At, s.shown(csharp.Range{First: u.First, End: u.At + 3})+", in "+u.where(), u.Name+" = false", "Let the filter leave triggers out.")
	}
}

// fence025b holds them likewise.
func (s *source) fence025b(u use) {
	if u.t == nil || !s.about(u.t).movement && !s.about(u.t).enemies {
		return
	}
	// FENCE-025b: it turns triggers on, and no word of it says so.
	s.found("FENCE-025b", u.At, s.quote(u)+", in "+u.where(), "a filter with a layer mask, and without triggers", "Say which layers block, and useTriggers = false.")
}

const (
	lateUpdate    = "LateUpdate"
	contactFilter = "ContactFilter2D"
)

// fence026b finds a factor of the fixed step where frames are drawn.
func (s *source) fence026b(u use) {
	if u.m == nil || u.m.Name != lateUpdate || u.m.Kind != csharp.Method {
		return
	}
	end := s.beyond(u.At)
	// FENCE-026b: it runs once a frame, so that the product depends on the frame rate.
	if s.multiplied(u.First, end) {
		s.found("FENCE-026b", u.At, s.product(u.First, end)+", in "+u.where(), "the fixed step in FixedUpdate, the frame's own time here", "Multiply by Time.deltaTime, or do it in FixedUpdate.")
		return
	}
	// A local that was given it is as good.
	if !s.Is(u.First-1, "=") || !s.Is(end, ";") || s.Name(u.First-2) == "" {
		return
	}
	name := s.Name(u.First - 2)
	for i := end; i < u.m.Body.End; i++ {
		if s.Name(i) == name && !s.Is(i-1, ".") && s.multiplied(i, i+1) {
			s.found("FENCE-026b", i, s.product(i, i+1)+", in "+u.where()+", where "+name+" is "+s.shown(csharp.Range{First: u.First, End: end}),
				"the fixed step in FixedUpdate, the frame's own time here", "Multiply by Time.deltaTime, or do it in FixedUpdate.")
		}
	}
}

// multiplied reports whether an expression is a factor.
func (s *source) multiplied(first, end int) bool {
	for s.Is(first-1, "(") && s.Is(end, ")") {
		first, end = first-1, end+1
	}
	return s.Is(first-1, "*") || s.Is(first-1, "*=") || s.Is(end, "*")
}

// product is a factor with what stands around it in its line.
func (s *source) product(first, end int) string {
	for at := first; first > 0 && at-first < 64 && s.LineEnd(first-1) > at && !s.Is(first-1, ";") && !s.Is(first-1, "{") && !s.Is(first-1, "}"); {
		first--
	}
	return strings.TrimSuffix(s.shown(csharp.Range{First: first, End: s.lineEnd(end - 1)}), ";")
}
