package report

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
)

var plan = sync.OnceValue(func() *suite.Plan {
	p, err := suite.LoadPlan()
	if err != nil {
		panic(err)
	}
	return p
})

// evil is text that every format has to bear.
const evil = "\x00\x1b[31m</script><b>|`*_\xff]]> \ufeff\uffff</pre></details>&amp;\r\n```"

// every is a report of two profiles with every verdict in each, scored and not,
// with evil wherever text can come from a subject.
func every(t *testing.T) *suite.Report {
	r := &suite.Report{Moveauth: conformance.SuiteVersion, Subject: suite.SubjectID{Name: evil, Version: evil, Language: evil},
		Certified: []string{}, Plan: plan(), Started: time.Unix(1e9, 5e8)}
	for _, profile := range []string{conformance.ContactSlope, conformance.SourceFence} {
		p := suite.ProfileReport{Profile: profile, Claimed: true}
		for i, s := range plan().Scenarios {
			if s.Profile != profile || p.Planned == 70 { // enough for every verdict, scored and not
				continue
			}
			sc := suite.ScenarioReport{ID: s.ID, Profile: profile, Clause: s.Clause.ID, Level: "MUST", Name: s.Name, File: "features/" + s.File,
				Line: s.Line, DurationMS: 1.5, Verdict: verdicts[i%len(verdicts)], NotScored: i%7 == 0}
			if bad(sc) {
				sc.Message = evil
				sc.Failure = &suite.Failure{Sentence: s.Clause.Sentence, Error: evil, Last: []suite.Exchange{{Number: 1, Verb: "x", Params: evil, Answer: evil}}}
				if i%2 == 0 { // else it failed after its last step
					st := s.Steps[i%len(s.Steps)]
					sc.Failure.Step, sc.Failure.Line = st.Keyword+" "+st.Text, st.Line
				}
			} else if sc.Verdict != suite.Passed {
				sc.Message = evil
			}
			count(&p, sc)
			r.Scenarios = append(r.Scenarios, sc)
		}
		r.Profiles = append(r.Profiles, p)
	}
	for _, p := range r.Profiles {
		require.NotZero(t, p.Passed*p.Failed*p.Unsupported*p.NotRun*p.Error*p.NotScored)
	}
	return r
}

func count(p *suite.ProfileReport, s suite.ScenarioReport) {
	p.Planned++
	*map[suite.Verdict]*int{suite.Passed: &p.Passed, suite.Failed: &p.Failed, suite.Unsupported: &p.Unsupported,
		suite.NotRun: &p.NotRun, suite.Errored: &p.Error}[s.Verdict]++
	if s.NotScored {
		p.NotScored++
	}
}

// faulty is the reference, claiming little of host-commit, with a fault at
// every third receipt and an error at every seventh.
type faulty struct {
	conformance.Subject
	asked *int
}

type faultyWorld struct {
	conformance.World
	asked *int
}

func (f faulty) Describe(ctx context.Context) (conformance.Descriptor, error) {
	d, err := f.Subject.Describe(ctx)
	claim := d.Profiles[conformance.HostCommit]
	claim.Capabilities = []conformance.Capability{conformance.Probe}
	d.Profiles = map[string]conformance.Claim{conformance.HostCommit: claim}
	return d, err
}

func (f faulty) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	w, err := f.Subject.Open(ctx, profile, settings)
	return faultyWorld{w, f.asked}, err
}

func (w faultyWorld) Do(ctx context.Context, verb string, params, result any) error {
	err := w.World.Do(ctx, verb, params, result)
	if r, ok := result.(*conformance.ReceiveResult); ok && err == nil {
		switch *w.asked++; {
		case *w.asked%7 == 0:
			return errors.New("the socket is closed")
		case *w.asked%3 == 0:
			r.Receipts = r.Receipts[1:]
		}
	}
	return err
}

// totals is what a format says of a profile: planned, passed, failed,
// unsupported, not-run, error.
type totals [6]int

