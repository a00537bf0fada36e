package house

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/sabotage"
)

const module = "github.com/moveauth/moveauth"

// root is the repository's, seen from this package's folder, where tests run.
const root = "../.."

// overlaid is the source that a sabotage puts in the place of a file, by the
// file's absolute path.
func overlaid(t *testing.T) map[string]string {
	name := os.Getenv(sabotage.OverlayVariable)
	if name == "" {
		return nil
	}
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	var overlay struct{ Replace map[string]string }
	require.NoError(t, json.Unmarshal(text, &overlay))
	return overlay.Replace
}

// file is a Go file of the repository.
type file struct {
	path string // slash-separated, from the root
	dir  string
	test bool
	*ast.File
}

// goFiles parses the Go files below a folder, read through the overlay.
func goFiles(t *testing.T, positions *token.FileSet, below string) []file {
	t.Helper()
	overlay := overlaid(t)
	var all []file
	err := filepath.WalkDir(filepath.Join(root, below), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (strings.HasPrefix(d.Name(), ".") && d.Name() != ".." || d.Name() == "testdata" || d.Name() == "node_modules") {
			if path == root {
				return nil
			}
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		absolute, err := filepath.Abs(path)
		if err != nil {
			return err
		}
		read := path
		if edited, ok := overlay[absolute]; ok {
			read = edited
		}
		source, err := os.ReadFile(read)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		relative = filepath.ToSlash(relative)
		parsed, err := parser.ParseFile(positions, relative, source, parser.ParseComments)
		if err != nil {
			return err
		}
		dir := ""
		if i := strings.LastIndex(relative, "/"); i >= 0 {
			dir = relative[:i]
		}
		all = append(all, file{relative, dir, strings.HasSuffix(path, "_test.go"), parsed})
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, all, "no Go file lies below %q", below)
	return all
}

// imports lists what a file imports, our own as folders from the root.
func (f file) imports(t *testing.T) (ours, others []string) {
	for _, i := range f.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		require.NoError(t, err)
		if rest, own := strings.CutPrefix(path, module+"/"); own {
			ours = append(ours, rest)
		} else {
			others = append(others, path)
		}
	}
	return ours, others
}

