package stdio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// grace is how long is waited for what should already have happened: the exit
// of a child that closed its pipes, the end of the pipes of one that exited.
const grace = time.Second

// session is one run of the adapter, or one connection to an adapter that
// somebody else runs. However it came about, the same bytes are exchanged.
type session struct {
	*stream
	words
	process *process      // nil: not started by us
	twice   chan struct{} // closed when a second connection comes; nil: none can
	release func()        // of what the connector holds besides; nil: nothing

	descriptor []byte         // its answer to describe
	open       map[int64]bool // the worlds that it has
	verb       string         // that was asked last
	fate       string         // why it was ended
}

// words are what a transport's two directions are called.
type words struct {
	in, out, both string // what the adapter reads from, writes to
	hint          string // for one that writes what is no answer
}

// exited is closed once the adapter's process, if it is ours, was waited for.
func (c *session) exited() <-chan struct{} {
	if c.process == nil {
		return nil
	}
	return c.process.exited
}

// exchange writes one request and returns the line that came next. It returns
// when there is one, the stream broke, ctx is done or closing is closed.
func (c *session) exchange(ctx context.Context, closing <-chan struct{}, request []byte) ([]byte, *Broken) {
	select {
	case a := <-c.lines:
		if a.err != nil {
			return nil, c.ended(ctx, a, "before it was asked")
		}
		return nil, &Broken{Why: "wrote a line that nobody had asked for", Got: a.line}
	case <-c.twice:
		return nil, dialledTwice()
	default:
	}
	start := time.Now()
	c.requests <- request

	var (
		written bool
		line    []byte
		exited  = c.exited()
		late    <-chan time.Time
	)
	for !written || line == nil {
		lines := c.lines
		if line != nil {
			lines = nil // one answer; then only the writer is waited for
		}
		select {
		case err := <-c.written:
			if err != nil {
				return nil, c.deaf(ctx, err)
			}
			written = true
		case a := <-lines:
			if a.err != nil {
				return nil, c.ended(ctx, a, "before it answered")
			}
			line = a.line
		case <-exited:
			// What it wrote before is still in the pipe.
			exited = nil
			timer := time.NewTimer(grace)
			defer timer.Stop()
			late = timer.C
		case <-late:
			return nil, &Broken{Why: "exited before it answered, and what it left behind holds " + c.both + " open"}
		case <-c.twice:
			return nil, dialledTwice()
		case <-closing:
			return nil, &Broken{Why: "was closed while a request was outstanding", Err: errClosed}
		case <-ctx.Done():
			return nil, c.late(ctx, start, written, line)
		}
	}
	return line, nil
}

func dialledTwice() *Broken {
	return &Broken{Why: "dialled twice, want one connection for as long as it runs"}
}

// patience is the time that was given: the limit, so that the same fault says
// the same each time, and where none is known what was waited.
func patience(ctx context.Context, start time.Time) time.Duration {
	if limit := TimeLimit(ctx); limit > 0 {
		return limit
	}
	return time.Since(start).Round(time.Millisecond)
}

// late says what was not done when ctx ended.
func (c *session) late(ctx context.Context, start time.Time, written bool, line []byte) *Broken {
	why := "gave no answer"
	switch {
	case line != nil:
		why = "answered but did not read the whole request"
	case !written:
		why = "did not read the request"
	}
	if ctx.Err() == context.Canceled {
		return &Broken{Why: why + " before it was given up", Got: line, Err: ctx.Err()}
	}
	return &Broken{Why: fmt.Sprintf("%s within %v", why, patience(ctx, start)), Got: line, Err: ctx.Err()}
}

// ended says how the stream ended: by an exit or not.
func (c *session) ended(ctx context.Context, a arrival, when string) *Broken {
	var long *jsonline.TooLong
	if errors.As(a.err, &long) {
		return &Broken{Why: "wrote " + a.err.Error(), Got: long.Head}
	}
	half := ""
	if len(a.line) > 0 {
		half = " in the middle of a line"
	}
	if c.hasExited(ctx) {
		return &Broken{Why: "exited " + when + half, Got: a.line}
	}
	if a.err == io.EOF || a.err == io.ErrUnexpectedEOF {
		return &Broken{Why: "closed " + c.out + " " + when + half + c.livesOn(), Got: a.line}
	}
	return &Broken{Why: fmt.Sprintf("cannot be read from any more: %v", a.err), Got: a.line}
}

// deaf says why a request could not be written. What the child wrote before it
// stopped reading tells more than that it did.
func (c *session) deaf(ctx context.Context, err error) *Broken {
	exited := c.hasExited(ctx)
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case a := <-c.lines:
		if a.err != nil {
			return c.ended(ctx, a, "before it read the request")
		}
		return &Broken{Why: fmt.Sprintf("stopped reading (%v)", err), Got: a.line}
	case <-timer.C:
	case <-ctx.Done():
	}
	if exited {
		return &Broken{Why: "exited before it read the request"}
	}
	return &Broken{Why: fmt.Sprintf("closed %s%s (%v)", c.in, c.livesOn(), err)}
}

func (c *session) livesOn() string {
	if c.process == nil {
		return "" // who knows
	}
	return " and lives on"
}

// hasExited gives a child whose pipes ended a moment to do so too.
func (c *session) hasExited(ctx context.Context) bool {
	if c.process == nil {
		return false
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-c.exited():
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// hangUp tells the adapter that nothing more is asked, gives it time to end by
// itself, and ends what is left. What it still wrote, and a crash, are told: they
// belong to what it was asked last. How else it ends is its own matter.
func (c *session) hangUp(patience time.Duration) *Broken {
	_ = c.wire.CloseWrite()
	broken := c.lastWords(patience)
	left := c.end()
	if broken != nil {
		broken.Exit, broken.Output, broken.from = left.exit, left.output, left.from
	}
	return broken
}

// lastWords reads what the adapter writes after its last answer, until it has
// ended or patience is over.
func (c *session) lastWords(patience time.Duration) *Broken {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	lines, exited, late := c.lines, c.exited(), false
	for !late && (lines != nil || exited != nil) {
		select {
		case a := <-lines:
			var long *jsonline.TooLong
			switch {
			case errors.As(a.err, &long):
				return &Broken{Why: "wrote, after its last answer, " + a.err.Error(), Got: long.Head}
			case a.err == nil:
				return &Broken{Why: "wrote a line that nobody had asked for, after its last answer" + c.hint, Got: a.line}
			case len(a.line) > 0:
				return &Broken{Why: "wrote half a line that nobody had asked for, after its last answer" + c.hint, Got: a.line}
			}
			lines = nil
		case <-exited:
			exited = nil
		case <-timer.C:
			late = true
		}
	}
	if c.process != nil && exited == nil && c.process.crashed {
		return &Broken{Why: "crashed after its last answer"}
	}
	return nil
}

// remains are what a session leaves.
type remains struct {
	last
	half []byte // the half of a line that it ended with
}

// end kills the child's tree, closes the connection, and waits until nothing
// of the session is left here.
func (c *session) end() remains {
	var left remains
	close(c.quit)
	if c.release != nil {
		c.release()
	}
	if c.process != nil {
		left.last = c.process.end()
	}
	left.half = c.stream.end(c.process != nil)
	return left
}
