package suite

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/conformance"
)

// only claims contact-slope.
type only struct {
	conformance.Subject
	sabotage string
}

func (o only) Describe(ctx context.Context) (conformance.Descriptor, error) {
	d, err := o.Subject.Describe(ctx)
	d.Profiles, d.Sabotage = map[string]conformance.Claim{conformance.ContactSlope: d.Profiles[conformance.ContactSlope]}, o.sabotage
	return d, err
}

func TestPartialRunsOfWhatIsNotClaimed(t *testing.T) {
	for _, c := range []struct {
		sel      Selection
		sabotage string
		good     bool
	}{
		{Selection{Clauses: []string{"SLOPE-007"}}, "", true},
		{Selection{Clauses: []string{"SLOPE-007"}}, "contact-slope/SLOPE-007.x", false},
		{Selection{Clauses: []string{"SLOPE-007", "INPUT-001"}}, "", false},
		{Selection{Scenarios: []string{"contact-slope/SLOPE-007", "move-input/INPUT-001a"}}, "", false},
		{Selection{Clauses: []string{"SLOPE-007", "INPUT-001"}, Profiles: []string{conformance.ContactSlope, conformance.MoveInput}}, "", false},
		{Selection{Clauses: []string{"SLOPE-007"}, Profiles: []string{conformance.ContactSlope, conformance.MoveInput}}, "", false},
		{Selection{Scenarios: []string{"contact-slope/SLOPE-007"}, Profiles: []string{conformance.MoveInput, conformance.ContactSlope}}, "", false},
	} {
		report := judged(t, only{reference(), c.sabotage}, Options{Selection: c.sel})
		assert.Equal(t, c.good, report.Good(), "%+v", c)
	}
}
