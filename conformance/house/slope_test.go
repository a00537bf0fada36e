package house

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// TestTickGoesInOrder holds SLOPE-035: a tick calls its steps in the order of
// the clause, each once, whatever body it is. A step that only some bodies take,
// or a second tick for the others, would be called from somewhere else.
func TestTickGoesInOrder(t *testing.T) {
	order := []string{"standCheck", "rootMotion", "compose", "positionManager", "apply", "integrate", "resolve", "commit"}
	var steps []string // called by the statements of Tick themselves
	calls := map[string][]string{}
	for _, f := range goFiles(t, token.NewFileSet(), "reference/slope") {
		if f.test {
			continue
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				if name := called(n); name != "" {
					calls[name] = append(calls[name], fn.Name.Name)
				}
				return true
			})
			if fn.Name.Name != "Tick" || fn.Recv == nil {
				continue
			}
			for _, s := range fn.Body.List {
				if e, ok := s.(*ast.ExprStmt); ok {
					steps = append(steps, called(e.X))
				}
			}
		}
	}
	assert.Equal(t, order, steps, "what Tick calls, one statement after the other")
	for _, name := range order {
		callers := []string{"Tick"}
		if name == "commit" {
			callers = []string{"SweepBy", "Tick"} // a sweep alone commits as well
		}
		assert.ElementsMatch(t, callers, calls[name], "who calls %s", name)
	}
}

// called is the name of the method that a node calls; empty if it calls none.
func called(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	if method, ok := call.Fun.(*ast.SelectorExpr); ok {
		return method.Sel.Name
	}
	return ""
}

// TestTheStaircaseIsJudgedFirst: in its profile nothing is reported before
// SLOPE-032, since where that does not hold nothing else counts.
func TestTheStaircaseIsJudgedFirst(t *testing.T) {
	var ids []string
	for _, s := range plan(t).Scenarios {
		if s.Profile == conformance.ContactSlope {
			ids = append(ids, s.ID)
		}
	}
	require.NotEmpty(t, ids)
	last := 0
	for i, id := range ids {
		if strings.HasPrefix(id, "contact-slope/SLOPE-032/") {
			assert.LessOrEqual(t, i, last, "%s comes after a scenario of another clause", id)
			last = i + 1
		}
	}
	assert.GreaterOrEqual(t, last, 3, "scenarios of SLOPE-032 at the head")
}
