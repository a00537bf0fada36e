package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

// hostWorld is the host of a host-commit scenario: its settings until the
// first request opens it, and afterwards what the suite did to it.
type hostWorld struct {
	*Scenario
	settings    conformance.HostCommitSettings
	world       conformance.World
	given       int64             // ticks to run, unwatched, when it opens
	tick        int64             // the last one begun
	connection  map[string]string // by player; those connected now
	former      map[string]string // by player; the last one that ended
	connections int
	sent        map[conformance.Of]command
	ledger      ledger
	after       string                  // the keyword of the step before
	seen        *conformance.LookResult // since the last request that changes anything
	seenAfter   map[int64]conformance.LookResult
}

// command is an envelope as a feature sent it.
type command struct {
	kind string
	args any // *conformance.ProbeArgs …; nil for raw bytes and unknown kinds
}

// What a world has unless a feature says otherwise.
const (
	payloadLimit = 64
	bagSlots     = 40
)

func newHost(ctx context.Context) *hostWorld { return From(ctx).host }

// phase notes a step's keyword. A Given or When after a Then begins a new
// stretch: the ledger of the one before must be closed.
func (h *hostWorld) phase(keyword string) error {
	before := h.after
	h.after = keyword
	if before != "Then" || keyword == "Then" {
		return nil
	}
	err := h.ledger.closed(h.Scenario)
	h.ledger = ledger{}
	return err
}

// player returns the settings of a player, making them at the first mention.
func (h *hostWorld) player(name string) (*conformance.PlayerSetting, error) {
	if h.world != nil {
		return nil, misuse("%s is described after the world was opened", name)
	}
	for i := range h.settings.Players {
		if h.settings.Players[i].Player == name {
			return nil, misuse("%s is described twice", name)
		}
	}
	h.settings.Players = append(h.settings.Players, conformance.PlayerSetting{Player: name, BagSlots: bagSlots})
	return &h.settings.Players[len(h.settings.Players)-1], nil
}

func (h *hostWorld) newConnection() string {
	h.connections++
	return fmt.Sprintf("c%d", h.connections)
}

// opened opens the world at the first When or Then, when all is described, and
// runs the ticks that were to have run.
func (h *hostWorld) opened(ctx context.Context) (conformance.World, error) {
	if h.world != nil {
		return h.world, nil
	}
	h.settings.PayloadLimit = payloadLimit
	h.connection, h.former = map[string]string{}, map[string]string{}
	h.sent = map[conformance.Of]command{}
	h.seenAfter = map[int64]conformance.LookResult{}
	for _, p := range h.settings.Players {
		if p.Connection != "" {
			h.connection[p.Player] = p.Connection
		}
	}
	h.requests++
	w, err := h.open(ctx, conformance.HostCommit, h.settings)
	if r := conformance.AsRefusal(err); r != nil {
		return nil, h.fail("open", "the world opened", r.Error(), 0)
	}
	if err != nil {
		return nil, err
	}
	h.world = w
	if h.given == 0 {
		return w, nil
	}
	if err := h.run(ctx, 1, h.given, false); err != nil {
		return nil, err
	}
	state, err := h.look(ctx)
	h.seenAfter[h.given] = state
	return w, err
}

// request asks the host to carry out a verb that changes something.
func request[P, R any](ctx context.Context, h *hostWorld, v conformance.Verb[P, R], params P) (R, error) {
	w, err := h.opened(ctx)
	if err != nil {
		var none R
		return none, err
	}
	h.seen = nil
	return call(ctx, h.Scenario, w, v, params, h.tick)
}

// run runs ticks in one request; watched, what happens goes into the ledger.
func (h *hostWorld) run(ctx context.Context, first, last int64, watched bool) error {
	if first > last {
		return misuse("ticks %d to %d: the first is after the last", first, last)
	}
	if h.tick+1 != first {
		return misuse("tick %d runs after tick %d", first, h.tick)
	}
	params := conformance.TickParams{First: first}
	if last != first {
		params.Last = &last
	}
	result, err := request(ctx, h, conformance.HostTick, params)
	if err != nil {
		return err
	}
	h.tick = last
	for _, e := range result.Events {
		if e.Tick < first || e.Tick > last {
			return h.fail(fmt.Sprintf("the tick of what happened (%s)", (&entry{Event: e}).String()),
				fmt.Sprintf("one from %d to %d", first, last), fmt.Sprint(e.Tick), last)
		}
		h.note(e, watched)
	}
	return nil
}

// note puts an event into the ledger. A flush is one entry a table, as it is
// the sum of what several commands marked.
func (h *hostWorld) note(e conformance.Event, watched bool) {
	if e.At != "flushed" || len(e.Tables) == 0 {
		h.ledger.add(&entry{Event: e, request: h.requests, watched: watched})
		return
	}
	for _, table := range e.Tables {
		one := e
		one.Tables = conformance.Names{table}
		h.ledger.add(&entry{Event: one, request: h.requests, watched: watched})
	}
}

// look returns the host's state now.
func (h *hostWorld) look(ctx context.Context) (conformance.LookResult, error) {
	if h.seen != nil {
		return *h.seen, nil
	}
	result, err := request(ctx, h, conformance.HostLook, conformance.Empty{})
	if err != nil {
		return result, err
	}
	h.seen = &result
	return result, nil
}

func (h *hostWorld) playerNow(ctx context.Context, name string) (conformance.PlayerState, error) {
	state, err := h.look(ctx)
	if err != nil {
		return conformance.PlayerState{}, err
	}
	for _, p := range state.Players {
		if p.Player == name {
			return p, nil
		}
	}
	return conformance.PlayerState{}, h.fail("the players that the host knows", name+" among them", names(state.Players), h.tick)
}

func names(all []conformance.PlayerState) string {
	var list []string
	for _, p := range all {
		list = append(list, p.Player)
	}
	return players(list)
}

// connected lists the players that are connected, in order of name.
func (h *hostWorld) connected() []string { return slices.Sorted(maps.Keys(h.connection)) }

// compact writes a JSON value with its members in order and without spaces.
func compact(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	var plain any
	if json.Unmarshal(text, &plain) != nil {
		return string(text)
	}
	text, _ = json.Marshal(plain)
	return string(text)
}
