// Package gofence holds a host that is written in Go to those fences that make
// sense there: who may call what, who may write where a body is, what a command
// may do. It reads types, so that a name means what the compiler takes it for.
// The reference is held to them by its own test.
package gofence

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"strings"
)

// Code is some packages of a module, parsed and type-checked.
type Code struct {
	positions *token.FileSet
	info      *types.Info
	packages  map[string]*types.Package // by path
	rooms     []room
	module    string
}

// room is one package.
type room struct {
	dir   string
	pkg   *types.Package
	files []*ast.File
}

// Load reads packages of a module, tests left out, in an order in which each
// comes after what it imports. What lies outside of them, but for the standard
// library, is taken to be empty.
func Load(root fs.FS, module string, dirs ...string) (*Code, error) {
	c := &Code{
		positions: token.NewFileSet(), packages: map[string]*types.Package{}, module: module,
		info: &types.Info{
			Selections: map[*ast.SelectorExpr]*types.Selection{}, Uses: map[*ast.Ident]types.Object{},
			Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		},
	}
	for _, dir := range dirs {
		r, err := c.parse(root, dir)
		if err != nil {
			return nil, fmt.Errorf("gofence: %s: %w", dir, err)
		}
		config := types.Config{Importer: c, Error: func(error) {}}
		// Errors are of what was taken to be empty; nothing here asks about it.
		r.pkg, _ = config.Check(path.Join(module, dir), c.positions, r.files, c.info)
		c.packages[path.Join(module, dir)] = r.pkg
		c.rooms = append(c.rooms, r)
	}
	return c, nil
}

func (c *Code) parse(root fs.FS, dir string) (room, error) {
	r := room{dir: dir}
	entries, err := fs.ReadDir(root, dir)
	if err != nil {
		return r, err
	}
	for _, e := range entries {
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		name := path.Join(dir, e.Name())
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return r, err
		}
		f, err := parser.ParseFile(c.positions, name, text, parser.SkipObjectResolution)
		if err != nil {
			return r, err
		}
		r.files = append(r.files, f)
	}
	if r.files == nil {
		return r, errors.New("has no Go file")
	}
	return r, nil
}

// Import implements [types.Importer].
func (c *Code) Import(name string) (*types.Package, error) {
	if pkg, ok := c.packages[name]; ok {
		return pkg, nil
	}
	if pkg, err := importer.Default().Import(name); err == nil {
		return pkg, nil
	}
	pkg := types.NewPackage(name, path.Base(name))
	pkg.MarkComplete()
	c.packages[name] = pkg
	return pkg, nil
}

// function is a function or method with a body.
type function struct {
	room room
	name string // commit.New, commit.(*Channel).Drain
	of   *types.Func
	body *ast.BlockStmt
}

func (c *Code) functions(visit func(function)) {
	for _, r := range c.rooms {
		for _, f := range r.files {
			for _, d := range f.Decls {
				d, ok := d.(*ast.FuncDecl)
				if !ok || d.Body == nil {
					continue
				}
				if of, ok := c.info.Defs[d.Name].(*types.Func); ok {
					visit(function{r, c.title(of), of, d.Body})
				}
			}
		}
	}
}

// title is the name of a function with its package, as [function] has it.
func (c *Code) title(f *types.Func) string {
	if f.Pkg() == nil {
		return f.Name()
	}
	name := f.Pkg().Name() + "."
	if recv := f.Signature().Recv(); recv != nil {
		name += "(" + types.TypeString(recv.Type(), func(*types.Package) string { return "" }) + ")."
	}
	return name + f.Name()
}

// field is the field that is selected, as commit.Channel.queue, or "".
func (c *Code) field(x ast.Expr) string {
	s, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	selection, ok := c.info.Selections[s]
	if !ok || selection.Kind() != types.FieldVal {
		return ""
	}
	owner := named(selection.Recv())
	if owner == nil || owner.Obj().Pkg() == nil {
		return ""
	}
	return owner.Obj().Pkg().Name() + "." + owner.Obj().Name() + "." + s.Sel.Name
}

// named is the type with a name that a value or what it points to is of.
func named(t types.Type) *types.Named {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := t.(*types.Named)
	return n
}

// lookup is the type of that name, commit.Command.
func (c *Code) lookup(name string) types.Object {
	pkg, rest, _ := strings.Cut(name, ".")
	for _, r := range c.rooms {
		if r.pkg.Name() == pkg {
			if o := r.pkg.Scope().Lookup(rest); o != nil {
				return o
			}
		}
	}
	return nil
}
