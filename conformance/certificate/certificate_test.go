package certificate

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

// run is a whole run of the reference for one profile, made once.
type run struct {
	plan    *suite.Plan
	report  *suite.Report
	adapter Adapter
	texts   map[string][]byte // transcripts, by file
}

var theRun = sync.OnceValues(func() (*run, error) {
	plan, err := suite.LoadPlan()
	if err != nil {
		return nil, err
	}
	r := &run{plan: plan, adapter: Adapter{Transport: "stdio", Command: []string{"mygame", "--port", "7"}, Files: []Resource{{"mygame", Digest{sum([]byte("a program"))}}}}}
	sel := suite.Selection{Profiles: []string{conformance.TransformClamp}}
	r.report, err = plan.Judge(context.Background(), inproc.New(inproc.Options{}), suite.Options{Transcripts: true, Selection: sel})
	if err != nil {
		return nil, err
	}
	r.texts = map[string][]byte{}
	for _, s := range r.report.Scenarios {
		if r.texts[transcript.FileName(s.ID)], err = transcript.Append(nil, r.report, s); err != nil {
			return nil, err
		}
	}
	return r, nil
})

// certify writes the certificate of a run beside the transcripts that lie there.
func certify(file string, r *run) error {
	sums := map[string]string{}
	for _, s := range r.report.Scenarios {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(file), folder, transcript.FileName(s.ID)))
		if err != nil {
			return err
		}
		sums[s.ID] = sum(text)
	}
	text, err := Make(r.report, r.adapter, sums)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}

// lay writes the run's transcripts and its certificate into a folder.
func lay(t *testing.T) (*run, string) {
	t.Helper()
	r, err := theRun()
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, folder), 0o755))
	for name, text := range r.texts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, folder, name), text, 0o600))
	}
	file := filepath.Join(dir, "certificate.json")
	require.NoError(t, certify(file, r))
	return r, file
}

// remembering judges by heart what it has judged before: the same files, which
// nobody touches meanwhile, under the same descriptor.
func (r *run) remembering() judge {
	type judged struct {
		report *suite.Report
		found  []transcript.Finding
		err    error
	}
	known := map[string]judged{}
	return func(d conformance.Object, all []*transcript.Transcript, sel suite.Selection) (*suite.Report, []transcript.Finding, error) {
		key := fmt.Sprintf("%s %v", d, sel)
		for _, one := range all {
			key += "\n" + one.File
		}
		if j, ok := known[key]; ok {
			return j.report, j.found, j.err
		}
		var j judged
		j.report, j.found, j.err = transcript.Judge(context.Background(), r.plan, d, all, suite.Options{Selection: sel})
		known[key] = j
		return j.report, j.found, j.err
	}
}

func TestACertificateThatHolds(t *testing.T) {
	r, file := lay(t)
	v, err := Verify(t.Context(), r.plan, file)
	require.NoError(t, err)
	assert.Empty(t, v.Faults)
	assert.Equal(t, len(r.texts), v.Judged)
	assert.Equal(t, Passed, v.Statement.Predicate.Result)

	// Written again it is the same bytes.
	was, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, certify(file, r))
	now, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(was), string(now))

	// It is what in-toto asks for.
	var statement struct {
		Type          string `json:"_type"`
		PredicateType string
		Subject       []struct{ Digest map[string]string }
		Predicate     struct {
			Result                                string
			Configuration                         []struct{ Digest map[string]string }
			PassedTests, WarnedTests, FailedTests []string
		}
	}
	require.NoError(t, json.Unmarshal(was, &statement))
	assert.Equal(t, "https://in-toto.io/Statement/v1", statement.Type)
	assert.Equal(t, "https://in-toto.io/attestation/test-result/v0.1", statement.PredicateType)
	require.NotEmpty(t, statement.Subject)
	assert.Len(t, statement.Subject[0].Digest["sha256"], 64)
	assert.Equal(t, "PASSED", statement.Predicate.Result)
	assert.Len(t, statement.Predicate.Configuration, 2)
	assert.Len(t, statement.Predicate.PassedTests, r.report.Profiles[0].Passed)
	assert.NotNil(t, statement.Predicate.WarnedTests)
	assert.NotNil(t, statement.Predicate.FailedTests)
}