// arrows says which rooms a room may import, tests aside. A room is a folder;
// one that ends in /... stands for all below it.
var arrows = map[string][]string{
	"features":                       {},
	"adr":                            {},
	"steps":                          {"conformance"},
	"reference/unit":                 {},
	"reference/commit":               {"reference/unit"},
	"reference/mover":                {"reference/unit"},
	"reference/slope":                {"reference/unit"},
	"reference/clamp":                {"reference/unit"},
	"reference/moveinput":            {"reference/unit"},
	"reference/transform":            {"reference/unit"},
	"reference/wire":                 {"reference/unit", "reference/transform"},
	"reference/client":               {"reference/unit", "reference/transform", "reference/wire"},
	"reference/host":                 {"reference/unit", "reference/commit", "reference/transform", "reference/wire"},
	"reference/server":               {"reference/...", "reference/server/..."},
	"reference/server/token":         {"reference/unit"},
	"reference/server/leak":          {},
	"reference/server/dial":          {"reference/unit", "reference/wire", "reference/server/leak"},
	"reference/server/folder":        {"reference/unit", "reference/commit", "reference/transform", "reference/clamp", "reference/moveinput", "reference/wire", "reference/host", "reference/server", "reference/server/token"},
	"reference/server/bots":          {"reference/unit", "reference/commit", "reference/transform", "reference/wire", "reference/client", "reference/clamp", "reference/moveinput", "reference/host", "reference/server/..."},
	"reference/server/load":          {"reference/server/bots", "reference/server/leak"},
	"reference/server/rig":           {"reference/..."},
	"reference/server/hostile":       {"reference/..."},
	"reference/server/udp":           {},
	"reference/server/udp/cost":      {"reference/server/udp", "reference/wire"},
	"reference/server/store":         {"reference/unit", "reference/commit", "reference/host"},
	"reference/walks":                {"reference/..."},
	"conformance":                    {},
	"conformance/clause":             {"conformance"},
	"conformance/requirements":       {},
	"conformance/suite":              {"conformance", "conformance/clause", "conformance/requirements", "steps", "adr", "features", "conformance/subject/inproc", "conformance/subject/stdio", "conformance/subject/serve/jsonline"},
	"conformance/subject/serve/...":  {"conformance", "conformance/subject/serve/..."},
	"conformance/subject/stdio":      {"conformance", "conformance/subject/serve/..."},
	"conformance/subject/impostor":   {"conformance", "conformance/subject/serve/jsonline"},
	"conformance/subject/refsubject": {"conformance", "conformance/subject/inproc", "conformance/subject/serve"},
	"conformance/known":              {"conformance/suite"},
	"conformance/disk":               {},
	"conformance/transcript":         {"conformance", "conformance/disk", "conformance/suite", "conformance/subject/serve/jsonline"},
	"conformance/certificate":        {"conformance", "conformance/disk", "conformance/suite", "conformance/transcript", "adr", "features"},
	"conformance/report":             {"conformance", "conformance/clause", "conformance/disk", "conformance/suite", "conformance/transcript"},
	"conformance/report/draw":        {"conformance", "conformance/suite", "steps"},
	"conformance/folder":             {"conformance/disk"},
	"conformance/vectors":            {"conformance", "conformance/folder", "conformance/suite", "conformance/subject/inproc", "steps"},
	"conformance/sabotage":           {"conformance/clause", "conformance/suite", "conformance/subject/inproc", "conformance/subject/stdio"},
	"conformance/scaffold":           {"conformance"},
	"conformance/doctor":             {"conformance", "conformance/subject/serve/jsonline", "conformance/subject/stdio"},
	"conformance/site":               {"conformance", "conformance/clause", "conformance/disk", "conformance/folder", "conformance/suite", "conformance/sabotage", "conformance/report/draw", "conformance/subject/inproc", "conformance/vectors", "adr", "features"},
	"conformance/house":              {},
	"cmd/moveauth":                   {"conformance/...", "conformance", "adr"},
	"cmd/refhost":                    {"reference/...", "conformance/subject/quic/..."},

	// The judge over the network: its own end knows bytes, and what stands at the
	// other end is a server around what a port holds.
	"conformance/subject/quic":         {"conformance", "conformance/subject/inproc", "conformance/subject/inproc/port", "conformance/subject/quic/control", "conformance/subject/serve/jsonline", "reference/server/dial", "reference/unit", "reference/wire"},
	"conformance/subject/quic/control": {"conformance", "conformance/subject/serve/jsonline"},
	"conformance/subject/quic/relay":   {},
	"conformance/subject/quic/stage":   {"conformance", "conformance/subject/inproc/...", "conformance/subject/quic/control", "conformance/subject/serve/jsonline", "reference/..."},

	// Of conformance, the ports of the reference alone know the reference, and
	// each no more of it than its profile is about: what else it knew, an edit
	// there would compile it again.
	"conformance/subject/inproc":                {"conformance", "conformance/subject/inproc/..."},
	"conformance/subject/inproc/port":           {"conformance", "reference/unit"},
	"conformance/subject/inproc/port/porttest":  {"conformance"},
	"conformance/subject/inproc/hostcommit":     {"conformance", "conformance/subject/inproc/port", "conformance/subject/inproc/ownertransform", "reference/unit", "reference/commit", "reference/host"},
	"conformance/subject/inproc/ownertransform": {"conformance", "conformance/subject/inproc/port", "reference/unit", "reference/commit", "reference/transform", "reference/wire", "reference/client", "reference/host"},
	"conformance/subject/inproc/kinematicmover": {"conformance", "conformance/subject/inproc/port", "reference/unit", "reference/mover"},
	"conformance/subject/inproc/transformclamp": {"conformance", "conformance/subject/inproc/port", "reference/clamp"},
	"conformance/subject/inproc/moveinput":      {"conformance", "conformance/subject/inproc/port", "reference/unit", "reference/moveinput"},
	"conformance/subject/inproc/contactslope":   {"conformance", "conformance/subject/inproc/port", "reference/slope"},
	"conformance/subject/inproc/sourcefence":    {"conformance", "conformance/fence"},

	"conformance/fence/...": {"conformance/fence/..."},
}

