package steps

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// sentence is a plain sentence that names an event in a table of what happens
// in which order.
type sentence struct {
	phrase  string
	pattern *regexp.Regexp
	fits    func(e *entry, words []string) bool
}

var sentences []sentence

// say adds a sentence to those that such a table may hold.
func say(phrase string, fits func(e *entry, words []string) bool) {
	sentences = append(sentences, sentence{phrase, compile(phrase), fits})
}

func init() {
	of := func(at string) func(*entry, []string) bool {
		return func(e *entry, words []string) bool {
			seq, _ := strconv.ParseInt(words[1], 10, 64)
			return e.At == at && e.of(words[0], seq)
		}
	}
	say("{P}'s {N} is executed", of("executed"))
	say("{P}'s {N} is recorded as a fault", of("fault"))
	say("outcome {W} of {P}'s {N} is sent", func(e *entry, words []string) bool {
		return e.Name == words[0] && of("outcome")(e, words[1:])
	})
	say("player {P} is spawned", func(e *entry, words []string) bool {
		return e.At == "spawned" && e.Kind == "Player" && e.Player == words[0]
	})
	say("{W} is spawned", func(e *entry, words []string) bool { return e.At == "spawned" && e.Entity == words[0] })
	say("{W} is despawned", func(e *entry, words []string) bool { return e.At == "despawned" && e.Entity == words[0] })
	say("table {W} is flushed", func(e *entry, words []string) bool { return e.At == "flushed" && slices.Contains(e.Tables, words[0]) })
	say("{P} is sent the whole state", func(e *entry, words []string) bool {
		return e.At == "state" && e.Baseline && slices.Contains(e.To, words[0])
	})
	say("{P} is sent the state of {W}", func(e *entry, words []string) bool {
		return e.At == "state" && !e.Baseline && slices.Contains(e.To, words[0]) && slices.Contains(e.Tables, words[1])
	})

	define(conformance.HostCommit, "Then", "these happen in this order", "by the host's own record: each row is a sentence such as \"P1's 7 is executed\" or \"outcome b1 of P1's 7 is sent\"; other things may happen between", func(ctx context.Context, t *godog.Table) error {
		h := newHost(ctx)
		list, err := rows(t, "what happens")
		if err != nil {
			return err
		}
		at, before := -1, ""
		for _, row := range list {
			text := row["what happens"]
			fits, err := named(text)
			if err != nil {
				return err
			}
			next := -1
			for i, e := range h.ledger.entries {
				if i > at && e.receipt == nil && fits(e) {
					next = i
					break
				}
			}
			want := "that it happens"
			if before != "" {
				want += " after " + before
			}
			if next < 0 {
				return h.fail(text, want, h.ledger.happened(), h.tick)
			}
			if err := h.expect(text, want, want, h.tick); err != nil {
				return err
			}
			at, before = next, fmt.Sprintf("%q", text)
		}
		return nil
	})
}

// named finds the sentence that a text is.
func named(text string) (func(*entry) bool, error) {
	var known []string
	for _, s := range sentences {
		if words := s.pattern.FindStringSubmatch(text); words != nil {
			return func(e *entry) bool { return s.fits(e, words[1:]) }, nil
		}
		known = append(known, s.phrase)
	}
	return nil, misuse("%q names nothing that happens; want one of: %s", text, strings.Join(known, "; "))
}

// happened lists the events in the order in which they happened.
func (l *ledger) happened() string {
	var lines []string
	for _, e := range l.entries {
		if e.receipt == nil {
			lines = append(lines, e.String())
		}
	}
	return "in this order: " + or(strings.Join(lines, "; "), "nothing")
}

// batch is a batch of commands and the order that the host gave it.
type batch struct {
	names   []string
	order   []int64
	refusal *conformance.Refusal
}

func init() {
	host := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }

	host("When", "a batch is put in order", "commands without a host's queue; arrival may be left out", func(ctx context.Context, t *godog.Table) error {
		h := newHost(ctx)
		list, err := rows(t, "command", "player id", "seq", "arrival")
		if err != nil {
			return err
		}
		b := &batch{}
		params := conformance.OrderParams{Commands: []conformance.BatchCommand{}}
		for _, row := range list {
			var c conformance.BatchCommand
			if c.PlayerID, err = whole(row, "player id"); err != nil {
				return err
			}
			if c.Seq, err = whole(row, "seq"); err != nil {
				return err
			}
			if row["arrival"] != "" {
				arrival, err := whole(row, "arrival")
				if err != nil {
					return err
				}
				c.Arrival = &arrival
			}
			b.names = append(b.names, row["command"])
			params.Commands = append(params.Commands, c)
		}
		w, err := h.opened(ctx)
		if err != nil {
			return err
		}
		h.requests++
		h.asked++
		result, err := conformance.HostOrder.Call(ctx, w, params)
		if b.refusal = conformance.AsRefusal(err); b.refusal == nil && err != nil {
			return err
		}
		b.order, h.batch = result.Order, b
		return nil
	})
	host("Then", "the order is {S}", "the batch's commands by name", func(ctx context.Context, want string) error {
		h := newHost(ctx)
		if h.batch == nil {
			return misuse("no batch was put in order before")
		}
		return h.expect("the order of the batch", want, h.batch.String(), h.tick)
	})
	host("Then", "the batch is refused with {W}", "and gets no order", func(ctx context.Context, code string) error {
		h := newHost(ctx)
		if h.batch == nil {
			return misuse("no batch was put in order before")
		}
		got := h.batch.String()
		if r := h.batch.refusal; r != nil {
			got = "refused with " + r.Code
		}
		return h.expect("the batch", "refused with "+code, got, h.tick)
	})
}

func (b *batch) String() string {
	if b.refusal != nil {
		return b.refusal.Error()
	}
	var names []string
	for _, i := range b.order {
		if i < 0 || i >= int64(len(b.names)) {
			return fmt.Sprintf("%v, want indexes from 0 to %d", b.order, len(b.names)-1)
		}
		names = append(names, b.names[i])
	}
	return or(strings.Join(names, ", "), "empty")
}
