package suite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// exchange is a request as it was made. Its JSON is written only if somebody
// wants to read it.
type exchange struct {
	world  int // from 1, in the order of opening; 0: none was opened
	verb   string
	params any
	result any
	err    error
	took   time.Duration
	sent   []byte    // the answer's bytes, if it came as some and is not long ago
	kept   *Exchange // written down when it happened; nil: nobody listens
}

// recorder stands between the steps of one scenario and the subject: it keeps
// the transcript, holds every request to its time-out, survives a subject's
// panics, and holds results to their shape.
type recorder struct {
	subject   conformance.Subject
	timeout   time.Duration // of a request; 0: none
	listens   bool          // writes exchanges down as they happen
	exchanges []exchange
	closings  []Closing
	worlds    []*recorded // open ones, and those that a scenario closed itself
}

// PanicError says that a subject in this process panicked.
type PanicError struct {
	Value any
	Stack string
}

func (e *PanicError) Error() string { return fmt.Sprintf("the subject panicked: %v", e.Value) }

// frames are the innermost calls of the panic, without the suite's.
func (e *PanicError) frames() string {
	_, after, _ := strings.Cut(e.Stack, "\npanic(")
	lines := strings.Split(after, "\n")
	const skip, most = 2, 8 // panic's own two lines; four calls
	if len(lines) < skip {
		return e.Stack
	}
	return strings.Join(lines[skip:min(len(lines), skip+most)], "\n")
}

// TimeoutError says that a request, or a whole scenario, was not done in time.
type TimeoutError struct {
	What  string
	After time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("%s: not done within %v", e.What, e.After)
}

// grace is how long a subject has to notice that its time is up and to say in
// its own words what went wrong.
const grace = 5 * time.Second

// Starter is implemented by a subject that may have to be started, or dialled,
// before it can describe itself or open a world.
type Starter interface {
	// StartTimeout is how long that may take beyond a request's own time. The
	// subject sees to it itself. 0 adds nothing: no time is limited.
	StartTimeout() time.Duration
}

// Told is implemented by a subject that wants to know which scenario it is
// asked next: one that answers from transcripts.
type Told interface {
	// Begin is called before the first request of the scenario with that id.
	Begin(scenario string)
}

// Ender is implemented by a subject that can be told that nothing more is asked
// for now, as when its process is to end.
type Ender interface {
	// End reports what the subject did after its last answer that it should not
	// have: a fault of the scenario that asked last. It may be asked again.
	End(ctx context.Context) error
}

// ending is how long a subject whose process ends with its world may take for that,
// beside its answer.
const ending = 2 * time.Second

// starting is how long a subject may take to start.
func starting(s conformance.Subject) time.Duration {
	if starter, ok := s.(Starter); ok {
		return starter.StartTimeout()
	}
	return 0
}

// guarded runs f on its own goroutine, so that a subject that hangs or panics
// in this process costs a scenario and not the run. extra is what f may take
// beyond its time, because it sees to that itself.
func guarded(ctx context.Context, verb string, timeout, extra time.Duration, f func(context.Context) error) error {
	if timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = stdio.WithTimeLimit(ctx, timeout, &TimeoutError{verb, timeout})
		defer cancel()
	}
	done := make(chan error, 1)
	go func() {
		defer func() {
			if v := recover(); v != nil {
				done <- &PanicError{v, string(debug.Stack())}
			}
		}()
		done <- f(ctx)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	late := time.NewTimer(grace + extra)
	defer late.Stop()
	select {
	case err := <-done:
		if err != nil && err != context.DeadlineExceeded || err == nil && extra > 0 {
			return err
		}
	case <-late.C:
	}
	return context.Cause(ctx)
}

// open is the steps' Opener.
func (r *recorder) open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	var w conformance.World
	number := len(r.worlds) + 1
	err := r.record(ctx, number, "open", conformance.OpenParams{Profile: profile}, settings, func(ctx context.Context) error {
		return guarded(ctx, "open", r.timeout, starting(r.subject), func(ctx context.Context) (err error) {
			world, err := r.subject.Open(ctx, profile, settings)
			if err == nil && world == nil {
				return errors.New("open: the subject returned neither a world nor an error")
			}
			w = world
			return err
		})
	})
	if err != nil {
		return nil, err
	}
	opened := &recorded{r: r, w: w, number: number}
	r.worlds = append(r.worlds, opened)
	return opened, nil
}

