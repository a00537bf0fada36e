package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/impostor"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
)

var plan = sync.OnceValues(suite.LoadPlan)

// judged runs scenarios of a subject and returns the report and the text of each
// transcript, by scenario.
func judged(t *testing.T, s conformance.Subject, sel suite.Selection) (*suite.Report, map[string][]byte) {
	t.Helper()
	p, err := plan()
	require.NoError(t, err)
	r, err := p.Judge(t.Context(), s, suite.Options{Transcripts: true, Selection: sel})
	require.NoError(t, err)
	texts := map[string][]byte{}
	for _, one := range r.Scenarios {
		if one.Verdict == suite.NotRun || one.Verdict == suite.Unsupported {
			continue
		}
		texts[one.ID], err = Append(nil, r, one)
		require.NoError(t, err)
	}
	require.NotEmpty(t, texts)
	return r, texts
}

func parsed(t *testing.T, texts map[string][]byte) []*Transcript {
	t.Helper()
	var all []*Transcript
	for id, text := range texts {
		one, err := Parse(FileName(id), text)
		require.NoError(t, err, "%s", text)
		all = append(all, one)
	}
	return all
}

// offline judges transcripts without the subject.
func offline(t *testing.T, all []*Transcript) (map[string]suite.ScenarioReport, []Finding) {
	t.Helper()
	p, err := plan()
	require.NoError(t, err)
	var sel suite.Selection
	for _, one := range all {
		sel.Scenarios = append(sel.Scenarios, one.Scenario)
	}
	r, found, err := Judge(t.Context(), p, all[0].Header.Descriptor, all, suite.Options{Selection: sel, Transcripts: true})
	require.NoError(t, err)
	by := map[string]suite.ScenarioReport{}
	for _, one := range r.Scenarios {
		by[one.ID] = one
	}
	return by, found
}

// spoilt is the reference, with what wrong does to some answers.
type spoilt struct {
	conformance.Subject
	wrong func(ctx context.Context, n int, verb string, result any) error // after the right answer
	asked *int
}

func (s spoilt) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	w, err := s.Subject.Open(ctx, profile, settings)
	if err != nil {
		return nil, err
	}
	return spoiltWorld{w, s}, nil
}

type spoiltWorld struct {
	conformance.World
	s spoilt
}

func (w spoiltWorld) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.World.Do(ctx, verb, params, result); err != nil {
		return err
	}
	*w.s.asked++
	return w.s.wrong(ctx, *w.s.asked, verb, result)
}

func reference() conformance.Subject { return inproc.New(inproc.Options{}) }

func spoiltBy(wrong func(ctx context.Context, n int, verb string, result any) error) conformance.Subject {
	return spoilt{reference(), wrong, new(int)}
}

// whatIsTried are scenarios that ask much: a whole sweep, several machines,
// settings that are refused or changed on the way, and a second fresh world.
var whatIsTried = suite.Selection{Scenarios: []string{
	"transform-clamp/CLAMP-001", "transform-clamp/CLAMP-026a", "host-commit/COMMIT-056", "kinematic-mover/MOVER-033",
	"move-input/INPUT-027c", "contact-slope/SLOPE-013a", "source-fence/FENCE-002a", "owner-transform/SNAP-010",
}}

