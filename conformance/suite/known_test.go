package suite

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

const gap = "host-commit/COMMIT-013/5-and-then-9-both-execute-and-9-waits-for-nothing-between-them"

// light is the reference with one timber in every bag: in each scenario that
// looks at bags it fails in one way.
func light() conformance.Subject {
	return wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
		err := w.Do(ctx, verb, params, result)
		if r, ok := result.(*conformance.LookResult); ok {
			for i := range r.Players {
				r.Players[i].Bag = map[string]int64{"timber": 1}
			}
		}
		return err
	}}
}

func broken(code int64) conformance.Subject {
	return wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
		if verb == conformance.HostTick.Name {
			return conformance.Errorf(code, "no")
		}
		return w.Do(ctx, verb, params, result)
	}}
}

var today = time.Date(2026, 11, 30, 23, 59, 59, 0, time.UTC)

func listed(scenario, code string) KnownFailure {
	return KnownFailure{Scenario: scenario, Code: code, Reason: "a thin bag", Expires: today.Truncate(24 * time.Hour), Where: "known.yaml:3"}
}

const thin = "expected:p2-carries-3-timber/timber-in-p2s-bag"

func TestKnownFailures(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	combat := plan.Scenarios[slices.IndexFunc(plan.Scenarios, func(s Scenario) bool { return slices.Contains(s.Needs, conformance.Combat) })].ID
	other := "host-commit/COMMIT-001a/both-wait-in-the-same-queue-and-run-in-the-same-drain"
	late := listed(gap, thin)
	late.Expires = late.Expires.AddDate(0, 0, -1)
	for name, c := range map[string]struct {
		subject  conformance.Subject
		list     []KnownFailure
		standing Standing
		says     string
		good     bool
	}{
		"fails as listed":           {light(), []KnownFailure{listed(gap, thin)}, Holds, "it fails as listed", true},
		"passes":                    {reference(), []KnownFailure{listed(gap, thin)}, UnexpectedPass, "it passes: remove the entry", false},
		"fails in another way":      {light(), []KnownFailure{listed(gap, "expected:p2-carries-3-timber/berries-in-p2s-bag")}, OtherCode, "by the code " + thin, false},
		"cannot be judged":          {broken(conformance.CodeOther), []KnownFailure{listed(gap, thin)}, CouldNotRun, "could not be judged", false},
		"a verb that is not there":  {broken(conformance.CodeUnknownVerb), []KnownFailure{listed(gap, "unknown-verb:host-commit/tick")}, Holds, "", true},
		"was renamed":               {reference(), []KnownFailure{listed(gap[:len(gap)-1]+"x", thin)}, Stale, "renamed or retired; the nearest: " + gap, false},
		"is past its day":           {light(), []KnownFailure{late}, Expired, "excused until 2026-11-29, and today is 2026-11-30", false},
		"was not selected":          {reference(), []KnownFailure{listed(other, thin)}, NotJudged, "not selected", true},
		"is of a profile not asked": {reference(), []KnownFailure{listed("kinematic-mover/MOVER-018b/a-corner-stops-both-axes-each-one-skin-short", thin)}, NotJudged, "its profile was not judged", true},
		"needs what is not claimed": {claiming{reference(), []conformance.Capability{conformance.Probe}}, []KnownFailure{listed(combat, thin)}, NotJudged, "needs the capability combat", true},
	} {
		t.Run(name, func(t *testing.T) {
			selected := []string{gap}
			if c.list[0].Scenario == combat {
				selected = append(selected, combat)
			}
			opts := Options{Selection: Selection{Profiles: []string{conformance.HostCommit}, Scenarios: selected}, KnownFailures: c.list, Now: func() time.Time { return today }}
			report, err := plan.Judge(t.Context(), c.subject, opts)
			require.NoError(t, err)
			require.Len(t, report.Known, 1)
			assert.Equal(t, c.standing, report.Known[0].Standing)
			assert.Contains(t, report.Known[0].Message, c.says)
			assert.Equal(t, "known.yaml:3", report.Known[0].Where)
			assert.Equal(t, c.good, report.Good())
			p := report.Profiles[0]
			assert.Equal(t, p.Planned, p.Passed+p.Failed+p.Unsupported+p.NotRun+p.Error, "known is no sixth verdict")
			assert.Equal(t, c.standing == Holds, p.Known == 1)
			assert.Empty(t, report.Certified)
		})
	}
}

// A list changes what the exit code is, and never what is certified.
func TestKnownFailuresCertifyNothing(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	d, err := reference().Describe(t.Context())
	require.NoError(t, err)
	const second = "host-commit/COMMIT-001a/both-wait-in-the-same-queue-and-run-in-the-same-drain"
	for name, c := range map[string]struct {
		list            []KnownFailure
		change          func(r *Report)
		good, onlyKnown bool
	}{
		"both are listed":         {[]KnownFailure{listed(gap, thin), listed(second, thin)}, nil, true, true},
		"one is not":              {[]KnownFailure{listed(gap, thin)}, nil, false, false},
		"one is not, a SHOULD":    {[]KnownFailure{listed(gap, thin)}, func(r *Report) { r.Scenarios[1].Level = "SHOULD" }, true, true},
		"nothing passed":          {[]KnownFailure{listed(gap, thin), listed(second, thin)}, func(r *Report) { r.Scenarios[2].Verdict, r.Scenarios[3].Verdict = Unsupported, Unsupported }, false, false},
		"it is broken on purpose": {[]KnownFailure{listed(gap, thin), listed(second, thin)}, func(r *Report) { r.Subject.Sabotage = "x" }, false, false},
		"a third broke":           {[]KnownFailure{listed(gap, thin), listed(second, thin)}, func(r *Report) { r.Scenarios[2].Verdict = Errored }, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			scenario := func(id string, v Verdict, code string) ScenarioReport {
				return ScenarioReport{ID: id, Profile: conformance.HostCommit, Level: "MUST", Verdict: v, Code: code}
			}
			r := &Report{
				Profiles:  []ProfileReport{{Profile: conformance.HostCommit}},
				Scenarios: []ScenarioReport{scenario(gap, Failed, thin), scenario(second, Failed, thin), scenario("host-commit/COMMIT-002/x", Passed, ""), scenario("host-commit/COMMIT-002/y", Passed, "")},
			}
			if c.change != nil {
				c.change(r)
			}
			r.stand(plan, c.list, today)
			require.Empty(t, r.count(map[string]int{conformance.HostCommit: len(r.Scenarios)}, d))
			assert.Equal(t, c.good, r.Good())
			assert.Equal(t, c.onlyKnown, r.Profiles[0].OnlyKnown)
			assert.Empty(t, r.Certified)
		})
	}
}

