package house

import (
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"path"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// checked type-checks rooms in order. What lies outside this module is empty:
// nothing here asks about it.
type checked struct {
	t         *testing.T
	positions *token.FileSet
	packages  map[string]*types.Package
	info      *types.Info
	files     []file
}

func check(t *testing.T, rooms ...string) *checked {
	c := &checked{t: t, positions: token.NewFileSet(), packages: map[string]*types.Package{},
		info: &types.Info{Selections: map[*ast.SelectorExpr]*types.Selection{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}}}
	for _, room := range rooms {
		var sources []*ast.File
		for _, f := range goFiles(t, c.positions, room) {
			if !f.test && f.dir == room {
				sources = append(sources, f.File)
				c.files = append(c.files, f)
			}
		}
		config := types.Config{Importer: c, Error: func(error) {}}
		pkg, _ := config.Check(module+"/"+room, c.positions, sources, c.info)
		require.NotNil(t, pkg, room)
		c.packages[module+"/"+room] = pkg
	}
	return c
}

// Import implements types.Importer.
func (c *checked) Import(name string) (*types.Package, error) {
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

// name writes a function as in (*Channel).Receive or New, without its package.
func name(f *types.Func) string {
	if f.Signature().Recv() == nil {
		return f.Name()
	}
	return "(" + types.TypeString(f.Signature().Recv().Type(), func(*types.Package) string { return "" }) + ")." + f.Name()
}

// functions calls visit for each function with a body.
func (c *checked) functions(visit func(who string, body *ast.BlockStmt)) {
	for _, f := range c.files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				if defined, ok := c.info.Defs[d.Name].(*types.Func); ok {
					visit(name(defined), d.Body)
				}
			}
		}
	}
}

// only says who alone may call what.
var only = map[string]string{
	"(*queue).add":       "(*Channel).enqueue",
	"(*Channel).enqueue": "(*Channel).Receive",
	"(*Channel).Receive": "(*Host).receive",
	"(*Host).receive":    "(*Host).Step",
	"(Command).execute":  "(*Channel).execute",
	"(*Channel).execute": "(*Channel).Drain",
	"(*Channel).commit":  "(*Channel).execute",
	"(*Channel).Drain":   "(*Host).tick",
	"(*Channel).Flush":   "(*Host).tick",
	"(*Channel).Persist": "(*Host).tick",
	"(*World).appear":    "(*Channel).Flush",
	"(*World).vanish":    "(*Channel).Flush",
}

// writers are all that write a field of the world or of a player in it.
var writers = []string{"NewWorld", "(*Channel).commit", "(*World).appear", "(*World).vanish", "(*Channel).Persist"}

// state are the types that hold what players can change.
var state = []string{"World", "player"}

// TestOneChannel holds COMMIT-001b: from a player's wish to a change of state
// there is one way, from receipt through the queue and the drain to the commit.
func TestOneChannel(t *testing.T) {
	c := check(t, "reference/unit", "reference/commit", "reference/host")
	called := map[string]bool{}
	wrote := map[string]bool{}
	c.functions(func(who string, body *ast.BlockStmt) {
		ast.Inspect(body, func(n ast.Node) bool {
			var written []ast.Expr
			switch n := n.(type) {
			case *ast.Ident:
				f, ok := c.info.Uses[n].(*types.Func)
				if !ok {
					break
				}
				if may, closed := only[name(f)]; closed {
					called[name(f)] = true
					assert.Equal(t, may, who, "%s: %s uses %s, which only %s may", c.positions.Position(n.Pos()), who, name(f), may)
				}
			case *ast.AssignStmt:
				if n.Tok != token.DEFINE {
					written = n.Lhs
				}
			case *ast.IncDecStmt:
				written = []ast.Expr{n.X}
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.Ident); ok && (f.Name == "delete" || f.Name == "clear" || f.Name == "copy") {
					written = n.Args[:1]
				}
			}
			for _, w := range written {
				if field := c.stateField(w); field != "" {
					wrote[who] = true
					assert.Contains(t, writers, who, "%s: %s writes %s: a second door into the state", c.positions.Position(w.Pos()), who, field)
				}
			}
			return true
		})
	})
	for what := range only {
		assert.True(t, called[what], "nobody calls %s any more: this test looks for what is not there", what)
	}
	for _, who := range writers[1:] { // NewWorld builds by a literal
		assert.True(t, wrote[who], "%s writes nothing any more: this test looks for what is not there", who)
	}
}

// stateField returns the field of the state that an expression writes into, or
// the empty string.
func (c *checked) stateField(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			if s, ok := c.info.Selections[x]; ok && s.Kind() == types.FieldVal {
				owner := s.Recv()
				if p, ok := owner.(*types.Pointer); ok {
					owner = p.Elem()
				}
				if named, ok := owner.(*types.Named); ok {
					for _, name := range state {
						if named.Obj().Name() == name {
							return name + "." + x.Sel.Name
						}
					}
				}
			}
			e = x.X
		default:
			return ""
		}
	}
}
