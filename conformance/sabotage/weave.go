package sabotage

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Many mutants can share one binary: each function that a mutant edits is kept
// beside the real one under another name, and the real one passes its calls on
// to it while that mutant is the one switched on. Written out, for mutant 7:
//
//	func (w *Window) taken(seq Seq) bool { switch sabotage__ { case 7: return w.taken__7(seq) }; …as it was… }
//	func (w *Window) taken__7(seq Seq) bool { …as edited… }
//
// Only bodies of functions can be woven so. A mutant that edits a type, a
// constant or a signature gets a binary of its own.

// switchName is the variable that each woven package has: the number of the
// mutant that is on, 0 for none.
const switchName = "sabotage__"

// woven is a mutant that a file can take in.
type woven struct {
	number int    // from 1
	name   string // of the mutant
	edited []byte // the file as the mutant alone would have it
}

// weave returns source with those of the mutants in it that can be, and the
// numbers of those that cannot.
func weave(file string, source []byte, mutants []woven) (text []byte, alone []int, err error) {
	original, err := parseDecls(file, source)
	if err != nil {
		return nil, nil, err
	}
	passes := map[int][]woven{} // by the declaration that passes calls on
	var copies bytes.Buffer
	for _, m := range mutants {
		edited, err := parseDecls(file, m.edited)
		if err != nil {
			alone = append(alone, m.number) // what does not parse is told by the compiler
			continue
		}
		changed, ok := changedBodies(original, edited)
		if !ok {
			alone = append(alone, m.number)
			continue
		}
		for _, i := range changed {
			passes[i] = append(passes[i], m)
			// The compiler says whose fault it is.
			fmt.Fprintf(&copies, "\n//line %s:1\n%s\n", lineName(m.name), edited.renamed(i, m.number))
		}
	}
	var edits []edit
	for i, on := range passes {
		edits = append(edits, original.passOn(i, on)...)
	}
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.at, b.at) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(source[at:e.at])
		out.WriteString(e.text)
		at = e.end
	}
	out.Write(source[at:])
	out.Write(copies.Bytes())
	return out.Bytes(), alone, nil
}

// lineName is the file name under which a compiler speaks of a mutant's code.
func lineName(mutant string) string { return mutant + ".mutant" }

// edit puts text in the place of what stands from at to end.
type edit struct {
	at, end int
	text    string
}

// decls is a parsed file.
type decls struct {
	text []byte
	all  []ast.Decl
	file *token.File
}

func parseDecls(name string, text []byte) (*decls, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &decls{text, f.Decls, fset.File(f.Pos())}, nil
}

func (d *decls) offset(p token.Pos) int { return d.file.Offset(p) }

func (d *decls) slice(from, to token.Pos) []byte { return d.text[d.offset(from):d.offset(to)] }

// changedBodies returns which declarations of was differ in is; not ok if
// anything but the body of a function does, or one that cannot be passed on to.
func changedBodies(was, is *decls) (changed []int, ok bool) {
	if len(was.all) != len(is.all) {
		return nil, false
	}
	for i, w := range was.all {
		if bytes.Equal(was.slice(w.Pos(), w.End()), is.slice(is.all[i].Pos(), is.all[i].End())) {
			continue
		}
		a, isFunc := w.(*ast.FuncDecl)
		b, stays := is.all[i].(*ast.FuncDecl)
		if !isFunc || !stays || a.Body == nil || b.Body == nil || a.Recv == nil && a.Name.Name == "init" ||
			!bytes.Equal(was.slice(a.Pos(), a.Body.Lbrace), is.slice(b.Pos(), b.Body.Lbrace)) ||
			recovers(a) || recovers(b) {
			return nil, false
		}
		changed = append(changed, i)
	}
	return changed, len(changed) > 0
}

// recovers reports whether a function calls recover, which works only in the
// function that was deferred and not in one that it passes the call on to.
func recovers(f *ast.FuncDecl) (does bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		call, is := n.(*ast.CallExpr)
		if is {
			name, is := call.Fun.(*ast.Ident)
			does = does || is && name.Name == "recover"
		}
		return !does
	})
	return does
}

func copyName(f *ast.FuncDecl, number int) string { return fmt.Sprintf("%s__%d", f.Name.Name, number) }

// renamed is a function under the name of a mutant's copy.
func (d *decls) renamed(i, number int) string {
	f := d.all[i].(*ast.FuncDecl)
	return string(d.slice(f.Type.Func, f.Name.Pos())) + copyName(f, number) + string(d.slice(f.Name.End(), f.End()))
}

// passOn has a function begin with a switch that passes its calls on, and gives
// names to those of its parameters that have none.
func (d *decls) passOn(i int, on []woven) []edit {
	f := d.all[i].(*ast.FuncDecl)
	var edits []edit
	unnamed := 0
	name := func(field *ast.Field) (names []string) {
		if len(field.Names) == 0 {
			unnamed++
			names = append(names, fmt.Sprintf("p%d__", unnamed))
			at := d.offset(field.Type.Pos())
			edits = append(edits, edit{at, at, names[0] + " "})
		}
		for _, id := range field.Names {
			if id.Name != "_" {
				names = append(names, id.Name)
				continue
			}
			unnamed++
			names = append(names, fmt.Sprintf("p%d__", unnamed))
			edits = append(edits, edit{d.offset(id.Pos()), d.offset(id.End()), names[len(names)-1]})
		}
		return names
	}
	callee := ""
	if f.Recv != nil {
		callee = name(f.Recv.List[0])[0] + "."
	}
	var args []string
	for _, field := range f.Type.Params.List {
		_, variadic := field.Type.(*ast.Ellipsis)
		for _, n := range name(field) {
			if variadic {
				n += "..."
			}
			args = append(args, n)
		}
	}
	typeArgs := ""
	if f.Type.TypeParams != nil {
		var names []string
		for _, field := range f.Type.TypeParams.List {
			for _, id := range field.Names {
				names = append(names, id.Name)
			}
		}
		typeArgs = "[" + strings.Join(names, ", ") + "]"
	}
	var b strings.Builder
	b.WriteString(" switch " + switchName + " {")
	for _, m := range on {
		call := callee + copyName(f, m.number) + typeArgs + "(" + strings.Join(args, ", ") + ")"
		if f.Type.Results != nil {
			fmt.Fprintf(&b, " case %d: return %s;", m.number, call)
		} else {
			fmt.Fprintf(&b, " case %d: %s; return;", m.number, call)
		}
	}
	b.WriteString(" };")
	at := d.offset(f.Body.Lbrace) + 1
	return append(edits, edit{at, at, b.String()})
}
