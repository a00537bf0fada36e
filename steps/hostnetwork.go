package steps

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// Commands and movement between the machines of host-commit. What moves, and
// what befalls packets, is said in the words of owner-transform.
func init() {
	step := func(keyword, phrase, doc string, f any) { define(conformance.HostCommit, keyword, phrase, doc, f) }

	step("Given", "a host that takes commands from {P} and {P}, at {N} ticks a second, with {N} ms one way between any two", "a machine each; nobody plays on the host; all bags are empty", func(ctx context.Context, one, other string, hz, ms int64) error {
		p := newPlay(ctx)
		p.profile = conformance.HostCommit
		p.commit = &conformance.HostCommitSettings{NetworkTickHz: hz, SimulationHz: hz, PendingLimit: 64, PayloadLimit: 64}
		for _, player := range []string{one, other} {
			p.commit.Players = append(p.commit.Players, conformance.PlayerSetting{Player: player, BagSlots: 20})
		}
		return p.tables(hz, ms, "", one, other)
	})
	step("Given", "in tick {N} {P} submits", "on its own machine, seq, kind and arguments; the command leaves in that tick", func(ctx context.Context, tick int64, player string, t *godog.Table) error {
		p := newPlay(ctx)
		envelopes, _, err := p.host.envelopes(ctx, t)
		if err != nil {
			return err
		}
		for _, e := range envelopes {
			if err := p.at(tick, player, func(ctx context.Context, t *table) error {
				_, err := askMachine(ctx, t, player, conformance.HostSend, conformance.SendParams{Seq: e.Seq, Kind: e.Kind, Args: e.Args})
				return err
			}); err != nil {
				return err
			}
		}
		return nil
	})
	step("Given", "what {P} sends reliably in ticks {N} to {N} arrives {N} ticks late", "and what it sends reliably afterwards waits for it", func(ctx context.Context, from string, first, last, late int64) error {
		return newPlay(ctx).fault(&fault{from: from, channel: "reliable", when: stretch{first, last}, effect: delay, ticks: late,
			said: fmt.Sprintf("what %s sends reliably in ticks %d to %d", from, first, last)})
	})
	step("Then", "from tick {N} to {N} {P} carries {S}", "after each of these ticks, as the host shows it: such as 3 timber, or an empty bag", func(ctx context.Context, first, last int64, player, bag string) error {
		want, err := amounts(bag)
		if err != nil {
			return err
		}
		p := newPlay(ctx)
		return p.claim(func(r *record) error {
			for tick := first; tick <= last; tick++ {
				look, ok := r.looks[tick]
				if !ok {
					return misuse("the host was not looked at after tick %d", tick)
				}
				e := Expectation{What: fmt.Sprintf("what %s carries after tick %d", player, tick), Want: writeAmounts(want), Tick: tick}
				i := slices.IndexFunc(look.Players, func(s conformance.PlayerState) bool { return s.Player == player })
				if i < 0 {
					return p.compare(e, "no such player")
				}
				if err := p.compare(e, writeAmounts(look.Players[i].Bag)); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// writeAmounts writes what a bag holds, by item.
func writeAmounts(bag map[string]int64) string {
	var parts []string
	for _, item := range slices.Sorted(maps.Keys(bag)) {
		if bag[item] != 0 {
			parts = append(parts, fmt.Sprintf("%d %s", bag[item], item))
		}
	}
	return or(strings.Join(parts, " and "), "an empty bag")
}