// A scenario that is judged from its transcript has the verdict, and the words,
// that it had when the subject was there: however well or badly that went.
func TestATranscriptIsEnoughToJudgeBy(t *testing.T) {
	few := suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-001", "host-commit/COMMIT-009b"}}
	yes, err := impostor.New("yes", reference())
	require.NoError(t, err)
	for name, c := range map[string]struct {
		subject conformance.Subject
		sel     suite.Selection
		verdict suite.Verdict // that one scenario at least has
	}{
		"the reference": {reference(), whatIsTried, suite.Passed},
		"an impostor":   {yes, few, suite.Failed},
		"an unknown verb": {spoiltBy(func(_ context.Context, n int, verb string, _ any) error {
			return conformance.Errorf(conformance.CodeUnknownVerb, "no %s here", verb)
		}), few, suite.Failed},
		"an error with data": {spoiltBy(func(_ context.Context, n int, _ string, _ any) error {
			return &conformance.Error{Code: conformance.CodeOther, Message: "out of paper", Data: map[string]any{"tray": 2}}
		}), few, suite.Errored},
		"no answer": {spoiltBy(func(_ context.Context, n int, verb string, _ any) error {
			return errors.New(verb + ": the adapter gave no answer within 5s\nits last words")
		}), few, suite.Errored},
		"a refusal": {spoiltBy(func(_ context.Context, n int, verb string, _ any) error {
			if verb == conformance.HostTick.Name {
				return &conformance.Refusal{Code: "TickGap", Detail: "why not"}
			}
			return nil
		}), few, suite.Failed},
		"a panic": {spoiltBy(func(context.Context, int, string, any) error { panic("the subject has a bug") }), few, suite.Errored},
		"late trouble": {spoiltBy(func(_ context.Context, n int, _ string, _ any) error {
			if n == 7 {
				return errors.New("seven is too many")
			}
			return nil
		}), few, suite.Errored},
	} {
		t.Run(name, func(t *testing.T) {
			r, texts := judged(t, c.subject, c.sel)
			again, found := offline(t, parsed(t, texts))
			assert.Empty(t, found)
			verdicts := map[suite.Verdict]int{}
			for _, was := range r.Scenarios {
				if texts[was.ID] == nil {
					continue
				}
				verdicts[was.Verdict]++
				now := again[was.ID]
				assert.Equal(t, was.Verdict, now.Verdict, was.ID)
				assert.Equal(t, was.Message, now.Message, was.ID)
				assert.Equal(t, was.Expectations, now.Expectations, was.ID)
				assert.Equal(t, was.Requests, now.Requests, was.ID)
				assert.Equal(t, was.Swept, now.Swept, was.ID)
			}
			assert.NotZero(t, verdicts[c.verdict])
		})
	}
}

