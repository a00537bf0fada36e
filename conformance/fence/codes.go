package fence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// use is a used name and where it stands.
type use struct {
	csharp.Use
	t *csharp.Type   // nil at the top of a file
	m *csharp.Member // likewise
}

// codeFences hold one C# file to the fences.
func (s *source) codeFences() {
	s.scriptPlaces()
	s.fence017d()
	for _, t := range s.Types {
		s.places003And013And014And021(t)
		s.fence003(t)
		s.fence008(t)
		s.fence018Kinds(t)
		for _, m := range t.Members {
			s.fence009And015And018(t, m)
			s.fence010ab(t, m)
			s.fence022(t, m)
			s.memberPlaces(t, m)
		}
	}
	for i, token := range s.Tokens {
		if token.Kind != csharp.Name {
			continue
		}
		s.fence006Named(i)
		s.fence023d(i)
		do := s.w.named[token.Text]
		if do == nil {
			continue
		}
		t, m := s.member(i)
		for _, f := range do {
			f(s, use{s.Use(i), t, m})
		}
	}
}

// learnNames says which fences look at which names, so that of all others
// nothing more is asked.
func (w *world) learnNames() {
	w.named = map[string][]func(*source, use){}
	r := w.rules
	on := func(f func(*source, use), names ...string) {
		for _, n := range names {
			if n != "" {
				w.named[n] = append(w.named[n], f)
			}
		}
	}
	on((*source).fence002, r.Snap.Calls...)
	on((*source).fence005c, "queriesStartInColliders", "useFullKinematicContacts")
	on((*source).fence006b, r.Replicators.ForMotion...)
	on((*source).fence010a, "async", "await")
	on((*source).fence010c, "yield", "StartCoroutine")
	on((*source).fence010d, r.Commands.Banned...)
	on((*source).fence012, r.Physics.Forces...)
	on((*source).fence013, r.Random...)
	on((*source).fence014, r.Mover.Writes...)
	on((*source).fence014, r.Mover.Calls...)
	on((*source).fence019, r.Tide.Advance)
	on((*source).fence020, r.Commands.Overrides...)
	on((*source).fence021b, "localScale")
	on((*source).fence023e, r.Replicators.Offset)
	on((*source).fence024, r.Tide.Evaluate)
	on((*source).fence025a, useTriggers[0])
	on((*source).fence025b, "NoFilter", "noFilter")
	on((*source).fence026b, "fixedDeltaTime")
	on((*source).codecMention, slices.Concat(r.Kinds.Commands, r.Kinds.Outcomes)...)
}

// quote is the source of an expression up to and with its arguments.
func (s *source) quote(u use) string {
	end := u.At + 1
	if n := len(u.Args); n > 0 {
		end = u.Args[n-1].End + 1
	} else if u.Call {
		for end < len(s.Tokens) && !s.Is(end, ")") {
			end++
		}
		end++
	}
	return s.shown(csharp.Range{First: u.First, End: end})
}

// shown is a run of tokens in one line, and not too much of it.
func (s *source) shown(r csharp.Range) string {
	text := strings.Join(strings.Fields(s.Text(r)), " ")
	if most := 160; len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + " …"
	}
	return text
}

// statementEnd is the semicolon that ends the statement around a token.
func (s *source) statementEnd(i int) int {
	for i < len(s.Tokens) && !s.Is(i, ";") && !s.Is(i, "}") {
		if s.Is(i, "(") || s.Is(i, "{") || s.Is(i, "[") {
			i = s.Close(i)
		}
		i++
	}
	return min(i, len(s.Tokens))
}

// where is the member that a use stands in, for people.
func (u use) where() string {
	switch {
	case u.m != nil:
		return u.t.Name + "." + u.m.Name
	case u.t != nil:
		return u.t.Name
	}
	return "the file itself"
}

// fence006Named finds the banned replicators by name, wherever code has them.
func (s *source) fence006Named(i int) {
	w, name := s.w, s.Tokens[i].Text
	p := &w.rules.Replicators
	rigid, anticipated := slices.Contains(p.Rigidbody, name), slices.Contains(p.Anticipated, name)
	if !rigid && !anticipated || !s.namesType(i) {
		return
	}
	id, allowed := "FENCE-006a", "no replicator of a rigidbody"
	if anticipated {
		id, allowed = "FENCE-006c", "no anticipated transform"
	}
	// FENCE-006a, FENCE-006c: either puts a second hand on a body that the mover alone moves.
	s.found(id, i, name, allowed, "Use a "+first(p.Transform, "transform replicator")+" alone.")
}

