package quic_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/quic"
	"github.com/moveauth/moveauth/conformance/suite"
)

// wholeVariable is the environment variable that has TestVerdictsAreThoseInProcess
// judge the scenarios with sweeps too, which take minutes over the wire:
//
//	MOVEAUTH_SWEEPS=1 go test -timeout 30m -count=1 -run TestVerdicts ./conformance/subject/quic
const wholeVariable = "MOVEAUTH_SWEEPS"

// The profiles that a host serves.
var profiles = []string{conformance.HostCommit, conformance.OwnerTransform, conformance.TransformClamp, conformance.MoveInput}

// TestVerdictsAreThoseInProcess judges the reference by the wire and in this
// process, and holds each scenario's verdict to the other. Nothing is left out by
// not being claimed.
func TestVerdictsAreThoseInProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("half a minute of judging")
	}
	selection := suite.Selection{Profiles: profiles, Quick: os.Getenv(wholeVariable) == ""}
	want := verdicts(t, inproc.New(inproc.Options{}), selection)
	subject := judged(t, nil)
	got := map[string]suite.Verdict{}
	took, scenarios := map[quic.Detour]int{}, 0
	r, err := suite.Judge(t.Context(), subject, suite.Options{Timeout: patient, Selection: selection, Progress: func(_, _ int, s suite.ScenarioReport) {
		for _, d := range subject.Detours() {
			took[d]++
		}
	}})
	require.NoError(t, err)
	for _, s := range r.Scenarios {
		if s.Verdict == suite.NotRun {
			continue
		}
		scenarios++
		got[s.ID] = s.Verdict
		assert.Equal(t, want[s.ID], s.Verdict, "%s: %s", s.ID, s.Message)
	}
	for id := range want {
		assert.Contains(t, got, id)
	}
	t.Logf("%d scenarios, of which so many take a detour:", scenarios)
	for d, n := range took {
		t.Logf("%3d  %s", n, d)
	}
	assert.Less(t, 8*sum(took), scenarios, "less than an eighth takes a detour")
}

func sum[K comparable](counts map[K]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

// What goes by the control address the descriptor says, of each profile that it
// claims, and nothing else of it differs but the precision of places.
func TestDescriptorSaysWhatTheWireCannot(t *testing.T) {
	over, err := judged(t, nil).Describe(t.Context())
	require.NoError(t, err)
	in, err := inproc.New(inproc.Options{}).Describe(t.Context())
	require.NoError(t, err)
	require.NoError(t, over.Check())
	assert.ElementsMatch(t, profiles, keys(over.Profiles))
	for _, name := range profiles {
		claim, want := over.Profiles[name], in.Profiles[name]
		list, is := claim.Facts["by_control"].([]any)
		require.True(t, is, name)
		for _, d := range list {
			assert.IsType(t, "", d)
		}
		assert.ElementsMatch(t, want.Capabilities, claim.Capabilities, name)
		delete(claim.Facts, "by_control")
		for fact, value := range want.Facts {
			assert.Equal(t, asJSON(t, value), asJSON(t, claim.Facts[fact]), "%s: %s", name, fact)
		}
		assert.Len(t, claim.Facts, len(want.Facts), name)
	}
	for _, name := range []string{conformance.HostCommit, conformance.OwnerTransform, conformance.TransformClamp} {
		assert.EqualValues(t, "float32", over.Profiles[name].Scalar, "%s: as the wire has it", name)
	}
}

func keys[V any](m map[string]V) (list []string) {
	for k := range m {
		list = append(list, k)
	}
	return list
}

func asJSON(t *testing.T, v any) string {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}
