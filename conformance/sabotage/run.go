package sabotage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Matrix is which sabotage was killed by what.
type Matrix struct {
	Sabotages []Result `json:"sabotages"`
	Killed    int      `json:"killed"`
	Survived  int      `json:"survived"`
	Stale     int      `json:"stale"`
	// Unproven are the MUST clauses in the selection that have no sabotage.
	Unproven []string `json:"unproven"`
	Seconds  float64  `json:"seconds"`
}

// Good reports whether every clause in the selection is proven.
func (m *Matrix) Good() bool {
	return m.Killed > 0 && m.Survived == 0 && m.Stale == 0 && len(m.Unproven) == 0
}

// Result is what became of one sabotage.
type Result struct {
	Name     string   `json:"name"`
	Clause   string   `json:"clause"`
	Story    string   `json:"story"`
	Killed   bool     `json:"killed"`
	KilledBy []string `json:"killed_by"` // scenarios of its clause; for a structural one its house test
	// AlsoKilled are the scenarios of other clauses that fail under it as well;
	// absent unless they were run.
	AlsoKilled []string `json:"also_killed,omitzero"`
	Seconds    float64  `json:"seconds"`
	Stale      string   `json:"stale,omitempty"`    // why it could not be applied or built
	Survived   string   `json:"survived,omitempty"` // what happened instead
	// Failures are the reports of the scenarios that killed it.
	Failures []suite.ScenarioReport `json:"-"`
}

// Options are which sabotages to run, and where.
type Options struct {
	Root     string // of the source tree
	Profiles []string
	Clauses  []string // an entry's id selects its limbs
	// Full judges each sabotage in its whole profile, and so finds which other
	// clauses' scenarios it kills.
	Full     bool
	Progress func(Result)
}

// runner holds what all mutants of a run share.
type runner struct {
	plan *suite.Plan
	root string
	goes string // the go tool
	temp string
	full bool
	// shared is what most mutants run in.
	shared *bundle
}

// Run runs the selected sabotages and returns the matrix.
func Run(ctx context.Context, plan *suite.Plan, opts Options) (*Matrix, error) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		return nil, errors.New("sabotage builds the edited reference and needs the go command in PATH: install Go, see https://go.dev/dl")
	}
	// What is about the reference alone is no profile, and has sabotages all the same.
	asked := slices.DeleteFunc(slices.Clone(opts.Profiles), clause.OfReference)
	if err := plan.CheckSelection(suite.Selection{Profiles: asked, Clauses: opts.Clauses}); err != nil {
		return nil, err
	}
	for _, id := range opts.Clauses {
		if !slices.ContainsFunc(plan.Register.Select(id), func(c clause.Clause) bool { return selected(plan.Register, opts, c) }) {
			return nil, fmt.Errorf("nothing is selected by --clause %s: it is outside of --profile %s", id, strings.Join(opts.Profiles, ", "))
		}
	}
	all, err := Load(FS, plan.Register)
	if err != nil {
		return nil, err
	}
	matrix := &Matrix{Sabotages: []Result{}, Unproven: []string{}}
	var chosen []Mutant
	for _, c := range plan.Register.Clauses {
		if !selected(plan.Register, opts, c) {
			continue
		}
		proofs := 0
		for _, m := range all {
			if m.Clause == c.ID {
				chosen = append(chosen, m)
				proofs++
			}
		}
		if proofs == 0 && c.Level == clause.Must {
			matrix.Unproven = append(matrix.Unproven, c.ID)
		}
	}
	if len(chosen)+len(matrix.Unproven) == 0 {
		return nil, errors.New("nothing is selected: no clause in the selection has or wants a sabotage")
	}
	temp, err := os.MkdirTemp("", "moveauth-sabotage-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	r := &runner{plan: plan, root: opts.Root, goes: goTool, temp: temp, full: opts.Full}
	start := time.Now()
	if r.shared, err = r.bundle(ctx, chosen); err != nil {
		return nil, err
	}
	if err := r.honest(ctx, chosen); err != nil {
		return nil, err
	}
	matrix.Sabotages = r.all(ctx, chosen, opts.Progress)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	matrix.Seconds = time.Since(start).Seconds()
	for _, res := range matrix.Sabotages {
		switch {
		case res.Killed:
			matrix.Killed++
		case res.Stale != "":
			matrix.Stale++
		default:
			matrix.Survived++
		}
	}
	return matrix, nil
}

