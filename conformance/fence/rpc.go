package fence

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// bound says where an RPC goes.
type bound uint8

const (
	nowhere bound = iota
	toServer
	toClients
)

// goes is where an attribute sends a method.
func (s *source) goes(a csharp.Attribute) bound {
	r := &s.w.rules.RPC
	switch {
	case slices.Contains(r.ServerAttributes, a.Name):
		return toServer
	case slices.Contains(r.ClientAttributes, a.Name):
		return toClients
	case !slices.Contains(r.Attributes, a.Name):
		return nowhere
	}
	to := nowhere
	for i := a.Args.First; i < a.Args.End && !s.Is(i, ","); i++ {
		switch name := s.Name(i); {
		case slices.Contains(r.ToServer, name):
			to = toServer
		case slices.Contains(r.ToClients, name):
			to = toClients
		}
	}
	return to
}

// fence009And015And018 holds what goes over the network by name.
func (s *source) fence009And015And018(t *csharp.Type, m *csharp.Member) {
	if m.Kind != csharp.Method {
		return
	}
	channel := s.w.rules.RPC.Channel
	for _, a := range m.Attributes {
		where := s.goes(a)
		if where == nowhere {
			continue
		}
		quote := fmt.Sprintf("[%s] %s, in %s", s.attribute(a), m.Name, t.Name)
		if where == toClients {
			s.out.look("FENCE-018a")
			// FENCE-018a: outcomes leave in the order of the drain because they leave by one door.
			if t.Name != channel {
				s.found("FENCE-018a", a.First, quote, "one RPC that is bound for clients, on "+channel, "Send it as an outcome.")
			} else {
				s.count("FENCE-018a", a.First, quote)
			}
			continue
		}
		s.out.look("FENCE-009a")
		// FENCE-009a: the library orders calls object by object, so that a second object is a second order.
		if t.Name != channel {
			s.found("FENCE-009a", a.First, quote, "no RPC that is bound for the server but on "+channel, "Make it a kind of command, and submit it.")
			continue
		}
		s.count("FENCE-009b", a.First, quote)
		s.fence015(m, a)
	}
}

// attribute is an attribute as it is written.
func (s *source) attribute(a csharp.Attribute) string {
	end := a.At + 1
	if s.Is(end, "(") {
		end = a.Args.End + 1
	}
	return s.shown(csharp.Range{First: a.First, End: end})
}

func (s *source) count(id string, i int, what string) {
	line, column := s.Position(i)
	s.out.sites[id] = append(s.out.sites[id], site{s.Path, line, column, what})
}

// argument is the value of a named argument of an attribute, and its name's
// token; "" if there is none.
func (s *source) argument(a csharp.Attribute, name string) (value string, at int) {
	for i := a.Args.First; i < a.Args.End; i++ {
		if s.Name(i) != name || !s.Is(i+1, "=") {
			continue
		}
		end := i + 2
		for end < a.Args.End && !s.Is(end, ",") {
			end++
		}
		return s.shown(csharp.Range{First: i + 2, End: end}), i
	}
	return "", 0
}

// fence015 holds the one RPC for commands to what it says of itself.
func (s *source) fence015(m *csharp.Member, a csharp.Attribute) {
	delivery, at := s.argument(a, "Delivery")
	s.out.look("FENCE-015a")
	// FENCE-015a: a command that is lost is a click that did nothing.
	if delivery != "" && !strings.HasSuffix(delivery, ".Reliable") {
		s.found("FENCE-015a", at, "Delivery = "+delivery, "RpcDelivery.Reliable", "Send commands reliably.")
	}
	permission, at := s.argument(a, "InvokePermission")
	s.out.look("FENCE-015b")
	switch {
	case permission == "" && slices.Contains(s.w.rules.RPC.ServerAttributes, a.Name):
		// FENCE-015b: the channel is the server's, and this attribute lets only the owner call.
		s.found("FENCE-015b", a.First, "["+s.attribute(a)+"] "+m.Name, "RpcInvokePermission.Everyone", "Use [Rpc(SendTo.Server, InvokePermission = RpcInvokePermission.Everyone)].")
	case permission != "" && !strings.HasSuffix(permission, ".Everyone"):
		// FENCE-015b: the channel is the server's, so that its owner is no client.
		s.found("FENCE-015b", at, "InvokePermission = "+permission, "RpcInvokePermission.Everyone", "Let everybody invoke it; the host knows who sent what.")
	}
	ownership, at := s.argument(a, "RequireOwnership")
	s.out.look("FENCE-015c")
	// FENCE-015c: it is obsolete, and beside the permission a second answer to one question.
	if ownership != "" {
		s.found("FENCE-015c", at, "RequireOwnership = "+ownership, "no RequireOwnership", "Say InvokePermission = RpcInvokePermission.Everyone instead.")
	}
	local, at := s.argument(a, "DeferLocal")
	s.out.look("FENCE-015d")
	// FENCE-015d: deferred, the host's own command is enqueued behind others that came later.
	if local != "" && local != "false" {
		s.found("FENCE-015d", at, "DeferLocal = "+local, "DeferLocal = false", "Leave it out.")
	}
}

