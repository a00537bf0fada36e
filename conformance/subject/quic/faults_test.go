package quic_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/wire"
)

// A fault of the host's network path is one that no judge in the host's process
// can see: the rule behind it is right. Each of these turns scenarios red by the
// wire that are green without it.
func TestFaultsOfTheNetworkPathAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("some seconds of judging")
	}
	faults := []struct {
		name    string
		fault   func(server.Game) server.Game
		clauses []string
	}{
		{"outcomes reach the first client alone", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if t != wire.TypeOutcome || to == 1 {
				f.out.Stream(to, t, body)
			}
		}), []string{"COMMIT-033a", "COMMIT-048a"}},
		{"what spawns is told to the first client alone", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if t != wire.TypeEntity || to == 1 {
				f.out.Stream(to, t, body)
			}
		}), []string{"COMMIT-033b", "COMMIT-049b"}},
		{"outcomes of a tick leave in reverse", reversed, []string{"COMMIT-034c"}},
		{"saved tables are not told", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if t != wire.TypeTables {
				f.out.Stream(to, t, body)
			}
		}), []string{"COMMIT-048b"}},
		{"refusals are not told", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if t != wire.TypeRefused {
				f.out.Stream(to, t, body)
			}
		}), []string{"COMMIT-015b"}},
		{"payloads are passed on without their form", takes(func(f *faulty, c server.Client, m *server.Message) server.Fate {
			if command, is := m.Message.(*wire.Command); is && len(command.Payload) > 0 {
				command.Payload = command.Payload[1:]
			}
			return f.Game.Take(c, m)
		}), []string{"COMMIT-002"}},
		{"the end of a connection is not heard", leaves(func(*faulty, server.Client) {}), []string{"COMMIT-051", "COMMIT-062b"}},
		{"who comes back is told that nothing was taken", joins(func(f *faulty, c server.Client, player string, w *wire.Welcome) error {
			err := f.Game.Join(c, player, w)
			w.LastSeq = 0
			return err
		}), []string{"COMMIT-060"}},
		{"only every second report is taken", takes(func(f *faulty, c server.Client, m *server.Message) server.Fate {
			if _, is := m.Message.(*wire.Report); is {
				if f.n++; f.n%2 == 0 {
					return server.Fate{}
				}
			}
			return f.Game.Take(c, m)
		}), []string{"REMOTE-001a", "REMOTE-003", "KNOWN-001"}},
		{"snaps are not told", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if t != wire.TypeOutcome {
				f.out.Stream(to, t, body)
			}
		}), []string{"SNAP-008a", "SNAP-008d"}},
		{"snapshots go to whoever owns the body", datagrams(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			f.out.Datagram(3-to, t, body)
		}), []string{"REMOTE-002", "REMOTE-006"}},
		{"a knockback is told to all", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			f.out.Stream(to, t, body)
			if t == wire.TypeInstruction {
				f.out.Stream(3-to, t, body)
			}
		}), []string{"CLAMP-020a"}},
		{"the placement that was taken is lost", takes(func(f *faulty, c server.Client, m *server.Message) server.Fate {
			if p, is := m.Message.(*wire.Point); is {
				p.After = 0
			}
			return f.Game.Take(c, m)
		}), []string{"CLAMP-029b", "CLAMP-034a"}},
		{"standings are those of the tick before", stale, []string{"CLAMP-032a"}},
		{"corrections go by datagram alone", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if t != wire.TypeCorrection {
				f.out.Stream(to, t, body)
			}
		}), []string{"INPUT-043b"}},
		{"datagrams count as the stream", takes(func(f *faulty, c server.Client, m *server.Message) server.Fate {
			m.Datagram = false
			return f.Game.Take(c, m)
		}), []string{"INPUT-008b", "INPUT-010b"}},
		{"a transfer is not told of", sends(func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if t == wire.TypeCorrection {
				body = append([]byte(nil), body...)
				body[4]-- // its epoch
			}
			f.out.Stream(to, t, body)
		}), []string{"INPUT-041c"}},
	}
	all := suite.Selection{Quick: true}
	for _, f := range faults {
		all.Clauses = append(all.Clauses, f.clauses...)
	}
	honest := verdicts(t, judged(t, nil), all)
	for id, v := range honest {
		assert.Equal(t, suite.Passed, v, "%s without a fault", id)
	}
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			red := 0
			for id, v := range verdicts(t, judged(t, f.fault), suite.Selection{Quick: true, Clauses: f.clauses}) {
				if v != honest[id] {
					red++
					t.Log(v, id)
				}
			}
			assert.Positive(t, red, "scenarios that are red with it")
		})
	}
}

