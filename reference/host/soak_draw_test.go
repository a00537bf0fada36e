package host_test

import (
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// sent is an envelope as it was drawn, with what the checks need to know of it.
type sent struct {
	commit.Submission
	gives    []give // of a Probe, takes below 0
	asks     int    // of a Probe: outcomes
	arrival  unit.Arrival
	received unit.Tick // the last tick begun
}

type give struct {
	player, item string
	n            int64
}

// envelopes draws what comes over a connection.
func (e *episode) envelopes(connection string) []sent {
	player := e.bound[connection]
	list := make([]sent, 1+e.IntN(3))
	for i := range list {
		list[i] = e.draw(player)
		next := e.seq[player] + 1
		switch e.IntN(20) {
		case 0:
			next = unit.Seq(e.IntN(int(next) + 1)) // a copy, or 0
		case 1:
			next += unit.Seq(e.IntN(3)) // a gap
		}
		list[i].Seq = next
		e.seq[player] = max(e.seq[player], next)
	}
	return list
}

// draw draws a command of a player.
func (e *episode) draw(player string) sent {
	var s sent
	kinds := commit.Kinds()
	s.Kind = kinds[e.IntN(len(kinds))]
	var args string
	switch s.Kind {
	case "Probe":
		args = e.drawProbe(player, &s)
	case "HarvestResolve":
		args = fmt.Sprintf(`{"swing":1,"node":"%s"}`, e.node())
	case "StrikeResolve":
		args = fmt.Sprintf(`{"swing":%d,"target":"%s"}`, e.IntN(3), e.enemy())
	case "StrikeRevoke":
		args = fmt.Sprintf(`{"swing":%d}`, e.IntN(3))
	case "InventoryTransfer":
		from, to := "bag", e.storage()
		if e.IntN(2) == 0 {
			from, to = to, from
		}
		args = fmt.Sprintf(`{"from":"%s","to":"%s","item":"%s","n":%d}`, from, to, e.item(), e.IntN(4))
	case "CraftCommit":
		args = fmt.Sprintf(`{"recipe":"%s","station":"bench"}`, soakRecipes[e.IntN(len(soakRecipes))].Recipe)
	case "PlaceStructure":
		args = fmt.Sprintf(`{"type":"%s","cell":[%d,%d]}`, []string{"post", "wall", "chest"}[e.IntN(3)], e.IntN(soakSide+1), e.IntN(soakSide))
	case "Demolish":
		args = fmt.Sprintf(`{"structure":"%s"}`, e.structure())
	case "DashStarted":
		args = `{"dir":[1,0.5]}`
	case "ReviveStart":
		args = fmt.Sprintf(`{"target":"%s"}`, e.fallen())
	case "Equip":
		args = fmt.Sprintf(`{"slot":"s%d","item":"%s"}`, e.IntN(2), e.item())
	case "Unequip":
		args = fmt.Sprintf(`{"slot":"s%d"}`, e.IntN(2))
	default:
		args = `{}`
	}
	switch e.IntN(40) {
	case 0:
		args = args[:len(args)-1]
	case 1:
		args, s.Encoded = args+strings.Repeat(" ", 65), true
	case 2:
		s.Kind = "Fly"
	}
	s.Payload = []byte(args)
	return s
}

func (e *episode) drawProbe(player string, s *sent) string {
	var stages []string
	for range 1 + e.IntN(3) {
		whose, n := e.player(), 1+e.Int64N(2)
		switch e.IntN(6) {
		case 0:
			item := e.item()
			s.gives = append(s.gives, give{whose, item, n})
			stages = append(stages, fmt.Sprintf(`{"give":"%s","n":%d,"player":"%s"}`, item, n, whose))
		case 1:
			item := e.item()
			s.gives = append(s.gives, give{whose, item, -n})
			stages = append(stages, fmt.Sprintf(`{"take":"%s","n":%d,"player":"%s"}`, item, n, whose))
		case 2:
			s.asks++
			stages = append(stages, `{"outcome":"o"}`)
		case 3:
			stages = append(stages, fmt.Sprintf(`{"spawn":"x%d"}`, e.IntN(4)))
		case 4:
			stages = append(stages, fmt.Sprintf(`{"despawn":"x%d"}`, e.IntN(4)))
		default:
			stages = append(stages, fmt.Sprintf(`{"dirty":"%s"}`, []string{"bags", "notes"}[e.IntN(2)]))
		}
	}
	then := "ok"
	if e.IntN(3) == 0 {
		then = []string{"fail", "panic", "submit", "drain", "flush", "spawn-now", "send"}[e.IntN(7)]
	}
	return `{"stage":[` + strings.Join(stages, ",") + `],"then":"` + then + `"}`
}

// These name what there is more often than what there is not.

func (e *episode) node() string {
	if n := len(e.last.Nodes); n > 0 && e.IntN(8) > 0 {
		return e.last.Nodes[e.IntN(n)].Node
	}
	return fmt.Sprintf("n%d", e.IntN(len(e.cfg.World.Nodes)))
}

func (e *episode) enemy() string {
	if n := len(e.last.Enemies); n > 0 && e.IntN(8) > 0 {
		return e.last.Enemies[e.IntN(n)].Enemy
	}
	return fmt.Sprintf("e%d", e.IntN(len(e.cfg.World.Enemies)))
}

func (e *episode) storage() string {
	if n := len(e.last.Storages); n > 0 && e.IntN(8) > 0 {
		return e.last.Storages[e.IntN(n)].Storage
	}
	return fmt.Sprintf("storage-s%d", 1+e.IntN(9))
}

func (e *episode) structure() string {
	if n := len(e.last.Structures); n > 0 && e.IntN(8) > 0 {
		return e.last.Structures[e.IntN(n)].ID.String()
	}
	return fmt.Sprintf("s%d", e.IntN(99))
}

// fallen names a player who is down, if one is.
func (e *episode) fallen() string {
	for _, p := range e.last.Players {
		if p.Life == commit.Downed && e.IntN(2) == 0 {
			return p.Player
		}
	}
	return e.player()
}
