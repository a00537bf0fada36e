package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Host is a host that runs as a process of its own.
type Host struct {
	Address string // of players
	Metrics string // URL of /metrics

	cmd  *exec.Cmd
	done chan struct{} // closed when it says no more

	mutex sync.Mutex
	last  []string // lines of what it has said
}

// lines is how many lines of a host's are kept, to tell why it ended.
const lines = 10

// patience is how long a host has to begin, and to end.
const patience = 20 * time.Second

// Start runs a command that is refhost serve with its flags, --metrics among them,
// and waits until it has said where it serves. It is killed when ctx is done.
func Start(ctx context.Context, command []string) (*Host, error) {
	h := &Host{cmd: exec.CommandContext(ctx, command[0], command[1:]...), done: make(chan struct{})}
	out, err := h.cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	log, err := h.cmd.StderrPipe()
	if err != nil {
		return nil, fmt.Errorf("load: %w", err)
	}
	if err := h.cmd.Start(); err != nil {
		return nil, fmt.Errorf("load: starting the host: %w", err)
	}
	serving := make(chan struct{})
	var both sync.WaitGroup
	both.Go(func() { h.follow(log, func(string) {}) })
	both.Go(func() { h.follow(out, h.where(serving)) })
	go func() {
		both.Wait()
		close(h.done)
	}()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-serving:
		return h, nil
	case <-h.done:
		err = h.cmd.Wait()
		return nil, fmt.Errorf("load: the host has ended (%v) and has not said where it serves: %s", err, h.tail())
	case <-late.C:
		_ = h.cmd.Process.Kill()
		<-h.done
		_ = h.cmd.Wait()
		return nil, fmt.Errorf("load: the host has not said within %v where it serves players and metrics: %s", patience, h.tail())
	}
}

// follow reads lines to their end.
func (h *Host) follow(from io.Reader, line func(string)) {
	s := bufio.NewScanner(from)
	for s.Scan() {
		h.mutex.Lock()
		h.last = append(h.last[max(0, len(h.last)-lines+1):], s.Text())
		h.mutex.Unlock()
		line(s.Text())
	}
}

// where finds the addresses in what serve prints: a word, spaces, what it is.
func (h *Host) where(serving chan<- struct{}) func(string) {
	return func(line string) {
		parts := strings.Fields(line)
		if serving == nil || len(parts) < 2 {
			return
		}
		switch what := strings.TrimSuffix(parts[1], ","); parts[0] {
		case "address":
			h.Address = what
		case "metrics":
			h.Metrics = what
		}
		if h.Address != "" && h.Metrics != "" {
			close(serving)
			serving = nil
		}
	}
}

func (h *Host) tail() string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if len(h.last) == 0 {
		return "it has said nothing"
	}
	return strings.Join(h.last, " | ")
}

// Stop tells the host to stop and waits until it has. The error is that it did
// not end well.
func (h *Host) Stop() error {
	if err := h.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		// Not every system has that signal.
		_ = h.cmd.Process.Signal(os.Kill)
	}
	late := time.AfterFunc(patience, func() { _ = h.cmd.Process.Kill() })
	defer late.Stop()
	<-h.done
	if err := h.cmd.Wait(); err != nil {
		return fmt.Errorf("load: the host has not ended well (%w): %s", err, h.tail())
	}
	return nil
}