func TestListsThatAreTooBroadAreRefused(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	row := "kinematic-mover/MOVER-043b/flush-with-a-face-its-edge-the-body-slides-and-leaves"
	for name, c := range map[string]struct {
		change func(*KnownFailure)
		says   string
	}{
		"nothing":          {func(k *KnownFailure) { k.Scenario = "" }, `scenario is "", which is none; too broad`},
		"a profile":        {func(k *KnownFailure) { k.Scenario = "host-commit" }, "known.yaml:3: scenario is \"host-commit\", the beginning of"},
		"a clause":         {func(k *KnownFailure) { k.Scenario = "COMMIT-013" }, "a clause; too broad"},
		"a clause's path":  {func(k *KnownFailure) { k.Scenario = "host-commit/COMMIT-013" }, "the beginning of"},
		"a slash more":     {func(k *KnownFailure) { k.Scenario = "host-commit/COMMIT-013/" }, "the beginning of"},
		"a whole outline":  {func(k *KnownFailure) { k.Scenario = row }, "the beginning of"},
		"a pattern":        {func(k *KnownFailure) { k.Scenario = "host-commit/COMMIT-013/*" }, "a pattern"},
		"no id":            {func(k *KnownFailure) { k.Scenario = "gaps" }, "not PROFILE/CLAUSE/NAME"},
		"no code":          {func(k *KnownFailure) { k.Code = "" }, `code is "", want expected:STEP/WHAT`},
		"any code":         {func(k *KnownFailure) { k.Code = "*" }, `code is "*"`},
		"a kind of code":   {func(k *KnownFailure) { k.Code = "expected:" }, `code is "expected:"`},
		"half a code":      {func(k *KnownFailure) { k.Code = "expected:p2-carries-3-timber" }, "want expected:STEP/WHAT"},
		"a code's pattern": {func(k *KnownFailure) { k.Code = "expected:p2-carries-3-timber/*" }, "want expected:STEP/WHAT"},
		"no reason":        {func(k *KnownFailure) { k.Reason = " " }, "reason and link are empty"},
		"no day":           {func(k *KnownFailure) { k.Expires = time.Time{} }, "expires is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			k := listed(gap, thin)
			c.change(&k)
			err := plan.CheckKnown([]KnownFailure{k})
			var usage *UsageError
			require.ErrorAs(t, err, &usage)
			assert.Contains(t, err.Error(), c.says)
		})
	}
	var blank []KnownFailure
	for i := range 57 {
		k := listed(plan.Scenarios[i].ID, thin)
		k.Reason, k.Where = "", fmt.Sprintf("known.yaml:%d", 4+5*i)
		blank = append(blank, k)
	}
	blank[0].Expires = time.Time{}
	assert.EqualError(t, plan.CheckKnown(blank), "known failures: known.yaml:4, known.yaml:9, known.yaml:14 and 54 more: reason and link are empty, want one of them: why does it fail?; "+
		"known.yaml:4: expires is missing, want the last day on which it is excused")

	_, err = plan.Judge(t.Context(), reference(), Options{KnownFailures: []KnownFailure{listed(gap, thin), listed(gap, thin)}})
	assert.ErrorContains(t, err, "listed twice")
}

func TestCodes(t *testing.T) {
	all := []Step{{Text: "tick 12 runs"}, {Text: "nothing else happens"}, {Text: "P2's bag is looked at"}, {Text: "nothing else happens"}}
	assert.Equal(t, "p2s-bag-is-looked-at", stepSlug(all, 2))
	assert.Equal(t, "nothing-else-happens", stepSlug(all, 1))
	assert.Equal(t, "nothing-else-happens-2", stepSlug(all, 3), "the second of a text is another step")
	for what, slug := range map[string]string{
		"the gap at frame 137":     "the-gap-at-frame-n",
		"FENCE-021a on the game":   "fence-021a-on-the-game",
		"the gap at frame 4":       "the-gap-at-frame-n",
		"P2's x in tick −3":        "p2s-x-in-tick-n",
		"cell (1.5, -2e-7)":        "cell-n",
		"timber in P2's bag":       "timber-in-p2s-bag",
		"P12 as P3 draws it":       "p12-as-p3-draws-it",
		"the decision about A's 3": "the-decision-about-as-n",
		"∞":                        "n",
		"what " + string(slices.Repeat([]byte("x"), 200)): "what-" + string(slices.Repeat([]byte("x"), mostSlug-5)),
	} {
		assert.Equal(t, slug, whatSlug(what))
	}
}
