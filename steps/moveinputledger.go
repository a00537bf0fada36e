package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// happening is something that a server or a client sent.
type happening struct {
	session int64 // 0: the client's own world
	sent    conformance.InputSent
	by      []conformance.Transport // its copies, in order
	client  *conformance.ClientSent
	request int
	tick    int64
	claimed bool
}

// String says what was sent in words.
func (h *happening) String() string {
	by := make([]string, len(h.by))
	for i, t := range h.by {
		by[i] = string(t)
	}
	how := " by " + strings.Join(by, " and ")
	switch {
	case h.client != nil:
		return "the client sends " + messageText(h.client.Message) + how
	case h.sent.Correction != nil:
		return fmt.Sprintf("%s is corrected to %s%s", letter(h.session), correctionText(*h.sent.Correction), how)
	case h.sent.Kind == "advisory":
		return fmt.Sprintf("%s is told %s%s", letter(h.session), h.sent.Advisory, how)
	}
	return fmt.Sprintf("%s is closed with %s", letter(h.session), h.sent.Reason)
}

func correctionText(c conformance.Correction) string {
	return fmt.Sprintf("tile %s, acknowledging %d", tileText(c.At), c.Acknowledged)
}

func tileText(t conformance.Tile) string { return fmt.Sprintf("(%d, %d)", t[0], t[1]) }

func messageText(m conformance.InputMessage) string {
	if m.Batch != nil {
		return fmt.Sprintf("a batch of %d steps from %d", len(m.Batch.Steps), m.Batch.First)
	}
	return fmt.Sprintf("input %d (%d, %d)", m.Input.Seq, m.Input.Dx, m.Input.Dy)
}

// note puts what the server sent into the ledger. Copies of one correction are
// one entry.
func (z *inputWorld) note(sent []conformance.InputSent) error {
	for _, m := range sent {
		if m.Correction != nil {
			s := z.sessions[m.Session]
			if s != nil && !slices.Contains(s.epochs, m.Correction.Epoch) {
				s.epochs = append(s.epochs, m.Correction.Epoch)
			}
			if c := z.copyOf(m); c != nil {
				c.by = append(c.by, m.Channel)
				continue
			}
			if s != nil {
				s.corrections = append(s.corrections, *m.Correction)
			}
		}
		h := &happening{session: m.Session, sent: m, by: []conformance.Transport{m.Channel}, request: z.requests, tick: z.tick, claimed: z.quiet}
		z.happened = append(z.happened, h)
	}
	return nil
}

// copyOf returns the correction in the ledger whose copy by another channel m
// is.
func (z *inputWorld) copyOf(m conformance.InputSent) *happening {
	for _, h := range z.happened {
		if h.session == m.Session && h.sent.Correction != nil && *h.sent.Correction == *m.Correction &&
			h.request == z.requests && !slices.Contains(h.by, m.Channel) {
			return h
		}
	}
	return nil
}

// claim marks and returns the first entry about a session that fits and was not
// claimed.
func (z *inputWorld) claim(session int64, fits func(*happening) bool) *happening {
	for _, h := range z.happened {
		if !h.claimed && h.session == session && fits(h) {
			h.claimed = true
			return h
		}
	}
	return nil
}

// closed fails if something was sent that no step has named.
func (z *inputWorld) closed() error {
	if err := z.settled(); err != nil {
		return err
	}
	var left []string
	tick, request := z.tick, z.requests
	for _, h := range z.happened {
		if !h.claimed {
			left = append(left, h.String())
			tick, request = h.tick, h.request
		}
	}
	if left == nil {
		return nil
	}
	return &Failure{Expectation{What: "what else happened", Want: "nothing that no step names", Got: strings.Join(left, "; "), Tick: tick, Request: request}}
}

// about lists what was sent to a session, for messages.
func (z *inputWorld) about(session int64) string {
	var lines []string
	for _, h := range z.happened {
		if h.session == session {
			line := h.String()
			if h.claimed {
				line += " (named by an earlier step)"
			}
			lines = append(lines, line)
		}
	}
	return or(strings.Join(lines, "; "), "nothing was sent to it")
}

// channels are those on which a session is sent corrections.
func (z *inputWorld) channels() []conformance.Transport {
	if z.primary() == "stream" {
		return []conformance.Transport{"stream"}
	}
	return []conformance.Transport{"stream", "datagram"}
}
