package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/certificate"
	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

func certifyCommand() *cobra.Command {
	var opts suite.Options
	var formatFlag, out string
	var reports []string
	var noTimeout, lastFailed bool
	var tr transport
	var known knownFiles
	var order order
	cmd := &cobra.Command{
		Use:   "certify [flags] [-- CMD ARGS…]",
		Short: "Judge an implementation, or without CMD the built-in reference",
		Long: `Judge an implementation.

CMD is an adapter: a program that reads requests as JSON lines from its standard
input and answers on its standard output (adr/protocol.md). With --dial-back it
does so over a connection that it makes, and with --attach an adapter is judged
that runs already and listens. With --endpoint and --control it is the reference
host that runs as a server (refhost serve --control), by the network that players
use. Without any the built-in reference is judged.

--clause and --scenario narrow a run to what either of them names, --quick to what
does not sweep over packets; such a run is partial and certifies nothing. --last-failed
runs what failed or was in error in the run before, which has left its report.json in
--out, and leaves the other transcripts there as they are; if nothing did it says so.

--known-failures FILE lists scenarios that are known to fail, each with its code,
a reason and a last day. What fails as listed does not count for the exit code; an
entry that passes, fails otherwise, is no scenario's or is past its day does.

Exit code 0: every profile asked for is certified or, narrowed, all that was
selected and is claimed passed, known failures aside. 1: not so. 2: nothing was
judged.`,
		Example: `  moveauth certify -- node my.mjs
  moveauth certify --clause COMMIT-009 -- ./host --adapter
  moveauth certify --format json --out out -- python3 host.py
  moveauth certify --report junit=junit.xml --report html=report.html -- ./host
  moveauth certify --dial-back -- godot --headless --path game
  moveauth certify --attach 127.0.0.1:7777
  moveauth certify --endpoint 127.0.0.1:7777 --control 127.0.0.1:7778`,
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := report.Named(formatFlag)
			if err != nil {
				return fmt.Errorf("--%w", err)
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
			if err := errors.Join(known.before(cmd, &opts), order.before(cmd, &opts)); err != nil {
				return err
			}
			keep := report.Out
			if lastFailed {
				keep = report.Update
				if any, err := selectLastFailed(cmd, cmd.ErrOrStderr(), out, &opts.Selection); err != nil || !any {
					return err
				}
			}
			reference := inproc.New(inproc.Options{})
			defer reference.Close()
			opts.Reference = reference
			// Who breaks at it is to be had again at no cost.
			opts.Probe = tr.starts()
			opts.Transcripts = out != ""
			var adapter certificate.Adapter
			if out != "" {
				if err := report.Prepare(out); err != nil {
					return err
				}
				if adapter, err = adapterOf(cmd, &tr, args); err != nil {
					return err
				}
			}
			files, err := report.Open(reports)
			if err != nil {
				return err
			}
			defer files.Discard()
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
			if err := known.after(cmd, r); err != nil {
				return err
			}
			if out != "" {
				if err := keep(out, r); err != nil {
					return err
				}
				if !r.Partial {
					if err := certificate.Write(filepath.Join(out, report.CertificateName), r, adapter); err != nil {
						return err
					}
				}
			}
			if err := files.Write(r, named); err != nil {
				return err
			}
			err = write(cmd.OutOrStdout(), r, named)
			if err == nil && !r.Good() {
				err = errBad
			}
			return err
		},
	}
	tr.flags(cmd)
	known.flags(cmd)
	order.flags(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&opts.Profiles, "profile", nil, "a profile to judge; repeatable (default: those that the subject claims)")
	f.StringArrayVar(&opts.Clauses, "clause", nil, "only scenarios of this clause, or of this entry's limbs; repeatable")
	f.BoolVar(&opts.Quick, "quick", false, "leave out the scenarios that play themselves again packet by packet; such a run is partial")
	f.StringArrayVar(&opts.Scenarios, "scenario", nil, "only this scenario, by id, or all below the beginning of an id up to a slash; repeatable")
	f.StringVar(&formatFlag, "format", "text", "what to print: "+report.Formats())
	f.StringArrayVar(&reports, "report", nil, "write the same run as `FORMAT=FILE` too; repeatable")
	f.StringVar(&out, "out", "", "a folder for report.json, a transcript a scenario and, of a whole run, certificate.json")
	f.BoolVar(&lastFailed, "last-failed", false, "only what failed or was in error in the run that has left its report.json in --out; such a run is partial")
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
