package house

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// knows says who alone may read what tells whose body it is, or on which
// machine: who turns it, who may be pushed, who is corrected. That a wall blocks
// is none of these.
var knows = map[string][]string{
	"Input.Remote": {"(*Mover).turn"},
	"Body.Enemy":   {"(*Mover).Displace", "(*Mover).Arrived"},
}

// moves says who alone writes where a body is: each of them puts it where a
// sweep ended, where it is told to be, or into a free cell.
var moves = []string{"(*Mover).Drive", "(*Mover).SweepBy", "(*Mover).Place", "(*Mover).correct"}

// TestStructuresBlockEverybody holds MOVER-056b: what sweeps a body cannot ask
// whose it is or on which machine, and nothing else moves one.
func TestStructuresBlockEverybody(t *testing.T) {
	c := check(t, "reference/unit", "reference/mover")
	read := map[string]int{}
	c.functions(func(who string, body ast.Node) {
		ast.Inspect(body, func(n ast.Node) bool {
			if assigned, ok := n.(*ast.AssignStmt); ok {
				for _, to := range assigned.Lhs {
					if c.isField(to, "Mover", "at") {
						assert.Contains(t, moves, who, "%s moves a body past the sweep", who)
						read["Mover.at"]++
					}
				}
			}
			if s, ok := n.(*ast.SelectorExpr); ok {
				for what, may := range knows {
					owner, field, _ := strings.Cut(what, ".")
					if c.isField(s, owner, field) {
						assert.Contains(t, may, who, "%s asks for %s: a structure blocks on every machine, and everybody", who, what)
						read[what]++
					}
				}
			}
			return true
		})
	})
	assert.NotZero(t, read["Mover.at"], "nothing moves a body any more: this test looks past the point")
	for what := range knows {
		assert.NotZero(t, read[what], "nobody asks for %s any more: this test looks past the point", what)
	}
}

// isField reports whether an expression selects a field of a type.
func (c *checked) isField(e ast.Expr, owner, field string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != field {
		return false
	}
	selected := c.info.Selections[s]
	if selected == nil || selected.Kind() != types.FieldVal {
		return false
	}
	of := selected.Recv()
	if p, ok := of.(*types.Pointer); ok {
		of = p.Elem()
	}
	named, ok := of.(*types.Named)
	return ok && named.Obj().Name() == owner
}
