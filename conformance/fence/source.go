package fence

import (
	"sort"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// source is one C# file as the fences look at it.
type source struct {
	*csharp.File
	w      *world
	out    *sink
	places []place // of members with bodies, in order
	locals map[*csharp.Member]map[string]string
	abouts map[*csharp.Type]about
	givens map[*csharp.Member]map[string][]csharp.Hop
	guards map[*csharp.Member][]csharp.Range
	turns  map[*csharp.Member]map[string]int
}

// place is where a member's body lies.
type place struct {
	of csharp.Range
	t  *csharp.Type
	m  *csharp.Member
}

func (w *world) source(f *csharp.File, out *sink) *source {
	s := &source{
		File: f, w: w, out: out,
		locals: map[*csharp.Member]map[string]string{}, abouts: map[*csharp.Type]about{}, givens: map[*csharp.Member]map[string][]csharp.Hop{},
		guards: map[*csharp.Member][]csharp.Range{}, turns: map[*csharp.Member]map[string]int{},
	}
	for _, t := range f.Types {
		for _, m := range t.Members {
			if m.Body.First < m.Body.End {
				s.places = append(s.places, place{m.Body, t, m})
			}
		}
	}
	sort.SliceStable(s.places, func(i, j int) bool { return s.places[i].of.First < s.places[j].of.First })
	return s
}

// member is the member in whose body a token lies, and its type; nil outside.
func (s *source) member(i int) (*csharp.Type, *csharp.Member) {
	n := sort.Search(len(s.places), func(n int) bool { return s.places[n].of.First > i }) - 1
	if n >= 0 && i < s.places[n].of.End {
		return s.places[n].t, s.places[n].m
	}
	return nil, nil
}

// typeAround is the innermost type that a token lies in, its head included.
func (s *source) typeAround(i int) *csharp.Type {
	var in *csharp.Type
	for _, t := range s.Types {
		if t.At <= i && (i < t.Body.End || t.Body.End == 0 && t.At == i) {
			in = t // inner ones come later
		}
	}
	return in
}

func (s *source) found(id string, i int, what, allowed, mend string) {
	line, column := s.Position(i)
	// FENCE-029a, FENCE-029b, FENCE-029c, FENCE-029d: whoever mends it was not there when the rule was made.
	s.out.found(Finding{id, s.Path, line, column, what, allowed, mend})
}

// local is the type of a local variable or parameter.
func (s *source) local(t *csharp.Type, m *csharp.Member, name string, depth int) string {
	if m == nil || depth > deepestHop {
		return ""
	}
	return s.known(t, m, depth)[name]
}

// isLocal reports whether a name is that of a local variable or parameter.
func (s *source) isLocal(t *csharp.Type, m *csharp.Member, name string) bool {
	_, ok := s.known(t, m, 0)[name]
	return ok
}

func (s *source) known(t *csharp.Type, m *csharp.Member, depth int) map[string]string {
	known := s.locals[m]
	if known == nil {
		known = map[string]string{}
		s.locals[m] = known
		for _, p := range m.Params {
			known[p.Name] = p.Type
		}
		s.declared(t, m, known, depth)
	}
	return known
}

// declared goes through the declarations in a body: T x = …, T x; out T x,
// is T x, foreach (T x in …), (T x) => ….
func (s *source) declared(t *csharp.Type, m *csharp.Member, known map[string]string, depth int) {
	for i := m.Body.First; i < min(m.Body.End, len(s.Tokens)); i++ {
		if s.Name(i) == "" || s.Is(i-1, ".") || s.Is(i, "return") || s.Is(i, "new") || s.Is(i, "await") || s.Is(i, "as") || s.Is(i, "in") || s.Is(i, "else") || s.Is(i, "is") || s.Is(i, "out") || s.Is(i, "ref") {
			continue
		}
		next := i + 1
		text := s.Name(i)
		if text == "var" && s.Is(next, "(") { // var (a, b) = …
			for j := next + 1; j < s.Close(next); j++ {
				if name := s.Name(j); name != "" {
					known[name] = ""
				}
			}
		}
		if s.Is(next, "<") || s.Is(next, "[") || s.Is(next, ".") || s.Is(next, "?") {
			text, next = s.TypeAt(i)
		}
		name := s.Name(next)
		if name == "" || next >= m.Body.End || text == "" {
			continue
		}
		after := next + 1
		if !s.Is(after, "=") && !s.Is(after, ";") && !s.Is(after, ",") && !s.Is(after, ")") && !s.Is(after, "in") && !s.Is(after, "&&") && !s.Is(after, "||") && !s.Is(after, "{") && !s.Is(after, ":") && !s.Is(after, "?") {
			// A local function is declared too.
			if closed := s.Close(after); s.Is(after, "(") && (s.Is(closed+1, "{") || s.Is(closed+1, "=>")) {
				known[name] = ""
			}
			continue
		}
		if text == "var" {
			text = s.inferred(t, m, after, depth)
		}
		if _, have := known[name]; !have {
			known[name] = text
		}
		i = next
	}
}

// inferred is the type of a var from what stands behind it.
func (s *source) inferred(t *csharp.Type, m *csharp.Member, i, depth int) string {
	switch {
	case s.Is(i, "="):
		end := i + 1
		for end < m.Body.End && !s.Is(end, ";") {
			if s.Is(end, "(") || s.Is(end, "[") || s.Is(end, "{") {
				end = s.Close(end)
			}
			end++
		}
		return s.typeOfEnd(t, m, csharp.Range{First: i + 1, End: min(end, m.Body.End)}, depth+1)
	case s.Is(i, "in"):
		end := i + 1
		for end < m.Body.End && !s.Is(end, ")") {
			if s.Is(end, "(") || s.Is(end, "[") {
				end = s.Close(end)
			}
			end++
		}
		return element(s.typeOfEnd(t, m, csharp.Range{First: i + 1, End: end}, depth+1))
	}
	return ""
}
