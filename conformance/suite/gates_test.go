package suite

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/impostor"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

func reference() conformance.Subject { return inproc.New(inproc.Options{}) }

// long leaves a test out where tests are to be short: it goes through whole
// profiles, one scenario after the other.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("goes through whole profiles on one goroutine")
	}
}

func judged(t *testing.T, s conformance.Subject, o Options) *Report {
	t.Helper()
	defer s.Close()
	report, err := Judge(t.Context(), s, o)
	require.NoError(t, err)
	return report
}

func verdicts(r *Report) map[string]Verdict {
	all := map[string]Verdict{}
	for _, s := range r.Scenarios {
		all[s.ID] = s.Verdict
	}
	return all
}

func TestReferenceIsCertified(t *testing.T) {
	long(t)
	report := judged(t, reference(), Options{})
	for _, s := range report.Scenarios {
		assert.Equal(t, Passed, s.Verdict, s.ID+": "+s.Message)
	}
	assert.Equal(t, profileNames(), report.Certified, "every profile that there is")
	assert.True(t, report.Good())
}

// An impostor that passes a scenario has found one that proves nothing.
func TestImpostorsPassNothing(t *testing.T) {
	long(t)
	for _, name := range impostor.Names() {
		t.Run(name, func(t *testing.T) {
			s, err := impostor.New(name, reference())
			require.NoError(t, err)
			opts := Options{}
			if name == "mute" {
				// Each costs a time-out, and they are all alike.
				plan, err := LoadPlan()
				require.NoError(t, err)
				opts.Timeout = 20 * time.Millisecond
				for _, at := range []int{0, len(plan.Scenarios) / 2, len(plan.Scenarios) - 1} {
					opts.Scenarios = append(opts.Scenarios, plan.Scenarios[at].ID)
				}
			}
			report := judged(t, s, opts)
			run := 0
			for _, s := range report.Scenarios {
				assert.NotEqual(t, Passed, s.Verdict, "%s passes %s", name, s.ID)
				assert.NotEqual(t, Unsupported, s.Verdict, "%s claims everything", name)
				if assert.Equal(t, s.Verdict == Failed, s.Code != "", s.ID); s.Code != "" {
					assert.Regexp(t, codeForm, s.Code, "%s: a list of known failures can hold it", s.ID)
				}
				if s.Verdict != NotRun {
					run++
				}
			}
			if name == "mute" {
				assert.Equal(t, 3, run)
			} else {
				assert.Equal(t, len(report.Scenarios), run)
			}
			assert.False(t, report.Good())
			assert.Empty(t, report.Certified)
		})
	}
}

// wrapped lets a test put itself between the suite and the reference.
type wrapped struct {
	conformance.Subject
	do func(ctx context.Context, w conformance.World, verb string, params, result any) error
}

type wrappedWorld struct {
	conformance.World
	s wrapped
}

func (s wrapped) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	w, err := s.Subject.Open(ctx, profile, settings)
	return wrappedWorld{w, s}, err
}

func (w wrappedWorld) Do(ctx context.Context, verb string, params, result any) error {
	return w.s.do(ctx, w.World, verb, params, result)
}

var one = Selection{Clauses: []string{"COMMIT-013"}}

func TestVerdictsOfErrors(t *testing.T) {
	for name, c := range map[string]struct {
		err     func() error
		verdict Verdict
		says    string
	}{
		"a refusal that no rule asks for":  {func() error { return &conformance.Refusal{Code: "TickGap"} }, Failed, "refused with TickGap"},
		"a claimed verb that is not there": {func() error { return conformance.Errorf(conformance.CodeUnknownVerb, "no such method") }, Failed, "a claimed verb is not there"},
		"a verb that could not be run":     {func() error { return conformance.Errorf(conformance.CodeOther, "out of memory") }, Errored, "out of memory"},
		"a panic":                          {func() error { panic("nil map") }, Errored, "the subject panicked: nil map"},
	} {
		t.Run(name, func(t *testing.T) {
			s := wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
				if verb == conformance.HostTick.Name {
					return c.err()
				}
				return w.Do(ctx, verb, params, result)
			}}
			report := judged(t, s, Options{Selection: one})
			for _, s := range report.Scenarios {
				if s.Clause != "COMMIT-013" {
					assert.Equal(t, NotRun, s.Verdict)
					continue
				}
				assert.Equal(t, c.verdict, s.Verdict)
				assert.Contains(t, s.Message, c.says)
			}
			assert.False(t, report.Good())
		})
	}
}

func TestResultsAreHeldToTheirShapeAndLength(t *testing.T) {
	with := func(change func(*conformance.ReceiveResult)) ScenarioReport {
		s := wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
			err := w.Do(ctx, verb, params, result)
			if r, ok := result.(*conformance.ReceiveResult); ok {
				change(r)
			}
			return err
		}}
		for _, s := range judged(t, s, Options{Selection: one}).Scenarios {
			if s.Clause == "COMMIT-013" {
				return s
			}
		}
		panic("the scenario did not run")
	}
	short := with(func(r *conformance.ReceiveResult) { r.Receipts = r.Receipts[1:] })
	assert.Equal(t, Failed, short.Verdict)
	assert.Equal(t, "receipts: want 2, one an envelope, got 1", short.Message)
	shapeless := with(func(r *conformance.ReceiveResult) { r.Receipts[0] = conformance.Receipt{} })
	assert.Equal(t, Errored, shapeless.Verdict)
	assert.Contains(t, shapeless.Message, "receipts[0]: got none of them, want exactly one of arrival, dropped, refused")
}

