package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/suite"
)

// progress tells on standard error how far a run is: what does not pass, a line
// each as it falls, and the count: on a terminal in a line that is redrawn, else
// every ten seconds.
type progress struct {
	wanted   bool
	w        io.Writer
	terminal bool
	drawn    time.Time // when the line was, or the last one told
}

func (p *progress) flags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.wanted, "progress", false, "tell on standard error what does not pass, as it falls, and every ten seconds how far the run is (default: if that is a terminal)")
}

// before begins to tell, if it is wanted or not said and there is a terminal.
func (p *progress) before(cmd *cobra.Command, opts *suite.Options) {
	p.w = cmd.ErrOrStderr()
	p.drawn = time.Now()
	p.terminal = p.w == os.Stderr && onTerminal(os.Stderr)
	if !cmd.Flags().Changed("progress") {
		p.wanted = p.terminal
	}
	p.terminal = p.terminal && p.wanted
	if p.wanted {
		opts.Progress = p.tell
	}
}

// wipe takes the line away that is redrawn.
func (p *progress) wipe() {
	if p.terminal {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

func (p *progress) tell(done, selected int, s suite.ScenarioReport) {
	if (s.Verdict == suite.Failed || s.Verdict == suite.Errored) && !s.Known {
		p.wipe()
		fmt.Fprintf(p.w, "%d of %d  %s  %s: %s\n", done, selected, s.Verdict, s.ID, clipped(suite.Line(s.Message)))
	}
	now := time.Now()
	if !p.terminal && now.Sub(p.drawn) > 10*time.Second {
		p.drawn = now
		fmt.Fprintf(p.w, "%d of %d\n", done, selected)
	}
	// At most ten times a second.
	if p.terminal && (now.Sub(p.drawn) > 100*time.Millisecond || done == selected) {
		p.drawn = now
		p.wipe()
		fmt.Fprintf(p.w, "%d of %d  %.60s", done, selected, s.ID)
	}
}

// everyTenSeconds tells how much of something long is done.
func everyTenSeconds(w io.Writer) func(done, of int) {
	told := time.Now()
	return func(done, of int) {
		if now := time.Now(); now.Sub(told) > 10*time.Second {
			told = now
			fmt.Fprintf(w, "%d of %d scenarios\n", done, of)
		}
	}
}

// clipped cuts a line to what a terminal can bear.
func clipped(line string) string {
	const most = 200
	if text := []rune(line); len(text) > most {
		return string(text[:most]) + "…"
	}
	return line
}

// onTerminal reports whether f is a terminal, for which a line may be redrawn.
func onTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
