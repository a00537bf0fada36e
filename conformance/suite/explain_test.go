package suite

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// A reader of the failure compares it with what the adapter printed, not with
// how the suite has read that.
func TestAFailureShowsTheBytesThatCame(t *testing.T) {
	const came = "{ \"players\" : [ ] , \"x\" : 1.50 }\x1b[2J"
	long := strings.Repeat("é", 400)
	for name, c := range map[string]struct{ sent, shown string }{
		"as they came":            {came, "← { \"players\" : [ ] , \"x\" : 1.50 }\\u001b[2J\n"},
		"cut where they are long": {"x" + long, "← x" + strings.Repeat("é", 299) + "… (801 bytes)\n"},
		"as read, where none are": {"", "← {\"tick\":"},
	} {
		t.Run(name, func(t *testing.T) {
			subject := wrapped{light(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
				if c.sent != "" {
					conformance.Hear(ctx, []byte(c.sent))
				}
				return w.Do(ctx, verb, params, result)
			}}
			report := judged(t, subject, Options{Selection: Selection{Scenarios: []string{gap}}, Reference: reference()})
			failed := report.Scenarios[slices.IndexFunc(report.Scenarios, func(s ScenarioReport) bool { return s.Verdict == Failed })]
			require.Equal(t, thin, failed.Code)
			text := failed.Explain("")
			assert.Contains(t, text, c.shown)
			assert.NotContains(t, text, "\x1b")
			assert.Contains(t, text, "\n        = {", "the reference's answer is held to what was read")
		})
	}
}
