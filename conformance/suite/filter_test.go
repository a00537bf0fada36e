package suite

import (
	"context"
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func TestMatching(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	count := func(pattern string, profiles ...string) int {
		if profiles == nil {
			profiles = profileNames()
		}
		return len(plan.matching(pattern, "TestOurs/host", profiles))
	}
	ofClause := 0
	for _, s := range plan.Scenarios {
		if s.Clause.ID == "COMMIT-009b" {
			ofClause++
		}
	}
	require.Positive(t, ofClause)
	assert.Equal(t, ofClause, count("^TestOurs$/^host$/^host-commit$/^COMMIT-009b$"))
	assert.Equal(t, ofClause, count("^TestOurs$/^host$/^host-commit$/^COMMIT-009b$", conformance.HostCommit))
	assert.Zero(t, count("^TestOurs$/^host$/^host-commit$/^COMMIT-009b$", conformance.ContactSlope))
	assert.Equal(t, 1, count("TestOurs/host/host-commit/COMMIT-009b/^"+"a-retransmission-that-comes-after-the-command-ran-is-too-late"+"$"))
	for _, all := range []string{"", "^TestOurs$", "^TestOurs$/^host$", "TestOurs/host/a|TestOurs/host/b", "TestOurs/host/[", "TestOurs/host/.*"} {
		assert.Zero(t, count(all), "%q: cannot be said, or all of them", all)
	}
}

const runAlone = "MOVEAUTH_TEST_RUN_ALONE"

// What [Run] tells to be pasted judges that scenario alone, and is green once
// that one is mended, whatever else is wrong.
func TestRunOfOneSubtest(t *testing.T) {
	if os.Getenv(runAlone) != "" {
		s := wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
			if verb == conformance.SlopeAdjust.Name {
				return conformance.Errorf(conformance.CodeUnknownVerb, "not yet")
			}
			return w.Do(ctx, verb, params, result)
		}}
		Run(t, s, Options{})
		return
	}
	run := func(pattern string) (string, error) {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.v", "-test.run", "^TestRunOfOneSubtest$/"+pattern)
		cmd.Env = append(os.Environ(), runAlone+"=1")
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	out, err := run("^host-commit$/^COMMIT-013$")
	require.NoError(t, err, out)
	assert.Contains(t, out, "--- PASS: TestRunOfOneSubtest/host-commit/COMMIT-013/")
	assert.Regexp(t, `host-commit: planned \d+, passed [1-9], failed 0,`, out, "no more than that was run")
	out, err = run("^contact-slope$/^SLOPE-007$")
	assert.Error(t, err)
	assert.Contains(t, out, "a claimed verb is not there")
	out, err = run("^host-commit$|^none$/^COMMIT-013$")
	require.NoError(t, err, "what -run left out, having been judged, does not count: %s", out)
	assert.Contains(t, out, "go test -run left out")
}
