package house

import (
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// byName says which fields of the host may be found by a text, or hold a
// connection's name: whose a connection is and whether its sends fail, what a
// request or a packet came over, and what goes by kinds and by players.
var byName = map[string]bool{
	"Host.bound": true, "Host.failing": true, "session.connection": true, "link.connection": true,
	"Input.Connection": true, "Arrival.Connection": true, "Player.Connection": true,
	"Config.Spans": true, "Config.Actions": true, "State.Pending": true,
}

// TestNothingIsKeptByConnection holds KNOWN-005: where players are known to be,
// and whatever overrides it, is kept by the player. A connection's name leads to
// a player and to nothing else.
func TestNothingIsKeptByConnection(t *testing.T) {
	c := check(t, "reference/unit", "reference/transform", "reference/wire", "reference/commit", "reference/host")
	seen := map[string]int{}
	for _, f := range c.files {
		if f.dir != "reference/transform" && f.dir != "reference/host" {
			continue
		}
		ast.Inspect(f.File, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok {
				return true
			}
			s, ok := spec.Type.(*ast.StructType)
			if !ok {
				return true
			}
			for _, field := range s.Fields.List {
				byText := false
				if m, ok := c.info.TypeOf(field.Type).(*types.Map); ok {
					b, ok := m.Key().Underlying().(*types.Basic)
					byText = ok && b.Kind() == types.String
				}
				for _, name := range field.Names {
					what := spec.Name.Name + "." + name.Name
					if !byText && !strings.Contains(strings.ToLower(name.Name), "connection") {
						continue
					}
					seen[what]++
					assert.True(t, byName[what], "%s (%s) keeps something by a name that a player may lose", what, f.path)
				}
			}
			return true
		})
	}
	assert.NotZero(t, seen["Host.bound"], "nothing leads from a connection to its player any more: this test looks past the point")
}

// TestHostDerivesNoVelocity holds KNOWN-007b: on the host nothing takes the
// difference of two places, of which a velocity would be made.
func TestHostDerivesNoVelocity(t *testing.T) {
	c := check(t, "reference/unit", "reference/transform", "reference/wire", "reference/commit", "reference/host")
	looked := 0
	for _, f := range c.files {
		if f.dir != "reference/host" && f.dir != "reference/commit" && f.path != "reference/transform/positions.go" {
			continue
		}
		looked++
		ast.Inspect(f.File, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if fn, ok := c.info.Uses[s.Sel].(*types.Func); ok {
				what := name(fn)
				assert.NotEqual(t, "(Vec).Sub", what, "%s takes the difference of two places: a host-known one may jump", f.path)
				assert.NotEqual(t, "(*View).Heading", what, "%s asks which way a body is drawn to go", f.path)
			}
			return true
		})
	}
	assert.Greater(t, looked, 10, "there is nothing to look at any more: this test looks past the point")
}

// offsets says who alone may read the offset: the check of the settings, and
// what is made of it at the start.
var offsets = map[string][]string{
	"Config.Offset": {"NewClock", "(*Config).Check"},
	"Clock.offset":  {"(*Clock).want"},
}

// TestOffsetIsReadOnce holds REMOTE-026: the offset is taken from the settings
// when a machine's clock is made, a machine makes one clock, and nothing sets
// the offset afterwards.
func TestOffsetIsReadOnce(t *testing.T) {
	c := check(t, "reference/unit", "reference/transform", "reference/wire", "reference/commit", "reference/host", "reference/client")
	read := map[string]int{}
	c.functions(func(who string, body ast.Node) {
		ast.Inspect(body, func(n ast.Node) bool {
			if a, ok := n.(*ast.AssignStmt); ok {
				for _, to := range a.Lhs {
					assert.False(t, c.isField(to, "Clock", "offset") || c.isField(to, "Config", "Offset"), "%s sets the offset", who)
				}
			}
			if s, ok := n.(*ast.SelectorExpr); ok {
				for what, may := range offsets {
					owner, field, _ := strings.Cut(what, ".")
					if c.isField(s, owner, field) {
						assert.Contains(t, may, who, "%s reads the offset, which is read at the start alone", who)
						read[what]++
					}
				}
				if fn, ok := c.info.Uses[s.Sel].(*types.Func); ok && name(fn) == "NewClock" {
					assert.Contains(t, []string{"New", "NewMachine"}, who, "%s makes a clock: a machine has one", who)
					read["NewClock"]++
				}
			}
			return true
		})
	})
	for _, what := range []string{"Config.Offset", "Clock.offset", "NewClock"} {
		assert.NotZero(t, read[what], "nobody asks for %s any more: this test looks past the point", what)
	}
}
