package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

func init() {
	host := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }
	ticks := func(phrase, doc string, set func(*conformance.HostCommitSettings, int64)) {
		host("Given", phrase, doc, func(ctx context.Context, n int64) error {
			set(&newHost(ctx).settings, n)
			return nil
		})
	}

	host("Given", "a {W} stands on {W} with {N} hit points", "an enemy in the middle of the land, with which it comes and goes", func(ctx context.Context, enemy, land string, hp int64) error {
		h := newHost(ctx)
		l := h.land(land)
		return h.enemy(conformance.Enemy{Enemy: enemy, Land: l.Land, At: middle(l.Area), HP: hp})
	})
	host("Given", "a {W} stands at {V} with {N} hit points", "an enemy that belongs to no land", func(ctx context.Context, enemy, at string, hp int64) error {
		place, err := vector(at)
		if err != nil {
			return err
		}
		return newHost(ctx).enemy(conformance.Enemy{Enemy: enemy, At: place, HP: hp})
	})
	host("Given", "its attack on {P} for {N} resolves in tick {N}", "an attack of the enemy described last; hit points", func(ctx context.Context, target string, damage, tick int64) error {
		return newHost(ctx).attack(conformance.Attack{Target: target, Damage: damage, ResolveTick: tick})
	})
	host("Given", "{P} has {N} hit points", "and can have no more; unless said otherwise 10", func(ctx context.Context, player string, hp int64) error {
		p, err := newHost(ctx).described(player)
		if err == nil {
			p.HP = hp
		}
		return err
	})
	for _, life := range []conformance.Life{"Downed", "Dead"} {
		host("Given", "{P} lies "+strings.ToLower(string(life)), "from the start", func(ctx context.Context, player string) error {
			p, err := newHost(ctx).described(player)
			if err == nil {
				p.Life = life
			}
			return err
		})
	}
	ticks("a strike takes {N} hit points", "from the enemy that it hits", func(s *conformance.HostCommitSettings, n int64) { s.Strike = n })
	ticks("a struck enemy staggers for {N} ticks", "from the tick of the strike", func(s *conformance.HostCommitSettings, n int64) { s.StaggerTicks = n })
	ticks("a dash protects for {N} ticks", "after the tick in which it executes", func(s *conformance.HostCommitSettings, n int64) { s.DashTicks = n })
	ticks("a revive takes {N} ticks", "from the tick in which it starts", func(s *conformance.HostCommitSettings, n int64) { s.ReviveTicks = n })
	ticks("the downed die after {N} ticks", "unless said otherwise never; who lies downed from the start counts from tick 0", func(s *conformance.HostCommitSettings, n int64) { s.DownedTicks = n })
	ticks("the dead come back after {N} ticks", "unless said otherwise never", func(s *conformance.HostCommitSettings, n int64) { s.RespawnTicks = n })

	host("Then", "{W} is spawned in tick {N}", "claims the spawn of an enemy", func(ctx context.Context, enemy string, tick int64) error {
		return newHost(ctx).noted(enemy, conformance.Event{At: "spawned", Entity: enemy, Kind: "Enemy", Tick: tick})
	})
	host("Then", "{W} is despawned in tick {N}", "claims the despawn of an enemy", func(ctx context.Context, enemy string, tick int64) error {
		return newHost(ctx).noted(enemy, conformance.Event{At: "despawned", Entity: enemy, Tick: tick})
	})
	host("Then", "{W}'s attacks are cancelled in tick {N}", "claims that the enemy's attacks were called off, once", func(ctx context.Context, enemy string, tick int64) error {
		return newHost(ctx).noted(enemy+"'s attacks", conformance.Event{At: "cancelled", Enemy: enemy, Tick: tick})
	})
	host("Then", "{W} hits {P} for {N} in tick {N}", "claims the damage, with the flush of the table of combat; hit points", func(ctx context.Context, enemy, player string, damage, tick int64) error {
		h := newHost(ctx)
		if err := h.noted("damage", conformance.Event{At: "damage", Player: player, N: &damage, By: enemy, Tick: tick}); err != nil {
			return err
		}
		return h.flushed("combat", tick)
	})
	host("Then", "{P}'s fall is told in tick {N}", "claims that the player went Downed and that everybody is told", func(ctx context.Context, player string, tick int64) error {
		return newHost(ctx).became(player, "Downed", "PlayerDowned", map[string]any{"player": player}, tick)
	})
	host("Then", "{P}'s death is told in tick {N}", "claims that the player died and that everybody is told, with the flush of the table of combat", func(ctx context.Context, player string, tick int64) error {
		return newHost(ctx).became(player, "Dead", "PlayerDied", map[string]any{"player": player}, tick)
	})
	host("Then", "{P}'s revival by {P} is told in tick {N}", "claims that the player is Alive again and that everybody is told, with the flush of the table of combat", func(ctx context.Context, player, by string, tick int64) error {
		return newHost(ctx).became(player, "Alive", "PlayerRevived", map[string]any{"player": player, "by": by}, tick)
	})
	host("Then", "{P}'s revive ends in tick {N}", "claims the flush of the table of combat, which is all that others have of a revive that ends without effect", func(ctx context.Context, player string, tick int64) error {
		return newHost(ctx).flushed("combat", tick)
	})
	host("Then", "{P}'s {N} hits nothing", "claims a strike that executed and had no effect: no outcome, no mark", func(ctx context.Context, player string, seq int64) error {
		h := newHost(ctx)
		if kind := h.sent[conformance.Of{Player: player, Seq: seq}].kind; kind != "StrikeResolve" {
			return misuse("%s's %d was sent as %q, and only a strike hits nothing", player, seq, kind)
		}
		return h.claimed(h.executed(player, seq, "Ok"), fmt.Sprintf("%s's %d", player, seq), "executed: Ok", player, seq)
	})
	host("Then", "{W} has {N} hit points left", "a player or an enemy", func(ctx context.Context, who string, hp int64) error {
		h := newHost(ctx)
		got, err := h.hitPoints(ctx, who)
		if err != nil {
			return err
		}
		return h.expect("the hit points of "+who, fmt.Sprint(hp), got, h.tick)
	})
	host("Then", "{W} is staggered until tick {N}", "in the ticks before it", func(ctx context.Context, enemy string, tick int64) error {
		return newHost(ctx).staggered(ctx, enemy, fmt.Sprint("until tick ", tick))
	})
	host("Then", "{W} is not staggered", "now", func(ctx context.Context, enemy string) error {
		return newHost(ctx).staggered(ctx, enemy, "not")
	})
	host("Then", "{W}'s stagger ends in tick {N}", "claims the flush of the table of combat, which is all that others have of it", func(ctx context.Context, enemy string, tick int64) error {
		return newHost(ctx).flushed("combat", tick)
	})
	for _, life := range []string{"Alive", "Downed", "Dead"} {
		host("Then", "{P} is "+life, "how the player is now", func(ctx context.Context, player string) error {
			h := newHost(ctx)
			p, err := h.playerNow(ctx, player)
			if err != nil {
				return err
			}
			return h.expect("how "+player+" is", life, or(string(p.Life), "not said"), h.tick)
		})
	}
	host("Then", "{P} revives {W}", "whom the player's channel is for now; nobody: it has none", func(ctx context.Context, player, whom string) error {
		h := newHost(ctx)
		p, err := h.playerNow(ctx, player)
		if err != nil {
			return err
		}
		return h.expect("whom "+player+" revives", whom, or(p.Reviving, "nobody"), h.tick)
	})
	for _, state := range []string{"there", "not there"} {
		host("Then", "enemy {W} is "+state, "there: spawned, and neither dead nor gone with its land", func(ctx context.Context, enemy string) error {
			h := newHost(ctx)
			hp, err := h.hitPoints(ctx, enemy)
			if err != nil {
				return err
			}
			if hp != "not there" {
				hp = "there"
			}
			return h.expect("enemy "+enemy, state, hp, h.tick)
		})
	}
}

