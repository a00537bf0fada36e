package steps

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// What a world has unless a feature says otherwise. A feature that names no
// place means that places do not matter in it: everybody stands in a cell of
// their own in the last column of the grid, on no land and in reach of
// everything, and each land lies apart from the others and from the grid.
const (
	ticksASecond = 50 // Hz
	pendingLimit = 64 // envelopes
	payloadLimit = 64 // bytes
	bagSlots     = 40
	hitPoints    = 10
	gridSide     = 8   // cells
	reach        = 128 // u
)

// homeAt is on no land and not on the grid; u.
var homeAt = conformance.Vec2{-8, 4}

func init() {
	host := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }

	host("Given", "{P} stands at {V}", "where the host knows the player to be; u", func(ctx context.Context, player, at string) error {
		p, err := newHost(ctx).described(player)
		if err != nil {
			return err
		}
		v, err := vector(at)
		p.At = &v
		return err
	})
	host("Given", "{P}'s bag has {N} slots", "a slot holds one unit; unless said otherwise there are 40", func(ctx context.Context, player string, slots int64) error {
		p, err := newHost(ctx).described(player)
		if err == nil {
			p.BagSlots = slots
		}
		return err
	})
	host("Given", "{P} came with a {W} in slot {W}", "worn from the start", func(ctx context.Context, player, item, slot string) error {
		p, err := newHost(ctx).described(player)
		if err == nil {
			p.Worn = map[string]string{slot: item}
		}
		return err
	})
	host("Given", "players reach {N} u", "from where the host knows them to be", func(ctx context.Context, u int64) error {
		far := conformance.Number(u)
		newHost(ctx).settings.Reach = &far
		return nil
	})
	host("Given", "the grid has {N} columns and {N} rows", "where structures can stand; unless said otherwise it has 8 of both", func(ctx context.Context, columns, rows int64) error {
		newHost(ctx).settings.Grid = &conformance.Cell{columns, rows}
		return nil
	})
	host("Given", "each player may have {N} waiting", "the bound of the queue; unless said otherwise it is 64", func(ctx context.Context, n int64) error {
		newHost(ctx).settings.PendingLimit = n
		return nil
	})
	host("Given", "the network runs at {N} Hz and the simulation at {N} Hz", "ticks a second; unless said otherwise both run at 50", func(ctx context.Context, network, simulation int64) error {
		h := newHost(ctx)
		h.settings.NetworkTickHz, h.settings.SimulationHz = network, simulation
		return nil
	})
	host("Given", "a {W} winds up for {N} µs and is active for {N} µs", "a kind's phases, instead of a span", func(ctx context.Context, kind string, windup, active int64) error {
		h := newHost(ctx)
		if h.settings.Actions == nil {
			h.settings.Actions = map[string]conformance.Action{}
		}
		h.settings.Actions[kind] = conformance.Action{WindupUs: windup, ActiveUs: active}
		return nil
	})
	host("Given", "the number of idle players beside them is {N}", "connected from the start; they send nothing and stand nowhere", func(ctx context.Context, n int64) error {
		h := newHost(ctx)
		for i := range n {
			if err := h.join(fmt.Sprintf("P%d", 101+i), "nothing", false); err != nil {
				return err
			}
		}
		return nil
	})
	host("Given", "these nodes", "each on a land that is docked and stays, unless these lands say otherwise", func(ctx context.Context, t *godog.Table) error {
		h := newHost(ctx)
		list, err := rows(t, "node", "land", "at", "item", "each swing", "swings")
		for _, row := range list {
			if err := h.node(row); err != nil {
				return err
			}
		}
		return err
	})
	host("Given", "these storages", "shared ones, there from the start", func(ctx context.Context, t *godog.Table) error {
		h := newHost(ctx)
		list, err := rows(t, "storage", "at", "slots", "holds")
		for _, row := range list {
			s := conformance.StorageSetting{Storage: row["storage"]}
			if s.Slots, err = whole(row, "slots"); err != nil {
				return err
			}
			if s.Holds, err = amounts(or(row["holds"], "nothing")); err != nil {
				return err
			}
			if row["at"] != "" {
				at, err := vector(row["at"])
				if err != nil {
					return err
				}
				s.At = &at
			}
			h.settings.Storages = append(h.settings.Storages, s)
		}
		return err
	})
	host("Given", "a {W} that stores {N} units costs {S}", "a type of structure that comes with a shared storage", func(ctx context.Context, kind string, slots int64, cost string) error {
		h := newHost(ctx)
		all, err := amounts(cost)
		h.settings.Structures = append(h.settings.Structures, conformance.StructureType{Type: kind, Cost: all, Slots: slots})
		return err
	})
	host("Then", "the settings are refused", "the host does not open: BadSettings, with at least one fault listed", func(ctx context.Context) error {
		_, err := newHost(ctx).refused(ctx)
		return err
	})
}

