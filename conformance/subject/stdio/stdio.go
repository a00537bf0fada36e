// Package stdio judges an implementation outside this process, which speaks
// the subject protocol: a child over its stdin and stdout ([New]), a child that
// dials back ([DialBack]), or an adapter that listens ([Attach]).
//
// The child is started, or the adapter dialled, when it is first needed.
// Whatever breaks the stream (an exit, a line that is no answer, no answer in
// time) is a *[Broken]: the child and all that it started are killed, or the
// connection is closed; its worlds are dead, and the next Open begins anew.
package stdio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/moveauth/moveauth/conformance"
)

// Options are the options of [New], [DialBack] and [Attach]. The zero value is
// ready for use.
type Options struct {
	// StartTimeout is how long an adapter may take from its start, or from the
	// first try to dial it, to its answer to describe; 0 is 10 s, and 60 s by
	// dial-back: engines load long.
	StartTimeout time.Duration
	// NoTimeout lifts StartTimeout, for a child that waits for a debugger. How
	// long a request may take is for the caller's contexts to say.
	NoTimeout bool
	// ProcessPerWorld starts a process for each world, which ends with it.
	ProcessPerWorld bool
	// Dir is the child's working directory; empty is this process's.
	Dir string
	// Env is added to this process's environment, as KEY=value.
	Env []string
	// Stderr, if not nil, gets a copy of what the child writes to stderr and,
	// by dial-back, to stdout. It is written to by one goroutine at a time.
	Stderr io.Writer
}

// maxStarts is how many starts, or dials, in a row may fail.
const maxStarts = 3

// How long an adapter may take to be there and to describe itself.
const (
	startTimeout    = 10 * time.Second
	dialBackTimeout = 60 * time.Second
)

// New returns a subject that is the program command[0] with the arguments that
// follow, and speaks over its stdin and stdout. Nothing is started yet.
//
// Its methods and those of its worlds may be called by several goroutines; the
// protocol has one request outstanding, so they take turns. A context's
// deadline limits one request. Should a child have to be started first,
// StartTimeout limits that, and the request gets afterwards the time that it
// had when it was made.
//
// Errors, beside *[conformance.Refusal] and *[conformance.Error]: *[Broken],
// *[Malformed], [ErrStart], [ErrRestarted], and a context's error if it ended
// before the child was asked. After [ErrStart] nothing is tried again.
func New(command []string, opts Options) conformance.Subject {
	return children(viaPipes(slices.Clone(command), opts), startTimeout, opts)
}

// DialBack is [New] for a program whose stdout is not its own: it finds an
// address of this machine in the environment variable
// [conformance.ConnectVariable], dials it once, and speaks over the
// connection. What it writes to stdout is kept like what it writes to stderr.
func DialBack(command []string, opts Options) conformance.Subject {
	return children(viaDialBack(slices.Clone(command), opts), dialBackTimeout, opts)
}

func children(connect connector, timeout time.Duration, opts Options) conformance.Subject {
	first := &first{}
	fresh := func() *subject {
		s := newSubject(connect, started, timeout, opts)
		s.first = first
		return s
	}
	if opts.ProcessPerWorld {
		return newPerWorld(fresh)
	}
	return fresh()
}

// Attach returns a subject that is the adapter listening on the TCP address,
// host:port, whoever started it. Each connection is a fresh start. Of opts
// only the time-outs are used.
func Attach(addr string, opts Options) conformance.Subject {
	return newSubject(viaAttach(addr), dialled, startTimeout, opts)
}

// manner is how errors speak of the beginning of a session.
type manner struct {
	try, anew string
	gone      error // when the last try failed
}

var (
	started = manner{"start", "restarted", ErrStart}
	dialled = manner{"dial", "dialled anew", errReach}
)

func newSubject(connect connector, m manner, timeout time.Duration, opts Options) *subject {
	switch {
	case opts.NoTimeout:
		timeout = 0
	case opts.StartTimeout != 0:
		timeout = opts.StartTimeout
	}
	s := &subject{
		connect: connect, manner: m, timeout: timeout,
		turn: make(chan struct{}, 1), closing: make(chan struct{}),
		verbs: map[string]verb{}, first: &first{},
	}
	for _, spec := range conformance.Verbs() {
		s.verbs[spec.Name] = verb{spec, reflect.PointerTo(spec.Params), reflect.PointerTo(spec.Result)}
	}
	return s
}

// StartTimeout says how long Describe and Open may take beyond a request's
// time, as the adapter may have to be started first; 0: no limit.
func (s *subject) StartTimeout() time.Duration { return s.timeout }

// verb is a verb with the types that a call may hand over.
type verb struct {
	conformance.Spec
	params, result reflect.Type // pointers to Params and Result
}

type subject struct {
	connect connector
	manner
	timeout time.Duration // from the first try to describe; 0: none
	verbs   map[string]verb
	first   *first

	turn    chan struct{} // held while a request is outstanding
	closing chan struct{} // closed by Close
	once    sync.Once

	// For whose turn it is.
	session *session
	fails   int   // starts in a row that failed
	dead    error // no further start is tried
	lastID  int64
	buf     []byte
}

var errClosed = errors.New("stdio: the subject is closed")

