package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"time"

	"github.com/moveauth/moveauth/conformance/suite"
)

// The elements of JUnit's XML as Jenkins' junit-10.xsd has them.
type junitSuites struct {
	XMLName  xml.Name     `xml:"testsuites"`
	Name     string       `xml:"name,attr"`
	Tests    int          `xml:"tests,attr"`
	Failures int          `xml:"failures,attr"`
	Errors   int          `xml:"errors,attr"`
	Time     string       `xml:"time,attr"`
	Suites   []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name       string          `xml:"name,attr"`
	Tests      int             `xml:"tests,attr"`
	Failures   int             `xml:"failures,attr"`
	Errors     int             `xml:"errors,attr"`
	Skipped    int             `xml:"skipped,attr"`
	Time       string          `xml:"time,attr"`
	Timestamp  string          `xml:"timestamp,attr,omitempty"`
	Properties []junitProperty `xml:"properties>property"`
	Cases      []junitCase     `xml:"testcase"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitCase struct {
	Name      string       `xml:"name,attr"`
	Classname string       `xml:"classname,attr"`
	Time      string       `xml:"time,attr"`
	Skipped   *junitResult `xml:"skipped"`
	Error     *junitResult `xml:"error"`
	Failure   *junitResult `xml:"failure"`
	Out       string       `xml:"system-out,omitempty"`
}

type junitResult struct {
	Type    string `xml:"type,attr"`
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes the report as JUnit's XML: a test suite a profile, a test case a
// scenario. What is unsupported and what was not run are both skipped there; the
// type says which.
func JUnit(w io.Writer, r *suite.Report, subject string) error {
	all := junitSuites{Name: "moveauth " + r.Moveauth}
	var total float64
	for _, p := range r.Profiles {
		s := junitSuite{Name: p.Profile, Tests: p.Planned, Failures: p.Failed, Errors: p.Error, Skipped: p.Unsupported + p.NotRun,
			Properties: properties(r, p)}
		if !r.Started.IsZero() {
			s.Timestamp = r.Started.UTC().Format(time.RFC3339)
		}
		took := 0.0
		for _, sc := range r.Scenarios {
			if sc.Profile == p.Profile {
				s.Cases = append(s.Cases, junitCaseOf(sc, subject))
				took += sc.DurationMS
			}
		}
		s.Time = seconds(took)
		total += took
		all.Tests, all.Failures, all.Errors = all.Tests+s.Tests, all.Failures+s.Failures, all.Errors+s.Errors
		all.Suites = append(all.Suites, s)
	}
	all.Time = seconds(total)
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(all); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

func properties(r *suite.Report, p suite.ProfileReport) []junitProperty {
	all := []junitProperty{
		{"suite version", r.Moveauth},
		{"subject", r.Subject.Name},
		{"subject version", r.Subject.Version},
		{"subject language", r.Subject.Language},
		{"certified", fmt.Sprint(p.Certified)},
		{"partial", fmt.Sprint(r.Partial)},
		{"standing", told(r, p)},
		{"not offered", list(p.NotOffered)},
		{"not scored", fmt.Sprint(p.NotScored)},
	}
	if r.Subject.Sabotage != "" {
		all = append(all, junitProperty{"sabotage", r.Subject.Sabotage})
	}
	for i := range all {
		all[i].Value = suite.Legible(all[i].Value)
	}
	return all
}

func junitCaseOf(s suite.ScenarioReport, subject string) junitCase {
	c := junitCase{Name: suite.Legible(s.Name), Classname: s.Profile + "." + s.Clause, Time: seconds(s.DurationMS)}
	if s.NotScored {
		c.Out = notScored
	}
	result := &junitResult{Type: string(s.Verdict), Message: suite.Legible(message(s))}
	switch s.Verdict {
	case suite.Unsupported, suite.NotRun:
		c.Skipped = result
	case suite.Errored:
		c.Error = result
	case suite.Failed:
		c.Failure = result
	}
	if bad(s) {
		result.Text = suite.Legible(s.Explain(s.Again(subject)))
	}
	return c
}

// notScored is said of a scenario that the suite's version does not ask for.
const notScored = "not scored: this version of the suite does not ask for it, and it decides nothing"

// seconds writes milliseconds as seconds, as JUnit's readers want them.
func seconds(ms float64) string { return fmt.Sprintf("%.3f", ms/1000) }
