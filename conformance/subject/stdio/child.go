package stdio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"

	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// grace is how long is waited for what should already have happened: the exit
// of a child that closed its pipes, the end of the pipes of one that exited.
const grace = time.Second

// child is one run of the adapter.
type child struct {
	*stream
	cmd     *exec.Cmd
	tree    tree
	stderr  tail
	errPipe *os.File
	copier  sync.WaitGroup // of errPipe to stderr

	exited chan struct{} // closed once the process was waited for
	exit   string        // how it ended; set before exited is closed

	descriptor []byte         // its answer to describe
	open       map[int64]bool // the worlds that it has
	fate       string         // why it was ended
}

// startChild starts the command. An error that no second try would mend is an
// [ErrStart].
func startChild(command []string, opts Options) (*child, error) {
	if len(command) == 0 {
		return nil, fmt.Errorf("%w: the command is empty", ErrStart)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = opts.Dir
	cmd.Env = append(os.Environ(), opts.Env...)
	c := &child{cmd: cmd, stderr: tail{tee: opts.Stderr}, exited: make(chan struct{}), open: map[int64]bool{}}

	// Pipes of our own: exec's are closed by Wait, with what was not read yet.
	var files []*os.File
	closeAll := func() {
		for _, f := range files {
			_ = f.Close()
		}
	}
	pipe := func() (r, w *os.File, err error) {
		r, w, err = os.Pipe()
		if err == nil {
			files = append(files, r, w)
		}
		return r, w, err
	}
	inR, inW, err1 := pipe()
	outR, outW, err2 := pipe()
	errR, errW, err3 := pipe()
	if err := errors.Join(err1, err2, err3); err != nil {
		closeAll()
		return nil, fmt.Errorf("stdio: %w", err)
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = inR, outW, errW
	c.tree.prepare(cmd)
	if err := cmd.Start(); err != nil {
		closeAll()
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	c.tree.adopt(cmd.Process)
	for _, f := range []*os.File{inR, outW, errW} {
		_ = f.Close() // the child has its own
	}
	c.errPipe = errR
	c.stream = newStream(outR, inW)
	c.copier.Go(func() { _, _ = io.Copy(&c.stderr, errR) })
	go c.wait()
	return c, nil
}

// wait waits for the process and kills what it leaves behind: an heir that
// holds its pipes open would hide that they ended.
func (c *child) wait() {
	_ = c.cmd.Wait()
	c.exit = c.cmd.ProcessState.String()
	// The group's number cannot have been given away in this moment: while a
	// member lives it is taken, and numbers are not reused at once.
	c.tree.kill(c.cmd.Process)
	close(c.exited)
}

// exchange writes one request and returns the line that came next. It returns
// when there is one, the stream broke, ctx is done or closing is closed.
func (c *child) exchange(ctx context.Context, closing <-chan struct{}, request []byte) ([]byte, *Broken) {
	select {
	case a := <-c.lines:
		if a.err != nil {
			return nil, c.ended(ctx, a, "before it was asked")
		}
		return nil, &Broken{Why: "wrote a line to stdout that nobody had asked for", Got: a.line}
	default:
	}
	start := time.Now()
	c.requests <- request

	var (
		written bool
		line    []byte
		exited  = c.exited
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
			return nil, &Broken{Why: "exited before it answered, and what it left behind holds its pipes open"}
		case <-closing:
			return nil, &Broken{Why: "was closed while a request was outstanding", Err: errClosed}
		case <-ctx.Done():
			return nil, c.late(ctx, time.Since(start), written, line)
		}
	}
	return line, nil
}

// late says what was not done when ctx ended.
func (c *child) late(ctx context.Context, after time.Duration, written bool, line []byte) *Broken {
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
	return &Broken{Why: fmt.Sprintf("%s within %v", why, after.Round(time.Millisecond)), Got: line, Err: ctx.Err()}
}

// ended says how the stream ended: by an exit or not.
func (c *child) ended(ctx context.Context, a arrival, when string) *Broken {
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
		return &Broken{Why: "closed its stdout " + when + half + " and lives on", Got: a.line}
	}
	return &Broken{Why: fmt.Sprintf("cannot be read from: %v", a.err), Got: a.line}
}

// deaf says why a request could not be written. What the child wrote before it
// stopped reading tells more than that it did.
func (c *child) deaf(ctx context.Context, err error) *Broken {
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
	return &Broken{Why: fmt.Sprintf("closed its stdin and lives on (%v)", err)}
}

// hasExited gives a child whose pipes ended a moment to do so too.
func (c *child) hasExited(ctx context.Context) bool {
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-c.exited:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// hangUp closes the child's stdin, gives it time to end by itself, and ends
// what is left.
func (c *child) hangUp(patience time.Duration) {
	_ = c.w.Close()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-c.exited:
	case <-timer.C:
	}
	_ = c.end()
}

// remains are what a child leaves.
type remains struct {
	exit   string // how it ended, if it had before it was killed
	stderr string // the end of its stderr
	half   []byte // the half of a line that its stdout ended with
}

// end kills the child's tree and waits until nothing of it is left here.
func (c *child) end() remains {
	var left remains
	select {
	case <-c.exited:
		left.exit = c.exit
	default:
		c.tree.kill(c.cmd.Process)
	}
	close(c.quit)
	// Only a process that the system itself cannot end outlasts this; it is
	// left behind rather than waited for without end.
	if soon(func() { <-c.exited }) {
		c.tree.release()
	}
	// With the tree dead its pipes end by themselves. They are closed on those
	// that a process outside the tree holds open.
	if !soon(c.copier.Wait) {
		_ = c.errPipe.Close()
		soon(c.copier.Wait)
	}
	read := soon(c.readers.Wait)
	if !read {
		_ = c.r.Close()
		read = soon(c.readers.Wait)
	}
	if read {
		left.half = c.rest
	}
	_ = c.w.Close()
	soon(c.writers.Wait)
	_ = c.errPipe.Close()
	_ = c.r.Close()
	left.stderr = c.stderr.String()
	return left
}

// soon waits for wait to return, but not for long, and reports whether it did.
func soon(wait func()) bool {
	done := make(chan struct{})
	go func() {
		defer close(done)
		wait()
	}()
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-done:
		return true
	case <-timer.C:
		return false
	}
}
