package suite

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// coresOf is a descriptor that claims the cores of some profiles.
func coresOf(profiles ...string) conformance.Descriptor {
	d := conformance.Descriptor{Protocol: 1, Name: "modest", Version: "1", Language: "Go", Profiles: map[string]conformance.Claim{}}
	for _, name := range profiles {
		p, _ := conformance.ProfileNamed(name)
		d.Profiles[name] = conformance.Claim{Scalar: "float64", Capabilities: p.Core}
	}
	return d
}

func probedReport(t *testing.T, plan *Plan, d conformance.Descriptor, do func(ctx context.Context, w conformance.World, verb string, params, result any) error) *Report {
	report := &Report{}
	for _, name := range profileNames() {
		if _, claimed := d.Profiles[name]; claimed {
			report.Profiles = append(report.Profiles, ProfileReport{Profile: name})
		}
	}
	plan.probe(t.Context(), wrapped{reference(), do}, d, Options{Reference: reference()}, report)
	return report
}

func TestProbe(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	asked := map[string]int{}
	honest := func(ctx context.Context, w conformance.World, verb string, params, result any) error {
		return w.Do(ctx, verb, params, result)
	}

	t.Run("what is answered and not claimed is noted, verb for verb", func(t *testing.T) {
		report := probedReport(t, plan, coresOf(profileNames()...), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
			asked[verb]++
			return honest(ctx, w, verb, params, result)
		})
		var notes []string
		for _, p := range report.Profiles {
			notes = append(notes, p.Notes...)
		}
		text := strings.Join(notes, "\n")
		for _, v := range conformance.Verbs() {
			if p, _ := conformance.ProfileNamed(v.Profile); v.Optional() && !contains(p.Core, v.Needs) {
				assert.Contains(t, text, v.Name, "the scenarios show how to ask it")
				assert.Equal(t, 1, asked[v.Name], "%s is asked once", v.Name)
			}
		}
		assert.Contains(t, report.Profiles[0].Notes, "answers host-commit/order without claiming pure-batch: claim it, or it is not judged")
		assert.Contains(t, text, "answers host-commit/send, net/link, net/advance, transform/event, transform/body without claiming network")
		assert.Empty(t, report.Notes)
	})

	t.Run("so is a profile that is not claimed", func(t *testing.T) {
		report := probedReport(t, plan, coresOf(conformance.HostCommit), honest)
		text := strings.Join(report.Notes, "\n")
		for _, name := range profileNames()[1:] {
			assert.Contains(t, text, "without claiming the profile "+name)
		}
	})

	t.Run("nothing is noted of one who does not know the verb", func(t *testing.T) {
		report := probedReport(t, plan, coresOf(profileNames()...), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
			if v, _ := conformance.VerbNamed(verb); v.Optional() || strings.HasPrefix(verb, "net/") {
				return conformance.Errorf(conformance.CodeUnknownVerb, "no %s", verb)
			}
			return honest(ctx, w, verb, params, result)
		})
		for _, p := range report.Profiles {
			for _, note := range p.Notes {
				assert.Contains(t, note, "network", "of machines alone, in which it knows verbs of another profile")
			}
		}
	})

	t.Run("who opens no world of another profile is asked that once", func(t *testing.T) {
		opened := 0
		s := opening{reference(), func(profile string) error {
			if profile == conformance.HostCommit {
				return nil
			}
			opened++
			return conformance.Errorf(conformance.CodeBadParams, "no profile %s", profile)
		}}
		report := &Report{Profiles: []ProfileReport{{Profile: conformance.HostCommit}}}
		plan.probe(t.Context(), s, coresOf(conformance.HostCommit), Options{Reference: reference()}, report)
		assert.Empty(t, report.Notes)
		assert.Equal(t, len(profileNames())-1, opened)
	})

	t.Run("who breaks at it is noted, and soon asked no more", func(t *testing.T) {
		report := probedReport(t, plan, coresOf(profileNames()...), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
			if v, _ := conformance.VerbNamed(verb); v.Optional() {
				panic("a nil map")
			}
			return honest(ctx, w, verb, params, result)
		})
		broke := 0
		for _, p := range report.Profiles {
			for _, note := range p.Notes {
				if strings.Contains(note, "which it does not claim, the adapter broke: the subject panicked: a nil map") {
					broke++
				}
			}
		}
		assert.Equal(t, probeFaults, broke)
	})
}

// opening may refuse to open a world.
type opening struct {
	conformance.Subject
	may func(profile string) error
}

func (s opening) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	if err := s.may(profile); err != nil {
		return nil, err
	}
	return s.Subject.Open(ctx, profile, settings)
}

func contains(list []conformance.Capability, want conformance.Capability) bool {
	return conformance.Claim{Capabilities: list}.Has(want)
}

// The probe comes after all scenarios of a whole run, and changes no verdict.
func TestProbeIsOfWholeRunsAlone(t *testing.T) {
	modest := claiming{reference(), []conformance.Capability{conformance.Probe}}
	report := judged(t, modest, Options{Selection: one, Reference: reference(), Probe: true})
	assert.Empty(t, report.Profiles[0].Notes)
	if testing.Short() {
		return
	}
	report = judged(t, modest, Options{Reference: reference(), Probe: true})
	assert.NotEmpty(t, report.Profiles[0].Notes)
	assert.Equal(t, []string{conformance.HostCommit}, report.Certified)
	assert.True(t, report.Good())
}