func wanted(r *suite.Report) map[string]totals {
	all := map[string]totals{}
	for _, p := range r.Profiles {
		all[p.Profile] = totals{p.Planned, p.Passed, p.Failed, p.Unsupported, p.NotRun, p.Error}
	}
	return all
}

func TestAllFormatsHaveEqualTotals(t *testing.T) {
	runs := map[string]*suite.Report{"every verdict": every(t)}
	var some []string // what is not among them is not run
	for i, s := range plan().Scenarios {
		if s.Profile == conformance.HostCommit && i%5 == 0 {
			some = append(some, s.ID)
		}
	}
	live, err := plan().Judge(t.Context(), faulty{inproc.New(inproc.Options{}), new(int)}, suite.Options{Selection: suite.Selection{Scenarios: some}})
	require.NoError(t, err)
	p := live.Profiles[0]
	require.NotZero(t, p.Passed*p.Failed*p.Unsupported*p.NotRun*p.Error, "%+v", p)
	runs["a live run"] = live
	for name, r := range runs {
		t.Run(name, func(t *testing.T) {
			want := wanted(r)
			for _, w := range want {
				require.Equal(t, w[0], w[1]+w[2]+w[3]+w[4]+w[5], "planned is the sum")
			}
			for format, parse := range map[string]func(*testing.T, []byte) map[string]totals{
				"text": textTotals, "json": jsonTotals, "junit": junitTotals, "messages": messagesTotals, "html": htmlTotals, "markdown": markdownTotals,
			} {
				write, err := Named(format)
				require.NoError(t, err)
				var b bytes.Buffer
				require.NoError(t, write(&b, r, "-- node my.mjs"))
				assert.Equal(t, want, parse(t, b.Bytes()), format)
			}
		})
	}
}

var textLine = regexp.MustCompile(`(?m)^profile (\S+)\n  planned (\d+) = passed (\d+) \+ failed (\d+) \+ unsupported (\d+) \+ not-run (\d+) \+ error (\d+)$`)

var markdownLine = regexp.MustCompile(`(?m)^\| ([a-z-]+) \| [^|]+ \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$`)

func lineTotals(pattern *regexp.Regexp, text []byte) map[string]totals {
	all := map[string]totals{}
	for _, m := range pattern.FindAllStringSubmatch(string(text), -1) {
		var counts totals
		for i := range counts {
			counts[i], _ = strconv.Atoi(m[i+2])
		}
		all[m[1]] = counts
	}
	return all
}

func textTotals(_ *testing.T, text []byte) map[string]totals { return lineTotals(textLine, text) }

func markdownTotals(_ *testing.T, text []byte) map[string]totals {
	return lineTotals(markdownLine, text)
}

func jsonTotals(t *testing.T, text []byte) map[string]totals {
	var r struct {
		Profiles []struct {
			Profile                             string
			Planned, Passed, Failed             int
			Unsupported, Error                  int
			NotRun                              int `json:"not_run"`
			Certified, Claimed                  bool
			NotOffered, Missing, ByStruct, Some []string
		}
		Scenarios []struct{ Profile, Verdict string }
	}
	require.NoError(t, json.Unmarshal(text, &r))
	all, counted := map[string]totals{}, map[string]totals{}
	for _, p := range r.Profiles {
		all[p.Profile] = totals{p.Planned, p.Passed, p.Failed, p.Unsupported, p.NotRun, p.Error}
	}
	for _, s := range r.Scenarios {
		add(counted, s.Profile, s.Verdict)
	}
	require.Equal(t, all, counted, "its scenarios are as many as its profiles say")
	return all
}

// add counts a scenario by its verdict.
func add(all map[string]totals, profile, verdict string) {
	at := map[string]int{"passed": 1, "failed": 2, "unsupported": 3, "not-run": 4, "error": 5}[verdict]
	c := all[profile]
	c[0]++
	if at > 0 {
		c[at]++
	}
	all[profile] = c
}

