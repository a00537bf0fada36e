package certificate

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/suite"
)

// What a failed run leaves says so, and is verified as that.
func TestACertificateOfAFailure(t *testing.T) {
	r, err := theRun()
	require.NoError(t, err)
	failed := *r.report
	failed.Scenarios = append([]suite.ScenarioReport{}, failed.Scenarios...)
	failed.Profiles = append([]suite.ProfileReport{}, failed.Profiles...)
	failed.Scenarios[0].Verdict, failed.Scenarios[1].Verdict, failed.Scenarios[1].Level = suite.Failed, suite.Errored, "SHOULD"
	failed.Profiles[0].Certified, failed.Profiles[0].Failed, failed.Profiles[0].Error = false, 1, 1
	sums := map[string]string{}
	for _, s := range failed.Scenarios {
		sums[s.ID] = "0"
	}
	s, err := New(&failed, r.adapter, sums)
	require.NoError(t, err)
	assert.Equal(t, Failed, s.Predicate.Result)
	assert.Equal(t, []string{failed.Scenarios[0].ID}, s.Predicate.FailedTests)
	assert.Equal(t, []string{failed.Scenarios[1].ID}, s.Predicate.WarnedTests)
	assert.Equal(t, []string{"moveauth reference 0.1.0 (Go) is NOT CERTIFIED for transform-clamp at suite version 0.1.0: 1 failed, 1 could not be judged"}, s.Predicate.Moveauth.Standing)

	failed.Profiles[0].Certified = true
	s, err = New(&failed, r.adapter, sums)
	require.NoError(t, err)
	assert.Equal(t, Warned, s.Predicate.Result)

	// What is not scored decides nothing, here neither.
	failed.Scenarios[0].NotScored, failed.Scenarios[1].NotScored, failed.Scenarios[2].NotScored = true, true, true
	s, err = New(&failed, r.adapter, sums)
	require.NoError(t, err)
	assert.Equal(t, Passed, s.Predicate.Result)
	assert.Empty(t, s.Predicate.FailedTests)
	assert.Empty(t, s.Predicate.WarnedTests)
	assert.Len(t, s.Predicate.PassedTests, len(failed.Scenarios)-3)
	assert.Len(t, s.Predicate.Moveauth.Transcripts, len(failed.Scenarios))

	failed.Partial = true
	_, err = New(&failed, r.adapter, sums)
	assert.ErrorContains(t, err, "a partial run certifies nothing")
}

// Whatever an adapter is called, the certificate can be printed and read.
func TestWordsOfACertificateCanBePrinted(t *testing.T) {
	r, err := theRun()
	require.NoError(t, err)
	const evil = "x\n\x1b[2J"
	named := *r.report
	named.Subject.Name, named.Descriptor.Name = evil, evil
	sums := map[string]string{}
	for _, s := range named.Scenarios {
		sums[s.ID] = "0"
	}
	program, err := os.Executable()
	require.NoError(t, err)
	started, err := Command("stdio", []string{program, "-c", "a\nb\x1b"})
	require.NoError(t, err)
	assert.Equal(t, `a\nb\u001b`, started.Command[2])
	for _, a := range []Adapter{started, Address("attach", evil)} {
		s, err := New(&named, a, sums)
		require.NoError(t, err)
		assert.Contains(t, s.Predicate.Moveauth.Standing[0], `x\n\u001b[2J`)
		text, err := s.Encode()
		require.NoError(t, err)
		_, err = parse(text)
		assert.NoError(t, err)
	}
}

func TestTheAdaptersFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("host.py", []byte("print()"), 0o600))
	require.NoError(t, os.WriteFile("level.json", []byte("{}"), 0o600))
	require.NoError(t, os.Mkdir("game", 0o755))
	self, err := os.Executable()
	require.NoError(t, err)
	a, err := Command("stdio", []string{self, "host.py", "--level=level.json", "game", "--fast", "host.py"})
	require.NoError(t, err)
	require.Len(t, a.Files, 3)
	assert.Equal(t, Resource{"host.py", Digest{sum([]byte("print()"))}}, a.Files[1])
	assert.Equal(t, Resource{"level.json", Digest{sum([]byte("{}"))}}, a.Files[2])
	lines, ok := a.CheckAdapter()
	assert.True(t, ok)
	assert.Equal(t, self+": is the one that was judged", lines[0])

	require.NoError(t, os.WriteFile("host.py", []byte("print(1)"), 0o600))
	require.NoError(t, os.Remove("level.json"))
	lines, ok = a.CheckAdapter()
	assert.False(t, ok)
	assert.Contains(t, lines[1], "host.py: is another: its SHA-256 is ")
	assert.Equal(t, "level.json: not checked: it is not here", lines[2])

	_, err = Command("stdio", []string{"no-such-program-at-all"})
	assert.Error(t, err)
	attached := Address("attach", "127.0.0.1:7777")
	lines, ok = attached.CheckAdapter()
	assert.True(t, ok)
	assert.Equal(t, []string{"not checked: it was started by somebody else, and its files are not known"}, lines)
	built, err := BuiltIn()
	require.NoError(t, err)
	lines, ok = built.CheckAdapter()
	assert.True(t, ok)
	assert.Contains(t, lines[0], "is the one that was judged")
}
