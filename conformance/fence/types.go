package fence

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// typeOf is the type, without its arguments, of what a path of hops leads to,
// as far as the tree says it; "" if it does not.
func (s *source) typeOf(t *csharp.Type, m *csharp.Member, path []csharp.Hop) string {
	return csharp.Bare(s.typeOfPath(t, m, path, 0))
}

// deepestHop limits how far a type is followed through local variables.
const deepestHop = 8

func (s *source) typeOfPath(t *csharp.Type, m *csharp.Member, path []csharp.Hop, depth int) string {
	at := ""
	for i, h := range path {
		switch {
		case i == 0:
			at = s.typeOfFirst(t, m, h, depth)
		case len(h.TypeArgs) == 1 && h.Call && getsComponent(h.Name):
			at = h.TypeArgs[0]
		case h.Name == "transform":
			at = "Transform"
		case h.Name == "gameObject":
			at = "GameObject"
		default:
			at = s.w.memberType(csharp.Bare(at), h.Name)
		}
		if h.Indexed {
			at = element(at)
		}
		if at == "" && i == 0 && len(path) > 1 {
			continue // a namespace or a type of elsewhere: the next hop may say
		}
	}
	return at
}

// getsComponent reports whether a generic method returns what it is given.
func getsComponent(name string) bool {
	for _, prefix := range []string{"GetComponent", "AddComponent", "FindObjectOfType", "FindFirstObjectByType", "FindAnyObjectByType", "Instantiate"} {
		if strings.HasPrefix(name, prefix) {
			return !strings.HasPrefix(name, "GetComponents")
		}
	}
	return false
}

func (s *source) typeOfFirst(t *csharp.Type, m *csharp.Member, h csharp.Hop, depth int) string {
	switch {
	case h.Name == "this" && t != nil:
		return t.Name
	case h.Name == "base" && t != nil && len(t.Bases) > 0:
		return t.Bases[0]
	case h.Name == "":
		return s.typeInside(t, m, h.Inside, depth)
	case h.Call && len(h.TypeArgs) == 1 && getsComponent(h.Name):
		return h.TypeArgs[0]
	case h.Name == "typeof" || h.Name == "nameof":
		return ""
	}
	if !h.Call {
		if local := s.local(t, m, h.Name, depth); local != "" {
			return local
		}
	}
	for outer := t; outer != nil; outer = outer.Outer {
		if found := s.w.memberType(outer.Name, h.Name); found != "" {
			return found
		}
	}
	switch {
	case h.Name == "transform":
		return "Transform"
	case h.Name == "gameObject":
		return "GameObject"
	case !h.Call && len(s.w.types[h.Name]) > 0:
		return h.Name // a static member of it
	}
	return ""
}

// typeInside is the type of what stands in brackets: a cast, an as, or an
// expression.
func (s *source) typeInside(t *csharp.Type, m *csharp.Member, r csharp.Range, depth int) string {
	if depth > deepestHop || r.First >= r.End {
		return ""
	}
	for i := r.First; i < r.End; i++ {
		if s.Is(i, "as") {
			name, _ := s.TypeAt(i + 1)
			return name
		}
	}
	if s.Is(r.First, "(") { // (T)x
		if name, next := s.TypeAt(r.First + 1); next == s.Close(r.First) && next+1 < r.End {
			return name
		}
	}
	return s.typeOfEnd(t, m, r, depth)
}

// typeOfEnd is the type of an expression that ends with a name, a call or an
// index.
func (s *source) typeOfEnd(t *csharp.Type, m *csharp.Member, r csharp.Range, depth int) string {
	if depth > deepestHop || r.First >= r.End {
		return ""
	}
	i := r.First
	if s.Is(i, "await") {
		i++
	}
	if s.Is(i, "new") {
		name, _ := s.TypeAt(i + 1)
		return name
	}
	if s.Is(i, "(") {
		if name, next := s.TypeAt(i + 1); next == s.Close(i) && next+1 < r.End && s.Name(next+1) != "" {
			return name
		}
	}
	for j := i; j < r.End; j++ {
		if s.Is(j, "as") {
			name, _ := s.TypeAt(j + 1)
			return name
		}
		if s.Is(j, "?") || s.Is(j, "??") || s.Is(j, "=>") || s.Is(j, "switch") {
			return ""
		}
	}
	last := r.End - 1
	indexed := false
	for s.Is(last, "]") {
		last = s.Opener(last) - 1
		indexed = true
	}
	call := false
	if s.Is(last, ")") {
		open := s.Opener(last)
		call = true
		last = open - 1
		if s.Is(last, ">") { // Foo<T>()
			for last > i && !s.Is(last, "<") {
				last--
			}
			args := s.Use(last - 1)
			if name, _ := s.TypeAt(last + 1); getsComponent(args.Name) {
				return name
			}
			last--
		}
	}
	if last < i || s.Name(last) == "" {
		return ""
	}
	u := s.Use(last)
	hop := csharp.Hop{Name: u.Name, At: last, Call: call, Indexed: indexed}
	return s.typeOfPath(t, m, append(slices.Clone(u.Path), hop), depth+1)
}

// element is what a collection holds: T of T[], List<T>, Dictionary<K,T>.
func element(text string) string {
	if e, ok := strings.CutSuffix(text, "[]"); ok {
		return e
	}
	open := strings.IndexByte(text, '<')
	if open < 0 || !strings.HasSuffix(text, ">") {
		return ""
	}
	args := text[open+1 : len(text)-1]
	depth, last := 0, 0
	for i, c := range args {
		switch c {
		case '<', '(':
			depth++
		case '>', ')':
			depth--
		case ',':
			if depth == 0 {
				last = i + 1
			}
		}
	}
	return args[last:]
}

// memberType is the type of a field, property or method's result, of a type of
// the tree or of one that it derives from. Of class Game : Singleton<Game> the
// T Instance of the base is a Game.
func (w *world) memberType(name, member string) string {
	found := ""
	w.up(name, func(t *csharp.Type, as string) bool {
		for _, m := range t.Members {
			if m.Name == member && m.Type != "" {
				found = m.Type
				if typeParameter(found) && element(as) != "" {
					found = element(as)
				}
				return false
			}
		}
		return true
	})
	return found
}

// declaresMethod reports whether a type of the tree, or one that it derives
// from, declares a method of that name.
func (w *world) declaresMethod(name, method string) bool {
	found := false
	w.up(name, func(t *csharp.Type, _ string) bool {
		for _, m := range t.Members {
			if m.Kind == csharp.Method && m.Name == method {
				found = true
				return false
			}
		}
		return true
	})
	return found
}

// up goes through the types of a name and what they derive from, until yield
// reports false. as is how the type was named, with its arguments.
func (w *world) up(name string, yield func(t *csharp.Type, as string) bool) {
	seen := map[string]bool{}
	next := []string{name}
	for len(next) > 0 {
		as := next[0]
		next = next[1:]
		bare := csharp.Bare(as)
		if seen[bare] {
			continue
		}
		seen[bare] = true
		for _, t := range w.types[bare] {
			if !yield(t, as) {
				return
			}
			next = append(next, t.Bases...)
		}
	}
}
