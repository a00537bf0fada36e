package house

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// write is a place in a function that changes a field, and the field as in
// queue.waiting.
type write struct {
	at    token.Pos
	field string
}

// writes finds the writes in a body to fields of the owners: assignments, the
// built-ins that change what they are given, the library's functions that do,
// and all of these through a local variable that shares memory with a field. A
// map or slice of a field that is handed to another function counts as written,
// since what becomes of it there is not seen here.
func (c *checked) writes(body ast.Node, owners []string) []write {
	shared := c.shared(body, owners)
	var found []write
	add := func(e ast.Expr, through bool) {
		if field := c.leads(e, owners, shared, through); field != "" {
			found = append(found, write{e.Pos(), field})
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				if n.Tok != token.DEFINE {
					add(to, false)
				}
			}
		case *ast.IncDecStmt:
			add(n.X, false)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				add(n.Key, false)
				if n.Value != nil {
					add(n.Value, false)
				}
			}
		case *ast.CallExpr:
			for i, arg := range n.Args {
				if c.changes(n.Fun, i, arg) {
					add(arg, true)
				}
			}
		}
		return true
	})
	return found
}

// readers of the library's slices, maps and sort leave alone what they are
// given.
var readers = []string{"All", "Backward", "BinarySearch", "Clone", "Collect", "Compare", "Contains", "Equal", "Index", "IsSorted", "Keys", "Max", "Min", "Search", "Sorted", "Values"}

// changes reports whether a call may change its i-th argument in place.
func (c *checked) changes(fun ast.Expr, i int, arg ast.Expr) bool {
	_, slice := ast.Unparen(arg).(*ast.SliceExpr)
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		if _, builtin := c.info.Uses[fun].(*types.Builtin); builtin {
			return i == 0 && (fun.Name == "delete" || fun.Name == "clear" || fun.Name == "copy" || fun.Name == "append" && slice)
		}
	case *ast.SelectorExpr:
		if pkg, ok := fun.X.(*ast.Ident); ok {
			if used, ok := c.info.Uses[pkg].(*types.PkgName); ok && !strings.HasPrefix(used.Imported().Path(), module) {
				lists := slices.Contains([]string{"slices", "maps", "sort"}, used.Imported().Path())
				return lists && i == 0 && !slices.ContainsFunc(readers, func(r string) bool { return strings.HasPrefix(fun.Sel.Name, r) })
			}
		}
	}
	// A function of this module, or of a variable.
	t, ok := c.info.Types[arg]
	return ok && shares(t.Type)
}

// shares reports whether a copy of a value of this type shares memory with it by
// which an element can be written: a map, a slice, or the address of what is no
// struct. A struct's fields tell their owner wherever they are written.
func shares(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Map, *types.Slice:
		return true
	case *types.Pointer:
		_, record := t.Elem().Underlying().(*types.Struct)
		return !record
	}
	return false
}

// shared finds the local variables of a body that share memory with a field,
// directly or by way of one another.
func (c *checked) shared(body ast.Node, owners []string) map[types.Object]string {
	all := map[types.Object]string{}
	for before := -1; before < len(all); {
		before = len(all)
		note := func(name ast.Expr, from ast.Expr) {
			id, ok := name.(*ast.Ident)
			if !ok || from == nil {
				return
			}
			local := c.info.Defs[id]
			if local == nil {
				local = c.info.Uses[id]
			}
			if local == nil || !shares(local.Type()) {
				return
			}
			if field := c.leads(from, owners, all, true); field != "" {
				all[local] = field
			}
		}
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					note(to, n.Rhs[min(i, len(n.Rhs)-1)])
				}
			case *ast.ValueSpec:
				for i, to := range n.Names {
					if len(n.Values) > 0 {
						note(to, n.Values[min(i, len(n.Values)-1)])
					}
				}
			case *ast.RangeStmt:
				note(n.Value, n.X)
			}
			return true
		})
	}
	return all
}

// leads returns the field of one of the owners that an expression leads into,
// or the empty string. A variable that shares memory with a field leads into it
// where an element of it is meant: below an index or a star, or if through says
// so.
func (c *checked) leads(e ast.Expr, owners []string, shared map[types.Object]string, through bool) string {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e, through = x.X, true
		case *ast.SliceExpr:
			e, through = x.X, true
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return ""
			}
			e = x.X
		case *ast.StarExpr:
			if owner := named(c.info.Types[x].Type); slices.Contains(owners, owner) {
				return owner // all its fields at once
			}
			e, through = x.X, true
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			if field := c.field(x); field != "" {
				if owner, _, _ := strings.Cut(field, "."); slices.Contains(owners, owner) {
					return field
				}
			}
			e = x.X
		case *ast.Ident:
			if through {
				return shared[c.info.Uses[x]]
			}
			return ""
		default:
			return ""
		}
	}
}

// named returns the bare name of a type, or the empty string if it has none.
func named(t types.Type) string {
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}