// The bytes of a subject that has any are kept as they are, and judged as they
// are read.
func TestTheBytesOfAnswersAreKept(t *testing.T) {
	odd := func(_ context.Context, _ int, _ string, result any) []byte {
		text, err := json.MarshalIndent(result, "", " ")
		require.NoError(t, err)
		text = bytes.ReplaceAll(text, []byte("\n"), []byte("\t"))
		return bytes.ReplaceAll(text, []byte(`0.7,`), []byte(`"0x1.6666666666666p-1",`))
	}
	s := spoiltBy(func(ctx context.Context, n int, verb string, result any) error {
		conformance.Hear(ctx, odd(ctx, n, verb, result))
		return nil
	})
	_, texts := judged(t, s, suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-001"}})
	for _, text := range texts {
		assert.Contains(t, string(text), `"result":{	 "`)
		assert.Contains(t, string(text), `"0x1.6666666666666p-1"`)
	}
	again, found := offline(t, parsed(t, texts))
	assert.Empty(t, found)
	for id := range texts {
		assert.Equal(t, suite.Passed, again[id].Verdict, again[id].Message)
	}
}

// A malformed answer is told as it was, and its bytes are there to look at.
func TestAMalformedAnswerIsKept(t *testing.T) {
	const line = `{"id":7,"result":{"sent":"\u00e4rger` + "\xff\"}}"
	s := spoiltBy(func(ctx context.Context, _ int, verb string, _ any) error {
		conformance.Hear(ctx, []byte(line))
		return fmt.Errorf("%s: malformed answer", verb)
	})
	_, texts := judged(t, s, suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-001"}})
	for id, one := range texts {
		parsed, err := Parse(id, one)
		require.NoError(t, err)
		e := parsed.Events[1]
		assert.Equal(t, "clamp/connect: malformed answer", e.Broken)
		assert.Equal(t, strings.ReplaceAll(line, "\xff", "�"), e.Got)
	}
}

// Whoever edits a transcript, so that the suite would have to ask otherwise, is
// told where.
func TestWhereTheSuiteAsksOtherwise(t *testing.T) {
	const id = "transform-clamp/CLAMP-001/what-an-owner-reports-within-its-allowance-is-kept-to-the-last-bit"
	_, texts := judged(t, reference(), suite.Selection{Scenarios: []string{id}})
	text := string(texts[id])
	file := FileName(id)
	for _, c := range []struct{ name, old, with, says string }{
		{"another number", `"params":{"count":32}`, `"params":{"count":31}`, "in request 6, clamp/tick, params.count is 32, and at " + file + ":7 it is 31"},
		{"another place", `{"player":"P1","at":[0,0,0]}`, `{"player":"P1","at":[0,0,0.5]}`, "params.at[2] is 0, and at " + file + ":5 it is 0.5"},
		{"another verb", `"verb":"clamp/tick","params":{"count":32}`, `"verb":"clamp/records","params":{"count":32}`, "it asks clamp/tick of world 1, and at " + file + ":7 stands request 6, clamp/records of world 1"},
		{"another verdict", `"verdict":"passed"`, `"verdict":"failed","message":"x"`, "the verdict is passed, and failed was recorded"},
	} {
		t.Run(c.name, func(t *testing.T) {
			require.Contains(t, text, c.old)
			bad, err := Parse(file, []byte(strings.Replace(text, c.old, c.with, 1)))
			require.NoError(t, err)
			_, found := offline(t, []*Transcript{bad})
			require.Len(t, found, 1)
			assert.Contains(t, found[0].String(), c.says)
		})
	}
	for name, c := range map[string]struct {
		edit func(*Transcript)
		says string
	}{
		"less": {func(t *Transcript) { t.Events = t.Events[:4] }, "it asks clamp/place of world 1, and the transcript " + file + " is at its end"},
		"more": {func(t *Transcript) {
			t.Events = append(t.Events, Event{Written{Number: 99, World: 1, Verb: "clamp/tick"}, 77})
		}, "the suite asks less than when this was recorded: 1 lines were not asked for, the first is request 99, clamp/tick of world 1 at " + file + ":77"},
		"a failure that was passed": {func(t *Transcript) {
			for i, e := range t.Events {
				t.Events[i].Result = bytes.Replace(e.Result, []byte(`"accepted":[0.7,`), []byte(`"accepted":[0.8,`), 1)
			}
		}, "the verdict is failed, and passed was recorded; the suite asks less"},
		"nothing that ended": {func(t *Transcript) { t.Events = t.Events[:len(t.Events)-1] }, "it asks close of world 1, and the transcript"},
	} {
		t.Run(name, func(t *testing.T) {
			edited, err := Parse(file, []byte(text))
			require.NoError(t, err)
			c.edit(edited)
			_, found := offline(t, []*Transcript{edited})
			require.Len(t, found, 1)
			assert.Contains(t, found[0].String(), c.says)
		})
	}
	// What is not asked for exactly, but says the same.
	same := strings.NewReplacer(`"params":{"count":32}`, `"params": {"count":3.2e1}`, `"at":[0,0,0],"after`, `"at":[0.0,-0,0.0000000000000001],"after`)
	edited, err := Parse(file, []byte(same.Replace(text)))
	require.NoError(t, err)
	_, found := offline(t, []*Transcript{edited})
	assert.Empty(t, found)
}

func TestNoTranscriptOfAScenario(t *testing.T) {
	_, texts := judged(t, reference(), suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-001"}})
	all := parsed(t, texts)
	p, err := plan()
	require.NoError(t, err)
	r, _, err := Judge(t.Context(), p, all[0].Header.Descriptor, all, suite.Options{Selection: suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-002"}}})
	require.NoError(t, err)
	assert.False(t, r.Good())
	for _, s := range r.Scenarios {
		if s.Verdict != suite.NotRun {
			assert.Equal(t, suite.Errored, s.Verdict)
			assert.Contains(t, s.Message, "there is no transcript of transform-clamp/CLAMP-002")
		}
	}
}

func TestTranscriptsOfTwoImplementations(t *testing.T) {
	_, texts := judged(t, reference(), suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-001", "transform-clamp/CLAMP-011b"}})
	all := parsed(t, texts)
	require.Greater(t, len(all), 1)
	all[1].Header.Descriptor = bytes.Replace(all[1].Header.Descriptor, []byte(`"version":"0.1.0"`), []byte(`"version":"0.2.0"`), 1)
	_, err := NewSubject(all[0].Header.Descriptor, all)
	assert.ErrorContains(t, err, all[1].File+`: descriptor.version is "0.2.0", want "0.1.0"`)
	_, err = NewSubject(all[0].Header.Descriptor, []*Transcript{all[0], all[0]})
	assert.ErrorContains(t, err, "is a second transcript of "+all[0].Scenario)
}

// The example in the record is a transcript, and is judged as it says.
func TestTheExampleInTheRecord(t *testing.T) {
	record, err := adr.FS.ReadFile("transcripts.md")
	require.NoError(t, err)
	_, text, found := strings.Cut(string(record), "```\n{\"transcript\"")
	require.True(t, found)
	text, _, found = strings.Cut(text, "```\n")
	require.True(t, found)
	example, err := Parse("example", []byte(`{"transcript"`+text))
	require.NoError(t, err)
	again, differs := offline(t, []*Transcript{example})
	assert.Empty(t, differs)
	assert.Equal(t, suite.Passed, again[example.Scenario].Verdict)
}

// What is no file, or has no end, is not read.
func TestWhatIsNoRegularFileIsNotRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.jsonl")
	require.NoError(t, os.Symlink(os.DevNull, file))
	_, err := ReadFile(file)
	assert.ErrorContains(t, err, "a.jsonl: is no regular file")
	require.NoError(t, os.Remove(file))
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.NoError(t, os.Truncate(file, 64<<20+1))
	_, err = ReadFile(file)
	assert.ErrorContains(t, err, "a.jsonl: has 67108865 bytes, want at most 67108864")
}

func TestReadDir(t *testing.T) {
	dir := t.TempDir()
	_, err := ReadDir(dir)
	assert.ErrorContains(t, err, "got no *.jsonl")
	_, texts := judged(t, reference(), suite.Selection{Scenarios: []string{"transform-clamp/CLAMP-001"}})
	require.NoError(t, os.Mkdir(filepath.Join(dir, "transcripts"), 0o755))
	for id, text := range texts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "transcripts", FileName(id)), text, 0o600))
	}
	_, err = ReadDir(dir)
	assert.ErrorContains(t, err, dir+": has no report.json: the run that wrote here was cut short")
	for _, whole := range []string{"certificate.json", "report.json"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, whole), nil, 0o600))
		all, err := ReadDir(dir)
		require.NoError(t, err)
		assert.Len(t, all, len(texts))
		require.NoError(t, os.Remove(filepath.Join(dir, whole)))
	}
	dir = filepath.Join(dir, "transcripts")
	all, err := ReadDir(dir)
	require.NoError(t, err, "what is there is read if that is asked for")
	assert.Len(t, all, len(texts))
	for _, text := range texts {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "another.jsonl"), text, 0o600))
	}
	_, err = ReadDir(dir)
	assert.ErrorContains(t, err, "want it under the name transform-clamp.CLAMP-001.")
}

