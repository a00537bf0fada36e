package server

import (
	"encoding/binary"
	"math"
	"strconv"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// commands is the part of every game that takes commands and tells of what came
// of them.
type commands struct {
	executed
	host    *host.Host
	rules   *Rules
	limit   int // bytes of a payload
	out     Sender
	names   map[Client]string // of connections, as the host has them
	of      []Client          // by player; 0: it is away
	players map[Client]unit.PlayerKey

	arguments wire.Arguments // these are reused
	json      []byte
	body      []byte
	payload   []byte
	delta     wire.Delta
	tables    wire.Tables
	kept      []Table // what the last tick has changed
	memory    [][]byte
}

// known returns the key of a player, whom admit makes known if it was not and
// newcomers may come.
func (r *Rules) known(h *host.Host, player string, admit func(commit.PlayerSetup) (unit.PlayerKey, error)) (unit.PlayerKey, error) {
	if key, known := h.PlayerNamed(player); known {
		return key, nil
	}
	if r.Newcomer == nil {
		return 0, &Refused{wire.CloseBadToken, "nobody of that name plays here"}
	}
	p := *r.Newcomer
	p.Player = player
	return admit(p)
}

// connection returns the name of a new connection.
func (r *Rules) connection(c Client, player string) string {
	if r.Name != nil {
		return r.Name(c, player)
	}
	return "c" + strconv.FormatUint(uint64(c), 10)
}

// Keep takes what a tick has persisted: see [host.Keeper].
func (g *commands) Keep(s host.Saved) {
	g.kept = g.kept[:0]
	for i, t := range s.Tables {
		if i == len(g.memory) {
			g.memory = append(g.memory, nil)
		}
		g.memory[i] = append(g.memory[i][:0], t.Data...)
		g.kept = append(g.kept, Table{Name: t.Name, Data: g.memory[i]})
	}
}

// drained returns the tables that the last tick has changed.
func (g *commands) drained() []Table { return g.kept }

func newCommands(h *host.Host, rules *Rules) commands {
	return commands{
		executed: newExecuted(), host: h, rules: rules, limit: int(min(rules.Host.PayloadLimit, wire.MaxPayload)),
		names: map[Client]string{}, players: map[Client]unit.PlayerKey{},
	}
}

// joined takes note of a player's connection, and returns the one that it had.
func (g *commands) joined(c Client, name string, player unit.PlayerKey) (old Client, oldName string) {
	for int(player) >= len(g.of) {
		g.of = append(g.of, 0)
	}
	if old = g.of[player]; old != 0 {
		oldName = g.names[old]
		delete(g.names, old)
		delete(g.players, old)
	}
	g.of[player], g.names[c], g.players[c] = c, name, player
	return old, oldName
}

// left takes note that a connection is over. It is false if it was before.
func (g *commands) left(c Client) (player unit.PlayerKey, name string, was bool) {
	player, was = g.players[c]
	if !was {
		return 0, "", false
	}
	name = g.names[c]
	g.of[player] = 0
	delete(g.names, c)
	delete(g.players, c)
	return player, name, true
}

// welcome fills in what a welcome says of commands.
func (g *commands) welcome(w *wire.Welcome, player unit.PlayerKey) {
	w.Player, w.Tick, w.Payload, w.LastSeq = wire.PlayerKey(player), g.host.Now(), uint16(g.limit), g.host.LastSeq(player)
}

// take takes a command, and tells its sender if it is refused.
func (g *commands) take(c Client, m *wire.Command) commit.Receipt {
	envelope := [1]commit.Submission{g.submission(m)}
	receipt := g.host.Step(host.Input{Do: host.Receive, Connection: g.names[c], Envelopes: envelope[:]}).Receipts[0]
	if reason := refusals[receipt.Fate]; reason != 0 {
		refused := wire.Refused{Seq: m.Seq, Reason: reason}
		g.body = refused.AppendBody(g.body[:0])
		g.out.Stream(c, wire.TypeRefused, g.body)
	}
	return receipt
}

// refusals are the fates of which a client is told.
var refusals = [...]wire.RefusedFor{
	commit.UnknownKind: wire.UnknownKind, commit.PayloadTooLarge: wire.PayloadTooLarge,
	commit.BadPayload: wire.BadPayload, commit.QueueFull: wire.QueueFull,
}

// submission is a command as the channel takes it.
func (g *commands) submission(m *wire.Command) commit.Submission {
	s := commit.Submission{Seq: m.Seq, Kind: m.Kind, Encoded: true}
	kind, known := commit.KindNamed(m.Kind)
	switch {
	case known && kind == commit.KindProbe && !g.rules.Probes:
		s.Kind = "" // to players of a game there is no such kind
	case len(m.Payload) > g.limit:
		s.Payload = m.Payload // whether that is too long, the channel decides
	case g.arguments.DecodePayload(m.Kind, m.Payload) == nil:
		g.json = g.arguments.AppendJSON(g.json[:0], m.Kind)
		// Their length as JSON is this host's doing, not the sender's.
		s.Payload, s.Encoded = g.json, false
	default:
		// What is no payload here is none there, whatever else it may be.
		s.Payload = nil
	}
	return s
}

// playerOf returns the player of a key, if it can be one.
func playerOf(k wire.Key) (unit.PlayerKey, bool) {
	n := binary.BigEndian.Uint64(k[8:])
	if n == 0 || n > math.MaxInt32 {
		return 0, false
	}
	player := unit.PlayerKey(n - 1)
	return player, wire.PlayerKey(player) == k
}
