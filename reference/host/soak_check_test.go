package host_test

import (
	"fmt"
	"maps"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/unit"
)

// known is what an episode knows of its host from what it was told: receipts and
// events. The host's state is held against it.
type known struct {
	seen     map[string]int      // how often what happened
	waiting  map[key]*sent       // taken and not gone
	missing  int                 // of waiting: those that a StrikeRevoke has taken
	arrivals unit.Arrival        // the last number
	top      map[string]unit.Seq // the last sequence taken, by player

	bags   map[string]map[string]int64 // by player
	worn   map[string]int64            // how many are worn, by item
	stores map[string]map[string]int64 // by name
	chest  map[commit.StructureID]string
}

// key is a command.
type key struct {
	player string
	seq    unit.Seq
}

func (e *episode) begin() {
	e.seen = map[string]int{}
	e.resume()
}

// resume takes over what the host shows.
func (e *episode) resume() {
	e.waiting, e.missing, e.arrivals = map[key]*sent{}, 0, 0
	e.top = map[string]unit.Seq{}
	e.bags, e.stores = map[string]map[string]int64{}, map[string]map[string]int64{}
	e.worn, e.chest = map[string]int64{}, map[commit.StructureID]string{}
	for _, p := range e.last.Players {
		e.bags[p.Player] = maps.Clone(p.Bag)
		for _, item := range p.Worn {
			e.worn[item]++
		}
	}
	for _, s := range e.last.Storages {
		e.stores[s.Storage] = maps.Clone(s.Holds)
		if s.Structure != 0 {
			e.chest[s.Structure] = s.Storage
		}
	}
}

// took notes receipts.
func (e *episode) took(player string, envelopes []sent, receipts []commit.Receipt, now unit.Tick) {
	e.must(len(receipts) == len(envelopes), "%d receipts, want %d", len(receipts), len(envelopes))
	for i, r := range receipts {
		e.seen[r.Fate.String()]++
		if r.Fate != commit.Enqueued {
			if r.Fate == commit.StaleConnection && player != "" {
				e.seen["a send failed"]++ // and ended the connection
			}
			continue
		}
		e.must(player != "", "an envelope of nobody was taken")
		e.must(r.Arrival > e.arrivals, "arrival number %d after %d", r.Arrival, e.arrivals)
		e.arrivals = r.Arrival
		k := key{player, envelopes[i].Seq}
		e.must(k.seq > e.top[player], "%v was taken before", k)
		e.top[player] = k.seq
		s := envelopes[i]
		s.arrival, s.received = r.Arrival, now
		e.waiting[k] = &s
	}
}

// reloaded holds a new host to what the old one has persisted.
func (e *episode) reloaded(before host.State) {
	e.seen["reload"]++
	for i, p := range e.last.Players {
		was := before.Players[i]
		require.Equal(e, []any{was.HP, was.Life, was.Reviving}, []any{p.HP, p.Life, p.Reviving}, "%s: combat", e.name)
	}
	require.Equal(e, before.Structures, e.last.Structures, e.name)
	require.Equal(e, before.Lands, e.last.Lands, e.name)
	require.Equal(e, before.Templates, e.last.Templates, e.name)
	require.Equal(e, before.Nodes, e.last.Nodes, e.name)
	require.Equal(e, before.Enemies, e.last.Enemies, e.name)
	require.Empty(e, e.last.Pending, e.name)
	e.resume()
}