func selected(register *clause.Register, opts Options, c clause.Clause) bool {
	if c.Retired != "" || len(opts.Profiles) > 0 && !slices.Contains(opts.Profiles, c.Profile) {
		return false
	}
	return len(opts.Clauses) == 0 || slices.ContainsFunc(opts.Clauses, func(id string) bool {
		return slices.ContainsFunc(register.Select(id), func(s clause.Clause) bool { return s.ID == c.ID })
	})
}

// honest judges the reference with no sabotage on: what one turns red must be
// green without it.
func (r *runner) honest(ctx context.Context, mutants []Mutant) error {
	binary := r.shared.subject
	if binary == "" {
		binary = filepath.Join(r.temp, "honest"+exe)
		if out, err := r.build(ctx, binary, "", "", false); err != nil {
			return fmt.Errorf("the unedited reference does not build: %s", out)
		}
	}
	var sel suite.Selection
	var tests []string
	for _, m := range mutants {
		if c, _ := r.plan.Register.Lookup(m.Clause); r.structural(m) {
			tests = append(tests, c.Test)
		} else {
			sel.Clauses = append(sel.Clauses, m.Clause)
		}
	}
	if tests != nil {
		if out, err := r.test(ctx, tests, ""); err != nil {
			return fmt.Errorf("the house tests do not pass on the unedited reference, so nothing can be proven by them: %s", out)
		}
	}
	if sel.Clauses == nil {
		return nil
	}
	subject := stdio.New([]string{binary}, stdio.Options{})
	defer subject.Close()
	report, err := r.plan.Judge(ctx, subject, suite.Options{Selection: sel})
	if err != nil {
		return err
	}
	for _, s := range report.Scenarios {
		if s.Verdict != suite.NotRun && s.Verdict != suite.Passed {
			return fmt.Errorf("the unedited reference does not pass %s, so nothing can be proven by it: %s", s.ID, s.Message)
		}
	}
	return nil
}

// structural reports whether a mutant is for a house test to see.
func (r *runner) structural(m Mutant) bool {
	c, _ := r.plan.Register.Lookup(m.Clause)
	return c.JudgedBy == clause.Structure
}

// all runs the mutants, as many at once as there are processors. House tests
// wait more than they compute, so of those twice as many run beside.
func (r *runner) all(ctx context.Context, mutants []Mutant, progress func(Result)) []Result {
	results := make([]Result, len(mutants))
	judged, structural := make(chan int), make(chan int)
	var mu sync.Mutex
	var wg sync.WaitGroup
	work := func(next <-chan int) {
		for i := range next {
			results[i] = r.one(ctx, i, mutants[i])
			if progress != nil {
				mu.Lock()
				progress(results[i])
				mu.Unlock()
			}
		}
	}
	for range runtime.NumCPU() {
		wg.Go(func() { work(judged) })
		wg.Go(func() { work(structural) })
		wg.Go(func() { work(structural) })
	}
	hand := func(next chan<- int, structure bool) {
		defer close(next)
		for i, m := range mutants {
			if r.structural(m) == structure && ctx.Err() == nil {
				next <- i
			}
		}
	}
	wg.Go(func() { hand(judged, false) })
	wg.Go(func() { hand(structural, true) })
	wg.Wait()
	return results
}

// how a mutant is built.
type how int

const (
	shared how = iota // with many others
	alone
	afresh // alone, with nothing cached
)

