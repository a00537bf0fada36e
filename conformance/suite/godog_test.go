package suite

import (
	"io"
	"testing"

	"github.com/cucumber/godog"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/features"
)

// What `godog run FILE` does: godog selects, and the suite judges.
func TestUnderGodog(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	r, err := plan.underGodog()
	require.NoError(t, err)
	file := plan.Scenarios[0].File
	code := godog.TestSuite{
		Name:                 t.Name(),
		TestSuiteInitializer: func(s *godog.TestSuiteContext) { r.register(s.ScenarioContext()) },
		Options:              &godog.Options{FS: features.FS, Paths: []string{file}, Format: formatterName, Output: io.Discard, Strict: true, Concurrency: 1},
	}.Run()
	assert.Zero(t, code)
	assert.NoError(t, r.fatal)
	for i, s := range plan.Scenarios {
		switch {
		case s.File != file:
			assert.Nil(t, r.verdicts[i], s.ID)
		case assert.NotNil(t, r.verdicts[i], s.ID):
			assert.Equal(t, Passed, r.verdicts[i].Verdict, "%s: %s", s.ID, r.verdicts[i].Message)
		}
	}
}
