package house

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/requirements"
	"github.com/moveauth/moveauth/conformance/suite"
)

var promote = flag.Bool("promote", false, "make all scenarios count towards a certificate of the suite's version")

// TestRequirements holds the frozen lists to each other and to the features.
// With -promote it writes the list of the suite's version anew.
func TestRequirements(t *testing.T) {
	plan, err := suite.LoadUnscored()
	require.NoError(t, err)
	there := map[string]string{}
	for _, s := range plan.Scenarios {
		there[s.ID] = string(s.Clause.Level)
	}
	dir := filepath.Join(root, "conformance", "requirements")
	if *promote {
		writeRequirements(t, dir, there)
		return
	}
	lists, err := requirements.All(os.DirFS(dir))
	require.NoError(t, err)
	for _, fault := range requirements.Check(lists, conformance.SuiteVersion, there) {
		assert.Fail(t, fault)
	}
}

func writeRequirements(t *testing.T, dir string, there map[string]string) {
	own := filepath.Join(dir, conformance.SuiteVersion+".yaml")
	reasons := map[string]string{}
	if old, err := requirements.Of(conformance.SuiteVersion); err == nil {
		reasons = old.Retired
	}
	others := fstest.MapFS{} // its own file may be one that does not parse
	files, err := filepath.Glob(filepath.Join(dir, "*.yaml"))
	require.NoError(t, err)
	for _, name := range files {
		if name == own {
			continue
		}
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		others[filepath.Base(name)] = &fstest.MapFile{Data: text}
	}
	lists, err := requirements.All(others)
	require.NoError(t, err)
	var before *requirements.List
	for i, l := range lists {
		require.Negative(t, requirements.Compare(l.Version, conformance.SuiteVersion), "there is a list of %s already", l.Version)
		before = &lists[i]
	}
	require.NoError(t, os.WriteFile(own, requirements.Write(conformance.SuiteVersion, before, there, reasons), 0o644))
}