func junitTotals(t *testing.T, text []byte) map[string]totals {
	all := map[string]totals{}
	d := xml.NewDecoder(bytes.NewReader(text))
	profile, verdict := "", ""
	attributes := map[string]map[string]string{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			has := map[string]string{}
			for _, a := range e.Attr {
				has[a.Name.Local] = a.Value
			}
			switch e.Name.Local {
			case "testsuites":
				attributes[""] = has
			case "testsuite":
				profile = has["name"]
				attributes[profile] = has
			case "testcase":
				verdict = "passed"
				require.True(t, strings.HasPrefix(has["classname"], profile+"."))
			case "failure", "error", "skipped":
				verdict = has["type"]
			}
		case xml.EndElement:
			if e.Name.Local == "testcase" {
				add(all, profile, verdict)
			}
		}
	}
	var sum totals
	for name, c := range all {
		has := attributes[name]
		assert.Equal(t, fmt.Sprint(c[0], c[2], c[5], c[3]+c[4]), strings.Join([]string{has["tests"], has["failures"], has["errors"], has["skipped"]}, " "))
		sum[0], sum[1], sum[2] = sum[0]+c[0], sum[1]+c[2], sum[2]+c[5]
	}
	has := attributes[""]
	assert.Equal(t, fmt.Sprint(sum[0], sum[1], sum[2]), strings.Join([]string{has["tests"], has["failures"], has["errors"]}, " "))
	return all
}

// messageTotals reads Cucumber Messages as somebody does who has only their
// documentation.
func messagesTotals(t *testing.T, text []byte) map[string]totals {
	all := map[string]totals{}
	profile, cases, attempts := map[string]string{}, map[string]string{}, map[string]string{} // pickle to profile, case to pickle, attempt to case
	verdict := map[string]string{}                                                            // by pickle
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e struct {
			Pickle *struct {
				ID   string
				Tags []struct{ Name string }
			}
			TestCase         *struct{ ID, PickleID string }
			TestCaseStarted  *struct{ ID, TestCaseID string }
			TestStepFinished *struct {
				TestCaseStartedID string
				TestStepResult    struct {
					Status, Message string
					Exception       struct{ Type string }
				}
			}
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &e))
		switch {
		case e.Pickle != nil:
			for _, tag := range e.Pickle.Tags {
				if _, ok := conformance.ProfileNamed(tag.Name[1:]); ok {
					profile[e.Pickle.ID] = tag.Name[1:]
				}
			}
			verdict[e.Pickle.ID] = "not-run"
		case e.TestCase != nil:
			cases[e.TestCase.ID] = e.TestCase.PickleID
		case e.TestCaseStarted != nil:
			attempts[e.TestCaseStarted.ID] = e.TestCaseStarted.TestCaseID
			verdict[cases[e.TestCaseStarted.TestCaseID]] = "passed"
		case e.TestStepFinished != nil:
			pickle := cases[attempts[e.TestStepFinished.TestCaseStartedID]]
			switch result := e.TestStepFinished.TestStepResult; result.Status {
			case "PASSED":
			case "SKIPPED":
				if verdict[pickle] == "passed" {
					verdict[pickle] = "unsupported"
				}
			case "FAILED":
				verdict[pickle] = result.Exception.Type
			default:
				t.Errorf("status %q", result.Status)
			}
		}
	}
	require.NoError(t, lines.Err())
	for pickle, v := range verdict {
		add(all, profile[pickle], v)
	}
	return all
}

var inPage = regexp.MustCompile(`(?s)window\.CUCUMBER_MESSAGES = \[(.*?)\];\n</script>`)

func htmlTotals(t *testing.T, page []byte) map[string]totals {
	m := inPage.FindSubmatch(page)
	require.NotNil(t, m)
	var all []json.RawMessage
	require.NoError(t, json.Unmarshal([]byte("["+string(m[1])+"]"), &all))
	var lines bytes.Buffer
	for _, e := range all {
		lines.Write(append(e, '\n'))
	}
	return messagesTotals(t, lines.Bytes())
}
