package steps

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// sends hands the zone messages of a session and holds each decision to its
// label; the label "any" is met by each.
func (z *inputWorld) sends(ctx context.Context, session string, by conformance.Transport, t *godog.Table, how func(*conformance.InputReceiveParams)) error {
	s, id, err := z.session(session)
	if err != nil {
		return err
	}
	if err := z.opened(ctx); err != nil {
		return err
	}
	list, err := s.messages(t)
	if errors.Is(err, errSameEpoch) {
		return z.fail("the epoch of "+session, "another one than at the beginning", fmt.Sprintf("%d still", s.epochs[0]), z.tick)
	}
	if err != nil {
		return err
	}
	p := conformance.InputReceiveParams{Session: id, Transport: by, Messages: []conformance.InputMessage{}}
	for _, m := range list {
		p.Messages = append(p.Messages, m.InputMessage)
	}
	if how != nil {
		how(&p)
	}
	result, err := z.receive(ctx, s, p)
	if err != nil {
		return err
	}
	for i, m := range list {
		d := result.Decisions[i]
		if m.label != "any" {
			if err := z.expect(fmt.Sprintf("the decision about %s's %d by %s", session, m.seq, by), m.label, d.Label, z.tick); err != nil {
				return err
			}
		}
		s.decided[m.seq] = true
		if d.Diagnostics != nil {
			s.rejected[m.seq] = *d.Diagnostics
		} else {
			delete(s.rejected, m.seq)
		}
	}
	return nil
}

// receive hands the zone messages, and notes what it answers.
func (z *inputWorld) receive(ctx context.Context, s *inputSession, p conformance.InputReceiveParams) (conformance.InputReceiveResult, error) {
	result, err := askZone(ctx, z, conformance.InputReceive, p)
	if err != nil {
		return result, err
	}
	if len(result.Decisions) != len(p.Messages) {
		return result, z.fail("decisions", fmt.Sprintf("%d, one a message", len(p.Messages)), fmt.Sprint(len(result.Decisions)), z.tick)
	}
	z.received, s.window = p.Session, result.Window
	return result, z.note(result.Sent)
}

// walked sends steps and lets the zone tick until all are drained, unwatched.
func (z *inputWorld) walked(ctx context.Context, session, step string, times int64) error {
	d, err := tile(step)
	if err != nil {
		return err
	}
	s, id, err := z.session(session)
	if err != nil {
		return err
	}
	if err := z.opened(ctx); err != nil {
		return err
	}
	if z.window(s).Received != 0 || times > z.settings.Profile.SessionLimit {
		return misuse("%s has walked %d times: want it once, and at most the session limit", session, times)
	}
	z.quiet = true
	defer func() { z.quiet = false }()
	epoch, err := s.epoch("")
	if err != nil {
		return err
	}
	p := conformance.InputReceiveParams{Session: id, Transport: z.primary()}
	for n := int64(1); n <= times; n++ {
		p.Messages = append(p.Messages, conformance.InputMessage{Epoch: epoch, Input: &conformance.SingleInput{Seq: n, Dx: d[0], Dy: d[1]}})
	}
	result, err := z.receive(ctx, s, p)
	if err != nil {
		return err
	}
	for i, got := range result.Decisions {
		if want := string(z.primary()) + ":accepted:queued"; got.Label != want {
			return z.fail(fmt.Sprintf("the decision about %s's %d", session, i+1), want, got.Label, z.tick)
		}
	}
	per := z.settings.Profile.InputsPerTick
	if err := z.runs(ctx, (times+per-1)/per); err != nil {
		return err
	}
	if err := z.drained(id, session, numbers(count(times))); err != nil {
		return err
	}
	return nil
}

func count(n int64) []int64 {
	var list []int64
	for i := int64(1); i <= n; i++ {
		list = append(list, i)
	}
	return list
}

// window is a session's window as last answered; zero before that.
func (*inputWorld) window(s *inputSession) conformance.WindowState {
	if s.window == nil {
		return conformance.WindowState{}
	}
	return *s.window
}

// runs runs ticks in one request.
func (z *inputWorld) runs(ctx context.Context, n int64) error {
	result, err := askZone(ctx, z, conformance.InputTick, conformance.InputTickParams{Count: n})
	if err != nil {
		return err
	}
	if int64(len(result.Ticks)) != n {
		return z.fail("ticks", fmt.Sprint(n), fmt.Sprint(len(result.Ticks)), z.tick)
	}
	z.ticks = result.Ticks
	for _, t := range result.Ticks {
		if t.Tick != z.tick+1 {
			return z.fail("the tick's number", fmt.Sprint(z.tick+1), fmt.Sprint(t.Tick), z.tick)
		}
		z.tick = t.Tick
		if err := z.note(t.Sent); err != nil {
			return err
		}
	}
	return nil
}