// Whatever byte of a certificate is changed, it is seen, and where.
func TestEachMemberOfACertificate(t *testing.T) {
	r, file := lay(t)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	judge := r.remembering()
	says := func(t *testing.T, bad []byte) (string, error) {
		require.NoError(t, os.WriteFile(file, bad, 0o600))
		v, err := verify(t.Context(), file, judge)
		if err != nil {
			return err.Error(), err
		}
		return strings.Join(v.Faults, "\n"), nil
	}
	for _, c := range []struct{ old, with, says string }{
		{`"result": "PASSED"`, `"result": "WARNED"`, `predicate.result is "WARNED", and from the transcripts it is "PASSED"`},
		{`"name": "mygame"`, `"name": "mygane"`, `subject[0].name is "mygane", and from adapter and descriptor it is "mygame"`},
		{`"name": "features/transform-clamp"`, `"name": "features/transform_clamp"`, `predicate.configuration[0].name is "features/transform_clamp", and in this moveauth 0.1.0 it is`},
		{`"transform-clamp/CLAMP-0`, `"transform-clamp/CLAMP-9`, `predicate.passedTests[0]`},
		{`is CERTIFIED for`, `is certified for`, `predicate.moveauth.standing[0]`},
		{`"suite": "0.1.0"`, `"suite": "0.1.1"`, `suite is "0.1.1", and this binary judges by 0.1.0; the seal does not hold either: the certificate was changed`},
		{`"transport": "stdio"`, `"transport": "stdin"`, "the seal does not hold: it was changed, or the adapter's command, transport or files were"},
		{`"--port"`, `"--pert"`, "the seal does not hold"},
		{`"language": "Go"`, `"language": "C#"`, `descriptor.language is "Go", and the certificate says "C#"`},
		{`"geometry": "unchecked"`, `"geometry": "checked"`, "descriptor.profiles.transform-clamp.facts.geometry"},
		{`"certified": true`, `"certified": false`, "predicate.moveauth.profiles[0].certified is false"},
		{`"scalar": "float64",` + "\n          \"capabilities\": [\n            \"client\"", `"scalar": "float32",` + "\n          \"capabilities\": [\n            \"client\"", "predicate.moveauth.profiles[0].scalar"},
		{`"notOffered": []`, `"notOffered": ["client"]`, "predicate.moveauth.profiles[0].notOffered[0]"},
		{`"planned": 1`, `"planned": 2`, "predicate.moveauth.profiles[0].planned"},
		{`"failed": 0`, `"failed": 1`, "predicate.moveauth.profiles[0].failed is 1"},
		{`"unsupported": 0`, `"unsupported": 1`, "predicate.moveauth.profiles[0].unsupported"},
		{`"notRun": 0`, `"notRun": 1`, "predicate.moveauth.profiles[0].notRun"},
		{`"error": 0`, `"error": 1`, "predicate.moveauth.profiles[0].error"},
		{`"verdict": "passed"`, `"verdict": "failed"`, `predicate.moveauth.transcripts[0].verdict is "failed"`},
		{`"scenario": "transform-clamp/CLAMP-0`, `"scenario": "transform-clamp/CLAMP-9`, "is not there, and the certificate names it"},
		{`"warnedTests": []`, `"warnedTests": ["x"]`, "predicate.warnedTests[0] is \"x\""},
		{`"failedTests": []`, `"failedTests": ["x"]`, "predicate.failedTests[0] is \"x\""},
		{"\n}\n", "\n} \n", "was written otherwise than a certificate is"},
		{`"_type"`, ` "_type"`, "the seal does not hold"},
		{`"result": "PASSED"`, `"result": "PASSED", "result": "PASSED"`, "the seal does not hold"},
	} {
		t.Run(c.with, func(t *testing.T) {
			require.Contains(t, string(text), c.old)
			bad := bytes.Replace(text, []byte(c.old), []byte(c.with), 1)
			got, _ := says(t, bad)
			assert.Contains(t, got, strings.Replace(c.says, "was written otherwise than a certificate is", "", 1))
			assert.NotEmpty(t, got)
		})
	}
	got, _ := says(t, bytes.Replace(text, []byte(`"result": "PASSED"`), []byte(`"result": "WARNED"`), 1))
	assert.True(t, strings.HasPrefix(got, file+": the seal does not hold: the certificate was changed after it was made\n"), "the cause comes first: %s", got)
	for i, m := range regexp.MustCompile(`[0-9a-f]{64}`).FindAllIndex(text, -1) {
		if i > 6 && i%91 != 0 && m[0] < len(text)-200 {
			continue // one of each kind, and some of the transcripts'
		}
		bad := bytes.Clone(text)
		bad[m[0]+i%64] ^= 1
		got, _ := says(t, bad)
		assert.Regexp(t, `sha256|SHA-256|seal`, got, "the digest at byte %d", m[0])
	}
	// A flipped bit anywhere, in whitespace too.
	for at := 0; at < len(text); at += 9973 {
		bad := bytes.Clone(text)
		bad[at] ^= 1
		got, _ := says(t, bad)
		assert.NotEmpty(t, got, "byte %d, %q", at, text[max(0, at-20):min(len(text), at+20)])
	}
	got, err = says(t, text)
	require.NoError(t, err)
	assert.Empty(t, got)
}

