// Package sourcefence is the reference's port of source-fence.
package sourcefence

import (
	"context"
	"errors"
	"io/fs"

	"golang.org/x/tools/txtar"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/fence"
)

// Claim says what the reference claims of the profile.
func Claim() conformance.Claim {
	return conformance.Claim{Scalar: "float64", Capabilities: []conformance.Capability{}}
}

// world walks the fences of whatever tree it is given.
type world struct{ closed bool }

// Open makes a world.
func Open(settings any) (conformance.World, error) {
	if _, err := conformance.Params[conformance.FenceSettings]("open", settings); err != nil {
		return nil, err
	}
	return &world{}, nil
}

// Do carries out one verb of source-fence.
func (w *world) Do(ctx context.Context, verb string, params, result any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if w.closed {
		return conformance.Errorf(conformance.CodeOther, "%s: the world is closed", verb)
	}
	if verb != conformance.FenceRun.Name {
		return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.SourceFence)
	}
	p, err := conformance.Params[conformance.FenceRunParams](verb, params)
	if err != nil {
		return err
	}
	r, err := conformance.Result[conformance.FenceRunResult](verb, result)
	if err != nil {
		return err
	}
	answer, err := run(p)
	if err != nil {
		return err
	}
	*r = answer
	return nil
}

// Close ends the world.
func (w *world) Close(context.Context) error {
	w.closed = true
	return nil
}

func run(p conformance.FenceRunParams) (conformance.FenceRunResult, error) {
	var r conformance.FenceRunResult
	rules := fence.Defaults()
	if p.Rules != "" {
		var err error
		if rules, err = fence.ReadRules("rules", []byte(p.Rules)); err != nil {
			return r, refused(err)
		}
	}
	files, err := tree(p.Files)
	if err != nil {
		return r, err
	}
	report, err := fence.Run(files, rules)
	if err != nil {
		return r, err
	}
	r.Fences = make([]conformance.FenceResult, len(report.Fences))
	for i, f := range report.Fences {
		r.Fences[i] = resultOf(f)
	}
	return r, nil
}

// tree is a file system of the files.
func tree(files []conformance.SourceFile) (fs.FS, error) {
	var all txtar.Archive
	for _, f := range files {
		data := f.Bytes
		if f.Text != nil {
			data = []byte(*f.Text)
		}
		all.Files = append(all.Files, txtar.File{Name: f.Path, Data: data})
	}
	fsys, err := txtar.FS(&all)
	if err != nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "files: %v", err)
	}
	return fsys, nil
}

var verdicts = map[fence.Verdict]conformance.FenceVerdict{fence.Nothing: "nothing", fence.Clean: "clean", fence.Found: "found"}

func resultOf(f fence.Result) conformance.FenceResult {
	r := conformance.FenceResult{
		Fence: f.Fence, Verdict: verdicts[f.Verdict], Looked: int64(f.Looked),
		Findings: make([]conformance.FenceFinding, len(f.Findings)),
	}
	for i, x := range f.Findings {
		r.Findings[i] = conformance.FenceFinding{
			File: x.File, Line: int64(x.Line), Column: int64(x.Column), Found: x.Found, Allowed: x.Allowed, Mend: x.Mend,
		}
	}
	return r
}

func refused(err error) error {
	refusal := &conformance.Refusal{Code: "BadRules", Detail: err.Error()}
	var bad *fence.RulesError
	if errors.As(err, &bad) {
		for _, f := range bad.Faults {
			refusal.Faults = append(refusal.Faults, conformance.Fault(f))
		}
	}
	return refusal
}
