package stdio

import (
	"errors"
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// ErrStart says that there is no adapter to be had: the command cannot be run,
// the address is none, or three starts or dials in a row failed. A run cannot
// go on after it.
var ErrStart error = noAdapter("the adapter cannot be started")

// errReach is the ErrStart of an adapter that somebody else starts.
const errReach = noAdapter("the adapter cannot be reached")

type noAdapter string

func (e noAdapter) Error() string { return string(e) }

// Is makes errReach an ErrStart.
func (e noAdapter) Is(target error) bool { return target == ErrStart }

// Fatal ends a run.
func (noAdapter) Fatal() bool { return true }

// ErrRestarted is in the error of a world whose child was ended after a fault.
var ErrRestarted = errors.New("the adapter was restarted")

// Broken says that the stream to the adapter broke. Its process tree was
// killed, if it was started here, and the connection closed.
type Broken struct {
	Verb string // what was asked
	Why  string // what happened, as in "the adapter gave no answer within 5s"
	Got  []byte // the line, or part of one, that came last, if that is the fault
	// Exit is how the adapter ended, if it did so by itself, as in "exit
	// status 3".
	Exit string
	// Output is the end of what it wrote to stderr and, by dial-back, to
	// stdout, at most 4 KiB.
	Output string
	Err    error // a context's error, ErrRestarted, or nil

	from string // what Output is called
}

func (e *Broken) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: the adapter %s", e.Verb, e.Why)
	if e.Exit != "" {
		fmt.Fprintf(&b, " (%s)", e.Exit)
	}
	if len(e.Got) > 0 {
		fmt.Fprintf(&b, "; got %s", jsonline.Quote(e.Got))
	}
	if text := strings.TrimSpace(e.Output); text != "" {
		fmt.Fprintf(&b, "; its %s ends with:\n%s", e.from, text)
	}
	return b.String()
}

func (e *Broken) Unwrap() error { return e.Err }

// Malformed says that an answer does not have the shape that the registry
// gives it. The stream is in step, and the adapter goes on.
type Malformed struct {
	Verb string
	Got  string // the answer, at most 200 bytes of it
	Err  error  // names the member; often a *conformance.ShapeError
}

func (e *Malformed) Error() string {
	text := fmt.Sprintf("%s: malformed answer: %v", e.Verb, e.Err)
	if e.Got != "" {
		text += "; it was " + e.Got
	}
	return text
}

func (e *Malformed) Unwrap() error { return e.Err }