func TestCompare(t *testing.T) {
	const id = "transform-clamp/CLAMP-001/what-an-owner-reports-within-its-allowance-is-kept-to-the-last-bit"
	sel := suite.Selection{Scenarios: []string{id}}
	r, texts := judged(t, reference(), sel)
	was, err := Parse(FileName(id), texts[id])
	require.NoError(t, err)
	report := func(r *suite.Report) suite.ScenarioReport {
		for _, s := range r.Scenarios {
			if s.ID == id {
				return s
			}
		}
		require.Fail(t, "it was not run")
		return suite.ScenarioReport{}
	}
	assert.Empty(t, was.Compare(report(r)))
	drifts, _ := judged(t, spoiltBy(func(_ context.Context, _ int, _ string, result any) error {
		if r, ok := result.(*conformance.ClampReportResult); ok {
			r.Verdicts[0].Accepted[0] += 0.25
		}
		return nil
	}), sel)
	assert.Equal(t, "the answer to request 7, clamp/report, is another: verdicts[0].accepted[0] was 0.7, and is now 0.95", was.Compare(report(drifts)))
	breaks, _ := judged(t, spoiltBy(func(_ context.Context, n int, _ string, _ any) error {
		if n == 3 {
			return errors.New("no more")
		}
		return nil
	}), sel)
	assert.Equal(t, `the answer to request 4, clamp/place, is another: all of it was {"id":1}, and is now no more`, was.Compare(report(breaks)))
}