func TestHangInProcessCostsOneScenario(t *testing.T) {
	hung := false
	release := make(chan struct{})
	defer close(release)
	s := wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
		if verb == conformance.HostTick.Name && !hung {
			hung = true
			<-ctx.Done()
		}
		return w.Do(ctx, verb, params, result)
	}}
	report := judged(t, s, Options{Timeout: time.Second, Selection: Selection{Profiles: []string{conformance.HostCommit}}})
	assert.Equal(t, 1, report.Profiles[0].Error)
	assert.Equal(t, len(report.Scenarios)-1, report.Profiles[0].Passed)
}

// claiming is the reference with other claims.
type claiming struct {
	conformance.Subject
	claims []conformance.Capability
}

func (s claiming) Describe(ctx context.Context) (conformance.Descriptor, error) {
	d, err := s.Subject.Describe(ctx)
	claim := d.Profiles[conformance.HostCommit]
	claim.Capabilities = s.claims
	d.Profiles = map[string]conformance.Claim{conformance.HostCommit: claim}
	return d, err
}

func TestWhatIsNotClaimed(t *testing.T) {
	long(t)
	report := judged(t, claiming{reference(), []conformance.Capability{conformance.Probe}}, Options{})
	p := report.Profiles[0]
	assert.True(t, p.Certified, "core alone certifies")
	profile, _ := conformance.ProfileNamed(conformance.HostCommit)
	assert.Equal(t, profile.Optional, p.NotOffered)
	assert.NotZero(t, p.Unsupported)
	assert.Equal(t, p.Planned, p.Passed+p.Unsupported)

	report = judged(t, claiming{reference(), []conformance.Capability{conformance.WorldKinds}}, Options{})
	assert.False(t, report.Profiles[0].Certified, "without a core capability nothing does")
	assert.Equal(t, []conformance.Capability{conformance.Probe}, report.Profiles[0].Missing)

	report = judged(t, claiming{reference(), []conformance.Capability{conformance.Probe}}, Options{Selection: Selection{Clauses: []string{"COMMIT-015a"}}})
	assert.False(t, report.Good(), "what was skipped did not pass")
}

// A binary that says it was broken on purpose is not one to certify.
func TestSabotagedBinariesAreNeverCertified(t *testing.T) {
	long(t)
	report := judged(t, inproc.New(inproc.Options{Sabotage: "host-commit/COMMIT-013.x"}), Options{Selection: Selection{Profiles: []string{conformance.HostCommit}}})
	assert.Equal(t, report.Profiles[0].Planned, report.Profiles[0].Passed)
	assert.Empty(t, report.Certified)
	assert.False(t, report.Good())
}

func TestPartialRunsOfWhatIsNotOffered(t *testing.T) {
	probe := claiming{reference(), []conformance.Capability{conformance.Probe}}
	report := judged(t, probe, Options{Selection: Selection{Clauses: []string{"COMMIT-009"}}})
	assert.NotZero(t, report.Profiles[0].Unsupported)
	assert.True(t, report.Good(), "what is offered passed")
}

func TestPartialRunsCertifyNothing(t *testing.T) {
	report := judged(t, reference(), Options{Selection: Selection{Clauses: []string{"COMMIT-015"}}})
	assert.True(t, report.Partial)
	assert.True(t, report.Good())
	assert.Empty(t, report.Certified)
	assert.Equal(t, report.Profiles[0].Planned, report.Profiles[0].Passed+report.Profiles[0].NotRun)
	limbs := map[string]bool{}
	for _, s := range report.Scenarios {
		if s.Verdict == Passed {
			limbs[s.Clause] = true
		}
	}
	assert.Len(t, limbs, 6, "an entry's id selects its limbs")
}

func TestSelectionsOfNothing(t *testing.T) {
	for _, c := range []struct {
		sel  Selection
		says string
	}{
		{Selection{Profiles: []string{"host-comit"}}, `no profile is called "host-comit"; the nearest: host-commit`},
		{Selection{Clauses: []string{"COMMIT-0009"}}, `no clause is called "COMMIT-0009"; the nearest: COMMIT-009`},
		{Selection{Clauses: []string{""}}, `no clause is called ""`},
		{Selection{Scenarios: []string{"host-commit/COMMIT-013/5-and-then-9"}}, `no scenario is called "host-commit/COMMIT-013/5-and-then-9"`},
		{Selection{Profiles: []string{"host-commit"}, Clauses: []string{"nonsense"}}, `no clause is called "nonsense"; nothing comes near; "moveauth clauses" names all there is`},
	} {
		_, err := Judge(t.Context(), reference(), Options{Selection: c.sel})
		var usage *UsageError
		require.ErrorAs(t, err, &usage)
		assert.Contains(t, err.Error(), c.says)
	}
}

