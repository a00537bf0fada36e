package steps

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// The steps here ask for what an honest client or frame would not: arguments
// that are not the kind's, ticks out of turn, settings that cannot be.
func init() {
	host := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }

	host("Given", "a payload may have {N} bytes", "the limit; unless said otherwise it is 64", func(ctx context.Context, n int64) error {
		newHost(ctx).settings.PayloadLimit = n
		return nil
	})
	host("When", "the host receives from {P} over a connection that was never made", "as from a stranger; the envelopes bear the player's name here and nowhere else", func(ctx context.Context, player string, t *godog.Table) error {
		return newHost(ctx).receive(ctx, player, t, "nowhere")
	})
	host("When", "the host receives by turns from {P} and {P}", "one envelope at a time, each in a request of its own: the first row's from the one, the second row's from the other, and over again", func(ctx context.Context, first, second string, t *godog.Table) error {
		return newHost(ctx).byTurns(ctx, first, second, t)
	})
	host("When", "tick {N} is asked for too early", "ticks before it have not run", func(ctx context.Context, tick int64) error {
		return newHost(ctx).early(ctx, tick)
	})
	host("Then", "that is refused with {W}", "the tick that was asked for", func(ctx context.Context, code string) error {
		h := newHost(ctx)
		got := "done"
		if h.refusal != nil {
			got = "refused with " + h.refusal.Code
		}
		return h.expect("the tick that was asked for too early", "refused with "+code, got, h.tick)
	})
	host("When", "ticks {N} to {N} run in one frame, the first of which has run already", "in one request", func(ctx context.Context, first, last int64) error {
		h := newHost(ctx)
		if h.world == nil || first > h.tick || last <= h.tick {
			return misuse("ticks %d to %d run after tick %d: want one that has run, and one that has not", first, last, h.tick)
		}
		return h.run(ctx, conformance.TickParams{First: first, Last: &last}, true)
	})
	host("Then", "the settings are refused for all of these", "by key, or by either of two; more may be listed", func(ctx context.Context, t *godog.Table) error {
		h := newHost(ctx)
		list, err := rows(t, "setting")
		if err != nil {
			return err
		}
		refusal, err := h.refused(ctx)
		if err != nil {
			return err
		}
		var keys []string
		for _, f := range refusal.Faults {
			keys = append(keys, f.Key)
		}
		for _, row := range list {
			got := "only " + or(strings.Join(keys, ", "), "nothing")
			for _, key := range strings.Split(row["setting"], " or ") {
				if slices.Contains(keys, key) {
					got = "listed"
				}
			}
			if err := h.expect("the fault of "+row["setting"], "listed", got, 0); err != nil {
				return err
			}
		}
		return nil
	})
}

// byTurns hands over two rows' envelopes one by one, from one player and then
// from the other.
func (h *hostWorld) byTurns(ctx context.Context, first, second string, t *godog.Table) error {
	if _, err := h.opened(ctx); err != nil {
		return err
	}
	if len(t.Rows) != 3 {
		return misuse("the table has %d rows beside its heading, want one for each of the two", len(t.Rows)-1)
	}
	envelopes, commands, err := h.envelopes(ctx, t)
	if err != nil {
		return err
	}
	half := len(envelopes) / 2
	for i := range half {
		for k, player := range []string{first, second} {
			one := k*half + i
			result, err := request(ctx, h, conformance.HostReceive, conformance.ReceiveParams{Connection: h.connection[player], Envelopes: envelopes[one : one+1]})
			if err != nil {
				return err
			}
			if err := h.receipted(player, envelopes[one:one+1], commands[one:one+1], result.Receipts); err != nil {
				return err
			}
		}
	}
	return nil
}

// early asks for a tick that leaves a gap, and keeps the refusal.
func (h *hostWorld) early(ctx context.Context, tick int64) error {
	w, err := h.opened(ctx)
	if err != nil {
		return err
	}
	if tick <= h.tick+1 {
		return misuse("tick %d is asked for after tick %d, which is not too early", tick, h.tick)
	}
	h.requests++
	h.asked++
	h.seen = nil
	_, err = conformance.HostTick.Call(ctx, w, conformance.TickParams{First: tick})
	if h.refusal = conformance.AsRefusal(err); h.refusal == nil {
		return err
	}
	return nil
}

var (
	leftOutForm = regexp.MustCompile(`^([a-z]+) left out$`)
	addedForm   = regexp.MustCompile(`^([a-z]+) added$`)
	insteadForm = regexp.MustCompile(`^([a-z]+) is (.+)$`)
)

// altered makes arguments what no kind's are: "recipe left out", "colour added"
// or "n is 0", with any JSON value behind is.
func altered(args json.RawMessage, how string) (json.RawMessage, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(args, &members); err != nil {
		return nil, err
	}
	if m := leftOutForm.FindStringSubmatch(how); m != nil {
		delete(members, m[1])
	} else if m := addedForm.FindStringSubmatch(how); m != nil {
		members[m[1]] = json.RawMessage(`"blue"`)
	} else if m := insteadForm.FindStringSubmatch(how); m != nil && json.Valid([]byte(m[2])) {
		members[m[1]] = json.RawMessage(m[2])
	} else {
		return nil, misuse("arguments cannot be altered so: %q; want such as \"item left out\", \"colour added\", \"n is 0\"", how)
	}
	return json.Marshal(members)
}

// refused tries to open a host that must not open, and returns its refusal.
func (h *hostWorld) refused(ctx context.Context) (*conformance.Refusal, error) {
	if h.world != nil {
		return nil, misuse("the settings were taken already")
	}
	h.furnish()
	h.requests++
	h.asked++
	_, err := h.open(ctx, conformance.HostCommit, h.settings)
	r := conformance.AsRefusal(err)
	if r == nil && err != nil {
		return nil, err
	}
	got := "a host that opened"
	if r != nil {
		got = fmt.Sprintf("refused with %s and %s", r.Code, some(len(r.Faults)))
	}
	return r, h.expect("open", "refused with BadSettings and the faults listed", got, 0)
}

func some(faults int) string {
	if faults == 0 {
		return "no fault listed"
	}
	return "the faults listed"
}
