package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

func certifyCommand() *cobra.Command {
	var opts suite.Options
	var formatFlag, out string
	var noTimeout bool
	var tr transport
	cmd := &cobra.Command{
		Use:   "certify [flags] [-- CMD ARGS…]",
		Short: "Judge an implementation, or without CMD the built-in reference",
		Long: `Judge an implementation.

CMD is an adapter: a program that reads requests as JSON lines from its standard
input and answers on its standard output (adr/protocol.md). With --dial-back it
does so over a connection that it makes, and with --attach an adapter is judged
that runs already and listens. Without any the built-in reference is judged.

--clause and --scenario narrow a run to what either of them names; such a run is
partial and certifies nothing.

Exit code 0: every profile asked for is certified or, narrowed, all that was
selected and is claimed passed. 1: not so. 2: nothing was judged.`,
		Example: `  moveauth certify -- node my.mjs
  moveauth certify --clause COMMIT-009 -- ./host --adapter
  moveauth certify --format json --out out -- python3 host.py
  moveauth certify --dial-back -- godot --headless --path game
  moveauth certify --attach 127.0.0.1:7777`,
		RunE: func(cmd *cobra.Command, args []string) error {
			asJSON, err := format(formatFlag)
			if err != nil {
				return err
			}
			switch {
			case noTimeout && cmd.Flags().Changed("timeout"):
				return errors.New("got --timeout and --no-timeout, want one of them")
			case opts.Timeout <= 0:
				return fmt.Errorf("--timeout is %v, want more than 0; for none say --no-timeout", opts.Timeout)
			case noTimeout:
				opts.Timeout = suite.NoTimeout
			}
			subject, named, err := tr.subject(cmd, args, stdio.Options{NoTimeout: noTimeout})
			if err != nil {
				return err
			}
			defer subject.Close()
			reference := inproc.New(inproc.Options{})
			defer reference.Close()
			opts.Reference = reference
			opts.Transcripts = out != ""
			if out != "" {
				if err := report.Prepare(out); err != nil {
					return err
				}
			}
			progress := onTerminal(os.Stderr)
			if progress {
				opts.Progress = showProgress
			}
			r, err := suite.Judge(cmd.Context(), subject, opts)
			if progress {
				fmt.Fprint(os.Stderr, "\r\x1b[K")
			}
			if err != nil {
				return err
			}
			if out != "" {
				if err := report.Out(out, r); err != nil {
					return err
				}
			}
			if asJSON {
				err = report.JSON(cmd.OutOrStdout(), r)
			} else {
				err = report.Text(cmd.OutOrStdout(), r, named)
			}
			if err == nil && !r.Good() {
				err = errBad
			}
			return err
		},
	}
	tr.flags(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&opts.Profiles, "profile", nil, "a profile to judge; repeatable (default: those that the subject claims)")
	f.StringArrayVar(&opts.Clauses, "clause", nil, "only scenarios of this clause, or of this entry's limbs; repeatable")
	f.StringArrayVar(&opts.Scenarios, "scenario", nil, "only this scenario, by id, or all below the beginning of an id up to a slash; repeatable")
	f.StringVar(&formatFlag, "format", "text", "text or json")
	f.StringVar(&out, "out", "", "a folder for report.json and a transcript a scenario")
	f.DurationVar(&opts.Timeout, "timeout", suite.DefaultTimeout, "how long a request may take")
	f.BoolVar(&noTimeout, "no-timeout", false, "let a request take for ever, for a subject under a debugger")
	return cmd
}

// onTerminal reports whether f is a terminal, for which a line may be redrawn.
func onTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

var lastDrawn time.Time

// showProgress redraws one line on the terminal, at most ten times a second.
func showProgress(done, planned int, s suite.ScenarioReport) {
	if now := time.Now(); now.Sub(lastDrawn) > 100*time.Millisecond || done == planned {
		lastDrawn = now
		fmt.Fprintf(os.Stderr, "\r\x1b[K%d of %d  %.60s", done, planned, s.ID)
	}
}
