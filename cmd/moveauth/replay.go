package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

func replayCommand() *cobra.Command {
	var tr transport
	cmd := &cobra.Command{
		Use:   "replay FILE|DIR… [flags] [-- CMD ARGS…]",
		Short: "Judge transcripts again, without the adapter or by running it again",
		Long: `Judge again what certify --out has recorded: a transcript, or all of a folder.

Without CMD the suite asks the file: each request gets the answer that was
recorded, and the verdict is found anew, without the adapter. With CMD, --dial-back,
--attach or --endpoint the same scenarios are run again; where the adapter answers
otherwise than in the transcript, the first member that differs is named.

A replay certifies nothing. Exit code 0: all of it passed, offline with the verdict
that was recorded. 1: not so. 2: nothing was judged, as when a file is cut off,
garbled or of a newer format.`,
		Example: `  moveauth replay out/transcripts/host-commit.COMMIT-001a.both-wait-….jsonl
  moveauth replay out
  moveauth replay out/transcripts/host-commit.COMMIT-009b.a-retransmission-….jsonl -- python3 host.py`,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, behind, dashed := split(cmd, args)
			if len(files) == 0 {
				return errors.New("replay: got no argument, want a transcript or a folder of them, as in: moveauth replay out")
			}
			live := dashed || slices.ContainsFunc([]string{"dial-back", "attach", "endpoint", "control"}, cmd.Flags().Changed)
			subject, named, err := tr.behind(cmd, behind, dashed, stdio.Options{}) // nothing is started yet
			if err != nil {
				return err
			}
			defer subject.Close()
			all, err := transcripts(files)
			if err != nil {
				return fmt.Errorf("replay: %w", err)
			}
			plan, err := suite.LoadPlan()
			if err != nil {
				return err
			}
			if err := ofThisSuite(plan, all); err != nil {
				return fmt.Errorf("replay: %w", err)
			}
			reference := inproc.New(inproc.Options{})
			defer reference.Close()
			opts := suite.Options{Reference: reference, Transcripts: live}
			for _, t := range all {
				opts.Scenarios = append(opts.Scenarios, t.Scenario)
			}
			if !live {
				r, found, err := transcript.Judge(cmd.Context(), plan, all[0].Header.Descriptor, all, opts)
				if err != nil {
					return fmt.Errorf("replay: %w", err)
				}
				return replayed(cmd.OutOrStdout(), all, r, found)
			}
			r, err := plan.Judge(cmd.Context(), subject, opts)
			if err != nil {
				return fmt.Errorf("replay: %w", tr.advised(cmd, err, named))
			}
			return runAgain(cmd.OutOrStdout(), all, r, named)
		},
	}
	tr.flags(cmd)
	return cmd
}

