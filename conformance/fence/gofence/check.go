package gofence

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence"
)

// Rules say what a host calls what the fences are about. Functions and fields
// are named with their package's name: commit.(*Channel).Drain, mover.Mover.at.
type Rules struct {
	Callers  []Callers
	Commands Commands
	Chance   []string // the packages, by folder, that leave nothing to chance: FENCE-013a
	Writers  []Writers
	Kinds    []Kinds
	Kept     []string // fields that are read anew each time and never copied into another: FENCE-024
}

// Callers are who may call a function, each in one place: FENCE-002a, FENCE-019.
type Callers struct {
	Fence  string
	Callee string
	By     []string
}

// Commands are the types that implement an interface, with the method that
// carries them out: FENCE-010, FENCE-020.
type Commands struct {
	Interface string
	Method    string
	// Hosts are types none of whose methods a command calls.
	Hosts []string
	// Overrides are types that no command touches.
	Overrides []string
}

// Writers are who may write a field: FENCE-014a.
type Writers struct {
	Field string
	By    []string
}

// Kinds are the constants of a type, each of which, without its prefix, is a key
// of a map of codecs: FENCE-018b.
type Kinds struct {
	Type   string
	Prefix string
	Codecs string
}

// check is a run.
type check struct {
	*Code
	rules   *Rules
	results map[string]*fence.Result
}

// Check holds code to the rules. Each fence that the rules speak of has a
// result, in order.
func Check(c *Code, rules Rules) []fence.Result {
	k := check{c, &rules, map[string]*fence.Result{}}
	k.callers()
	k.commands()
	k.chance()
	k.writers()
	k.kinds()
	k.kept()
	var list []fence.Result
	for _, r := range k.results {
		r.Verdict = fence.Clean
		switch {
		case len(r.Findings) > 0:
			r.Verdict = fence.Found
		case r.Looked == 0:
			r.Verdict = fence.Nothing
		}
		list = append(list, *r)
	}
	slices.SortFunc(list, func(a, b fence.Result) int { return cmp.Compare(a.Fence, b.Fence) })
	return list
}

func (k *check) result(id string) *fence.Result {
	r := k.results[id]
	if r == nil {
		r = &fence.Result{Fence: id}
		k.results[id] = r
	}
	return r
}

func (k *check) found(id string, at token.Pos, what, allowed, mend string) {
	p := k.positions.Position(at)
	r := k.result(id)
	r.Findings = append(r.Findings, fence.Finding{Fence: id, File: p.Filename, Line: p.Line, Column: p.Column, Found: what, Allowed: allowed, Mend: mend})
}

// callers holds functions to who may call them, and to how often.
func (k *check) callers() {
	for _, rule := range k.rules.Callers {
		k.result(rule.Fence)
		calls := map[string]int{}
		k.functions(func(f function) {
			ast.Inspect(f.body, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok {
					return true
				}
				if callee, ok := k.info.Uses[id].(*types.Func); !ok || k.title(callee) != rule.Callee {
					return true
				}
				k.result(rule.Fence).Looked++
				calls[f.name]++
				// FENCE-002a, FENCE-019: what belongs to it is done there, and there alone.
				if !slices.Contains(rule.By, f.name) || calls[f.name] > 1 {
					k.found(rule.Fence, n.Pos(), rule.Callee+" in "+f.name, "one call, in "+strings.Join(rule.By, " or "), "Let that one do it.")
				}
				return true
			})
		})
	}
}

// commands holds what carries a command out to running as one block.
func (k *check) commands() {
	rule := k.rules.Commands
	if rule.Interface == "" {
		return
	}
	k.result("FENCE-010d")
	k.result("FENCE-020")
	o := k.lookup(rule.Interface)
	if o == nil {
		return
	}
	command, ok := o.Type().Underlying().(*types.Interface)
	if !ok {
		return
	}
	k.functions(func(f function) {
		recv := f.of.Signature().Recv()
		if recv == nil || f.of.Name() != rule.Method || !types.Implements(recv.Type(), command) {
			return
		}
		k.result("FENCE-010d").Looked++
		k.result("FENCE-020").Looked++
		ast.Inspect(f.body, func(n ast.Node) bool {
			k.inCommand(f, n)
			return true
		})
	})
}

const mendCommand = "Stage it on the context; the drain sees to it behind the last command."

func (k *check) inCommand(f function, n ast.Node) {
	what := ""
	switch n := n.(type) {
	case *ast.GoStmt:
		what = "go"
	case *ast.SendStmt:
		what = "a send on a channel"
	case *ast.SelectStmt:
		what = "select"
	case *ast.UnaryExpr:
		if n.Op == token.ARROW {
			what = "a receive from a channel"
		}
	case *ast.Ident:
		k.usedInCommand(f, n)
	}
	// FENCE-010d: others would run in the middle of a block that is meant to be whole.
	if what != "" {
		k.found("FENCE-010d", n.Pos(), what+", in "+f.name, "one block from its first gate to its last effect", mendCommand)
	}
}

func (k *check) usedInCommand(f function, id *ast.Ident) {
	o := k.info.Uses[id]
	if o == nil {
		return
	}
	if callee, ok := o.(*types.Func); ok && callee.Signature().Recv() != nil {
		// FENCE-010d: back in the host a command would meet the half of itself.
		if owner := k.typeName(callee.Signature().Recv().Type()); slices.Contains(k.rules.Commands.Hosts, owner) {
			k.found("FENCE-010d", id.Pos(), k.title(callee)+" in "+f.name, "nothing of "+owner, mendCommand)
		}
	}
	// FENCE-020: it would treat who was snapped otherwise than who walked.
	if owner := k.typeName(o.Type()); slices.Contains(k.rules.Commands.Overrides, owner) {
		k.found("FENCE-020", id.Pos(), id.Name+", a "+owner+", in "+f.name, "host-known positions alone", "Read where the host knows the player to be.")
	}
}

