package fence

import (
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// executes reports whether a member is the Execute of a command.
func (w *world) executes(t *csharp.Type, m *csharp.Member) bool {
	return t != nil && m != nil && t.Kind != "interface" && w.commands[t.Name] && m.Kind == csharp.Method && m.Name == w.rules.Commands.Method
}

const mendCommand = "Read what it needs from its context, and buffer what it wants there; the drain sees to it behind the last command."

// fence010ab holds the head of an Execute.
func (s *source) fence010ab(t *csharp.Type, m *csharp.Member) {
	if !s.w.executes(t, m) {
		return
	}
	for _, limb := range []string{"a", "b", "c", "d", "e"} {
		s.out.look("FENCE-010" + limb)
	}
	// FENCE-010a: what stands behind an await runs in another tick, with the gates that were read in this one.
	if m.Is("async") {
		s.found("FENCE-010a", m.At, "async "+s.shown(csharp.Range{First: m.First, End: m.At + 1})+", of "+t.Name, "an Execute that runs as one block", mendCommand)
	}
	// FENCE-010b: who returns before it is done reports a success that may never come.
	if slices.Contains(s.w.rules.Commands.Returns, csharp.Bare(m.Type)) {
		s.found("FENCE-010b", m.At, s.shown(csharp.Range{First: m.First, End: m.At + 1})+", of "+t.Name, "a result that is there when it returns", mendCommand)
	}
	for i := m.Body.First; i < m.Body.End; i++ {
		if name := s.Name(i); (isRPC(name) || s.w.rpcs[name]) && s.Is(i+1, "(") {
			u := use{s.Use(i), t, m}
			// FENCE-010e: whom it reaches learns of a command that may yet fail.
			if u.Call {
				s.found("FENCE-010e", i, s.quote(u)+", in "+s.w.rules.Commands.Method+" of "+t.Name, "no RPC", mendCommand)
			}
		}
	}
}

// isRPC reports whether a method is an RPC by its name, which the library
// demands of all. Other libraries know them by their attribute alone.
func isRPC(name string) bool {
	return strings.HasSuffix(name, "Rpc") || strings.HasSuffix(name, "RPC")
}

// fence010a finds functions inside an Execute that do not run as one block.
func (s *source) fence010a(u use) {
	if !s.w.executes(u.t, u.m) || len(u.Path) > 0 || s.Tokens[u.At].Verbatim {
		return
	}
	// FENCE-010a: the rest of it runs in another tick.
	s.found("FENCE-010a", u.At, s.shown(csharp.Range{First: u.At, End: s.lineEnd(u.At)})+", in "+s.w.rules.Commands.Method+" of "+u.t.Name, "an Execute that runs as one block", mendCommand)
}

// fence010c finds coroutines.
func (s *source) fence010c(u use) {
	yields := u.Name == "yield" && (s.Is(u.At+1, "return") || s.Is(u.At+1, "break"))
	if !s.w.executes(u.t, u.m) || !yields && !u.Call {
		return
	}
	quote := s.quote(u)
	if yields {
		quote = s.shown(csharp.Range{First: u.At, End: s.lineEnd(u.At)})
	}
	// FENCE-010c: what stands behind a yield runs in another frame.
	s.found("FENCE-010c", u.At, quote+", in "+s.w.rules.Commands.Method+" of "+u.t.Name, "neither yield nor a coroutine", mendCommand)
}

// lineEnd is the token behind the last one of a statement or line.
func (s *source) lineEnd(i int) int {
	end := s.LineEnd(i)
	for i++; i < end && !s.Is(i-1, ";") && !s.Is(i, "{"); i++ {
	}
	return i
}

// fence010d finds calls that run other scripts before they return.
func (s *source) fence010d(u use) {
	if !s.w.executes(u.t, u.m) || !u.Call || u.Name == "StartCoroutine" {
		return
	}
	if kind := s.typeOf(u.t, u.m, u.Path); len(u.Path) > 0 && len(s.w.types[kind]) > 0 && s.w.declaresMethod(kind, u.Name) && !s.w.opensUp(kind) {
		return // the tree's own, like a table's Destroy of a row
	}
	// FENCE-010d: it runs other scripts in the middle of a block that is meant to be whole.
	s.found("FENCE-010d", u.At, s.quote(u)+", in "+s.w.rules.Commands.Method+" of "+u.t.Name, "no Instantiate, Destroy, Spawn or SendMessage", mendCommand)
}

// fence020 finds commands that ask whether a position is an override.
func (s *source) fence020(u use) {
	if u.t == nil || u.t.Kind == "interface" || !s.w.commands[u.t.Name] || len(u.Path) == 0 && !u.Call || u.New {
		return
	}
	// FENCE-020: it would treat who was snapped otherwise than who walked.
	s.found("FENCE-020", u.At, s.quote(u)+", in "+u.where(), "host-known positions alone", "Read HostKnown, in which an override is seen to already.")
}

// tidal reports whether a path leads to the tide.
func (s *source) tidal(u use) bool {
	if len(u.Path) == 0 {
		return false
	}
	if kind := s.typeOf(u.t, u.m, u.Path); kind != "" && !typeParameter(kind) {
		return slices.Contains(s.w.rules.Tide.Types, kind) || s.w.tides[kind]
	}
	last := u.Path[len(u.Path)-1].Name
	return slices.Contains(words(last), "tide")
}

// fence019 notes who advances the tide.
func (s *source) fence019(u use) {
	if !u.Call || !s.tidal(u) || u.t != nil && s.w.tides[u.t.Name] {
		return
	}
	s.out.look("FENCE-019")
	caller := s.w.rules.Tide.Caller
	// FENCE-019: from elsewhere the tide moves between two drains, and a land closes that players still stand on.
	if caller != "" && (u.t == nil || u.t.Name != caller) {
		s.found("FENCE-019", u.At, s.quote(u)+", in "+u.where(), u.Name+" of the tide in "+caller+" and nowhere else", "Let the orchestrator of the tick advance it.")
		return
	}
	s.count("FENCE-019", u.At, s.quote(u)+", in "+u.where())
}

// fence019Once decides once all files are read.
func fence019Once(out *sink, method string) {
	sites := out.at("FENCE-019")
	for i, s := range sites {
		// FENCE-019: advanced twice in a tick, the tide skips what lies between.
		if i > 0 {
			out.found(Finding{"FENCE-019", s.file, s.line, s.column, s.what, "one call of " + method + ", which stands in line " + itoa(sites[0].line) + " of " + sites[0].file,
				"Advance the tide once a tick."})
		}
	}
}

// fence024 finds readings of the tide that outlive the tick.
func (s *source) fence024(u use) {
	if !s.tidal(u) || !u.Call {
		return
	}
	s.out.look("FENCE-024")
	if kept := s.keptIn(u); kept != "" {
		// FENCE-024: what was docked when it was written has left when it is read.
		s.found("FENCE-024", u.At, kept+", in "+u.where(), "a local variable", "Read the tide where it is needed, each time.")
	}
}

// keptIn is the statement by which the result of a call is put into a field, a
// property or an element of one, or "".
func (s *source) keptIn(u use) string {
	if u.m == nil {
		return ""
	}
	if u.m.Kind == csharp.Field || u.m.Kind == csharp.Property && u.m.Body.First <= u.At && s.initialises(u.m) {
		return u.m.Name + " = " + s.quote(u)
	}
	first, end := s.statement(u)
	if r, ok := s.assigned(u, first, u.First); ok {
		for _, target := range r {
			if s.isKept(u, target) {
				return s.shown(csharp.Range{First: first, End: end})
			}
		}
		// A local that is handed on to a field outlives the tick as well.
		for _, target := range r {
			if at := s.handedOn(u, target); at > 0 {
				return s.shown(csharp.Range{First: first, End: end}) + " and then " + s.shown(csharp.Range{First: at, End: s.lineEnd(at)})
			}
		}
		return ""
	}
	// _list.Add(tide.Evaluate(x))
	if s.Is(u.First-1, "(") || s.Is(u.First-1, ",") {
		for i := u.First - 1; i > first; i-- {
			if s.Is(i, "(") && s.Close(i) > u.At && s.Name(i-1) != "" {
				outer := s.Use(i - 1)
				if slices.Contains([]string{"Add", "Enqueue", "Push", "TryAdd", "Insert", "Set", "AddLast"}, outer.Name) && len(outer.Path) > 0 && s.isKept(u, csharp.Range{First: outer.First, End: outer.At - 1}) {
					return s.shown(csharp.Range{First: first, End: end})
				}
				return ""
			}
		}
	}
	return ""
}

// initialises reports whether a property has a value from the start, rather
// than one that is made anew.
func (s *source) initialises(m *csharp.Member) bool {
	for i := m.Body.First; i < m.Body.End; i++ {
		if s.Is(i, "}") && s.Is(i+1, "=") {
			return true
		}
	}
	return false
}

// statement is from where to where the statement around a use goes.
func (s *source) statement(u use) (first, end int) {
	first = u.First
	for first > u.m.Body.First && !s.Is(first-1, ";") && !s.Is(first-1, "{") && !s.Is(first-1, "}") {
		first--
	}
	end = u.At
	for end < u.m.Body.End && !s.Is(end, ";") {
		end++
	}
	return first, end
}

// assigned are the targets to which a value is assigned between two tokens:
// a = …, (a, b) = …, var (a, b) = ….
func (s *source) assigned(u use, first, value int) ([]csharp.Range, bool) {
	equals := -1
	for i := first; i < value; i++ {
		if s.Is(i, "=") || s.Is(i, "??=") {
			equals = i
		}
		if s.Is(i, "=>") {
			first = i + 1
		}
	}
	if equals < first {
		return nil, false
	}
	for s.Is(first, "if") || s.Is(first, "else") || s.Is(first, "return") {
		first++
	}
	if s.Is(first, "var") {
		first++
	}
	if s.Is(first, "(") && s.Close(first) == equals-1 {
		var list []csharp.Range
		for i := first + 1; i < equals-1; {
			end := i
			for end < equals-1 && !s.Is(end, ",") {
				end++
			}
			list = append(list, csharp.Range{First: i, End: end})
			i = end + 1
		}
		return list, true
	}
	return []csharp.Range{{First: first, End: equals}}, true
}

// isKept reports whether an assignment to this outlives the method: its root is
// no local variable.
func (s *source) isKept(u use, target csharp.Range) bool {
	if target.First >= target.End {
		return false
	}
	if s.Is(target.First, "this") || s.Is(target.First, "base") {
		return true
	}
	name := s.Name(target.First)
	if name == "" || name == "_" {
		return false
	}
	// Two names side by side are the declaration of a local.
	if _, next := s.TypeAt(target.First); next < target.End && s.Name(next) != "" {
		return false
	}
	if s.isLocal(u.t, u.m, name) {
		return false
	}
	for t := u.t; t != nil; t = t.Outer {
		if s.w.memberType(t.Name, name) != "" {
			return true
		}
	}
	return len(s.w.types[name]) > 0 && s.Is(target.First+1, ".") // a static
}

// handedOn is where a local is assigned to something that is kept, as a whole.
func (s *source) handedOn(u use, local csharp.Range) int {
	name := s.Name(local.End - 1)
	if name == "" || name == "_" {
		return 0
	}
	for i := local.End; i < u.m.Body.End; i++ {
		if s.Name(i) != name || !s.Is(i-1, "=") || !s.Is(i+1, ";") {
			continue
		}
		target := i - 1
		for target > u.m.Body.First && !s.Is(target-1, ";") && !s.Is(target-1, "{") && !s.Is(target-1, "}") && !s.Is(target-1, ")") {
			target--
		}
		if s.isKept(u, csharp.Range{First: target, End: i - 1}) {
			return target
		}
	}
	return 0
}
