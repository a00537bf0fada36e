package site

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/sabotage"
	"github.com/moveauth/moveauth/conformance/suite"
)

// ReadReport reads what certify --format json prints. A report by another
// version of the suite, or of scenarios that there are not, is an error: its
// verdicts would stand beside what they are not about.
func ReadReport(file string, plan *suite.Plan) (*suite.Report, error) {
	var r suite.Report
	if err := readJSON(file, &r); err != nil {
		return nil, err
	}
	if r.Moveauth != conformance.SuiteVersion {
		return nil, fmt.Errorf("%s: got a report by moveauth %q, want one by %s, as certify --format json prints", file, r.Moveauth, conformance.SuiteVersion)
	}
	if len(r.Scenarios) == 0 {
		return nil, fmt.Errorf("%s: got a report without scenarios, want what certify --format json prints", file)
	}
	known := map[string]bool{}
	for _, s := range plan.Scenarios {
		known[s.ID] = true
	}
	verdicts := []suite.Verdict{suite.Passed, suite.Failed, suite.Unsupported, suite.NotRun, suite.Errored}
	for i, s := range r.Scenarios {
		if !known[s.ID] {
			return nil, fmt.Errorf("%s: scenarios[%d]: got the scenario %q, which this suite does not have", file, i, s.ID)
		}
		if !slices.Contains(verdicts, s.Verdict) {
			return nil, fmt.Errorf("%s: scenarios[%d]: got the verdict %q, want one of %v", file, i, s.Verdict, verdicts)
		}
	}
	return &r, nil
}

// ReadMatrix reads what sabotage --format json prints. A matrix of sabotages
// that there are not is an error.
func ReadMatrix(file string, mutants []sabotage.Mutant) (*sabotage.Matrix, error) {
	var m sabotage.Matrix
	if err := readJSON(file, &m); err != nil {
		return nil, err
	}
	if len(m.Sabotages) == 0 {
		return nil, fmt.Errorf("%s: got no sabotages, want what sabotage --format json prints", file)
	}
	known := map[string]bool{}
	for _, one := range mutants {
		known[one.Name] = true
	}
	for i, r := range m.Sabotages {
		if !known[r.Name] {
			return nil, fmt.Errorf("%s: sabotages[%d]: got the sabotage %q, which this suite does not have", file, i, r.Name)
		}
	}
	return &m, nil
}

// most is how large such a file may be, in bytes. That of a whole run has 2 MB.
const most = 64 << 20

func readJSON(file string, into any) error {
	text, err := disk.Read(file, most)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return fmt.Errorf("%s: got no JSON of the right shape: %w", file, err)
	}
	return nil
}
