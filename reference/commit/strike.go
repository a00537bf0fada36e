package commit

import "github.com/moveauth/moveauth/reference/unit"

// StrikeResolve is a strike of the acting player at an enemy.
type StrikeResolve struct {
	Swing  int64 // by which a StrikeRevoke can name it
	Target string
}

var strikeMembers = []string{"swing", "target"}

func decodeStrikeResolve(text []byte) (Command, error) {
	p := &payload{text: text}
	c := &StrikeResolve{}
	err := p.whole(strikeMembers, func(i int) (err error) {
		if strikeMembers[i] == "swing" {
			c.Swing, err = p.integer()
		} else {
			c.Target, err = p.name()
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return c, nil
}

// aimedAt returns the socket of the land that the target came with.
func (c *StrikeResolve) aimedAt(w *World) int {
	if i, ok := w.enemyKeys[c.Target]; ok && w.enemies[i].land != none {
		return w.lands[w.enemies[i].land].socket
	}
	return none
}

// execute has its gates in this order: AttackerDead, NoSuchTarget. A target out
// of reach is no failure: the strike hits nothing.
func (c *StrikeResolve) execute(ctx *Context) Reason {
	w := ctx.world
	attacker := ctx.player()
	// COMMIT-026: the dead do not strike, whenever they began to.
	// COMMIT-025: but who went down in this drain does: the two hit each other.
	if attacker.life == Dead {
		return AttackerDead
	}
	i := w.enemy(c.Target)
	if i == none {
		return NoSuchTarget
	}
	target := &w.enemies[i]
	// COMMIT-054: by where the host knows the attacker to be now: one who was
	// snapped away in this tick strikes at the air.
	if !attacker.within(w.rules.Reach, target.at) {
		return Ok
	}
	b := blow{enemy: target, hp: target.hp - w.rules.Strike}
	if b.hp <= 0 {
		b.hp, b.died = 0, true
		ctx.ask(request{Entity: Entity{Sort: Enemy, Name: target.name}})
	} else {
		b.staggered = ctx.now + w.rules.StaggerTicks
	}
	ctx.blows = append(ctx.blows, b)
	ctx.mark(TableCombat)
	ctx.announce("StrikeResolved", Delta{Name: target.name, HP: b.hp, Until: b.staggered, Died: b.died})
	return Ok
}

// blow is a staged strike: what the enemy is after it.
type blow struct {
	enemy     *enemy
	hp        int64
	staggered unit.Tick
	died      bool
}

// settle makes hit points, stagger and death true together.
func (s *blow) settle(now unit.Tick) {
	s.enemy.hp = s.hp
	if s.staggered > now {
		s.enemy.staggered = s.staggered
	}
	if s.died {
		s.enemy.staggered = 0
		s.enemy.vanish()
	}
}
