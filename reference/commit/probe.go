package commit

import (
	"errors"
	"fmt"
)

// Probe is the kind that does what its payload tells it to, through the same
// queue and context as every other: the host shows with it how its channel
// behaves, whatever its game is about.
type Probe struct {
	Stage []Stage // carried out in order
	Then  Then    // how it ends once the stage was carried out
}

// Then is how a [Probe] ends.
type Then uint8

// The ends. The last five are calls that no handler may make.
const (
	ThenOk Then = iota
	ThenFail
	ThenPanic
	ThenSubmit
	ThenDrain
	ThenFlush
	ThenSpawnNow
	ThenSend
)

var thens = [...]string{
	ThenOk: "ok", ThenFail: "fail", ThenPanic: "panic", ThenSubmit: "submit",
	ThenDrain: "drain", ThenFlush: "flush", ThenSpawnNow: "spawn-now", ThenSend: "send",
}

// Stage is one thing that a [Probe] does.
type Stage struct {
	Act  Act
	Name string // the item, outcome, entity or table
	// N and Player go with Give, Take and Need: how many, and whose bag. An
	// empty Player is the acting one.
	N      int64
	Player string
}

// Act is what a [Stage] does.
type Act uint8

// The acts.
const (
	Give Act = iota
	Take
	Need
	Announce
	Spawn
	Despawn
	Mark

	actCount
)

// Members of a stage: the acts, then what goes with some of them.
const (
	memberN      = int(actCount)
	memberPlayer = int(actCount) + 1
)

var (
	probeMembers = []string{"stage", "then"}
	stageMembers = []string{
		Give: "give", Take: "take", Need: "need", Announce: "outcome",
		Spawn: "spawn", Despawn: "despawn", Mark: "dirty",
		memberN: "n", memberPlayer: "player",
	}
)

func decodeProbe(text []byte) (Command, error) {
	p := &payload{text: text}
	probe := &Probe{}
	err := p.whole(probeMembers, func(i int) error {
		if probeMembers[i] == "stage" {
			return p.list('[', ']', func() error {
				s, err := decodeStage(p)
				probe.Stage = append(probe.Stage, s)
				return err
			})
		}
		then, err := p.string()
		if err != nil {
			return err
		}
		for t, name := range thens {
			if string(then) == name {
				probe.Then = Then(t)
				return nil
			}
		}
		return fmt.Errorf("got %.40q, want one of %q", then, thens)
	})
	if err != nil {
		return nil, err
	}
	return probe, nil
}

func decodeStage(p *payload) (Stage, error) {
	s := Stage{N: 1}
	acts := 0
	seen, err := p.object(stageMembers, func(i int) (err error) {
		switch i {
		case memberN:
			s.N, err = p.integer()
		case memberPlayer:
			s.Player, err = p.name()
		default:
			acts++
			s.Act = Act(i)
			s.Name, err = p.name()
		}
		return err
	})
	if err != nil {
		return s, err
	}
	if acts != 1 {
		return s, fmt.Errorf("a stage does %d things, want 1", acts)
	}
	if (seen.has(memberN) || seen.has(memberPlayer)) && s.Act > Need {
		return s, errors.New("n and player go with give, take and need only")
	}
	if s.N < 1 {
		return s, fmt.Errorf("n is %d, want at least 1", s.N)
	}
	return s, nil
}

func (p *Probe) execute(ctx *Context) Reason {
	for i := range p.Stage {
		if reason := p.Stage[i].execute(ctx); reason != Ok {
			return reason
		}
	}
	switch p.Then {
	case ThenFail:
		return ProbeFailed
	case ThenPanic:
		panic("commit: a Probe was told to panic")
	case ThenSubmit:
		ctx.submit()
	case ThenDrain:
		ctx.drain()
	case ThenFlush:
		ctx.flush()
	case ThenSpawnNow:
		ctx.spawnNow()
	case ThenSend:
		ctx.send()
	}
	return Ok
}

func (p *Probe) aimedAt(*World) int { return none }

func (s *Stage) execute(ctx *Context) Reason {
	switch s.Act {
	case Announce:
		ctx.announce(s.Name, Delta{})
		return Ok
	case Spawn:
		return ctx.Spawn(s.Name)
	case Despawn:
		return ctx.Despawn(s.Name)
	case Mark:
		ctx.markNamed(s.Name)
		return Ok
	}
	player := ctx.actor
	if s.Player != "" {
		var known bool
		if player, known = ctx.world.PlayerNamed(s.Player); !known {
			return NoSuchTarget
		}
	}
	switch s.Act {
	case Give:
		return ctx.Give(player, s.Name, s.N)
	case Take:
		return ctx.Take(player, s.Name, s.N)
	default:
		return ctx.Need(player, s.Name, s.N)
	}
}