func (r *recorder) record(ctx context.Context, world int, verb string, params, result any, do func(context.Context) error) error {
	x := exchange{world: world, verb: verb, params: params, result: result}
	var heard conformance.Heard
	ctx = conformance.Listen(ctx, &heard)
	var asked Exchange
	if r.listens {
		// Now and not at the end, as steps may go on to use what they asked with.
		asked.Params = x.asked()
	}
	start := time.Now()
	x.err = do(ctx)
	x.took = time.Since(start)
	x.sent = heard.Bytes()
	if r.listens {
		asked.Answer, asked.Sent = x.answered(), string(x.sent)
		x.kept = &asked
	}
	if n := len(r.exchanges) - MostRequests; n >= 0 {
		r.exchanges[n].sent = nil // sweeps ask so much that it would fill the memory
	}
	r.exchanges = append(r.exchanges, x)
	return x.err
}

// close ends the worlds of the scenario.
func (r *recorder) close(ctx context.Context) error {
	var first error
	for _, w := range r.worlds {
		if err := w.Close(ctx); err != nil && first == nil {
			first = err
		}
	}
	r.worlds = nil
	return first
}

// end tells the subject, the worlds being closed, that nothing more is asked, and
// keeps what it did then with the world that was closed last.
func (r *recorder) end(ctx context.Context) error {
	ender, ok := r.subject.(Ender)
	if !ok {
		return nil
	}
	// It sees to its time itself.
	err := guarded(ctx, "close", 0, 0, ender.End)
	if n := len(r.closings); err != nil && n > 0 && r.closings[n-1].Err == nil {
		r.closings[n-1].Err = err
	}
	return err
}

// recorded is a world whose requests are recorded.
type recorded struct {
	r      *recorder
	w      conformance.World
	number int
	closed bool
}

func (w *recorded) Do(ctx context.Context, verb string, params, result any) error {
	return w.r.record(ctx, w.number, verb, params, result, func(ctx context.Context) error {
		err := guarded(ctx, verb, w.r.timeout, 0, func(ctx context.Context) error { return w.w.Do(ctx, verb, params, result) })
		var rpc *conformance.Error
		if errors.As(err, &rpc) && !strings.Contains(err.Error(), verb) {
			return fmt.Errorf("%s: %w", verb, err)
		}
		if err != nil {
			return err
		}
		if err := conformance.Check(result); err != nil {
			return fmt.Errorf("%s: the result is malformed: %w", verb, err)
		}
		return nil
	})
}

// Close ends the world, if need be before its scenario ends.
func (w *recorded) Close(ctx context.Context) error {
	if w.closed {
		return nil
	}
	w.closed = true
	// A process that ends with its world has time for that.
	err := guarded(ctx, "close", w.r.timeout, min(starting(w.r.subject), ending), w.w.Close)
	if err != nil && !strings.HasPrefix(err.Error(), "close: ") {
		err = fmt.Errorf("close: %w", err)
	}
	w.r.closings = append(w.r.closings, Closing{World: w.number, After: len(w.r.exchanges), Err: err})
	return err
}

// opened stands for the answer to open: the number of the world that travels
// there, and with every later verb, is the transport's.
const opened = `{"opened":true}`

// asked writes the request's params; those of open have the settings in them,
// which stand where a result stands elsewhere.
func (e exchange) asked() string {
	if e.verb != "open" {
		return text(e.params)
	}
	p := e.params.(conformance.OpenParams)
	p.Settings = json.RawMessage(text(e.result))
	return text(p)
}

func (e exchange) answered() string {
	if e.verb == "open" {
		return answer(json.RawMessage(opened), e.err)
	}
	return answer(e.result, e.err)
}

// transcript writes the requests and answers as the suite asked and got them.
func (r *recorder) transcript() []Exchange {
	var list []Exchange
	for i, e := range r.exchanges {
		if e.kept == nil {
			e.kept = &Exchange{Params: e.asked(), Answer: e.answered(), Sent: string(e.sent)}
		}
		x := *e.kept
		x.Number, x.World, x.Verb, x.Took = i+1, e.world, e.verb, e.took
		if conformance.AsRefusal(e.err) == nil {
			x.Err = e.err
		}
		list = append(list, x)
	}
	return list
}

func answer(result any, err error) string {
	if err == nil {
		return text(result)
	}
	if r := conformance.AsRefusal(err); r != nil {
		return text(map[string]any{"refused": r})
	}
	return err.Error()
}

// text writes a message as it travels: a nil list is an empty one.
func text(v any) string {
	b, err := jsonline.Append(nil, v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
