package sabotage

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const houseDir = "conformance/house"

// house runs the house test that holds a structural clause, on the edited
// source.
func (r *runner) house(ctx context.Context, _ int, m Mutant, overlay string, as how, res *Result) error {
	c, _ := r.plan.Register.Lookup(m.Clause)
	env := []string{OverlayVariable + "=" + overlay}
	if as == shared {
		overlay = ""
		env = append(env, r.shared.on(m)...)
	}
	out, err := r.test(ctx, []string{c.Test}, overlay, env...)
	switch {
	case strings.Contains(out, "--- FAIL: "+c.Test):
		res.Killed, res.KilledBy = true, []string{"structure: " + c.Test}
	case err != nil:
		return &StaleError{"the house test does not run on the edited source: " + strings.TrimSpace(out)}
	case strings.Contains(out, "no tests to run"):
		return &StaleError{"no house test is called " + c.Test}
	default:
		res.Survived = c.Test + " passes"
	}
	return nil
}

// test runs house tests, of the woven binary unless they are to be built with an
// overlay.
func (r *runner) test(ctx context.Context, names []string, overlay string, env ...string) (string, error) {
	slices.Sort(names)
	pattern := "^(" + strings.Join(slices.Compact(names), "|") + ")$"
	cmd := exec.CommandContext(ctx, r.shared.house, "-test.run", pattern)
	cmd.Dir = filepath.Join(r.root, houseDir)
	if overlay != "" || r.shared.house == "" {
		args := []string{"test", quickly, "-vet=off", "-count=1", "-run", pattern}
		if overlay != "" {
			args = append(args, "-overlay", overlay)
		}
		cmd = exec.CommandContext(ctx, r.goes, append(args, "./"+houseDir)...)
		cmd.Dir = r.root
	}
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// OverlayVariable names the environment variable that tells a house test which
// overlay it is to read the source through.
const OverlayVariable = "MOVEAUTH_OVERLAY"
