package csharp

import (
	"slices"
	"strings"
)

// deepest is how many types and namespaces may lie in each other. Nobody
// writes ten; the limit keeps a hostile file from exhausting the stack.
const deepest = 100

// Parse reads a source file. It accepts everything: what it does not
// understand is in Loose, and what it left out in Faults.
func Parse(path, src string) *File {
	f := &File{Path: path, src: src}
	f.Open()
	p := parser{File: f}
	for p.i < len(f.Tokens) {
		p.declarations("", nil, len(f.Tokens), 0)
		p.i++ // a brace that closes nothing
	}
	return f
}

// Open reads the tokens of a file again after [File.Shut].
func (f *File) Open() {
	if f.Tokens != nil {
		return
	}
	faults := f.Faults
	f.lines = lineStarts(f.src)
	f.scan()
	f.paired()
	f.pair()
	if faults != nil {
		f.Faults = faults // of the first time, with those of the parser
	}
}

// Shut drops the tokens, which take several times the room of the source. What
// the file declares stays.
func (f *File) Shut() { f.Tokens, f.match, f.lines = nil, nil, nil }

type parser struct {
	*File
	i int
}

var modifiers = []string{
	"public", "private", "protected", "internal", "static", "readonly", "const", "sealed", "abstract", "virtual", "override",
	"async", "extern", "unsafe", "partial", "new", "volatile", "ref", "required", "file", "event", "fixed", "scoped",
}

// declarations reads what stands in a file or namespace, up to end or the
// brace that closes it.
func (p *parser) declarations(namespace string, outer *Type, end, depth int) {
	for p.i < end && !p.Is(p.i, "}") {
		start := p.i
		switch {
		case p.Is(p.i, ";"):
			p.i++
		case p.Is(p.i, "using") && !p.Is(p.i+1, "(") && !p.Is(p.i+1, "var"), p.Is(p.i, "global") && p.Is(p.i+1, "using"):
			stop := p.upTo(p.i, end, ";")
			p.Usings = append(p.Usings, p.used(p.i, stop))
			p.i = stop + 1
		case p.Is(p.i, "extern") && p.Is(p.i+1, "alias"):
			p.i = p.upTo(p.i, end, ";") + 1
		case p.Is(p.i, "namespace"):
			name, next := p.dotted(p.i + 1)
			full := strings.TrimPrefix(namespace+"."+name, ".")
			if !p.Is(next, "{") { // for the rest of the file
				p.i = next + 1
				namespace = full
				continue
			}
			closed := min(p.Close(next), end)
			if depth >= deepest {
				p.skipped(next, closed)
			} else {
				p.i = next + 1
				p.declarations(full, outer, closed, depth+1)
			}
			p.i = closed + 1
		default:
			attributes := p.attributes(end)
			if p.i > start && (p.Is(p.i, "namespace") || p.Is(p.i, "using") || p.Is(p.i, "}")) {
				continue // [assembly: …]
			}
			mods := p.modifiers(end)
			switch {
			case p.typeHead():
				p.declareType(namespace, outer, mods, attributes, end, depth)
			case p.Is(p.i, "delegate"):
				p.i = p.upTo(p.i, end, ";") + 1
			default:
				p.statement(start, end)
			}
		}
		if p.i <= start {
			p.i = start + 1
		}
	}
}

// skipped leaves out what lies too deep.
func (p *parser) skipped(from, end int) {
	line, _ := p.Position(from)
	p.Faults = append(p.Faults, Fault{Line: line, Why: "types lie too deep in each other; these were not read"})
	p.Loose = append(p.Loose, Range{from, end})
	p.i = end
}

// used is the name of a using directive, without its alias.
func (p *parser) used(from, end int) string {
	for i := end - 1; i > from; i-- {
		if p.Is(i, "=") || p.Is(i, "static") || p.Is(i, "using") || p.Is(i, "unsafe") {
			from = i
			break
		}
	}
	return p.join(from+1, end)
}

func (p *parser) join(from, end int) string {
	var b strings.Builder
	for _, t := range p.Tokens[min(from, end):end] {
		b.WriteString(t.Text)
	}
	return b.String()
}

// upTo is the next token of that text outside of brackets, or end.
func (p *parser) upTo(i, end int, texts ...string) int {
	for i < end {
		t := p.Tokens[i]
		if t.Kind == Punct {
			if slices.Contains(texts, t.Text) {
				return i
			}
			if t.Text == "(" || t.Text == "[" || t.Text == "{" {
				i = p.Close(i)
			}
		}
		i++
	}
	return end
}

func (p *parser) dotted(i int) (string, int) {
	start := i
	for p.Name(i) != "" {
		i++
		if !p.Is(i, ".") && !p.Is(i, "::") {
			break
		}
		i++
	}
	return p.join(start, i), i
}

// attributes reads [A, B(x)] sections.
func (p *parser) attributes(end int) []Attribute {
	var list []Attribute
	for p.i < end && p.Is(p.i, "[") {
		closed := min(p.Close(p.i), end)
		i := p.i + 1
		if p.Name(i) != "" && p.Is(i+1, ":") { // a target: return, field, assembly
			i += 2
		}
		for i < closed {
			name, next := p.dotted(i)
			name = strings.TrimSuffix(name[strings.LastIndexAny(name, ".:")+1:], "Attribute")
			a := Attribute{Name: name, First: i, At: max(i, next-1)}
			i = p.upTo(next, closed, ",")
			if p.Is(next, "(") {
				a.Args = Range{next + 1, min(p.Close(next), closed)}
			}
			if a.Name != "" {
				list = append(list, a)
			}
			i++
		}
		p.i = closed + 1
	}
	return list
}

