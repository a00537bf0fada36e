package commit

import "strconv"

// SessionReady asks for the acting player's entity.
type SessionReady struct{}

func decodeSessionReady(text []byte) (Command, error) {
	p := &payload{text: text}
	if err := p.whole(nil, nil); err != nil {
		return nil, err
	}
	return SessionReady{}, nil
}

func (SessionReady) aimedAt(*World) int { return none }

// execute has no gate.
func (SessionReady) execute(ctx *Context) Reason {
	// COMMIT-049b: asked for, to be done by the flush.
	// COMMIT-050: nobody is asked whether it was asked for before: that is for
	// whoever decides about rejoining.
	ctx.ask(request{spawn: true, Entity: Entity{Sort: Player, Player: ctx.actor}})
	return Ok
}

// nextPlayerEntity names a player's entity as no other is named.
func (w *World) nextPlayerEntity() string {
	for {
		w.joined++
		if name := "player-" + strconv.FormatInt(w.joined, 10); w.entities[name] == 0 {
			return name
		}
	}
}