// hold holds the host to what must be true after ticks.
func (e *episode) hold(before host.State, events []commit.Event) {
	var tick unit.Tick
	var last unit.Arrival
	succeeded, outcomes := map[key]int{}, map[key]int{}
	flushed := map[unit.Tick]bool{}
	for i := range events {
		v := &events[i]
		e.must(v.Tick >= tick, "an event of tick %d after one of %d", v.Tick, tick)
		if v.Tick != tick {
			tick, last = v.Tick, 0
		}
		switch v.What {
		case commit.Executed, commit.Dropped, commit.Fault:
			s := e.leave(v)
			e.must(s.arrival > last, "arrival %d goes after %d", s.arrival, last)
			last = s.arrival
			if v.What == commit.Executed && v.Result == commit.Ok {
				succeeded[key{e.h.PlayerName(v.Player), v.Seq}] = e.succeeded(v, s)
			}
		case commit.Outcome:
			e.seen[v.Name]++
			if v.Of {
				outcomes[key{e.h.PlayerName(v.Player), v.Seq}]++
			}
			e.told(v)
		case commit.Spawned:
			if v.Entity.Sort == commit.SharedStorage && e.chest[v.Entity.Structure] == "" {
				e.chest[v.Entity.Structure], e.stores[v.Entity.Name] = v.Entity.Name, map[string]int64{}
			}
		case commit.Flushed:
			e.must(!flushed[tick], "two flushes in tick %d", tick)
			flushed[tick] = true
			e.must(len(set(v.Tables)) == len(v.Tables), "flushed %v", v.Tables)
		case commit.Tide:
			e.seen[v.Change.String()]++
		case commit.LifeChanged:
			e.seen[v.Life.String()]++
		case commit.Cancelled:
			e.seen["cancelled"]++
		case commit.Damage:
			e.seen["damage"]++
		}
	}
	for k, most := range succeeded {
		e.must(most < 0 || most == outcomes[k], "%v has %d outcomes, want %d", k, outcomes[k], most)
	}
	for k := range outcomes {
		_, ok := succeeded[k]
		e.must(ok, "an outcome of %v, which has not succeeded", k)
	}
	e.holdState()
	e.holdQueue()
}

// leave takes a command out of those that wait. It went when it was due and not
// before.
func (e *episode) leave(v *commit.Event) *sent {
	k := key{e.h.PlayerName(v.Player), v.Seq}
	s := e.waiting[k]
	e.must(s != nil, "%v went twice, or never came", k)
	delete(e.waiting, k)
	span := unit.Tick(e.cfg.Spans[s.Kind])
	if a, ok := e.cfg.Actions[s.Kind]; ok {
		span = unit.Tick((int64(a.Windup+a.Active)*50 + 999_999) / 1_000_000)
	}
	due := max(s.received+span, s.received+1)
	switch v.What {
	case commit.Dropped:
		e.seen["dropped"]++
		e.must(v.Tick <= due, "%v was dropped in tick %d, after %d, when it was due", k, v.Tick, due)
	case commit.Fault:
		e.seen["fault "+v.Name]++
		e.must(v.Tick == due, "%v was at fault in tick %d, want %d", k, v.Tick, due)
	default:
		e.must(v.Tick == due, "%v (%s), received after %d, went in %d, want %d", k, s.Kind, s.received, v.Tick, due)
		e.must(v.Kind.String() == s.Kind, "%v is a %v, want %s", k, v.Kind, s.Kind)
		if v.Result == commit.Ok {
			e.seen["Ok "+s.Kind]++
		} else {
			e.seen["failed "+s.Kind]++
		}
	}
	return s
}

// succeeded notes what a success says by itself, and returns how many outcomes
// it must have, or −1 if that depends.
func (e *episode) succeeded(v *commit.Event, s *sent) int {
	switch s.Kind {
	case "Probe":
		for _, g := range s.gives {
			e.bags[g.player][g.item] += g.n
		}
		return s.asks
	case "StrikeRevoke":
		e.seen["revoked"]++
		e.missing++
		return 0
	case "SessionReady":
		return 0
	case "StrikeResolve":
		return -1
	}
	return 1
}

// told notes what an outcome says. No other way leads from a command to a bag.
func (e *episode) told(v *commit.Event) {
	if v.Name == "PlayerSnapped" {
		e.seen[v.Delta.Name]++
	}
	if !v.Of {
		return
	}
	bag := e.bags[e.h.PlayerName(v.Player)]
	for _, change := range v.Delta.Items {
		bag[change.Item] += change.N
		switch v.Name {
		case "InventoryChanged":
			e.stores[v.Delta.Name][change.Item] -= change.N
		case "Equipped", "Unequipped":
			e.worn[change.Item] -= change.N
		}
	}
	if id := v.Delta.Structure.ID; v.Name == "Demolished" {
		delete(e.stores, e.chest[id])
		delete(e.chest, id)
	}
}