// verdicts are those of the scenarios of a selection that were run, by id.
func verdicts(t *testing.T, s conformance.Subject, selection suite.Selection) map[string]suite.Verdict {
	t.Helper()
	r, err := suite.Judge(t.Context(), s, suite.Options{Timeout: patient, Selection: selection})
	require.NoError(t, err)
	all := map[string]suite.Verdict{}
	for _, s := range r.Scenarios {
		if s.Verdict != suite.NotRun {
			all[s.ID] = s.Verdict
		}
	}
	require.NotEmpty(t, all)
	return all
}

// faulty is a game with a fault in one of the ways in or out.
type faulty struct {
	server.Game
	out server.Sender
	n   int

	stream, datagram func(f *faulty, to server.Client, t wire.Type, body []byte)
	take             func(f *faulty, c server.Client, m *server.Message) server.Fate
	leave            func(f *faulty, c server.Client)
	join             func(f *faulty, c server.Client, player string, w *wire.Welcome) error
	tick             func(f *faulty) []server.Table
}

func faultyWith(set func(*faulty)) func(server.Game) server.Game {
	return func(g server.Game) server.Game {
		f := &faulty{Game: g}
		set(f)
		return f
	}
}

func sends(do func(f *faulty, to server.Client, t wire.Type, body []byte)) func(server.Game) server.Game {
	return faultyWith(func(f *faulty) { f.stream = do })
}

func datagrams(do func(f *faulty, to server.Client, t wire.Type, body []byte)) func(server.Game) server.Game {
	return faultyWith(func(f *faulty) { f.datagram = do })
}

func takes(do func(f *faulty, c server.Client, m *server.Message) server.Fate) func(server.Game) server.Game {
	return faultyWith(func(f *faulty) { f.take = do })
}

func leaves(do func(f *faulty, c server.Client)) func(server.Game) server.Game {
	return faultyWith(func(f *faulty) { f.leave = do })
}

func joins(do func(f *faulty, c server.Client, player string, w *wire.Welcome) error) func(server.Game) server.Game {
	return faultyWith(func(f *faulty) { f.join = do })
}

// reversed holds back what goes by the stream in a tick, and sends the outcomes
// among it last first.
func reversed(g server.Game) server.Game {
	type held struct {
		to   server.Client
		body []byte
	}
	var outcomes []held
	return faultyWith(func(f *faulty) {
		ticking := false
		f.stream = func(f *faulty, to server.Client, t wire.Type, body []byte) {
			if ticking && t == wire.TypeOutcome {
				outcomes = append(outcomes, held{to, []byte(strings.Clone(string(body)))})
				return
			}
			f.out.Stream(to, t, body)
		}
		f.tick = func(f *faulty) []server.Table {
			ticking = true
			tables := f.Game.Tick()
			ticking = false
			for i := len(outcomes) - 1; i >= 0; i-- {
				f.out.Stream(outcomes[i].to, wire.TypeOutcome, outcomes[i].body)
			}
			outcomes = nil
			return tables
		}
	})(g)
}

// stale sends to each client the datagram that it should have had before.
func stale(g server.Game) server.Game {
	last := map[server.Client][]byte{}
	return datagrams(func(f *faulty, to server.Client, t wire.Type, body []byte) {
		before, was := last[to]
		last[to] = []byte(strings.Clone(string(body)))
		if was {
			f.out.Datagram(to, t, before)
		}
	})(g)
}

func (f *faulty) Open(out server.Sender) {
	f.out = out
	f.Game.Open(faultySender{f})
}

func (f *faulty) Take(c server.Client, m *server.Message) server.Fate {
	if f.take != nil {
		return f.take(f, c, m)
	}
	return f.Game.Take(c, m)
}

func (f *faulty) Leave(c server.Client) {
	if f.leave != nil {
		f.leave(f, c)
	} else {
		f.Game.Leave(c)
	}
}

func (f *faulty) Join(c server.Client, player string, w *wire.Welcome) error {
	if f.join != nil {
		return f.join(f, c, player, w)
	}
	return f.Game.Join(c, player, w)
}

func (f *faulty) Tick() []server.Table {
	if f.tick != nil {
		return f.tick(f)
	}
	return f.Game.Tick()
}

// faultySender is the way out of a faulty game.
type faultySender struct{ *faulty }

func (s faultySender) Stream(to server.Client, t wire.Type, body []byte) {
	if s.stream != nil {
		s.stream(s.faulty, to, t, body)
	} else {
		s.out.Stream(to, t, body)
	}
}

func (s faultySender) Datagram(to server.Client, t wire.Type, body []byte) {
	if s.datagram != nil {
		s.datagram(s.faulty, to, t, body)
	} else {
		s.out.Datagram(to, t, body)
	}
}

func (s faultySender) Close(to server.Client, code wire.CloseCode, why string) {
	s.out.Close(to, code, why)
}
