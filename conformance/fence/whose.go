package fence

import (
	"slices"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// target is whose transform or body an expression leads to.
type target uint8

const (
	nobody      target = iota
	itself             // of the game object that the code is on
	somebody           // of some transform or physics body
	ofAPlayer          // by its type or its name
	ofAnEnemy          // likewise
	ofSomething        // of a thing that is neither
)

var (
	physical  = []string{"Rigidbody", "Rigidbody2D", "CharacterController"}
	spatial   = []string{"Transform", "RectTransform"}
	steppings = []string{"transform", "gameObject", "rigidbody", "rigidbody2D", "attachedRigidbody"}
)

// leadsTo says whose position a.b.position is, from the hops a, b.
func (s *source) leadsTo(u use, path []csharp.Hop) target {
	path, own := s.origin(u, path, 0)
	if len(path) == 0 {
		return nobody
	}
	kind := s.typeOf(u.t, u.m, path)
	last := path[len(path)-1]
	stepping := slices.Contains(steppings, last.Name)
	if kind != "" && !slices.Contains(physical, kind) && !slices.Contains(spatial, kind) && !stepping {
		return nobody // a position of data
	}
	if kind == "" && !stepping && !speaksOf(last.Name, "transform", "body", "rigidbody", "rb") {
		return nobody
	}
	before := path
	for len(before) > 0 && (slices.Contains(steppings, before[len(before)-1].Name) || getsBody(before[len(before)-1])) {
		before = before[:len(before)-1]
	}
	if len(before) == 0 || len(before) == 1 && (before[0].Name == "this" || before[0].Name == "base") {
		return itself
	}
	owner := before[len(before)-1]
	switch kind := s.typeOf(u.t, u.m, before); {
	case s.w.playerTypes[kind] || speaksOf(kind, playerWords...):
		return ofAPlayer
	case s.w.enemyTypes[kind] || speaksOf(kind, enemyWords...):
		return ofAnEnemy
	case matchName(s.w.rules.Mover.Classes, kind):
		return itself
	case speaksOf(owner.Name, playerWords...):
		return ofAPlayer
	case speaksOf(owner.Name, enemyWords...):
		return ofAnEnemy
	case !slices.Contains(physical, kind) && !slices.Contains(spatial, kind):
		return ofSomething
	case !own:
		return somebody
	case slices.Contains(physical, kind) && nameless(before):
		return itself
	case nameless(before):
		return somebody
	}
	return ofSomething
}

// nameless reports whether a field says of a body nothing but that it is one:
// _rb is that of the game object, _crate is not.
func nameless(path []csharp.Hop) bool {
	if len(path) > 1 && (len(path) != 2 || path[0].Name != "this") {
		return false
	}
	return !slices.ContainsFunc(words(path[len(path)-1].Name), func(w string) bool {
		return !slices.Contains(bodily, w) && w != "my" && w != "own" && w != "self" && w != "root"
	})
}

// origin puts in the place of a local variable what that was given. own is
// false for one whose origin is not seen here, like a parameter.
func (s *source) origin(u use, path []csharp.Hop, depth int) (from []csharp.Hop, own bool) {
	if len(path) == 0 || u.m == nil || depth > deepestHop || path[0].Call || path[0].Indexed || !s.isLocal(u.t, u.m, path[0].Name) {
		return path, true
	}
	given := s.given(u.m, path[0].Name)
	if given == nil {
		return path, false
	}
	return s.origin(u, append(slices.Clone(given), path[1:]...), depth+1)
}

// given is the path that a local variable is first given, or nil.
func (s *source) given(m *csharp.Member, name string) []csharp.Hop {
	known := s.givens[m]
	if known == nil {
		known = map[string][]csharp.Hop{}
		s.givens[m] = known
		for i := m.Body.First; i+2 < m.Body.End; i++ {
			name := s.Name(i)
			if name == "" || !s.Is(i+1, "=") || s.Is(i-1, ".") {
				continue
			}
			end := i + 2
			for end < m.Body.End && !s.Is(end, ";") {
				end++
			}
			if _, have := known[name]; !have {
				known[name] = s.wholePath(csharp.Range{First: i + 2, End: end})
			}
			i = end
		}
	}
	return known[name]
}

// wholePath is an expression that is a path and nothing else, or nil.
func (s *source) wholePath(r csharp.Range) []csharp.Hop {
	last := r.End - 1
	hop := csharp.Hop{At: last}
	if s.Is(last, ")") {
		open := s.Opener(last)
		last = open - 1
		hop.Call = true
		if s.Is(last, ">") {
			for last > r.First && !s.Is(last, "<") {
				last--
			}
			if text, next := s.TypeAt(last + 1); s.Is(next, ">") {
				hop.TypeArgs = []string{text}
			}
			last--
		}
	}
	if last < r.First || s.Name(last) == "" {
		return nil
	}
	use := s.Use(last)
	if use.First != r.First {
		return nil
	}
	hop.Name, hop.At = use.Name, last
	return append(use.Path, hop)
}

func getsBody(h csharp.Hop) bool {
	return h.Call && h.Name == "GetComponent" && len(h.TypeArgs) == 1 && (slices.Contains(physical, h.TypeArgs[0]) || slices.Contains(spatial, h.TypeArgs[0]))
}