// must fails the episode unless ok. It is what testify's require would be if it
// did not look up its caller each time.
func (e *episode) must(ok bool, what string, args ...any) {
	if !ok {
		require.Fail(e, fmt.Sprintf("%s: tick %d: ", e.name, e.last.Tick)+fmt.Sprintf(what, args...))
	}
}

// holdState holds the state to what was told: no item was made or lost but as
// an outcome or a Probe said.
func (e *episode) holdState() {
	worn := map[string]int64{}
	for i, p := range e.last.Players {
		e.holds("the bag of "+p.Player, e.bags[p.Player], p.Bag, e.cfg.Players[i].Slots)
		for _, item := range p.Worn {
			worn[item]++
		}
		e.must((p.Life == commit.Alive) == (p.HP > 0) && p.HP <= 8, "%s is %v with %d hit points", p.Player, p.Life, p.HP)
		e.must(p.Reviving == "" || p.Life == commit.Alive, "%s revives and is %v", p.Player, p.Life)
	}
	e.must(maps.Equal(nonzero(e.worn), worn), "worn is %v, want %v", worn, e.worn)
	e.must(len(e.last.Storages) == len(e.stores), "storages are %v, want %v", e.last.Storages, e.stores)
	for _, s := range e.last.Storages {
		e.holds(s.Storage, e.stores[s.Storage], s.Holds, s.Slots)
	}
	cells := map[unit.Cell]bool{}
	for i, s := range e.last.Structures {
		e.must(!cells[s.Cell], "cell %v is taken twice", s.Cell)
		cells[s.Cell] = true
		e.must(i == 0 || e.last.Structures[i-1].ID < s.ID, "ids do not rise")
	}
	for _, n := range e.last.Nodes {
		e.must(n.Swings >= 0, "%s has %d swings", n.Node, n.Swings)
	}
	e.must(len(e.last.Dirty) == 0, "dirty after the flush: %v", e.last.Dirty)
}

// holds compares what a bag or storage holds with what it is known to.
func (e *episode) holds(what string, want, got map[string]int64, slots int64) {
	e.must(maps.Equal(nonzero(want), got), "%s holds %v, want %v", what, got, want)
	var load int64
	for _, n := range got {
		e.must(n > 0, "%s holds %v", what, got)
		load += n
	}
	e.must(load <= slots, "%s holds %d in %d slots", what, load, slots)
}

// holdQueue holds the queue to the receipts: whatever was taken waits, went, or
// was revoked.
func (e *episode) holdQueue() {
	var pending int64
	for player, n := range e.last.Pending {
		e.must(n <= soakPending, "%s has %d waiting", player, n)
		pending += n
	}
	e.must(int64(len(e.waiting)-e.missing) == pending, "%d wait, want %d taken and %d of them revoked", pending, len(e.waiting), e.missing)
}

func nonzero(counts map[string]int64) map[string]int64 {
	all := map[string]int64{}
	for item, n := range counts {
		if n != 0 {
			all[item] = n
		}
	}
	return all
}

func set(list []string) map[string]bool {
	all := map[string]bool{}
	for _, name := range list {
		all[name] = true
	}
	return all
}

// write writes an event with all that it bears, each the same way every time.
func (e *episode) write(b []byte, v *commit.Event) []byte {
	b = fmt.Appendf(b, "%d %d %d %v %v %t %d %d %d %s %s %v %v", v.Tick, v.What, v.Kind, v.Life, v.Change, v.Of, v.Player, v.Seq, v.N, v.Result, v.Name, v.To, v.Tables)
	if v.Delta != nil {
		b = fmt.Appendf(b, " %v", *v.Delta)
	}
	if v.Entity != nil {
		b = fmt.Appendf(b, " %v", *v.Entity)
	}
	return append(b, '\n')
}