// pure rooms decide; they neither wait, nor listen, nor read a clock.
var pure = []string{
	"reference/unit", "reference/commit", "reference/mover", "reference/transform", "reference/wire", "reference/client",
	"reference/clamp", "reference/moveinput", "reference/slope", "reference/host",
}

var impure = []string{"time", "net", "os", "sync", "math/rand", "math/rand/v2", "sync/atomic"}

func covers(pattern, dir string) bool {
	below, tree := strings.CutSuffix(pattern, "/...")
	return dir == pattern || tree && (dir == below || strings.HasPrefix(dir, below+"/"))
}

func TestArrowsBetweenRooms(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range goFiles(t, token.NewFileSet(), ".") {
		if f.dir == "" {
			assert.Equal(t, "godog_test.go", f.path, "a Go file at the top")
			continue
		}
		ours, others := f.imports(t)
		allowed, found := []string(nil), false
		for pattern, may := range arrows {
			if covers(pattern, f.dir) {
				allowed, found = may, true
				seen[pattern] = true
			}
		}
		if !assert.True(t, found, "%s: the room %s has no arrows; say in this test what it may import", f.path, f.dir) {
			continue
		}
		for _, to := range ours {
			if f.test && !strings.HasPrefix(f.dir, "reference/") && f.dir != "steps" {
				continue // a test may bring any two rooms together …
			}
			// … but those of the reference and the steps, which know nobody.
			ok := to == f.dir || slices.ContainsFunc(allowed, func(p string) bool { return covers(p, to) })
			assert.True(t, ok, "%s imports %s; its room may import only %v", f.path, to, allowed)
		}
		for _, to := range others {
			if !f.test && slices.Contains(pure, f.dir) {
				assert.NotContains(t, impure, to, "%s: a pure room imports %s", f.path, to)
			}
			if strings.HasPrefix(f.dir, "reference/") || f.dir == "conformance" {
				assert.NotContains(t, to, "godog", f.path)
			}
		}
	}
	for pattern := range arrows {
		assert.True(t, seen[pattern], "there is no room %s any more", pattern)
	}
}

func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	for _, e := range entries {
		assert.Contains(t, []string{
			"go.mod", "go.sum", "features", "steps", "reference", "adr", "conformance", "cmd", "README.md",
			".ci", ".git", ".gitignore", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "godog_test.go", "out",
		}, e.Name(), "the top level is closed: %s belongs into a room", e.Name())
	}
}

// long files, each with its reason.
var long = map[string]string{}

func TestFilesAreShort(t *testing.T) {
	positions := token.NewFileSet()
	for _, f := range goFiles(t, positions, ".") {
		lines := positions.File(f.Pos()).LineCount()
		if lines > 400 {
			assert.Contains(t, long, f.path, "%s has %d lines; split it, or give a reason in this test", f.path, lines)
		}
	}
}

// TestExportedNamesHaveDocs holds what an implementer reads to being written.
func TestExportedNamesHaveDocs(t *testing.T) {
	for _, f := range goFiles(t, token.NewFileSet(), ".") {
		if f.test {
			continue
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				obvious := d.Recv != nil && slices.Contains([]string{"Error", "Unwrap", "String"}, d.Name.Name)
				if d.Name.IsExported() && !obvious && (d.Recv == nil || exportedReceiver(d)) {
					assert.NotNil(t, d.Doc, "%s: %s has no docs", f.path, d.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					undocumented(t, f, d, s)
				}
			}
		}
	}
}

func exportedReceiver(d *ast.FuncDecl) bool {
	name := d.Recv.List[0].Type
	if star, ok := name.(*ast.StarExpr); ok {
		name = star.X
	}
	if index, ok := name.(*ast.IndexExpr); ok {
		name = index.X
	}
	if index, ok := name.(*ast.IndexListExpr); ok {
		name = index.X
	}
	id, ok := name.(*ast.Ident)
	return ok && id.IsExported()
}

func undocumented(t *testing.T, f file, d *ast.GenDecl, s ast.Spec) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() {
			assert.True(t, d.Doc != nil || s.Doc != nil, "%s: %s has no docs", f.path, s.Name)
		}
	case *ast.ValueSpec:
		for _, n := range s.Names {
			if n.IsExported() {
				assert.True(t, d.Doc != nil || s.Doc != nil || s.Comment != nil, "%s: %s has no docs", f.path, n)
			}
		}
	}
}