// What players are told of themselves and each other, and what is only
// recorded, as rows of a table of what happens in which order.
func init() {
	for word, name := range map[string]string{"snap": "PlayerSnapped", "fall": "PlayerDowned", "death": "PlayerDied", "revival": "PlayerRevived"} {
		say("{P}'s "+word+" is told", func(e *entry, words []string) bool {
			var delta struct{ Player string }
			return e.At == "outcome" && e.Of == nil && e.Name == name && json.Unmarshal(e.Delta, &delta) == nil && delta.Player == words[0]
		})
	}
	say("{W} hits {P}", func(e *entry, words []string) bool {
		return e.At == "damage" && e.By == words[0] && e.Player == words[1]
	})
	say("{W}'s attacks are cancelled", func(e *entry, words []string) bool { return e.At == "cancelled" && e.Enemy == words[0] })
}

func (h *hostWorld) enemy(e conformance.Enemy) error {
	if h.world != nil {
		return misuse("%s is described after the world was opened", e.Enemy)
	}
	h.settings.Enemies = append(h.settings.Enemies, e)
	return nil
}

func (h *hostWorld) attack(a conformance.Attack) error {
	if h.world != nil || len(h.settings.Enemies) == 0 {
		return misuse("no enemy was described whose attack it could be")
	}
	e := &h.settings.Enemies[len(h.settings.Enemies)-1]
	e.Attacks = append(e.Attacks, a)
	return nil
}

