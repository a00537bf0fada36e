package house

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/sabotage"
)

// TestMutantsApply finds stale sabotages without building them: their text is
// there once, and what they make of it still compiles.
func TestMutantsApply(t *testing.T) {
	mutants, err := sabotage.Load(sabotage.FS, plan(t).Register)
	require.NoError(t, err)
	c := newChecker(t)
	for _, m := range mutants {
		source, err := os.ReadFile(root + "/" + m.File)
		if !assert.NoError(t, err, m.Name) {
			continue
		}
		edited, err := m.Apply(source)
		if assert.NoError(t, err, m.Name) {
			assert.NoError(t, c.check(m.File, edited), m.Name)
		}
	}
}

// checker checks types of packages in which one file is another.
type checker struct {
	fset  *token.FileSet
	types types.Config
	files map[string]*ast.File // by path from the root, as they stand
}

func newChecker(t *testing.T) *checker {
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}\t{{.Export}}", "./...")
	list.Dir = root
	out, err := list.Output()
	require.NoError(t, err)
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		exports[name] = file
	}
	c := &checker{fset: token.NewFileSet(), files: map[string]*ast.File{}}
	c.types.Importer = importer.ForCompiler(c.fset, "gc", func(name string) (io.ReadCloser, error) {
		return os.Open(exports[name])
	})
	return c
}

// check checks the package of a file, which has the text.
func (c *checker) check(file string, text []byte) error {
	edited, err := parser.ParseFile(c.fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	all, err := filepath.Glob(root + "/" + path.Dir(file) + "/*.go")
	if err != nil {
		return err
	}
	files := []*ast.File{edited}
	for _, other := range all {
		name := path.Join(path.Dir(file), filepath.Base(other))
		if name == file || strings.HasSuffix(name, "_test.go") {
			continue
		}
		if built, err := build.Default.MatchFile(filepath.Split(other)); err != nil || !built {
			continue // another system's
		}
		if c.files[name] == nil {
			if c.files[name], err = parser.ParseFile(c.fset, other, nil, parser.SkipObjectResolution); err != nil {
				return err
			}
		}
		files = append(files, c.files[name])
	}
	_, err = c.types.Check(path.Dir(file), c.fset, files, nil)
	return err
}
