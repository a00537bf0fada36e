package commit

import (
	"slices"

	"github.com/moveauth/moveauth/reference/unit"
)

// revive is a channel by which a player brings another back.
type revive struct {
	reviver, target unit.PlayerKey
	start           unit.Tick
}

// reviving reports whether a player has a channel.
func (w *World) reviving(key unit.PlayerKey) bool {
	return slices.ContainsFunc(w.revives, func(r revive) bool { return r.reviver == key })
}

// endRevive ends a player's own channel, if it has one.
func (w *World) endRevive(key unit.PlayerKey) {
	w.revives = slices.DeleteFunc(w.revives, func(r revive) bool { return r.reviver == key })
}

// ReviveStart begins the acting player's channel. One that it has is replaced.
type ReviveStart struct {
	Target string
}

var reviveMembers = []string{"target"}

func decodeReviveStart(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &ReviveStart{}
	err := p.whole(reviveMembers, func(int) (err error) {
		c.Target, err = p.name()
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

func (c *ReviveStart) aimedAt(*World) int { return none }

// execute has its gates in this order: BadState for the reviver and for the
// target, OutOfReach.
func (c *ReviveStart) execute(ctx *Context) Reason {
	w := ctx.world
	target, known := w.keys[c.Target]
	if !known || ctx.player().life != Alive || w.players[target].life != Downed {
		return BadState
	}
	if !w.reaches(ctx.actor, target) {
		return OutOfReach
	}
	ctx.channels = append(ctx.channels, channelChange{begin: true, revive: revive{ctx.actor, target, ctx.now}})
	ctx.mark(TableCombat)
	ctx.announce("ReviveStarted", Delta{Player: ctx.actor, Other: target})
	return Ok
}

// reaches reports whether two players are within reach of each other, as the
// host knows them.
func (w *World) reaches(a, b unit.PlayerKey) bool {
	return w.players[b].known && w.players[a].within(w.rules.Reach, w.players[b].at)
}

// ReviveCancel ends the acting player's channel.
type ReviveCancel struct{}

func decodeReviveCancel(text []byte) (Command, error) {
	p := &payload{text: text}
	if err := p.whole(nil, nil); err != nil {
		return nil, err
	}
	return ReviveCancel{}, nil
}

func (ReviveCancel) aimedAt(*World) int { return none }

// execute has one gate, BadState.
func (ReviveCancel) execute(ctx *Context) Reason {
	if !ctx.world.reviving(ctx.actor) {
		return BadState
	}
	// COMMIT-067d: the acting player's, whoever else revives the same target.
	ctx.channels = append(ctx.channels, channelChange{revive: revive{reviver: ctx.actor}})
	ctx.mark(TableCombat)
	ctx.announce("ReviveCancelled", Delta{Player: ctx.actor})
	return Ok
}

// channelChange is a staged beginning or end of a channel.
type channelChange struct {
	begin bool
	revive
}

func (w *World) channel(s channelChange) {
	w.endRevive(s.reviver)
	if s.begin {
		w.revives = append(w.revives, s.revive)
	}
}
