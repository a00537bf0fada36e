package impostor

import (
	"fmt"

	"github.com/moveauth/moveauth/conformance"
)

// openYesFence is a reader of source trees to whom every fence is clean, each
// after a look at one place.
func openYesFence(settings any) (conformance.World, error) {
	if _, err := conformance.Params[conformance.FenceSettings]("open", settings); err != nil {
		return nil, err
	}
	return &script{answers: map[string]answerer{
		conformance.FenceRun.Name: answer(conformance.FenceRun, func(_ conformance.FenceRunParams, r *conformance.FenceRunResult) error {
			// Whatever the fences are split into, none is missing.
			for n := 1; n <= 40; n++ {
				for _, limb := range []string{"", "a", "b", "c", "d", "e", "f"} {
					r.Fences = append(r.Fences, conformance.FenceResult{
						Fence: fmt.Sprintf("FENCE-%03d%s", n, limb), Verdict: "clean", Looked: 1, Findings: []conformance.FenceFinding{},
					})
				}
			}
			return nil
		}),
	}}, nil
}
