// Package doctor examines an adapter below the level of any clause: whether it
// starts, flushes, frames its lines, keeps standard output clean, reads and
// prints numbers without loss, forgets closed worlds, and ends. For what is not
// so it says what was sent, what came, and what to change.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// Status is what a check came to.
type Status string

// What a check comes to.
const (
	OK Status = "ok"
	// NotOK: the suite would stumble over it.
	NotOK Status = "not ok"
	// Advice: the suite never does what was tried, or can live with it; a
	// person who types requests by hand would meet it.
	Advice Status = "advice"
	// NotTried: Got says why.
	NotTried Status = "not tried"
)

// Check is one thing that was examined.
type Check struct {
	Name   string `json:"name"`
	What   string `json:"what"` // what must hold, in a sentence
	Status Status `json:"status"`
	// Sent and Got are what was asked and what came of it, cut where they are
	// long. Got is the reason of what was not tried.
	Sent string `json:"sent,omitempty"`
	Got  string `json:"got,omitempty"`
	// Change says what to change, Typical how that is written in some language.
	Change  string   `json:"change,omitempty"`
	Typical []string `json:"typical,omitempty"`
}

// Report is what an examination found, in its order.
type Report struct {
	Adapter string  `json:"adapter,omitempty"` // name, version and language, if it says so
	Checks  []Check `json:"checks"`
	// Output is the end of what the adapter wrote to its standard error.
	Output string `json:"output,omitempty"`
}

// Good reports whether no check is not ok.
func (r *Report) Good() bool {
	for _, c := range r.Checks {
		if c.Status == NotOK {
			return false
		}
	}
	return true
}

// Options are the options of [Examine]. How long the start may take is the
// subject's.
type Options struct {
	// Request is how long an answer may take; 0: 5 s.
	Request time.Duration
	// End is how long the adapter may take to end by itself; 0: 1 s, as the
	// suite gives it.
	End time.Duration
	// DialBack, if not nil, is the same adapter told to dial back: to see
	// whether it can.
	DialBack conformance.Subject
	// DialsBack: the subject itself dials back.
	DialsBack bool
}

// Examine examines the adapter of a subject that stdio.New, stdio.DialBack or
// stdio.Attach has made. An error says that there is none to examine.
func Examine(ctx context.Context, s conformance.Subject, opts Options) (*Report, error) {
	if opts.Request == 0 {
		opts.Request = 5 * time.Second
	}
	if opts.End == 0 {
		opts.End = time.Second
	}
	d := &doctor{subject: s, Options: opts, report: &Report{}}
	defer d.drop()
	if err := d.examine(ctx); err != nil {
		return nil, err
	}
	return d.report, ctx.Err()
}

type doctor struct {
	Options
	subject conformance.Subject
	report  *Report

	talk   *talk // nil: there is none
	ours   bool  // the adapter is a process of ours
	twice  bool  // it dialled twice
	lastID int64
	// silences counts requests to which nothing came, of an adapter that lived.
	silences  int
	stray     []stray    // lines that were no answers
	half      []byte     // what it wrote last, without a line feed
	malformed *malformed // the first answer without its form; nil: none
	claims    map[string]conformance.Claim
}

// stray is a line that was no answer, and what had been asked then.
type stray struct{ sent, line string }

func (d *doctor) add(c Check) { d.report.Checks = append(d.report.Checks, c) }

// notTried adds what cannot be tried, and why.
func (d *doctor) notTried(why string, checks ...Check) {
	for _, c := range checks {
		d.add(Check{Name: c.Name, What: c.What, Status: NotTried, Got: why})
	}
}

// found adds a check that went wrong.
func (c Check) found(sent, got, change string, typical ...string) Check {
	c.Status, c.Sent, c.Got, c.Change, c.Typical = NotOK, cut(sent), cut(got), change, typical
	return c
}

func (c Check) ok() Check {
	c.Status = OK
	return c
}

// softer makes what was found advice.
func (c Check) softer() Check {
	if c.Status == NotOK {
		c.Status = Advice
	}
	return c
}

// most is how much of a message a report shows.
const most = 200

// cut shortens what was sent or came.
func cut(text string) string {
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s … (%d bytes)", text[:most], len(text))
}

func (d *doctor) examine(ctx context.Context) error {
	described, err := d.begin(ctx)
	if err != nil {
		return err
	}
	if !described {
		return nil
	}
	d.framing(ctx)
	d.answers(ctx)
	d.numbers(ctx)
	d.worlds(ctx)
	d.try(checkEnd, func() { d.ending(ctx) })
	d.dialling(ctx)
	d.form()
	d.output()
	return ctx.Err()
}

// mostSilences is how many requests may go unanswered: each costs the time of
// one, and what is found after that many is the same thing again.
const mostSilences = 3

// try does a check, unless too many requests were not answered before.
func (d *doctor) try(c Check, do func()) {
	if d.silences >= mostSilences {
		d.notTried(fmt.Sprintf("%d requests were not answered before", d.silences), c)
		return
	}
	do()
}

// isNone reports whether an error says that there is no adapter.
func isNone(err error) bool { return errors.Is(err, stdio.ErrStart) }
