package doctor

import (
	"fmt"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

var checkForm = Check{Name: "form", What: "An answer has the members that the protocol gives it, each once"}

// malformed is an answer that does not have its form: the suite takes it for
// none, whatever else it says.
type malformed struct {
	sent, line string
	why        error
}

func (d *doctor) noteMalformed(sent, line string, why error) {
	if d.malformed == nil {
		d.malformed = &malformed{sent, line, why}
	}
}

// resultFault says what is wrong with the form of a verb's result; nil if
// nothing is. Of describe the check of the descriptor says it.
func resultFault(verb string, result []byte) error {
	spec, known := conformance.VerbNamed(verb)
	if !known || verb == conformance.VerbDescribe.Name {
		return nil
	}
	err := spec.DecodeResult(result, spec.NewResult())
	if err == nil || conformance.AsRefusal(err) != nil {
		return nil
	}
	return fmt.Errorf("%s: result: %w", verb, err)
}

// envelopeFault says what is wrong with an answer's own members; nil if nothing
// is.
func envelopeFault(a jsonline.Answer) error {
	if a.Fault == nil && a.Error != nil {
		if err := conformance.Decode(a.Error, &conformance.Error{}); err != nil {
			return fmt.Errorf("error: %w", err)
		}
	}
	return a.Fault
}

// form tells the first answer, in the whole examination, that did not have its
// form.
func (d *doctor) form() {
	if d.malformed == nil {
		d.add(checkForm.ok())
		return
	}
	m := d.malformed
	for _, c := range d.report.Checks {
		if c.Status == NotOK && c.Got == cut(m.line) {
			d.notTried("what "+c.Name+" got does not have its form", checkForm)
			return
		}
	}
	d.add(checkForm.found(m.sent, m.line, m.why.Error()+". Answer with the members that the protocol gives an answer and its verb, and with no others: the suite takes any other answer for none."))
}