// transcripts reads what the arguments name.
func transcripts(names []string) ([]*transcript.Transcript, error) {
	var all []*transcript.Transcript
	for _, name := range names {
		if isFolder(name) == nil {
			of, err := transcript.ReadDir(name)
			if err != nil {
				return nil, err
			}
			all = append(all, of...)
			continue
		}
		t, err := transcript.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return all, nil
}

// ofThisSuite refuses transcripts of scenarios that this suite does not have.
func ofThisSuite(plan *suite.Plan, all []*transcript.Transcript) error {
	for _, t := range all {
		if !slices.ContainsFunc(plan.Scenarios, func(s suite.Scenario) bool { return s.ID == t.Scenario }) {
			return fmt.Errorf("%s: the scenario %s, recorded with suite %s, is none of suite %s", t.File, t.Scenario, t.Suite, conformance.SuiteVersion)
		}
	}
	return nil
}

// byScenario are transcripts by their scenario's id.
func byScenario(all []*transcript.Transcript) map[string]*transcript.Transcript {
	by := map[string]*transcript.Transcript{}
	for _, t := range all {
		by[t.Scenario] = t
	}
	return by
}

// explained writes why scenarios did not pass. subject is how the command line
// named the one that ran; empty: it was the file.
func explained(b *strings.Builder, r *suite.Report, of map[string]*transcript.Transcript, subject string) {
	for _, s := range r.Scenarios {
		if s.Verdict != suite.Failed && s.Verdict != suite.Errored {
			continue
		}
		again := "moveauth replay " + quoted([]string{of[s.ID].File})
		if subject != "" {
			again += " " + subject
		}
		b.WriteString(s.Explain(again) + "\n")
	}
}

// replayed writes what came of judging files.
func replayed(w io.Writer, all []*transcript.Transcript, r *suite.Report, found []transcript.Finding) error {
	var b strings.Builder
	explained(&b, r, byScenario(all), "")
	for _, f := range found {
		fmt.Fprintf(&b, "%s\n  %s\n\n", f.Scenario, suite.Line(f.String()))
	}
	fmt.Fprintf(&b, "%s of %s %s (%s), recorded with moveauth %s, judged offline by moveauth %s\n", counted(len(all), "transcript"),
		suite.Line(r.Subject.Name), suite.Line(r.Subject.Version), suite.Line(r.Subject.Language), recordedBy(all), conformance.SuiteVersion)
	counts(&b, r)
	if len(found) > 0 {
		fmt.Fprintf(&b, "  %s not as recorded\n", counted(len(found), "transcript"))
	} else {
		b.WriteString("  each with the verdict that was recorded\n")
	}
	b.WriteString("a replay certifies nothing\n")
	return told(w, b.String(), r.Good() && len(found) == 0)
}

// runAgain writes what came of running the scenarios of files again.
func runAgain(w io.Writer, all []*transcript.Transcript, r *suite.Report, subject string) error {
	var b strings.Builder
	of := byScenario(all)
	explained(&b, r, of, subject)
	otherwise := 0
	left := len(of)
	for _, s := range r.Scenarios {
		t := of[s.ID]
		if t == nil || s.Verdict == suite.NotRun {
			continue
		}
		left--
		differs := ""
		if s.Verdict != suite.Unsupported {
			differs = t.Compare(s)
		}
		if s.Verdict == t.End.Verdict && differs == "" {
			continue
		}
		otherwise++
		fmt.Fprintf(&b, "%s\n  was %s, is now %s\n", s.ID, t.End.Verdict, s.Verdict)
		if differs != "" {
			fmt.Fprintf(&b, "  %s\n", suite.Line(differs))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%s of %s %s, recorded with moveauth %s, run again against %s %s (%s) by moveauth %s\n", counted(len(all), "transcript"),
		suite.Line(all[0].Descriptor.Name), suite.Line(all[0].Descriptor.Version), recordedBy(all),
		suite.Line(r.Subject.Name), suite.Line(r.Subject.Version), suite.Line(r.Subject.Language), conformance.SuiteVersion)
	counts(&b, r)
	if left > 0 {
		fmt.Fprintf(&b, "  %s not run\n", counted(left, "scenario"))
	}
	if otherwise == 0 && left == 0 {
		b.WriteString("  each with the verdict and the answers that were recorded\n")
	} else if otherwise > 0 {
		fmt.Fprintf(&b, "  %s not as recorded\n", counted(otherwise, "scenario"))
	}
	b.WriteString("a replay certifies nothing\n")
	return told(w, b.String(), r.Good() && left == 0)
}

// counts writes the verdicts of what was selected.
func counts(b *strings.Builder, r *suite.Report) {
	n := map[suite.Verdict]int{}
	for _, s := range r.Scenarios {
		n[s.Verdict]++
	}
	fmt.Fprintf(b, "  passed %d, failed %d, unsupported %d, error %d\n", n[suite.Passed], n[suite.Failed], n[suite.Unsupported], n[suite.Errored])
}

// recordedBy lists the suite versions of transcripts.
func recordedBy(all []*transcript.Transcript) string {
	var versions []string
	for _, t := range all {
		if !slices.Contains(versions, t.Suite) {
			versions = append(versions, t.Suite)
		}
	}
	return suite.Line(strings.Join(versions, " and "))
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// told writes text and returns what the command ends with.
func told(w io.Writer, text string, well bool) error {
	if _, err := io.WriteString(w, text); err != nil {
		return fmt.Errorf("what there is to say cannot be written to standard output: %s", disk.Cause(err))
	}
	if !well {
		return errBad
	}
	return nil
}
