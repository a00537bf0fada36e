package suite

import (
	"fmt"
	"io"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v34"
)

const formatterName = "moveauth"

func init() {
	godog.Format(formatterName, "Rules by their clauses, scenarios by their verdicts.", func(name string, out io.Writer) godog.Formatter {
		return &formatter{BaseFmt: godog.NewBaseFmt(name, out), out: out}
	})
}

// formatter prints a run by godog the way the suite sees it: rules by their
// clauses and a line a scenario. godog's own leave out the rules, and count
// what was skipped as passed.
type formatter struct {
	*godog.BaseFmt
	out     io.Writer
	doc     *messages.GherkinDocument
	pickle  *messages.Pickle
	rule    string
	status  Verdict
	message string
	counts  map[Verdict]int
}

// Feature begins a file.
func (f *formatter) Feature(doc *messages.GherkinDocument, uri string, _ []byte) {
	f.flush()
	f.doc, f.rule = doc, ""
	fmt.Fprintf(f.out, "\n%s\n", doc.Feature.Name)
}

// Pickle begins a scenario and ends the one before.
func (f *formatter) Pickle(p *messages.Pickle) {
	f.flush()
	f.pickle, f.status, f.message = p, Passed, ""
}

// Failed, Skipped, Undefined, Pending and Ambiguous end a scenario otherwise
// than well.
func (f *formatter) Failed(_ *messages.Pickle, _ *messages.PickleStep, _ *godog.StepDefinition, err error) {
	f.status, f.message = verdictOf(err)
}

// Skipped is told for each step of a scenario that was not run, and for the
// steps after one that failed.
func (f *formatter) Skipped(*messages.Pickle, *messages.PickleStep, *godog.StepDefinition) {
	if f.status == Passed {
		f.status = Unsupported
	}
}

// Undefined is told of a step that the vocabulary does not have.
func (f *formatter) Undefined(_ *messages.Pickle, st *messages.PickleStep, _ *godog.StepDefinition) {
	f.status, f.message = Errored, "no step says: "+st.Text
}

// Pending is told of a step that is not written yet.
func (f *formatter) Pending(_ *messages.Pickle, st *messages.PickleStep, _ *godog.StepDefinition) {
	f.status, f.message = Errored, "the step is not written yet: "+st.Text
}

// Ambiguous is told of a step that two definitions match.
func (f *formatter) Ambiguous(_ *messages.Pickle, st *messages.PickleStep, _ *godog.StepDefinition, err error) {
	f.status, f.message = Errored, err.Error()
}

var marks = map[Verdict]string{Passed: "✓", Failed: "✗", Unsupported: "–", Errored: "!"}

func (f *formatter) flush() {
	if f.pickle == nil {
		return
	}
	if rule, _, _ := find(f.doc, f.pickle); rule != nil && rule.Id != f.rule {
		f.rule = rule.Id
		fmt.Fprintf(f.out, "  %s: %s\n", rule.Tags[0].Name[1:], rule.Name)
	}
	fmt.Fprintf(f.out, "    %s %s\n", marks[f.status], f.pickle.Name)
	if f.message != "" {
		fmt.Fprintf(f.out, "      %s\n", f.message)
	}
	if f.counts == nil {
		f.counts = map[Verdict]int{}
	}
	f.counts[f.status]++
	f.pickle = nil
}

// Summary prints the counts.
func (f *formatter) Summary() {
	f.flush()
	fmt.Fprintf(f.out, "\n%d passed, %d failed, %d unsupported, %d error\n",
		f.counts[Passed], f.counts[Failed], f.counts[Unsupported], f.counts[Errored])
}