func TestBadDescriptorsCannotRun(t *testing.T) {
	_, err := Judge(t.Context(), claiming{reference(), []conformance.Capability{"flight"}}, Options{})
	var cannot *CannotRun
	require.ErrorAs(t, err, &cannot)
	assert.Contains(t, err.Error(), `claims capability "flight"`)

	missing := stdio.New([]string{filepath.Join(t.TempDir(), "no-such-program")}, stdio.Options{})
	_, err = Judge(t.Context(), missing, Options{})
	require.ErrorAs(t, err, &cannot)
	assert.Contains(t, err.Error(), "no-such-program")
}

// A failure that cannot be put right by another start ends the run.
func TestFatalErrorsEndTheRun(t *testing.T) {
	asked := 0
	s := wrapped{reference(), func(context.Context, conformance.World, string, any, any) error {
		asked++
		return fatal{}
	}}
	_, err := Judge(t.Context(), s, Options{})
	var cannot *CannotRun
	require.ErrorAs(t, err, &cannot)
	assert.True(t, errors.Is(err, fatal{}))
	assert.Equal(t, 1, asked)
}

type fatal struct{}

func (fatal) Error() string { return "the licence server is down" }
func (fatal) Fatal() bool   { return true }

func TestExplainSaysAllThatAReaderNeeds(t *testing.T) {
	s := wrapped{reference(), func(ctx context.Context, w conformance.World, verb string, params, result any) error {
		err := w.Do(ctx, verb, params, result)
		if r, ok := result.(*conformance.LookResult); ok {
			for i := range r.Players {
				r.Players[i].Bag = map[string]int64{"timber": 1}
			}
		}
		return err
	}}
	for _, s := range judged(t, s, Options{Selection: one, Reference: reference()}).Scenarios {
		if s.Verdict != Failed {
			continue
		}
		text := s.Explain(s.Again("-- node my.mjs"))
		for _, part := range []string{
			"failed  host-commit/COMMIT-013/5-and-then-9-both-execute",
			"COMMIT-013: Gaps between sequences are legal",
			"step      And P2 carries 3 timber  (features/host-commit/duplicates.feature:",
			"tick      12",
			"what      timber in P2's bag",
			"expected  3",
			"got       1",
			"→ host-commit/look {}",
			`"bag":{"timber":1}`,
			`= {"tick":12,`,
			"again     moveauth certify --scenario host-commit/COMMIT-013/5-and-then-9-both-execute-and-9-waits-for-nothing-between-them -- node my.mjs",
		} {
			assert.Contains(t, text, part)
		}
		return
	}
	t.Fatal("nothing failed")
}

func TestTheReferenceIsShownWhereItDiffers(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{`{"at":[4.69500017,0.25]}`, `{"at":[4.695,0.25]}`, true},
		{`{"at":[4.6951,0.25]}`, `{"at":[4.695,0.25]}`, false},
		{`{"arrival":3}`, `{"arrival":4}`, false},
		{`{"path":[[20000.002,1]],"allocs":0}`, `{"path":[[20000,1]]}`, true},
		{`{"refused":{"code":"BadInput","detail":"no"}}`, `{"refused":{"code":"BadInput"}}`, true},
		{`{"refused":{"code":"BadInput"}}`, `{"refused":{"code":"NoDirection"}}`, false},
		{`{"events":[]}`, `{"events":[{"at":"executed"}]}`, false},
		{`no such method (-32601)`, `{"at":[0,0]}`, false},
	} {
		assert.Equal(t, c.same, alike(c.a, c.b), "%s and %s", c.a, c.b)
	}
}

// single allows one world at a time, as an engine does that has one instance of
// everything.
type single struct {
	conformance.Subject
	open *bool
}

type singleWorld struct {
	conformance.World
	open *bool
}

func (s single) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	if *s.open {
		return nil, errors.New("there is a world already")
	}
	w, err := s.Subject.Open(ctx, profile, settings)
	*s.open = err == nil
	return singleWorld{w, s.open}, err
}

func (w singleWorld) Close(ctx context.Context) error {
	*w.open = false
	return w.World.Close(ctx)
}

func TestOneWorldAtATimeIsEnough(t *testing.T) {
	plan, err := LoadPlan()
	require.NoError(t, err)
	machines := map[string]bool{}
	for _, s := range plan.Scenarios {
		machines[s.ID] = s.MostRequests() > MostRequests
	}
	report := judged(t, single{reference(), new(bool)}, Options{Selection: Selection{Quick: true}})
	alone := 0
	for _, s := range report.Scenarios {
		// Machines stand side by side: see adr/protocol.md.
		if !machines[s.ID] {
			alone++
			assert.Equal(t, Passed, s.Verdict, s.ID+": "+s.Message)
		}
	}
	assert.NotZero(t, alone)
}
