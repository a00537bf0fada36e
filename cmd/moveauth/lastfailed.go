package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/suite"
)

// selectLastFailed narrows a selection to what failed or could not be judged in
// the run that has left its report in out. It reports whether there is anything
// to run.
func selectLastFailed(cmd *cobra.Command, w io.Writer, out string, sel *suite.Selection) (bool, error) {
	if out == "" {
		return false, errors.New("--last-failed: got no --out, want the folder that the last run left its report.json in")
	}
	for _, flag := range []string{"profile", "clause", "scenario", "quick"} {
		if cmd.Flags().Changed(flag) {
			return false, fmt.Errorf("got --last-failed and --%s, want one of them: what failed last time is all that runs", flag)
		}
	}
	last, err := report.ReadLast(out)
	if err != nil {
		return false, fmt.Errorf("--last-failed: %w", err)
	}
	if len(last.Failed) == 0 && !last.Good {
		fmt.Fprintf(w, "no scenario failed in the last run in %s, and it was not good for another reason: run it again without --last-failed\n", out)
		return false, errBad
	}
	if len(last.Failed) == 0 {
		_, err := fmt.Fprintf(w, "nothing failed in the last run in %s: %d passed; nothing was run\n", out, last.Passed)
		return false, err
	}
	plan, err := suite.LoadPlan()
	if err != nil {
		return false, err
	}
	sel.Scenarios = last.Failed
	if err := plan.CheckSelection(*sel); err != nil {
		return false, fmt.Errorf("--last-failed: %s/report.json is of suite %s: %w", out, last.Moveauth, err)
	}
	return true, nil
}
