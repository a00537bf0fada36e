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
	given       int64 // ticks to run, unwatched, when it opens
	tick        int64 // the last one begun
	connections int
	connection  map[string]string    // by player; those connected now
	former      map[string]string    // by player; the last one that ended or was replaced
	failing     map[string]bool      // players to whom sends fail
	lastSeq     map[string]int64     // by player; the last sequence that it was told when it connected
	joined      map[string]bool      // players who have connected since the last tick begun
	arrival     int64                // the highest arrival number in a receipt
	refusal     *conformance.Refusal // of the tick that was asked for last
	due         map[int64][]string   // by tick; the players whom its outcomes must reach, in order of name
	sent        map[conformance.Of]command
	gave        map[conformance.Of]string // the entity that a command's spawn named
	wears       map[worn]string           // as the commands that steps claimed have left it
	stood       map[conformance.Cell]stood
	hits        map[string]int64             // outcomes StrikeResolved so far, by target
	entities    map[string]conformance.Event // by name; their spawns, until they are despawned
	saved       map[string]int64             // by table; the tick that flushed it first
	batch       *batch
	meanwhile   []command // what arrives during the drain that runs next
	ledger      ledger
	after       string                  // the keyword of the step before
	seen        *conformance.LookResult // since the last request that changes anything
	seenAfter   map[int64]conformance.LookResult
	asks        []ask // all requests since the world was opened
}

// ask is a request that was made, to be made again of a fresh host.
type ask struct {
	verb   string
	again  func(context.Context, conformance.World) (any, error)
	answer string // as JSON
}

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
	h.furnish()
	h.connection, h.former, h.failing = map[string]string{}, map[string]string{}, map[string]bool{}
	h.lastSeq, h.due = map[string]int64{}, map[int64][]string{}
	h.sent, h.gave = map[conformance.Of]command{}, map[conformance.Of]string{}
	h.wears, h.stood, h.hits = map[worn]string{}, map[conformance.Cell]stood{}, map[string]int64{}
	h.joined, h.entities, h.saved = map[string]bool{}, map[string]conformance.Event{}, map[string]int64{}
	h.seenAfter = map[int64]conformance.LookResult{}
	for _, p := range h.settings.Players {
		if p.Connection != "" {
			h.connection[p.Player] = p.Connection
		}
		for slot, item := range p.Worn {
			h.wears[worn{p.Player, slot}] = item
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
	if err := h.run(ctx, conformance.TickParams{First: 1, Last: &h.given}, false); err != nil {
		return nil, err
	}
	_, err = h.look(ctx)
	return w, err
}

// request asks the host to carry out a verb that may change something.
func request[P, R any](ctx context.Context, h *hostWorld, v conformance.Verb[P, R], params P) (R, error) {
	w, err := h.opened(ctx)
	if err != nil {
		var none R
		return none, err
	}
	h.seen = nil
	result, err := call(ctx, h.Scenario, w, v, params, h.tick)
	if err == nil {
		h.asks = append(h.asks, ask{v.Name, func(ctx context.Context, w conformance.World) (any, error) {
			return call(ctx, h.Scenario, w, v, params, h.tick)
		}, compact(result)})
	}
	return result, err
}

// next runs ticks that have not run yet.
func (h *hostWorld) next(ctx context.Context, params conformance.TickParams) error {
	last := params.First
	if params.Last != nil {
		last = *params.Last
	}
	if _, err := h.opened(ctx); err != nil {
		return err
	}
	if last < params.First || h.tick+1 != params.First {
		return misuse("ticks %d to %d run after tick %d", params.First, last, h.tick)
	}
	return h.run(ctx, params, true)
}

// run runs ticks in one request; watched, what happens goes into the ledger.
// Those that have run already leave nothing to expect.
func (h *hostWorld) run(ctx context.Context, params conformance.TickParams, watched bool) error {
	first, last := params.First, params.First
	if params.Last != nil {
		last = *params.Last
	}
	for tick := first; tick <= last; tick++ {
		if h.due[tick] == nil {
			h.due[tick] = h.connected()
		}
	}
	result, err := request(ctx, h, conformance.HostTick, params)
	if err != nil {
		return err
	}
	h.tick = max(h.tick, last)
	sent := false
	for _, e := range result.Events {
		if e.Tick < first || e.Tick > last {
			return h.fail(fmt.Sprintf("the tick of what happened (%s)", (&entry{Event: e}).String()),
				fmt.Sprintf("one from %d to %d", first, last), fmt.Sprint(e.Tick), last)
		}
		sent = sent || e.At == "outcome" || e.At == "state" && !e.Baseline
		h.cameOrWent(e)
		for _, table := range e.Tables {
			if _, before := h.saved[table]; e.At == "flushed" && !before {
				h.saved[table] = e.Tick
			}
		}
		if watched {
			h.note(e)
		}
	}
	for player := range h.failing {
		// A send was tried and failed, and with it the connection ended: of what
		// all were sent, or of the whole state to one who has joined.
		if sent || h.joined[player] {
			h.left(player)
			delete(h.failing, player)
		}
	}
	clear(h.joined)
	return h.receipts(params.During, result.Receipts)
}

// connected lists the players whom an outcome reaches now, in order of name.
func (h *hostWorld) connected() []string {
	to := []string{}
	for _, player := range slices.Sorted(maps.Keys(h.connection)) {
		if !h.failing[player] {
			to = append(to, player)
		}
	}
	return to
}

// left notes that a player's connection is bound to it no more.
func (h *hostWorld) left(player string) {
	if connection, ok := h.connection[player]; ok {
		h.former[player] = connection
		delete(h.connection, player)
	}
}

// note puts an event into the ledger. A flush is one entry a table, as it is
// the sum of what several commands marked.
func (h *hostWorld) note(e conformance.Event) {
	add := func(e conformance.Event, nth int64) {
		h.ledger.add(&entry{Event: e, request: h.requests, watched: watched[e.At], nth: nth})
	}
	switch {
	case e.At == "flushed" && len(e.Tables) > 0:
		for _, table := range e.Tables {
			one := e
			one.Tables = conformance.Names{table}
			add(one, 0)
		}
	case e.At == "outcome" && e.Name == "StrikeResolved":
		var delta struct{ Target string }
		if json.Unmarshal(e.Delta, &delta) == nil {
			h.hits[delta.Target]++
		}
		add(e, h.hits[delta.Target])
	default:
		add(e, 0)
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
	if err := h.sound(result); err != nil {
		return result, err
	}
	h.seen = &result
	if _, looked := h.seenAfter[h.tick]; !looked {
		h.seenAfter[h.tick] = result
	}
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