// furnish fills in what the feature left open.
func (h *hostWorld) furnish() {
	st := &h.settings
	if st.PayloadLimit == 0 {
		st.PayloadLimit = payloadLimit
	}
	if st.PendingLimit == 0 {
		st.PendingLimit = pendingLimit
	}
	if st.NetworkTickHz == 0 {
		st.NetworkTickHz, st.SimulationHz = ticksASecond, ticksASecond
	}
	if st.Home == nil {
		st.Home = &homeAt
	}
	if st.Reach == nil {
		far := conformance.Number(reach)
		st.Reach = &far
	}
	if st.Grid == nil {
		st.Grid = &conformance.Cell{gridSide, gridSide}
	}
	if !slices.ContainsFunc(st.Structures, func(s conformance.StructureType) bool { return s.Type == "post" }) {
		st.Structures = append(st.Structures, conformance.StructureType{Type: "post"})
	}
	for i := range st.Players {
		p := &st.Players[i]
		if p.HP == 0 {
			p.HP = hitPoints
		}
		if n, err := strconv.Atoi(p.Player[1:]); p.At == nil && err == nil && n <= gridSide {
			p.At = &conformance.Vec2{gridSide - 0.5, conformance.Number(n) - 0.5}
		}
	}
}

// described returns the settings of a player whom the feature has named.
func (h *hostWorld) described(name string) (*conformance.PlayerSetting, error) {
	if h.world != nil {
		return nil, misuse("%s is described after the world was opened", name)
	}
	for i := range h.settings.Players {
		if h.settings.Players[i].Player == name {
			return &h.settings.Players[i], nil
		}
	}
	return nil, misuse("%s was not named before; want \"%s is connected with …\" first", name, name)
}

// land returns the settings of a land, making it at the first mention: docked
// at a socket of its own from the start and for ever. The first lies from
// (16, 0) to (24, 8), each further one 16 u to the right, its deposit 8 u below
// its middle.
func (h *hostWorld) land(name string) *conformance.Land {
	for i := range h.settings.Lands {
		if h.settings.Lands[i].Land == name {
			return &h.settings.Lands[i]
		}
	}
	x := conformance.Number(16 * (len(h.settings.Lands) + 1))
	h.settings.Lands = append(h.settings.Lands, conformance.Land{
		Land: name, Socket: "at-" + strings.ToLower(name),
		Area: conformance.Area{x, 0, x + 8, 8}, Deposit: conformance.Vec2{x + 4, -4},
	})
	return &h.settings.Lands[len(h.settings.Lands)-1]
}

// node adds the node of a table's row: at the middle of its land unless it says
// where, and on land Home unless it says on which.
func (h *hostWorld) node(row map[string]string) error {
	land := h.land(or(row["land"], "Home"))
	n := conformance.Node{Node: row["node"], Land: land.Land, Item: row["item"],
		At: conformance.Vec2{(land.Area[0] + land.Area[2]) / 2, (land.Area[1] + land.Area[3]) / 2}}
	var err error
	if row["at"] != "" {
		if n.At, err = vector(row["at"]); err != nil {
			return err
		}
	}
	if n.Yield, err = whole(row, "each swing"); err != nil {
		return err
	}
	n.Swings, err = whole(row, "swings")
	h.settings.Nodes = append(h.settings.Nodes, n)
	return err
}
