package steps

import (
	"context"
	"fmt"
	"strconv"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// client makes the world a client's.
func (z *inputWorld) client(at string) error {
	tile, err := tile(at)
	if err != nil {
		return err
	}
	if err := z.describe("the client"); err != nil {
		return err
	}
	epoch := int64(usualEpoch)
	z.settings = conformance.MoveInputSettings{Role: "client", Profile: z.settings.Profile, At: &tile, Epoch: &epoch}
	z.joining, z.sessions = nil, map[int64]*inputSession{} // those of a background are a zone's
	z.given = tile
	return nil
}

// askClient asks the client to carry out a verb. It may refuse.
func askClient[P, R any](ctx context.Context, z *inputWorld, v conformance.Verb[P, R], params P) (R, error) {
	var none R
	if z.settings.Role != "client" {
		return none, misuse("%s: no client is described", v.Name)
	}
	return askRefusable(ctx, z, v, params)
}

// press asks the client for a step.
func (z *inputWorld) press(ctx context.Context, step string) error {
	d, err := tile(step)
	if err != nil {
		return err
	}
	result, err := askClient(ctx, z, conformance.InputPress, conformance.PressParams{Dx: d[0], Dy: d[1]})
	if err != nil {
		return done(err)
	}
	return z.clientSent(result)
}

// waits lets time pass for the client.
func (z *inputWorld) waits(ctx context.Context, ms int64) error {
	result, err := askClient(ctx, z, conformance.InputWait, conformance.WaitParams{Ms: ms})
	if err != nil {
		return done(err)
	}
	return z.clientSent(result)
}

func (z *inputWorld) clientSent(r conformance.ClientSends) error {
	z.view = &r.View
	for _, m := range r.Sent {
		z.happened = append(z.happened, &happening{client: &m, by: []conformance.Transport{m.Channel}, request: z.requests})
	}
	return nil
}

// corrected hands the client corrections, one request each. Rows name their
// numbers, so that the order of arrival need not be that of sending.
func (z *inputWorld) corrected(ctx context.Context, t *godog.Table) error {
	list, err := rows(t, "number", "acknowledged", "at", "epoch")
	if err != nil {
		return err
	}
	for _, row := range list {
		c := conformance.Correction{Epoch: usualEpoch}
		var err error
		if c.Number, err = whole(row, "number"); err != nil {
			return err
		}
		if c.Acknowledged, err = whole(row, "acknowledged"); err != nil {
			return err
		}
		if c.At, err = tile(row["at"]); err != nil {
			return err
		}
		switch row["epoch"] {
		case "":
		case "new":
			c.Epoch++
		default:
			return misuse("epoch is %q, want new", row["epoch"])
		}
		result, err := askClient(ctx, z, conformance.InputCorrect, conformance.CorrectParams{Correction: c})
		if err != nil {
			return done(err)
		}
		z.view = &result.View
	}
	return nil
}

// clientSends claims the next message of the client.
func (z *inputWorld) clientSends(seq int64, step, by string) error {
	d, err := tile(step)
	if err != nil {
		return err
	}
	want := &happening{client: &conformance.ClientSent{Message: conformance.InputMessage{Input: &conformance.SingleInput{Seq: seq, Dx: d[0], Dy: d[1]}}},
		by: []conformance.Transport{conformance.Transport(by)}}
	for _, h := range z.happened {
		if h.client != nil && !h.claimed {
			h.claimed = h.String() == want.String()
			return z.expect("what the client sent", want.String(), h.String(), 0)
		}
	}
	return z.fail("what the client sent", want.String(), "nothing", 0)
}

// epochOfSent holds the messages of the client that were named to an epoch.
func (z *inputWorld) epochOfSent(fresh bool) error {
	want := int64(usualEpoch)
	if fresh {
		want++
	}
	for _, h := range z.happened {
		if h.client != nil {
			if err := z.expect("the epoch of input "+strconv.FormatInt(h.client.Message.Input.Seq, 10), fmt.Sprint(want), fmt.Sprint(h.client.Message.Epoch), 0); err != nil {
				return err
			}
		}
	}
	return nil
}

// clientShows compares how the client sees itself.
func (z *inputWorld) clientShows(predicted, at, kept string) error {
	if err := z.settled(); err != nil {
		return err
	}
	if z.view == nil {
		return misuse("the client was asked nothing")
	}
	p, err := tile(predicted)
	if err != nil {
		return err
	}
	a, err := tile(at)
	if err != nil {
		return err
	}
	list, err := sequences(kept)
	if err != nil {
		return err
	}
	text := func(p, a conformance.Tile, kept []int64) string {
		return fmt.Sprintf("on tile %s, from %s and inputs %s", tileText(p), tileText(a), numbers(kept))
	}
	return z.expect("where the client shows the player", text(p, a, list), text(z.view.Predicted, z.view.At, z.view.Unacknowledged), 0)
}
