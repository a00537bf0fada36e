package report

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

// Last is what the run that has left a folder found.
type Last struct {
	Moveauth string   // the suite's version
	Passed   int      // scenarios
	Failed   []string // the ids of those that failed, could not be judged, are of a profile that was asked for and not claimed, or were selected and not reached by a run that was stopped
	Good     bool     // as its exit code said
}

// ReadLast reads the report.json of a folder that Out has written.
func ReadLast(dir string) (Last, error) {
	name := filepath.Join(dir, reportName)
	data, err := disk.Read(name, MostReport)
	if errors.Is(err, fs.ErrNotExist) {
		cause := ""
		if transcript.Aborted(dir) {
			cause = "; " + transcript.CutShort
		}
		return Last{}, fmt.Errorf("there is no %s, want that of an earlier run with the same --out%s", name, cause)
	}
	if err != nil {
		return Last{}, err
	}
	var r suite.Report
	if err := Decode(data, &r); err != nil {
		return Last{}, fmt.Errorf("%s: %w, want what certify --out writes", name, err)
	}
	if r.Moveauth == "" || len(r.Scenarios) == 0 {
		return Last{}, fmt.Errorf("%s: names no suite version or no scenario, want what certify --out writes", name)
	}
	last := Last{Moveauth: r.Moveauth, Good: r.Good()}
	unclaimed := map[string]bool{}
	for _, p := range r.Profiles {
		unclaimed[p.Profile] = !p.Claimed
	}
	for _, s := range r.Scenarios {
		switch {
		case s.Verdict == suite.Passed:
			last.Passed++
		case s.Verdict == suite.Failed, s.Verdict == suite.Errored, s.Verdict == suite.Unsupported && unclaimed[s.Profile], s.Verdict == suite.NotRun && s.Message == suite.NotReached:
			last.Failed = append(last.Failed, s.ID)
		}
	}
	return last, nil
}