// became claims that a player is another now, with the outcome and the flush.
func (h *hostWorld) became(player string, life conformance.Life, outcome string, delta map[string]any, tick int64) error {
	if err := h.noted(player, conformance.Event{At: "life", Player: player, Life: life, Tick: tick}); err != nil {
		return err
	}
	if err := h.told(outcome, delta, tick); err != nil {
		return err
	}
	return h.flushed("combat", tick)
}

// noted claims an event of the host's record that is just as want says.
func (h *hostWorld) noted(what string, want conformance.Event) error {
	text := (&entry{Event: want}).said()
	e := h.ledger.claim(func(e *entry) bool { return e.At == want.At && compact(e.Event) == compact(want) })
	if e == nil {
		return h.fail(what, text, h.ledger.sort(want.At), h.tick)
	}
	return h.expect(what, text, text, want.Tick)
}

func (h *hostWorld) staggered(ctx context.Context, enemy, want string) error {
	state, err := h.look(ctx)
	if err != nil {
		return err
	}
	got := "not there"
	for _, e := range state.Enemies {
		if e.Enemy == enemy {
			got = "not"
			if e.StaggeredUntil != nil {
				got = fmt.Sprint("until tick ", *e.StaggeredUntil)
			}
		}
	}
	return h.expect("whether "+enemy+" is staggered", want, got, h.tick)
}

func (h *hostWorld) hitPoints(ctx context.Context, who string) (string, error) {
	state, err := h.look(ctx)
	if err != nil {
		return "", err
	}
	for _, p := range state.Players {
		if p.Player == who && p.HP != nil {
			return fmt.Sprint(*p.HP), nil
		}
	}
	for _, e := range state.Enemies {
		if e.Enemy == who {
			return fmt.Sprint(e.HP), nil
		}
	}
	return "not there", nil
}

// sort lists the events of a sort, for messages.
func (l *ledger) sort(at string) string {
	var lines []string
	for _, e := range l.entries {
		if e.At != at {
			continue
		}
		line := e.said()
		if e.claimed {
			line += " (claimed by an earlier step)"
		}
		lines = append(lines, line)
	}
	return or(strings.Join(lines, "; "), "nothing of the sort")
}

// said says what the tide or combat did in words.
func (e *entry) said() string {
	var what string
	switch e.At {
	case "tide":
		what = e.Land + " " + map[conformance.TideChange]string{
			"Spawned": "arrived", "TemplateKnown": "became known", "SoftClosed": "soft-closed", "Despawned": "left"}[e.What]
	case "teardown":
		what = e.Land + " was torn down"
	case "cancelled":
		what = e.Enemy + "'s attacks were cancelled"
	case "damage":
		what = fmt.Sprintf("%s hit %s for %d", e.By, e.Player, *e.N)
	case "life":
		what = fmt.Sprintf("%s became %s", e.Player, e.Life)
	default:
		return e.String()
	}
	return fmt.Sprintf("%s in tick %d", what, e.Tick)
}