// namesType reports whether a name is that of a type, rather than that of a
// member which is called as its type is.
func (s *source) namesType(i int) bool {
	if before := s.Name(i - 1); before != "" && !csharp.Keyword(before) || s.Is(i-1, ">") || s.Is(i-1, "]") || s.Is(i-1, "?") && s.Name(i-2) != "" {
		return false // what is declared there
	}
	if s.Is(i-1, "<") || s.Is(i-1, ":") || s.Name(i+1) != "" && !csharp.Keyword(s.Name(i+1)) {
		return true
	}
	t := s.typeAround(i)
	return t == nil || s.w.memberType(t.Name, s.Tokens[i].Text) == ""
}

// fence005c finds code that turns on what the settings have off.
func (s *source) fence005c(u use) {
	if !s.assigns(u) {
		return
	}
	// FENCE-005c: a setting that a line turns on at the start is on.
	if !s.Is(u.At+2, "false") {
		s.found("FENCE-005c", u.At, strings.TrimSuffix(s.shown(csharp.Range{First: u.First, End: s.lineEnd(u.At)}), ";"), u.Name+" = false", "Leave it off.")
	}
}

func (s *source) fence006b(u use) {
	if !s.Is(u.At+1, "=") {
		return
	}
	// FENCE-006b: then the solver writes the position, and not the mover.
	if !s.Is(u.At+2, "false") {
		s.found("FENCE-006b", u.At, s.shown(csharp.Range{First: u.First, End: u.At + 3}), u.Name+" = false", "Leave it off.")
	}
}

// fence023d finds the name of the interpolation that takes no account of
// latency.
func (s *source) fence023d(i int) {
	name := s.Tokens[i].Text
	// FENCE-023d: what the prefab says is worth nothing if a line sets it back at the start.
	if slices.Contains(s.w.rules.Replicators.Banned, name) {
		s.found("FENCE-023d", i, s.shown(csharp.Range{First: s.Use(i).First, End: i + 1}), "any interpolation but "+name, "Use Lerp.")
	}
}

// fence003 finds the callbacks of the physics engine in movement and enemy
// code.
func (s *source) fence003(t *csharp.Type) {
	id := ""
	switch {
	case s.about(t).enemies:
		id = "FENCE-003b"
	case s.about(t).movement:
		id = "FENCE-003a"
	default:
		return
	}
	s.out.look(id)
	for _, m := range t.Members {
		if m.Kind != csharp.Method {
			continue
		}
		// FENCE-003a, FENCE-003b: it runs in the physics step of each machine by itself, where damage would be dealt twice.
		if s.w.callback(m) {
			s.found(id, m.At, fmt.Sprintf("%s, declared in %s", m.Name, t.Name), "no collision or trigger callback",
				"Ask the rules who is where, in a tick; damage is a command.")
		}
	}
}

// callback reports whether a method is one that the engine calls when bodies
// meet, or takes what such a one is given.
func (w *world) callback(m *csharp.Member) bool {
	for _, prefix := range w.rules.Physics.Callbacks {
		rest, ok := strings.CutPrefix(m.Name, prefix)
		if !ok {
			continue
		}
		rest = strings.TrimSuffix(rest, "2D")
		if rest == "Enter" || rest == "Stay" || rest == "Exit" {
			return true
		}
		for _, p := range m.Params {
			if slices.Contains([]string{"Collision", "Collision2D", "Collider", "Collider2D"}, p.Type) {
				return true
			}
		}
	}
	return false
}

// about says what a type's code is about.
type about struct{ movement, enemies, players, server bool }

func (s *source) about(t *csharp.Type) about {
	a, ok := s.abouts[t]
	if !ok {
		r := s.w.rules
		a = about{
			movement: inScope(&r.Movement, s.File, t),
			enemies:  s.w.enemyTypes[t.Name] || inScope(&r.Enemies.Code, s.File, t),
			players:  s.w.playerTypes[t.Name] || inScope(&r.Players.Code, s.File, t),
			server:   inScope(&r.Server, s.File, t),
		}
		s.abouts[t] = a
	}
	return a
}
