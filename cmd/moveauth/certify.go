package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/certificate"
	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

// mostSilent is how many scenarios in a row may be given no answer to the same
// verb before a run is stopped. Each costs a time-out, and the next would too.
const mostSilent = 10

// keep leaves a run in the folder of --out: with its certificate if it was whole,
// and beside what it did not run again if that is what was asked for.
func keep(cmd *cobra.Command, out string, r *suite.Report, adapter certificate.Adapter, again bool) error {
	file := filepath.Join(out, report.CertificateName)
	_, none := os.Lstat(file)
	var err error
	switch {
	case again:
		err = report.Update(out, r)
	case r.Partial:
		err = report.Out(out, r, nil)
	default:
		return report.Out(out, r, func(digests map[string]string) ([]byte, error) { return certificate.Make(r, adapter, digests) })
	}
	if err == nil && none == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "moveauth: removed %s, the certificate of an earlier run: this one is partial and certifies nothing\n", file)
	}
	return err
}

func certifyCommand() *cobra.Command {
	var opts suite.Options
	var formatFlag, out string
	var reports []string
	var noTimeout, lastFailed bool
	var tr transport
	var known knownFiles
	var order order
	var progress progress
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
does not sweep over packets; a run that leaves something out is partial and certifies
nothing. --last-failed runs what failed, was in error or was not reached in the run
before, which has left its report.json in --out, and leaves the other transcripts there as they are; if nothing did it says so.

--fail-fast stops after the first scenario that failed or could not be judged, and
so does a run in which ten in a row were given no answer to one verb; such a run is
partial too, and says how far it came.

--known-failures FILE lists scenarios that are known to fail, each with its code,
a reason and a last day. What fails as listed does not count for the exit code; an
entry that passes, fails otherwise, is no scenario's or is past its day does.

Exit code 0: every profile asked for is certified or, narrowed, all that was
selected and is claimed passed, known failures aside. 1: not so. 2: nothing was
judged, or what was found and printed could not be written as a file too.`,
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
			case opts.FailFast && known.write != "":
				return errors.New("got --fail-fast and --write-known-failures, want one of them: a run that is stopped does not know what else fails")
			case opts.Timeout <= 0:
				return fmt.Errorf("--timeout is %v, want more than 0; for none say --no-timeout", opts.Timeout)
			case noTimeout:
				opts.Timeout = suite.NoTimeout
			}
			subject, called, err := tr.subject(cmd, args, stdio.Options{NoTimeout: noTimeout})
			if err != nil {
				return err
			}
			defer subject.Close()
			_, command, _ := split(cmd, args)
			if err := errors.Join(named(cmd, "a folder", "out"), apart(reports, out, &known, command)); err != nil {
				return err
			}
			if err := errors.Join(known.before(cmd, &opts), order.before(cmd, &opts)); err != nil {
				return err
			}
			if lastFailed {
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
			progress.before(cmd, &opts)
			opts.MostSilent = mostSilent
			r, err := suite.Judge(cmd.Context(), subject, opts)
			progress.wipe()
			if err != nil {
				return tr.advised(cmd, err, called)
			}
			tr.tellSilence(cmd, r, called)
			// What was found is told also if a file cannot be written.
			lost := known.after(cmd, r)
			if out != "" {
				lost = errors.Join(lost, keep(cmd, out, r, adapter, lastFailed))
			}
			lost = errors.Join(lost, files.Write(r, called))
			err = errors.Join(write(cmd.OutOrStdout(), r, called), lost)
			if err == nil && !r.Good() {
				err = errBad
			}
			return err
		},
	}
	tr.flags(cmd)
	known.flags(cmd)
	order.flags(cmd)
	progress.flags(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&opts.Profiles, "profile", nil, "a profile to judge; repeatable (default: those that the subject claims)")
	f.StringArrayVar(&opts.Clauses, "clause", nil, "only scenarios of this clause, or of this entry's limbs; repeatable")
	f.BoolVar(&opts.Quick, "quick", false, "leave out the scenarios that play themselves again packet by packet; a run that has any is partial then")
	f.StringArrayVar(&opts.Scenarios, "scenario", nil, "only this scenario, by id, or all below the beginning of an id up to a slash; repeatable")
	f.StringVar(&formatFlag, "format", "text", "what to print: "+report.Formats())
	f.StringArrayVar(&reports, "report", nil, "write the same run as `FORMAT=FILE` too; repeatable")
	f.StringVar(&out, "out", "", "a folder for report.json, a transcript a scenario and, of a whole run, certificate.json")
	f.BoolVar(&lastFailed, "last-failed", false, "only what failed or was in error in the run that has left its report.json in --out; such a run is partial")
	f.BoolVar(&opts.FailFast, "fail-fast", false, "stop after the first scenario that failed or could not be judged; such a run is partial")
	f.DurationVar(&opts.Timeout, "timeout", suite.DefaultTimeout, "how long a request may take")
	f.BoolVar(&noTimeout, "no-timeout", false, "let a request take for ever, for a subject under a debugger")
	return cmd
}