// take waits for this caller's turn; give ends it.
func (s *subject) take(ctx context.Context) error {
	select {
	case <-s.closing:
		return errClosed
	default:
	}
	select {
	case s.turn <- struct{}{}:
	case <-s.closing:
		return errClosed
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := ctx.Err(); err != nil {
		s.give()
		return err
	}
	return nil
}

func (s *subject) give() { <-s.turn }

// Describe returns what the running child said of itself when it was started.
func (s *subject) Describe(ctx context.Context) (conformance.Descriptor, error) {
	var d conformance.Descriptor
	if err := s.take(ctx); err != nil {
		return d, err
	}
	defer s.give()
	if s.session == nil {
		_, cancel, err := s.start(ctx)
		if err != nil {
			return d, err
		}
		cancel()
	}
	// Decoded anew: a descriptor's maps belong to the caller.
	return d, conformance.Decode(s.session.descriptor, &d)
}

// Open opens a world, in a fresh child if none is running.
func (s *subject) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	if err := s.take(ctx); err != nil {
		return nil, err
	}
	defer s.give()
	if s.session == nil {
		patient, cancel, err := s.start(ctx)
		if err != nil {
			return nil, err
		}
		defer cancel()
		ctx = patient
	}
	params := struct {
		Profile  string `json:"profile"`
		Settings any    `json:"settings"`
	}{profile, settings}
	var opened conformance.OpenResult
	if err := s.call(ctx, s.verbs[conformance.VerbOpen.Name], nil, &params, &opened); err != nil {
		return nil, err
	}
	if s.session.open[opened.World] {
		return nil, &Malformed{Verb: "open", Err: fmt.Errorf("world: got %d, which is open already, want a fresh number", opened.World)}
	}
	s.session.open[opened.World] = true
	return &world{s: s, session: s.session, number: opened.World}, nil
}

// End closes the child's stdin, or the connection, gives the adapter a second to
// end, and kills what is left of a child. A *[Broken] says that it wrote after
// its last answer, or crashed. What is asked afterwards is asked of another.
func (s *subject) End(ctx context.Context) error {
	if err := s.take(ctx); err != nil {
		return err
	}
	defer s.give()
	return s.hangUp()
}

// Close is End for good. A request that is outstanding is given up.
func (s *subject) Close() error {
	s.once.Do(func() { close(s.closing) })
	s.turn <- struct{}{}
	defer s.give()
	return s.hangUp()
}

// hangUp ends the session, if there is one.
func (s *subject) hangUp() error {
	if s.session == nil {
		return nil
	}
	c := s.session
	c.fate = "was told that nothing more is asked"
	s.session = nil
	if broken := c.hangUp(time.Second); broken != nil {
		broken.Verb = c.verb
		return broken
	}
	return nil
}

// start begins a session and asks the adapter to describe itself. It returns the context
// for the request that made the start necessary.
func (s *subject) start(ctx context.Context) (context.Context, context.CancelFunc, error) {
	if s.dead != nil {
		return nil, nil, s.dead
	}
	var budget time.Duration
	deadline, limited := ctx.Deadline()
	if limited {
		budget = time.Until(deadline)
	}
	// Giving up cancels a start, a request's deadline does not.
	patient, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		if ctx.Err() == context.Canceled {
			cancel()
		}
	})
	release := func() { stop(); cancel() }

	starting, begun := patient, context.CancelFunc(func() {})
	if s.timeout > 0 {
		starting, begun = WithTimeLimit(patient, s.timeout, nil)
	}
	err := s.tryStart(starting)
	begun()
	if err != nil {
		release()
		return nil, nil, s.failedStart(ctx, err)
	}
	s.fails = 0
	if !limited {
		return patient, release, nil
	}
	timed, cancelTimed := context.WithTimeout(patient, budget)
	return timed, func() { cancelTimed(); release() }, nil
}

func (s *subject) tryStart(ctx context.Context) error {
	c, err := s.connect(ctx, s.closing)
	if err != nil {
		return err
	}
	s.session = c
	var d conformance.Descriptor
	err = s.call(ctx, s.verbs[conformance.VerbDescribe.Name], nil, conformance.Empty{}, &d)
	if err != nil && s.session != nil {
		// It answered, but with nothing that lets it be judged.
		s.drop(err.Error())
	}
	if err != nil {
		return err
	}
	if err := s.first.same(d); err != nil {
		s.drop(err.Error())
		return err
	}
	return nil
}

// failedStart counts a failed start and says whether it was the last.
func (s *subject) failedStart(ctx context.Context, err error) error {
	select {
	case <-s.closing:
		return err
	default:
	}
	if ctx.Err() == context.Canceled {
		return err // the caller's doing, no fault of the child's
	}
	s.fails++
	switch {
	case errors.Is(err, ErrStart):
		s.dead = err
	case s.fails >= maxStarts:
		s.dead = fmt.Errorf("%w: %d %ss in a row failed, the last: %w", s.gone, s.fails, s.try, err)
	case s.fails == 1:
		return err
	default:
		return fmt.Errorf("%s %d of %d failed: %w", s.try, s.fails, maxStarts, err)
	}
	return s.dead
}

// drop ends the session. why says what it did, for those who ask its worlds.
func (s *subject) drop(why string) remains {
	s.session.fate = why
	s.buf = nil // a writer that could not be stopped may yet read it
	left := s.session.end()
	s.session = nil
	return left
}
