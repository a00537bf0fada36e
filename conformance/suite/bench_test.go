package suite

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkScenario measures what a scenario costs when the subject costs next
// to nothing, all included: parsing, matching, the ledger, the verdict.
func BenchmarkScenario(b *testing.B) {
	plan, err := LoadPlan()
	require.NoError(b, err)
	s := reference()
	defer s.Close()
	for b.Loop() {
		report, err := plan.Judge(b.Context(), s, Options{})
		require.NoError(b, err)
		require.True(b, report.Good())
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(plan.Scenarios)), "µs/scenario")
}
