package steps

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// result returns what a fence came to. Its fixture comes first: on the game in
// order the fence looked at something, and was clean.
func (w *fenceWorld) result(fence string) (*fenceResult, error) {
	if w.refused != nil {
		return nil, w.fail(conformance.FenceRun.Name, "it done", w.refused.Error(), 0)
	}
	if w.found == nil {
		return nil, misuse("no fences were walked")
	}
	if err := w.compare(fence+" on the game in order", "clean", w.control[fence].verdict()); err != nil {
		return nil, err
	}
	r := w.found[fence]
	if r == nil {
		return nil, w.compare(fence, "a result", r.verdict())
	}
	return r, nil
}

func (r *fenceResult) verdict() string {
	if r == nil {
		return "no result"
	}
	return string(r.Verdict)
}

// compare records an expectation of the last walk.
func (w *fenceWorld) compare(what, want, got string) error {
	return w.compareAt(0, Expectation{What: what, Want: want, Request: w.answered}, got)
}

// finds claims a finding that quotes a piece, in the line that has another.
func (w *fenceWorld) finds(fence, piece, at, path string) error {
	line, err := w.line(path, at)
	if err != nil {
		return err
	}
	return w.claim(fence, fmt.Sprintf("%q %s", piece, inFile(path, int64(line))), func(f conformance.FenceFinding) bool {
		return f.File == path && f.Line == int64(line) && strings.Contains(squeezed(f.Found), squeezed(piece))
	})
}

// cannotRead claims a finding about a file, wherever in it.
func (w *fenceWorld) cannotRead(fence, path string) error {
	return w.claim(fence, "that "+path+" cannot be read", func(f conformance.FenceFinding) bool { return f.File == path })
}

// claim marks the first finding of a fence that fits and was not named yet.
func (w *fenceWorld) claim(fence, want string, fits func(conformance.FenceFinding) bool) error {
	r, err := w.result(fence)
	if err != nil {
		return err
	}
	got := r.list()
	for i, f := range r.Findings {
		if !r.claimed[i] && fits(f) {
			r.claimed[i], got = true, want
			break
		}
	}
	return w.compare("what "+fence+" finds", want, got)
}

// says looks that each finding of a fence says something.
func (w *fenceWorld) says(fence, what string, of func(conformance.FenceFinding) string) error {
	r, err := w.result(fence)
	if err != nil {
		return err
	}
	want := fmt.Sprintf("a finding that says %s", what)
	got := want
	if len(r.Findings) == 0 {
		got = r.list()
	}
	for _, f := range r.Findings {
		if strings.TrimSpace(of(f)) == "" {
			got = fmt.Sprintf("%q %s, without", f.Found, inFile(f.File, f.Line))
		}
	}
	return w.compare(fence, want, got)
}

// squeezed makes each run of white space one space.
func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }

func inFile(path string, line int64) string {
	if line == 0 {
		return "in " + path
	}
	return fmt.Sprintf("in %s:%d", path, line)
}

// list says what a fence found, for messages.
func (r *fenceResult) list() string {
	if len(r.Findings) == 0 {
		return fmt.Sprintf("%s, having looked at %d places", r.Verdict, r.Looked)
	}
	var all []string
	for i, f := range r.Findings {
		line := fmt.Sprintf("%q %s", f.Found, inFile(f.File, f.Line))
		if r.claimed[i] {
			line += " (claimed by an earlier step)"
		}
		all = append(all, line)
	}
	return strings.Join(all, "; ")
}

// clean looks that a fence looked and found nothing.
func (w *fenceWorld) clean(fence string) error {
	r, err := w.result(fence)
	if err != nil {
		return err
	}
	got := "clean"
	if r.Verdict != "clean" {
		got = r.list()
	}
	return w.compare(fence, "clean", got)
}

// nothing looks that a fence says that it had nothing to look at.
func (w *fenceWorld) nothing(fence string) error {
	r, err := w.result(fence)
	if err != nil {
		return err
	}
	got := "nothing to check"
	if r.Verdict != "nothing" {
		got = r.list()
	}
	return w.compare(fence, "nothing to check", got)
}

// nothingElse looks that every finding was named by a step.
func (w *fenceWorld) nothingElse() error {
	if w.refused != nil {
		return w.fail(conformance.FenceRun.Name, "it done", w.refused.Error(), 0)
	}
	if len(w.found) == 0 {
		return w.fail("the fences that were walked", "some", "none", 0)
	}
	var left []string
	for fence, r := range w.found {
		for i, f := range r.Findings {
			if !r.claimed[i] {
				left = append(left, fmt.Sprintf("%s: %q %s", fence, f.Found, inFile(f.File, f.Line)))
			}
		}
	}
	slices.Sort(left)
	got := "nothing"
	if left != nil {
		got = strings.Join(left, "; ")
	}
	return w.compare("what else is found", "nothing", got)
}

// refusedOver looks that the rules were refused, over one key.
func (w *fenceWorld) refusedOver(key string) error {
	got := "it done"
	if w.refused != nil {
		got = "refused with " + w.refused.Code
		for _, f := range w.refused.Faults {
			got += " over " + f.Key
		}
	}
	w.refused = nil
	return w.compare(conformance.FenceRun.Name, "refused with BadRules over "+key, got)
}