// transfer does something about a session's transfer.
func (z *inputWorld) transfer(ctx context.Context, session string, do conformance.TransferDo, at string) error {
	p, err := z.transferParams(session, do, at)
	if err != nil {
		return err
	}
	result, err := askZone(ctx, z, conformance.InputTransfer, p)
	if err != nil {
		return err
	}
	return z.note(result.Sent)
}

// wouldTransfer does the same, and the server may refuse it.
func (z *inputWorld) wouldTransfer(ctx context.Context, session string, do conformance.TransferDo, at string) error {
	p, err := z.transferParams(session, do, at)
	if err != nil {
		return err
	}
	result, err := askRefusable(ctx, z, conformance.InputTransfer, p)
	if err != nil {
		return done(err)
	}
	return z.note(result.Sent)
}

func (z *inputWorld) transferParams(session string, do conformance.TransferDo, at string) (conformance.TransferParams, error) {
	p := conformance.TransferParams{Do: do}
	var err error
	if _, p.Session, err = z.session(session); err != nil || at == "" {
		return p, err
	}
	to, err := tile(at)
	p.At = &to
	return p, err
}

// leaves ends a session.
func (z *inputWorld) leaves(ctx context.Context, session string) error {
	_, id, err := z.session(session)
	if err != nil {
		return err
	}
	_, err = askZone(ctx, z, conformance.InputLeave, conformance.SessionParams{Session: id})
	return err
}

// stall makes a session's receiver stop reading, or read again.
func (z *inputWorld) stall(ctx context.Context, session string, reading bool) error {
	_, id, err := z.session(session)
	if err != nil {
		return err
	}
	result, err := askZone(ctx, z, conformance.InputStall, conformance.StallParams{Session: id, Reading: reading})
	if err != nil {
		return err
	}
	return z.note(result.Sent)
}

// look shows a session's player.
func (z *inputWorld) look(ctx context.Context, session string) (conformance.InputLookResult, error) {
	_, id, err := z.session(session)
	if err != nil {
		return conformance.InputLookResult{}, err
	}
	return askZone(ctx, z, conformance.InputLook, conformance.SessionParams{Session: id})
}

// records shows what the zone has counted.
func (z *inputWorld) records(ctx context.Context) (conformance.InputRecords, error) {
	return askZone(ctx, z, conformance.InputRecord, conformance.Empty{})
}

// npc describes an NPC and where it goes.
func (z *inputWorld) npc(name, at string, path ...string) error {
	n := conformance.Npc{Npc: name}
	var err error
	if n.At, err = tile(at); err != nil {
		return err
	}
	for _, p := range path {
		to, err := tile(p)
		if err != nil {
			return err
		}
		n.Path = append(n.Path, to)
	}
	z.settings.Npcs = append(z.settings.Npcs, n)
	return z.describe("NPC " + name)
}

// blocks describes a blocked tile, or blocks or frees one of an open world.
func (z *inputWorld) blocks(ctx context.Context, at string, free bool) error {
	on, err := tile(at)
	if err != nil {
		return err
	}
	if z.world == nil && !free {
		z.settings.Map.Blocked = append(z.settings.Map.Blocked, on)
		return nil
	}
	p := conformance.InputMapParams{Block: []conformance.Tile{on}}
	if free {
		p = conformance.InputMapParams{Free: []conformance.Tile{on}}
	}
	_, err = askZone(ctx, z, conformance.InputMap, p)
	return err
}

// environment sets a variable.
func (z *inputWorld) environment(name, value string) error {
	env := maps.Clone(z.settings.Env) // what was asked with stays as it was
	if env == nil {
		env = map[string]string{}
	}
	if value == "empty" {
		value = ""
	}
	env[name] = value
	z.settings.Env = env
	return z.describe("the environment")
}

// late hands the zone messages over the connection that a session had before
// it was opened anew.
func (z *inputWorld) late(ctx context.Context, session string, by conformance.Transport, t *godog.Table) error {
	s, _, err := z.session(session)
	if err != nil {
		return err
	}
	if s.incarnation < 2 {
		return misuse("%s was opened only once", session)
	}
	before := s.incarnation - 1
	return z.sends(ctx, session, by, t, func(p *conformance.InputReceiveParams) { p.Incarnation = &before })
}