// typeName is commit.Channel, or "".
func (k *check) typeName(t types.Type) string {
	n := named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return ""
	}
	return n.Obj().Pkg().Name() + "." + n.Obj().Name()
}

// chance finds sources of it by what is imported.
func (k *check) chance() {
	for _, r := range k.rooms {
		if !slices.Contains(k.rules.Chance, r.dir) {
			continue
		}
		k.result("FENCE-013a")
		for _, f := range r.files {
			k.result("FENCE-013a").Looked++
			for _, i := range f.Imports {
				name, _ := strconv.Unquote(i.Path.Value)
				// FENCE-013a: two machines that step the same body would end in two places.
				if slices.Contains([]string{"math/rand", "math/rand/v2", "crypto/rand"}, name) {
					k.found("FENCE-013a", i.Pos(), name+", in "+r.dir, "what follows from the state and the input", "Break ties by an index.")
				}
			}
		}
	}
}

// writers holds fields to who may write them.
func (k *check) writers() {
	for _, rule := range k.rules.Writers {
		k.result("FENCE-014a")
		write := func(f function, to ast.Expr) {
			for x := ast.Unparen(to); x != nil; x = below(x) {
				if k.field(x) != rule.Field {
					continue
				}
				k.result("FENCE-014a").Looked++
				// FENCE-014a: a second writer goes through walls, as the sweep is in the mover.
				if !slices.Contains(rule.By, f.name) {
					k.found("FENCE-014a", to.Pos(), rule.Field+" in "+f.name, "a write by "+strings.Join(rule.By, ", "), "Ask the mover to drive, displace or correct the body.")
				}
			}
		}
		k.functions(func(f function) {
			ast.Inspect(f.body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.AssignStmt:
					for _, to := range n.Lhs {
						write(f, to)
					}
				case *ast.IncDecStmt:
					write(f, n.X)
				case *ast.UnaryExpr:
					if n.Op == token.AND { // handed on, to be written elsewhere
						write(f, n.X)
					}
				}
				return true
			})
		})
	}
}

// below is what an expression is a part of: a of a.b, a[i] and *a.
func below(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.SelectorExpr:
		return ast.Unparen(x.X)
	case *ast.IndexExpr:
		return ast.Unparen(x.X)
	case *ast.StarExpr:
		return ast.Unparen(x.X)
	}
	return nil
}

// kinds looks for each constant among the keys of the codecs.
func (k *check) kinds() {
	for _, rule := range k.rules.Kinds {
		k.result("FENCE-018b")
		keys, known := k.keys(rule.Codecs)
		for _, r := range k.rooms {
			for _, name := range r.pkg.Scope().Names() {
				c, ok := r.pkg.Scope().Lookup(name).(*types.Const)
				if !ok || !c.Exported() || k.typeName(c.Type()) != rule.Type {
					continue
				}
				k.result("FENCE-018b").Looked++
				key := strings.TrimPrefix(name, rule.Prefix)
				// FENCE-018b: the kind that has none is found by the first player who sends it.
				if !known || !slices.Contains(keys, key) {
					k.found("FENCE-018b", c.Pos(), name, fmt.Sprintf("a codec for every kind: a key %q of %s", key, rule.Codecs), "Write its codec.")
				}
			}
		}
	}
}

// keys are the constant keys of a map that a package declares.
func (k *check) keys(name string) (keys []string, known bool) {
	pkg, variable, _ := strings.Cut(name, ".")
	for _, r := range k.rooms {
		if r.pkg.Name() != pkg {
			continue
		}
		for _, f := range r.files {
			ast.Inspect(f, func(n ast.Node) bool {
				spec, ok := n.(*ast.ValueSpec)
				if !ok || len(spec.Names) != 1 || spec.Names[0].Name != variable || len(spec.Values) != 1 {
					return true
				}
				literal, ok := spec.Values[0].(*ast.CompositeLit)
				if !ok {
					return true
				}
				known = true
				for _, e := range literal.Elts {
					pair, ok := e.(*ast.KeyValueExpr)
					if !ok {
						continue
					}
					if v := k.info.Types[pair.Key].Value; v != nil && v.Kind() == constant.String {
						keys = append(keys, constant.StringVal(v))
					}
				}
				return true
			})
		}
	}
	return keys, known
}

// kept finds fields that are copied into others.
func (k *check) kept() {
	if len(k.rules.Kept) == 0 {
		return
	}
	k.result("FENCE-024")
	reads := func(x ast.Expr) string {
		kept := ""
		ast.Inspect(x, func(n ast.Node) bool {
			if x, ok := n.(ast.Expr); ok && slices.Contains(k.rules.Kept, k.field(x)) {
				kept = k.field(x)
			}
			return kept == ""
		})
		return kept
	}
	k.functions(func(f function) {
		ast.Inspect(f.body, func(n ast.Node) bool {
			if x, ok := n.(ast.Expr); ok && slices.Contains(k.rules.Kept, k.field(x)) {
				k.result("FENCE-024").Looked++
			}
			a, ok := n.(*ast.AssignStmt)
			if !ok || len(a.Lhs) != len(a.Rhs) {
				return true
			}
			for i, to := range a.Lhs {
				field := k.field(to)
				if index, ok := to.(*ast.IndexExpr); ok {
					field = k.field(index.X)
				}
				// FENCE-024: what was docked when it was written has left when it is read.
				if from := reads(a.Rhs[i]); field != "" && from != "" && field != from {
					k.found("FENCE-024", to.Pos(), field+" from "+from+", in "+f.name, "a local variable", "Read it where it is needed, each time.")
				}
			}
			return true
		})
	})
}
