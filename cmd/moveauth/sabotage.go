package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/sabotage"
	"github.com/moveauth/moveauth/conformance/suite"
)

func sabotageCommand() *cobra.Command {
	var opts sabotage.Options
	var formatFlag string
	var failures bool
	cmd := &cobra.Command{
		Use:   "sabotage",
		Short: "Break the reference on purpose, clause by clause, and show which scenario notices",
		Long: `Break the reference on purpose, clause by clause, and show which scenario notices.

It builds the edited reference and so needs Go and the source tree.
Exit code 0: every sabotage was killed by a scenario of its own clause, and every
MUST clause in the selection has one. 1: not so. 2: it could not run.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			asJSON, err := format(formatFlag)
			if err != nil {
				return err
			}
			if opts.Root, err = sabotage.FindRoot("."); err != nil {
				return err
			}
			plan, err := suite.LoadPlan()
			if err != nil {
				return err
			}
			progress := onTerminal(os.Stderr)
			if progress {
				opts.Progress = func(r sabotage.Result) { fmt.Fprintf(os.Stderr, "\r\x1b[K%.70s", r.Name) }
			}
			matrix, err := sabotage.Run(cmd.Context(), plan, opts)
			if progress {
				fmt.Fprint(os.Stderr, "\r\x1b[K")
			}
			if err != nil {
				return err
			}
			if asJSON {
				err = writeJSON(cmd.OutOrStdout(), matrix)
			} else {
				var b strings.Builder
				writeMatrix(&b, matrix, failures)
				err = told(cmd.OutOrStdout(), b.String(), true)
			}
			if err == nil && !matrix.Good() {
				err = errBad
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&opts.Profiles, "profile", nil, "only sabotages of this profile's clauses; repeatable")
	f.StringArrayVar(&opts.Clauses, "clause", nil, "only sabotages of this clause, or of this entry's limbs; repeatable")
	f.StringVar(&formatFlag, "format", "text", "text or json")
	f.BoolVar(&opts.Full, "full", false, "judge each in its whole profile: which other clauses' scenarios does it kill?")
	f.BoolVar(&failures, "failures", false, "show each failure as certify does")
	return cmd
}

func writeMatrix(w io.Writer, m *sabotage.Matrix, failures bool) {
	for _, r := range m.Sabotages {
		switch {
		case r.Killed:
			fmt.Fprintf(w, "killed    %s\n          by %s\n", r.Name, strings.Join(r.KilledBy, "\n          by "))
		case r.Stale != "":
			fmt.Fprintf(w, "STALE     %s\n          %s\n", r.Name, r.Stale)
		default:
			fmt.Fprintf(w, "SURVIVED  %s\n          %s\n", r.Name, r.Survived)
		}
		if len(r.AlsoKilled) > 0 {
			fmt.Fprintf(w, "          also %s\n", strings.Join(clausesOf(r.AlsoKilled), ", "))
		}
		if failures {
			for _, s := range r.Failures {
				fmt.Fprintln(w, s.Explain("moveauth sabotage --clause "+r.Clause+" --failures"))
			}
		}
	}
	for _, id := range m.Unproven {
		fmt.Fprintf(w, "UNPROVEN  %s has no sabotage\n", id)
	}
	fmt.Fprintf(w, "\n%d killed, %d survived, %d stale, %d clauses unproven; %.1f s\n",
		m.Killed, m.Survived, m.Stale, len(m.Unproven), m.Seconds)
	// Again, where it is not lost among those that were killed.
	for _, r := range m.Sabotages {
		if !r.Killed {
			fmt.Fprintf(w, "  %s: %s\n", r.Name, cmp.Or(r.Stale, r.Survived))
		}
	}
}

// clausesOf lists the clauses of scenarios, each with the number of its own.
func clausesOf(ids []string) []string {
	var order []string
	count := map[string]int{}
	for _, id := range ids {
		clause := strings.Split(id, "/")[1]
		if count[clause]++; count[clause] == 1 {
			order = append(order, clause)
		}
	}
	for i, clause := range order {
		order[i] = fmt.Sprintf("%s (%d)", clause, count[clause])
	}
	return order
}