func (p *parser) modifiers(end int) []string {
	var list []string
	for p.i < end {
		t := p.Tokens[p.i]
		if t.Kind != Name || t.Verbatim || !slices.Contains(modifiers, t.Text) {
			return list
		}
		// Words that are names elsewhere are modifiers before another word.
		if next := p.Name(p.i + 1); next == "" && !p.Is(p.i+1, "(") {
			return list
		}
		list = append(list, t.Text)
		p.i++
	}
	return list
}

// typeHead reports whether a type is declared here.
func (p *parser) typeHead() bool {
	switch t := p.Name(p.i); {
	case p.i < len(p.Tokens) && p.Tokens[p.i].Verbatim:
		return false
	case t == "class" || t == "struct" || t == "interface" || t == "enum":
		return p.Name(p.i+1) != ""
	case t == "record":
		// record is a name too: a method that returns one has ( behind its own
		// name, a record as well, but then nobody calls a type record.
		return p.Name(p.i+1) != ""
	}
	return false
}

// declareType reads a type from its keyword on.
func (p *parser) declareType(namespace string, outer *Type, mods []string, attributes []Attribute, end, depth int) {
	kind := p.Name(p.i)
	p.i++
	if kind == "record" && (p.Is(p.i, "class") || p.Is(p.i, "struct")) {
		p.i++
	}
	t := &Type{Kind: kind, Name: p.Name(p.i), Namespace: namespace, Outer: outer, Modifiers: mods, Attributes: attributes, At: p.i}
	p.Types = append(p.Types, t)
	p.i++
	if p.Is(p.i, "<") {
		p.i = p.angle(p.i)
	}
	if p.Is(p.i, "(") { // a primary constructor; a record's parameters are properties
		closed := min(p.Close(p.i), end)
		for _, param := range p.params(p.i+1, closed) {
			t.Members = append(t.Members, &Member{Kind: Property, Name: param.Name, Type: param.Type, At: p.i})
		}
		p.i = closed + 1
	}
	if p.Is(p.i, ":") {
		p.i++
		for p.i < end && !p.Is(p.i, "{") && !p.Is(p.i, ";") && !p.Is(p.i, "where") {
			text, next := p.typeAt(p.i)
			if next == p.i {
				next++
			} else {
				t.Bases = append(t.Bases, text)
			}
			p.i = next
			if p.Is(p.i, "(") {
				p.i = p.Close(p.i) + 1
			}
		}
	}
	for p.i < end && !p.Is(p.i, "{") && !p.Is(p.i, ";") && !p.Is(p.i, "}") {
		p.i++ // constraints
	}
	if !p.Is(p.i, "{") {
		return
	}
	closed := min(p.Close(p.i), end)
	p.i++
	t.Body = Range{p.i, closed}
	switch {
	case depth >= deepest:
		p.skipped(p.i, closed)
	case kind == "enum":
		p.enumerators(t, closed)
	default:
		p.members(t, namespace, closed, depth+1)
	}
	p.i = closed + 1
}

func (p *parser) enumerators(t *Type, end int) {
	for p.i < end {
		attributes := p.attributes(end)
		stop := p.upTo(p.i, end, ",")
		if name := p.Name(p.i); name != "" {
			m := &Member{Kind: Enumerator, Name: name, Type: t.Name, Attributes: attributes, At: p.i}
			if p.Is(p.i+1, "=") {
				m.Body = Range{p.i + 2, stop}
			}
			t.Members = append(t.Members, m)
		}
		p.i = stop + 1
	}
}

// members reads what stands in a type, up to end.
func (p *parser) members(t *Type, namespace string, end, depth int) {
	for p.i < end {
		start := p.i
		if p.Is(p.i, ";") || p.Is(p.i, "}") {
			p.i++
			continue
		}
		attributes := p.attributes(end)
		mods := p.modifiers(end)
		switch {
		case p.i >= end:
		case p.typeHead():
			p.declareType(namespace, t, mods, attributes, end, depth)
		case p.Is(p.i, "delegate"):
			p.i = p.upTo(p.i, end, ";") + 1
		case !p.member(t, mods, attributes, end):
			p.statement(start, end)
		}
		if p.i <= start {
			p.i = start + 1
		}
	}
}

// statement skips what is not understood, as one would a statement.
func (p *parser) statement(start, end int) {
	from := max(p.i, start)
	stop := p.upTo(from, end, ";", "{", "}")
	for i := from + 1; i < stop; i++ {
		if p.Name(i+1) != "" && (p.Is(i, "class") || p.Is(i, "struct") || p.Is(i, "interface") || p.Is(i, "enum") || p.Is(i, "namespace")) {
			p.Loose = append(p.Loose, Range{start, i})
			p.i = i
			return
		}
	}
	if p.Is(stop, "{") && stop < end {
		stop = min(p.Close(stop), end)
	}
	p.Loose = append(p.Loose, Range{start, min(stop+1, end)})
	p.i = max(min(stop+1, end), start+1)
}
