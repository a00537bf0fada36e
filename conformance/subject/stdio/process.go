package stdio

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/moveauth/moveauth/conformance"
)

// process is an adapter that we started, with all that it starts.
type process struct {
	cmd    *exec.Cmd
	tree   tree
	from   string // what output is called
	output tail
	pipe   *os.File       // that output comes from
	copier sync.WaitGroup // of pipe to output

	exited chan struct{} // closed once the process was waited for
	// Set before exited is closed.
	exit    string // how it ended
	crashed bool   // by a signal, or what stands for one
}

// startProcess starts the command. connect is the address that it is to dial;
// then neither of its standard streams is ours, and stdout is kept beside
// stderr. Else stdin and stdout are its ends of our pipes. An error that no
// second try would mend is an [ErrStart].
func startProcess(command []string, opts Options, connect string, stdin, stdout *os.File) (*process, error) {
	if len(command) == 0 {
		return nil, fmt.Errorf("%w: the command is empty", ErrStart)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Dir = opts.Dir
	// Somebody else's suite may have started us to dial it; our child does not.
	cmd.Env = slices.DeleteFunc(append(os.Environ(), opts.Env...), func(v string) bool {
		return strings.HasPrefix(v, conformance.ConnectVariable+"=")
	})
	p := &process{cmd: cmd, from: "stderr", output: tail{tee: opts.Stderr}, exited: make(chan struct{})}
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("stdio: %w", err)
	}
	cmd.Stderr = w
	if connect != "" {
		cmd.Env = append(cmd.Env, conformance.ConnectVariable+"="+connect)
		cmd.Stdout, p.from = w, "output"
	} else {
		cmd.Stdin, cmd.Stdout = stdin, stdout
	}
	p.tree.prepare(cmd)
	err = cmd.Start()
	_ = w.Close() // the child has its own
	if err != nil {
		_ = r.Close()
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	p.tree.adopt(cmd.Process)
	p.pipe = r
	p.copier.Go(func() { _, _ = io.Copy(&p.output, r) })
	go p.wait()
	return p, nil
}

// wait waits for the process and kills what it leaves behind: an heir that
// holds its pipes open would hide that they ended.
func (p *process) wait() {
	_ = p.cmd.Wait()
	p.exit, p.crashed = p.cmd.ProcessState.String(), crashed(p.cmd.ProcessState)
	// The group's number cannot have been given away in this moment: while a
	// member lives it is taken, and numbers are not reused at once.
	p.tree.kill(p.cmd.Process)
	close(p.exited)
}

// last is the last that was seen of a process.
type last struct {
	exit   string // how it ended, if it had before it was killed
	output string // the end of its stderr, and of its stdout if that is not ours
	from   string // what output is called
}

// end kills the process tree and waits until nothing of it is left.
func (p *process) end() last {
	l := last{from: p.from}
	select {
	case <-p.exited:
		l.exit = p.exit
	default:
		p.tree.kill(p.cmd.Process)
	}
	// Only a process that the system itself cannot end outlasts this; it is
	// left behind rather than waited for without end.
	if soon(func() { <-p.exited }) {
		p.tree.release()
	}
	// With the tree dead its pipes end by themselves. They are closed on those
	// that a process outside the tree holds open.
	if !soon(p.copier.Wait) {
		_ = p.pipe.Close()
		soon(p.copier.Wait)
	}
	_ = p.pipe.Close()
	l.output = p.output.String()
	return l
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

// pipes are our ends of a child's stdin and stdout.
type pipes struct{ in, out *os.File }

func (p pipes) Read(b []byte) (int, error)  { return p.out.Read(b) }
func (p pipes) Write(b []byte) (int, error) { return p.in.Write(b) }
func (p pipes) CloseWrite() error           { return p.in.Close() }
func (p pipes) Close() error                { return errors.Join(p.in.Close(), p.out.Close()) }