// one runs a mutant. One that survives is built alone, with nothing cached,
// before it counts as surviving.
func (r *runner) one(ctx context.Context, i int, m Mutant) Result {
	start := time.Now()
	res := Result{Name: m.Name, Clause: m.Clause, Story: m.Story, KilledBy: []string{}}
	overlay, err := r.overlay(i, m)
	if err == nil {
		try := r.judge
		if r.structural(m) {
			try = r.house
		}
		as := alone
		if r.shared.numbers[m.Name] > 0 {
			as = shared
		}
		if err = try(ctx, i, m, overlay, as, &res); err == nil && !res.Killed {
			err = try(ctx, i, m, overlay, afresh, &res)
		}
	}
	var stale *StaleError
	switch {
	case errors.As(err, &stale):
		res.Stale = stale.Why
	case err != nil:
		res.Survived = err.Error()
	}
	res.Seconds = time.Since(start).Seconds()
	return res
}

// overlay writes the edited file and the overlay that puts it in the place of
// the real one.
func (r *runner) overlay(i int, m Mutant) (string, error) {
	real := filepath.Join(r.root, filepath.FromSlash(m.File))
	source, err := os.ReadFile(real)
	if err != nil {
		return "", &StaleError{fmt.Sprintf("%s cannot be read: %v", m.File, err)}
	}
	edited, err := m.Apply(source)
	if err != nil {
		return "", err
	}
	base := filepath.Join(r.temp, fmt.Sprint(i))
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{real: base + ".go"}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(base+".go", edited, 0o600); err != nil {
		return "", err
	}
	return base + ".json", os.WriteFile(base+".json", text, 0o600)
}

var exe = map[bool]string{true: ".exe"}[runtime.GOOS == "windows"]

// quickly are flags of the go tool that leave inlining out: what decides is
// compiled the same, in two thirds of the time.
const quickly = "-gcflags=github.com/moveauth/moveauth/...=-l"

// build builds the lean reference adapter, edited by the overlay, stamped with
// the sabotage's name.
func (r *runner) build(ctx context.Context, binary, overlay, stamp string, afresh bool) (string, error) {
	args := []string{"build", quickly, "-o", binary, "-ldflags", "-s -w -X main.sabotage=" + stamp}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	if afresh {
		args = append(args, "-a")
	}
	cmd := exec.CommandContext(ctx, r.goes, append(args, "./"+subjectDir)...)
	cmd.Dir = r.root
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// judge lets the suite judge the edited reference, in the scenarios of the
// clause that it breaks.
func (r *runner) judge(ctx context.Context, i int, m Mutant, overlay string, as how, res *Result) error {
	binary, env := r.shared.subject, r.shared.on(m)
	if as != shared {
		binary, env = filepath.Join(r.temp, fmt.Sprint(i)+exe), nil
		if out, err := r.build(ctx, binary, overlay, m.Name, as == afresh); err != nil {
			return &StaleError{"the edited reference does not build: " + out}
		}
		defer os.Remove(binary)
	}
	subject := stdio.New([]string{binary}, stdio.Options{Env: env})
	defer subject.Close()
	own, _ := r.plan.Register.Lookup(m.Clause)
	sel := suite.Selection{Profiles: []string{own.Profile}}
	if !r.full {
		sel.Clauses = []string{m.Clause}
	}
	report, err := r.plan.Judge(ctx, subject, suite.Options{Selection: sel, Reference: inproc.New(inproc.Options{})})
	if err != nil {
		return err
	}
	if report.Subject.Sabotage != m.Name {
		return fmt.Errorf("the binary says that it carries %q: it is not the one that was built", report.Subject.Sabotage)
	}
	var instead []string
	if r.full {
		res.AlsoKilled = []string{}
	}
	for _, s := range report.Scenarios {
		switch of := slices.Contains(s.Clauses, m.Clause); {
		case s.Verdict == suite.NotRun:
		case !of && s.Verdict == suite.Failed:
			res.AlsoKilled = append(res.AlsoKilled, s.ID)
		case !of:
		case s.Verdict == suite.Failed:
			res.KilledBy = append(res.KilledBy, s.ID)
			res.Failures = append(res.Failures, s)
		default:
			instead = append(instead, fmt.Sprintf("%s: %s %s", s.ID, s.Verdict, s.Message))
		}
	}
	res.Killed = len(res.KilledBy) > 0
	res.Survived = ""
	if !res.Killed {
		res.Survived = strings.Join(instead, "; ")
	}
	return nil
}
