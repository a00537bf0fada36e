package fence

import (
	"slices"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// fence012 finds server code that pushes a player.
func (s *source) fence012(u use) {
	if !u.Call || u.t == nil || len(u.Path) == 0 || !s.pushesPlayer(u) {
		return
	}
	const allowed, mend = "no force of the server's on a player's body", "Send the impulse as an instruction, and let the owner carry it out."
	found := func(id string) { s.found(id, u.At, s.quote(u)+", in "+u.where(), allowed, mend) }
	switch {
	case s.about(u.t).server:
		// FENCE-012a: the owner corrects it away within a tick, and the blow moved nobody.
		found("FENCE-012a")
	case s.runsOnServer(u.t, u.m, u.At):
		// FENCE-012b: server code is also what stands behind IsServer.
		found("FENCE-012b")
	}
}

// pushesPlayer reports whether a body is a player's: by its own name or type,
// or by the name of the class around it if it has none.
func (s *source) pushesPlayer(u use) bool {
	if s.leadsTo(u, u.Path) == ofAPlayer {
		return true
	}
	if s.leadsTo(u, u.Path) != itself {
		return false
	}
	for t := u.t; t != nil; t = t.Outer {
		if s.w.playerTypes[t.Name] || slices.Contains(words(t.Name), "player") || slices.Contains(words(t.Name), "players") {
			return true
		}
	}
	return false
}

// hosts are the flags by which code knows that it is the server's.
var hosts = []string{"IsServer", "IsHost", "isServer"}

// runsOnServer reports whether a token is run by a server alone: in an RPC that
// is bound for it, under a condition on a flag, or behind a return on its
// contrary.
func (s *source) runsOnServer(t *csharp.Type, m *csharp.Member, at int) bool {
	if t == nil || m == nil {
		return false
	}
	for _, a := range m.Attributes {
		if s.goes(a) == toServer || a.Name == "Server" || a.Name == "ServerCallback" {
			return true
		}
	}
	return slices.ContainsFunc(s.underGuard(m), func(r csharp.Range) bool { return r.First <= at && at < r.End })
}

// underGuard are the parts of a body that run under a condition on a flag, or
// behind a return on its contrary.
func (s *source) underGuard(m *csharp.Member) []csharp.Range {
	if known, ok := s.guards[m]; ok {
		return known
	}
	var list []csharp.Range
	for i := m.Body.First; i < m.Body.End; i++ {
		if !s.Is(i, "if") || !s.Is(i+1, "(") {
			continue
		}
		closed := s.Close(i + 1)
		flag, denied := s.flag(i+2, closed)
		if !flag {
			continue
		}
		first, end := s.branch(closed + 1)
		switch {
		case !denied:
			list = append(list, csharp.Range{First: first, End: end})
		case s.leaves(first, end):
			list = append(list, csharp.Range{First: end, End: m.Body.End})
		case s.Is(end, "else"):
			first, end = s.branch(end + 1)
			list = append(list, csharp.Range{First: first, End: end})
		}
	}
	s.guards[m] = list
	return list
}

// flag finds a flag in a condition, and whether it is denied. It reports none
// if the condition can be met otherwise: IsServer || x, or !IsServer && x.
func (s *source) flag(first, end int) (found, denied bool) {
	flags, ands, ors := 0, 0, 0
	for i := first; i < end; i++ {
		switch {
		case s.Is(i, "||"):
			ors++
		case s.Is(i, "&&"):
			ands++
		case slices.Contains(hosts, s.Name(i)):
			flags++
			denied = s.Is(s.Use(i).First-1, "!") || s.Is(i+1, "==") && s.Is(i+2, "false")
		}
	}
	if denied {
		return flags > ands, true
	}
	return flags > ors, false
}

// speaksOfServer reports whether a member has code that only a server runs, or
// that it does not.
func (s *source) speaksOfServer(m *csharp.Member) bool {
	for _, a := range m.Attributes {
		if s.goes(a) == toServer {
			return true
		}
	}
	for i := m.Body.First; i < m.Body.End; i++ {
		if slices.Contains(hosts, s.Name(i)) {
			return true
		}
	}
	return false
}

// branch is the statement that begins at a token.
func (s *source) branch(i int) (first, end int) {
	if s.Is(i, "{") {
		return i + 1, s.Close(i) + 1
	}
	first = i
	for i < len(s.Tokens) && !s.Is(i, ";") {
		if s.Is(i, "(") || s.Is(i, "{") || s.Is(i, "[") {
			i = s.Close(i)
		}
		i++
	}
	return first, i + 1
}

// leaves reports whether a statement leaves the method.
func (s *source) leaves(first, end int) bool {
	for i := first; i < end; i++ {
		if s.Is(i, "return") || s.Is(i, "throw") {
			return true
		}
	}
	return false
}
