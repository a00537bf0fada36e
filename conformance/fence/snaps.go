package fence

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// fence002 holds the calls that put a player elsewhere to the one handler.
func (s *source) fence002(u use) {
	r := &s.w.rules.Snap
	id := "FENCE-002" + string(rune('a'+min(slices.Index(r.Calls, u.Name), 1)))
	if s.declaresHere(u.At) || !s.moves(u) {
		return
	}
	s.out.look(id)
	// FENCE-002a, FENCE-002b: what belongs to a cut, zeroed velocity and the camera among it, is done there and nowhere else.
	if u.m == nil || u.t.Name+"."+u.m.Name != r.Handler {
		s.found(id, u.At, s.quote(u)+", in "+u.where(), u.Name+" in "+r.Handler+" and nowhere else",
			"Let the host command a snap, and the handler carry it out; or name your handler as snap.handler in the rules.")
	}
}

// declaresHere reports whether a name is that of a member that is declared
// there, or a name behind new, a label of an argument or the like.
func (s *source) declaresHere(i int) bool {
	_, m := s.member(i)
	return m == nil && !s.inLoose(i)
}

func (s *source) inLoose(i int) bool {
	return slices.ContainsFunc(s.Loose, func(r csharp.Range) bool { return r.First <= i && i < r.End })
}

// moves reports whether a use is of a replicator's method: called, or handed
// on. It is not if it can only mean a method that the tree declares itself in a
// class that is no replicator.
func (s *source) moves(u use) bool {
	w := s.w
	if u.New || s.Is(u.At+1, ":") && !s.Is(u.At+1, "::") || (!u.Call && s.Is(u.At+1, "(")) {
		return false
	}
	if s.Is(u.First-1, "(") && s.Is(u.First-2, "nameof") {
		return false
	}
	if len(u.Path) == 0 {
		if u.t == nil {
			return u.Call
		}
		for t := u.t; t != nil; t = t.Outer {
			if w.replicators[t.Name] {
				return !s.Is(u.At+1, "=") && !s.Is(u.At+1, ".")
			}
		}
		if !u.Call {
			return false // a variable or a member of that name
		}
		for t := u.t; t != nil; t = t.Outer {
			if w.declaresMethod(t.Name, u.Name) {
				return false
			}
		}
		return !s.isLocal(u.t, u.m, u.Name)
	}
	kind := s.typeOf(u.t, u.m, u.Path)
	switch {
	case w.replicators[kind] || w.anticipated[kind]:
		return true
	case !u.Call:
		return false
	case len(w.types[kind]) > 0: // of the tree, and no replicator
		return !w.declaresMethod(kind, u.Name) && w.opensUp(kind)
	case kind != "" && !typeParameter(kind):
		return false // of the engine or a library, and not named as a replicator
	}
	return true
}

// opensUp reports whether a type of the tree derives from something that the
// tree does not show, which may have any method.
func (w *world) opensUp(name string) bool {
	open := false
	w.up(name, func(t *csharp.Type, _ string) bool {
		for _, b := range t.Bases {
			bare := csharp.Bare(b)
			if len(w.types[bare]) == 0 && !slices.Contains([]string{"MonoBehaviour", "NetworkBehaviour", "ScriptableObject", "Component", "Behaviour"}, bare) && !interfaceName(bare) {
				open = true
			}
		}
		return !open
	})
	return open
}

func interfaceName(name string) bool {
	return len(name) > 1 && name[0] == 'I' && name[1] >= 'A' && name[1] <= 'Z'
}

// typeParameter reports whether a name is that of a type parameter by custom.
func typeParameter(name string) bool {
	return name == "T" || len(name) > 1 && name[0] == 'T' && name[1] >= 'A' && name[1] <= 'Z'
}

// fence008 holds the reasons of a snap.
func (s *source) fence008(t *csharp.Type) {
	r := &s.w.rules.Snap
	if t.Kind != "enum" || t.Name != r.Enum {
		return
	}
	s.out.look("FENCE-008a")
	s.out.look("FENCE-008b")
	var have []string
	for _, m := range t.Members {
		have = append(have, m.Name)
		// FENCE-008a: a further reason is a further thing that cuts the camera.
		if !slices.Contains(r.Reasons, m.Name) {
			s.found("FENCE-008a", m.At, m.Name+", in "+t.Name, strings.Join(r.Reasons, ", ")+" and no other", "Move the player by another way than a snap.")
		}
	}
	for _, want := range r.Reasons {
		// FENCE-008b: a camera would wait for a reason that nobody sends.
		if !slices.Contains(have, want) {
			s.found("FENCE-008b", t.At, want+" is missing in "+t.Name, strings.Join(r.Reasons, ", "), "Give the enum that member.")
		}
	}
}

// fence022 holds overrides of a replicator's update.
func (s *source) fence022(t *csharp.Type, m *csharp.Member) {
	method := s.w.rules.Replicators.Update
	if method == "" || m.Kind != csharp.Method || m.Name != method || !m.Is("override") || !s.w.replicators[t.Name] {
		return
	}
	s.out.look("FENCE-022")
	for i := m.Body.First; i < m.Body.End; i++ {
		if s.Is(i, "base") && s.Is(i+1, ".") && s.Name(i+2) == method {
			return
		}
	}
	// FENCE-022: the base is what interpolates.
	s.found("FENCE-022", m.At, method+" of "+t.Name+", without base."+method, "base."+method+"()", "Call the base, at least where there is no authority.")
}