// fence009b decides on what the channel has, once all files are read. where is
// where the channel is declared.
func fence009b(out *sink, channel string, where []site) {
	sites := out.at("FENCE-009b")
	if len(where) > 0 {
		out.look("FENCE-009b")
	}
	// FENCE-009b: two doors into one queue are two formats to keep apart, and with none nobody gets in.
	if len(sites) == 0 && len(where) > 0 {
		w := where[0]
		out.found(Finding{"FENCE-009b", w.file, w.line, w.column, "an RPC that is bound for the server is missing in " + channel,
			"one on " + channel, "Give the channel its submit RPC."})
	}
	for i, s := range sites {
		out.look("FENCE-009b")
		if i > 0 {
			out.found(Finding{"FENCE-009b", s.file, s.line, s.column, s.what, fmt.Sprintf("one on %s, which %s:%d is", channel, sites[0].file, sites[0].line),
				"Let all commands go through the one."})
		}
	}
}

// fence018a decides on what goes out, likewise.
func fence018a(out *sink, channel string, where []site) {
	sites := out.at("FENCE-018a")
	if len(sites) == 0 && len(where) > 0 {
		w := where[0]
		out.look("FENCE-018a")
		// FENCE-018a: with none, nobody hears of anything.
		out.found(Finding{"FENCE-018a", w.file, w.line, w.column, "an RPC that is bound for clients is missing in " + channel,
			"one on " + channel, "Give the channel its outcome RPC."})
	}
	// FENCE-018a: a second is a second order of what came of commands.
	for i, s := range sites {
		if i > 0 {
			out.found(Finding{"FENCE-018a", s.file, s.line, s.column, s.what, fmt.Sprintf("one on %s, which %s:%d is", channel, sites[0].file, sites[0].line),
				"Let all outcomes go through the one."})
		}
	}
}

// kindSite is a member of an enum of kinds.
type kindSite struct {
	site
	enum, member string
	id           string
}

// fence018Kinds notes the kinds, and the codecs by their types' names.
func (s *source) fence018Kinds(t *csharp.Type) {
	r := &s.w.rules.Kinds
	id := ""
	switch {
	case t.Kind != "enum":
		if inScope(&r.Codecs, s.File, t) {
			s.out.codecs[t.Name] = true
		}
		return
	case slices.Contains(r.Commands, t.Name):
		id = "FENCE-018b"
	case slices.Contains(r.Outcomes, t.Name):
		id = "FENCE-018c"
	default:
		return
	}
	for _, m := range t.Members {
		s.out.look(id)
		line, column := s.Position(m.At)
		s.out.kinds = append(s.out.kinds, kindSite{site{s.Path, line, column, m.Name + ", in " + t.Name}, t.Name, m.Name, id})
	}
}

// codecMention notes Kind.Member where codecs are.
func (s *source) codecMention(u use) {
	if !s.Is(u.At+1, ".") || s.Name(u.At+2) == "" {
		return
	}
	if t := s.typeAround(u.At); t != nil && inScope(&s.w.rules.Kinds.Codecs, s.File, t) {
		s.out.codecs[u.Name+"."+s.Name(u.At+2)] = true
	}
}

// fence018bc decides whether each kind has a codec, once all files are read.
func fence018bc(out *sink) {
	for _, k := range out.kinds {
		has := out.codecs[k.enum+"."+k.member]
		for name := range out.codecs {
			rest, ok := strings.CutPrefix(name, k.member)
			has = has || ok && slices.Contains([]string{"Codec", "CommandCodec", "OutcomeCodec", "Codecs"}, rest)
		}
		// FENCE-018b, FENCE-018c: the kind that has none is found by the first player who sends it.
		if !has {
			out.found(Finding{k.id, k.file, k.line, k.column, k.what, "a codec for every kind: a type " + k.member + "Codec, or " + k.enum + "." + k.member + " where codecs are",
				"Write its codec."})
		}
	}
}