// A build with other scenarios says that first, and then what is missing.
func TestTheCauseComesFirst(t *testing.T) {
	r, file := lay(t)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var s Statement
	require.NoError(t, json.Unmarshal(text, &s))
	s.Predicate.Configuration[0].Digest.SHA256 = strings.Repeat("0", 64)
	text, err = s.Encode()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, text, 0o600))
	for _, one := range s.Predicate.Moveauth.Transcripts[:7] {
		require.NoError(t, os.Remove(filepath.Join(filepath.Dir(file), folder, transcript.FileName(one.Scenario))))
	}
	v, err := verify(t.Context(), file, r.remembering())
	require.NoError(t, err)
	require.Greater(t, len(v.Faults), 7)
	assert.Contains(t, v.Faults[0], "another build of that version made it")
}

// What is no certificate, or one of another moveauth, cannot be checked.
func TestWhatCannotBeVerified(t *testing.T) {
	r, file := lay(t)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var s Statement
	require.NoError(t, json.Unmarshal(text, &s))
	s.Predicate.Moveauth.Suite = "0.2.0"
	older, err := s.Encode()
	require.NoError(t, err)
	for says, bad := range map[string]string{
		"was made by suite version 0.2.0, and this binary judges by 0.1.0: it takes moveauth 0.2.0": string(older),
		"is no certificate: ":                               string(text[:len(text)/2]),
		`is no certificate: _type is "", want`:              "{}",
		`predicateType is "https://slsa.dev/provenance/v1"`: strings.Replace(string(text), PredicateType, "https://slsa.dev/provenance/v1", 1),
		"is of the form " + extensionAnyVersion + "v2":      strings.Replace(string(text), Extension, extensionAnyVersion+"v2", 1),
		"is a test result without the member " + Extension:  strings.Replace(string(text), Extension, "https://example.com/x", 1),
		`has "\x1b[2J", want words that can be printed`:     strings.Replace(string(text), `"--port"`, `"\u001b[2J"`, 1),
		`has "a\nCERTIFIED", want words`:                    strings.Replace(string(text), `"transport": "stdio"`, `"transport": "a\nCERTIFIED"`, 1),
		`has "x\u202ey", want words`:                        strings.Replace(string(text), `"suite": "0.1.0"`, `"suite": "x\u202ey"`, 1),
		`unknown field "reslut"`:                            strings.Replace(string(text), `"passedTests"`, `"reslut": 1, "passedTests"`, 1),
	} {
		t.Run(says, func(t *testing.T) {
			require.NoError(t, os.WriteFile(file, []byte(bad), 0o600))
			_, err := Verify(t.Context(), r.plan, file)
			assert.ErrorContains(t, err, says)
		})
	}
	_, err = Verify(t.Context(), r.plan, filepath.Join(t.TempDir(), "none.json"))
	assert.ErrorIs(t, err, os.ErrNotExist)
	for _, spoil := range spoils {
		spoil.put(t, file)
		_, err = Verify(t.Context(), r.plan, file)
		assert.ErrorContains(t, err, filepath.Base(file)+": "+spoil.says)
	}
}

// spoils put in a file's place what is not to be read.
var spoils = []struct {
	says string
	put  func(t *testing.T, file string)
}{
	{"is no regular file", func(t *testing.T, file string) {
		_ = os.Remove(file)
		require.NoError(t, os.Symlink(os.DevNull, file))
	}},
	{"has 67108865 bytes, want at most 67108864", func(t *testing.T, file string) {
		_ = os.Remove(file)
		require.NoError(t, os.WriteFile(file, nil, 0o600))
		require.NoError(t, os.Truncate(file, 64<<20+1))
	}},
}

