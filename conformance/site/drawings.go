package site

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"sync"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/report/draw"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Draw runs one scenario of each clause on the built-in reference and draws it,
// where its profile has drawings and there is something to draw. The drawings
// are SVG files, by scenario. It is an error if the reference does not pass. A filter narrows it to clauses; nil takes all.
func Draw(ctx context.Context, plan *suite.Plan, filter func(clause string) bool) (map[string][]byte, error) {
	byID := map[string]suite.Scenario{}
	drawn := map[string]bool{}
	wanted := map[string][]string{} // scenarios by profile
	for _, s := range plan.Scenarios {
		// A scenario that sweeps plays itself a hundred times for one picture. What
		// is allocated is counted for the whole process, in which others run too.
		if drawn[s.Clause.ID] || s.Sweeps || slices.Contains(s.Needs, conformance.AllocReport) || filter != nil && !filter(s.Clause.ID) || !slices.Contains(draw.Profiles(), s.Profile) {
			continue
		}
		drawn[s.Clause.ID] = true
		byID[s.ID] = s
		wanted[s.Profile] = append(wanted[s.Profile], s.ID)
	}
	profiles := make(chan string, len(wanted))
	for profile := range wanted {
		profiles <- profile
	}
	close(profiles)
	var mu sync.Mutex
	var wait sync.WaitGroup
	var failed error
	all := map[string][]byte{}
	for range min(runtime.GOMAXPROCS(0), len(wanted)) {
		wait.Go(func() {
			for profile := range profiles {
				drawings, err := drawProfile(ctx, plan, profile, wanted[profile], byID)
				mu.Lock()
				maps.Copy(all, drawings)
				if err != nil {
					failed = err
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return all, failed
}

func drawProfile(ctx context.Context, plan *suite.Plan, profile string, ids []string, byID map[string]suite.Scenario) (map[string][]byte, error) {
	reference := inproc.New(inproc.Options{})
	defer reference.Close()
	report, err := plan.Judge(ctx, reference, suite.Options{Transcripts: true,
		Selection: suite.Selection{Profiles: []string{profile}, Scenarios: ids}})
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	for _, judged := range report.Scenarios {
		if judged.Verdict == suite.NotRun {
			continue
		}
		if judged.Verdict != suite.Passed {
			return nil, fmt.Errorf("the reference did not pass %s, so it cannot be drawn: %s: %s", judged.ID, judged.Verdict, judged.Message)
		}
		var svg bytes.Buffer
		// It fails where the scenario has no scene, as one about settings.
		if draw.Write(&svg, byID[judged.ID], judged, report.Subject) == nil {
			all[judged.ID] = svg.Bytes()
		}
	}
	return all, nil
}