// A transcript that was changed, has gone or was added is named.
func TestTranscriptsThatWereTouched(t *testing.T) {
	const id = "transform-clamp/CLAMP-001/what-an-owner-reports-within-its-allowance-is-kept-to-the-last-bit"
	name := transcript.FileName(id)
	r, file := lay(t)
	dir := filepath.Join(filepath.Dir(file), folder)
	judge := r.remembering() // it is the digests that are looked at here
	for _, c := range []struct {
		name string
		edit func(t *testing.T)
		says []string
	}{
		{"a byte of the header", flip(filepath.Join(dir, name), 40), []string{name + ": its SHA-256 is "}},
		{"a byte in the middle", flip(filepath.Join(dir, name), len(r.texts[name])/2), []string{name + ": its SHA-256 is "}},
		{"the last byte", flip(filepath.Join(dir, name), len(r.texts[name])-1), []string{name + ": its SHA-256 is "}},
		{"cut", func(t *testing.T) { require.NoError(t, os.Truncate(filepath.Join(dir, name), 900)) }, []string{name + ": its SHA-256 is ", "is cut off"}},
		{"missing", func(t *testing.T) { require.NoError(t, os.Remove(filepath.Join(dir, name))) }, []string{name + ": is not there, and the certificate names it"}},
		{"added", func(t *testing.T) { require.NoError(t, os.WriteFile(filepath.Join(dir, "more.jsonl"), nil, 0o600)) }, []string{"more.jsonl: is there, and the certificate does not name it"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.edit(t)
			v, err := verify(t.Context(), file, judge)
			require.NoError(t, err)
			got := strings.Join(v.Faults, "\n")
			for _, s := range c.says {
				assert.Contains(t, got, s)
			}
		})
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), r.texts[name], 0o600))
		_ = os.Remove(filepath.Join(dir, "more.jsonl"))
	}
	for _, spoil := range spoils {
		spoil.put(t, filepath.Join(dir, name))
		v, err := verify(t.Context(), file, judge)
		require.NoError(t, err)
		assert.Contains(t, strings.Join(v.Faults, "\n"), name+": "+spoil.says)
	}
}

func flip(file string, at int) func(*testing.T) {
	return func(t *testing.T) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		text[at] ^= 1
		require.NoError(t, os.WriteFile(file, text, 0o600))
	}
}

// A transcript of a failure that says it passed is seen by its digest and, if
// the certificate was made to bear the new one, by judging.
func TestAForgedVerdict(t *testing.T) {
	const id = "transform-clamp/CLAMP-001/what-an-owner-reports-within-its-allowance-is-kept-to-the-last-bit"
	r, file := lay(t)
	name := filepath.Join(filepath.Dir(file), folder, transcript.FileName(id))
	forged := bytes.Replace(r.texts[transcript.FileName(id)], []byte(`"accepted":[0.7,`), []byte(`"accepted":[0.9,`), 1)
	require.NotEqual(t, r.texts[transcript.FileName(id)], forged)
	require.NoError(t, os.WriteFile(name, forged, 0o600))
	v, err := Verify(t.Context(), r.plan, file)
	require.NoError(t, err)
	assert.Contains(t, strings.Join(v.Faults, "\n"), "its SHA-256 is")

	require.NoError(t, certify(file, r), "with the forged transcript's digest, and a seal that holds")
	v, err = Verify(t.Context(), r.plan, file)
	require.NoError(t, err)
	got := strings.Join(v.Faults, "\n")
	assert.NotContains(t, got, "SHA-256")
	assert.Contains(t, got, transcript.FileName(id)+": the verdict is failed, and passed was recorded")
	assert.Contains(t, got, `predicate.result is "PASSED", and from the transcripts it is "FAILED"`)
	assert.Contains(t, got, "NOT CERTIFIED")

	// Nor is it enough to claim less, or to leave it out.
	var s Statement
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &s))
	said := &s.Predicate.Moveauth
	for i, one := range said.Transcripts {
		if one.Scenario == id {
			said.Transcripts = append(said.Transcripts[:i:i], said.Transcripts[i+1:]...)
		}
	}
	text, err = s.Encode()
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, text, 0o600))
	require.NoError(t, os.Remove(name))
	v, err = Verify(t.Context(), r.plan, file)
	require.NoError(t, err)
	assert.Contains(t, strings.Join(v.Faults, "\n"), id+": is judged, and neither is there a transcript of it nor does the certificate name one")
}
