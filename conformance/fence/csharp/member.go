package csharp

import "strings"

// member reads a field, property, method or constructor. It reports false, and
// has not moved, if none stands here.
func (p *parser) member(t *Type, mods []string, attributes []Attribute, end int) bool {
	start := p.i
	m := &Member{Modifiers: mods, Attributes: attributes, First: p.i}
	i := p.i
	if p.Is(i, "~") { // a finalizer
		i++
	}
	if p.Is(i, "implicit") || p.Is(i, "explicit") {
		i++
	}
	if p.Is(i, "operator") {
		return p.operator(t, m, i, end)
	}
	text, next := p.typeAt(i)
	switch {
	case next == i || next >= end:
		return false
	case p.Is(next, "("): // a constructor has no type before its name
		m.Kind, m.Name, m.At = Constructor, bare(text), next-1
		p.method(t, m, next, end)
		return true
	case p.Is(next, "operator"):
		m.Type = text
		return p.operator(t, m, next, end)
	}
	m.Type = text
	name, at, after := p.memberName(next, end)
	switch {
	case name == "":
		p.i = start
		return false
	case name == "operator":
		return p.operator(t, m, at, end)
	case p.Is(after, "("):
		m.Kind, m.Name, m.At = Method, name, at
		p.method(t, m, after, end)
	case p.Is(after, "{") || p.Is(after, "=>") || p.Is(after, "[") && name == "this":
		m.Kind, m.Name, m.At = Property, name, at
		if p.Is(after, "[") {
			m.Params = p.params(after+1, p.Close(after))
			after = p.Close(after) + 1
		}
		t.Members = append(t.Members, m)
		p.body(m, after, end)
		if p.Is(p.i, "=") { // { get; } = x;
			stop := p.upTo(p.i, end, ";")
			m.Body.End = stop
			p.i = stop + 1
		}
	default:
		return p.fields(t, m, name, at, after, end)
	}
	return true
}

// memberName reads the name behind a type, which may be IFoo<T>.Name.
func (p *parser) memberName(i, end int) (name string, at, after int) {
	for i < end && p.Name(i) != "" {
		name, at = p.Name(i), i
		i++
		if p.Is(i, "<") {
			i = p.angle(i)
		}
		if !p.Is(i, ".") && !p.Is(i, "::") {
			break
		}
		i++
	}
	return name, at, i
}

// operator reads operator + and the like as a method.
func (p *parser) operator(t *Type, m *Member, i, end int) bool {
	open := i + 1
	for open < end && open < i+5 && !p.Is(open, "(") {
		open++
	}
	if !p.Is(open, "(") || open >= end {
		return false
	}
	m.Kind, m.Name, m.At = Method, "operator", i
	p.method(t, m, open, end)
	return true
}

// method reads on from the parameters.
func (p *parser) method(t *Type, m *Member, open, end int) {
	closed := min(p.Close(open), end)
	m.Params = p.params(open+1, closed)
	t.Members = append(t.Members, m)
	at := p.upTo(closed+1, end, "{", "=>", ";", "}")
	from := closed + 1
	p.body(m, at, end)
	if p.Is(from, ":") { // : base(x), which is run too
		m.Body.First = from
		m.Body.End = max(m.Body.End, at)
	}
}

// body reads a block or what stands behind =>.
func (p *parser) body(m *Member, at, end int) {
	switch {
	case at >= end:
		p.i = end
	case p.Is(at, "{"):
		closed := min(p.Close(at), end)
		m.Body = Range{at + 1, closed}
		p.i = closed + 1
	case p.Is(at, "=>"):
		stop := p.upTo(at+1, end, ";")
		m.Body = Range{at + 1, stop}
		p.i = stop + 1
	default:
		p.i = at + 1
	}
}

// fields reads a, b = 1, c; from behind the first name.
func (p *parser) fields(t *Type, m *Member, name string, at, after, end int) bool {
	if !p.Is(after, ";") && !p.Is(after, "=") && !p.Is(after, ",") && !p.Is(after, "[") {
		return false
	}
	for {
		f := *m
		f.Kind, f.Name, f.At = Field, name, at
		stop := p.declaratorEnd(after, end)
		if p.Is(after, "=") {
			f.Body = Range{after + 1, stop}
		}
		t.Members = append(t.Members, &f)
		p.i = stop + 1
		if !p.Is(stop, ",") || p.Name(stop+1) == "" {
			if p.Is(stop, ",") {
				p.i = p.upTo(stop, end, ";") + 1
			}
			return true
		}
		name, at, after = p.Name(stop+1), stop+1, stop+2
	}
}

// declaratorEnd is the comma or semicolon that ends a declarator; a comma
// between the < and > of a type is none.
func (p *parser) declaratorEnd(i, end int) int {
	for i < end {
		i = p.upTo(i, end, ",", ";", "<")
		if i < end && p.Is(i, "<") {
			i = p.angle(i)
			continue
		}
		break
	}
	return i
}

// params reads the parameters between two brackets.
func (p *parser) params(i, end int) []Param {
	var list []Param
	saved := p.i
	defer func() { p.i = saved }()
	for i < end {
		p.i = i
		p.attributes(end)
		i = p.i
		for p.Is(i, "this") || p.Is(i, "ref") || p.Is(i, "out") || p.Is(i, "in") || p.Is(i, "params") || p.Is(i, "readonly") || p.Is(i, "scoped") {
			i++
		}
		text, next := p.typeAt(i)
		if next == i {
			next++
		} else if name := p.Name(next); name != "" && next < end {
			list = append(list, Param{text, name})
		}
		i = p.declaratorEnd(min(next, end), end) + 1
	}
	return list
}

// typeAt reads a type and returns it without namespaces, and the token behind
// it; the same token if no type stands there.
func (p *parser) typeAt(i int) (string, int) { return p.typeDeep(i, 0) }

func (f *File) typeDeep(i, depth int) (string, int) {
	start := i
	for f.Is(i, "ref") || f.Is(i, "readonly") || f.Is(i, "scoped") {
		i++
	}
	var b strings.Builder
	switch {
	case depth > deepest:
		return "", start
	case f.Is(i, "("): // a tuple
		closed := f.Close(i)
		if closed >= len(f.Tokens) {
			return "", start
		}
		b.WriteString("(")
		for j := i + 1; j < closed; {
			part, next := f.typeDeep(j, depth+1)
			if next == j {
				return "", start
			}
			if f.Name(next) != "" {
				next++
			}
			if j > i+1 {
				b.WriteString(",")
			}
			b.WriteString(part)
			if next < closed && !f.Is(next, ",") {
				return "", start
			}
			j = next + 1
		}
		b.WriteString(")")
		i = closed + 1
	case f.Name(i) == "":
		return "", start
	default:
		var ok bool
		if i, ok = f.namedType(i, depth, &b); !ok {
			return "", start
		}
	}
	for {
		switch {
		case f.Is(i, "?"), f.Is(i, "*"):
			i++
		case f.Is(i, "[") && (f.Is(i+1, "]") || f.Is(i+1, ",")):
			b.WriteString("[]")
			i = f.Close(i) + 1
		default:
			return b.String(), i
		}
	}
}

// namedType reads A.B<C>.D and writes D.
func (f *File) namedType(i, depth int, b *strings.Builder) (int, bool) {
	for {
		b.Reset()
		b.WriteString(f.Name(i))
		i++
		if f.Is(i, "<") {
			after, args := f.typeArguments(i, depth)
			if after == i {
				return i, false
			}
			b.WriteString(args)
			i = after
		}
		if (!f.Is(i, ".") && !f.Is(i, "::")) || f.Name(i+1) == "" {
			return i, true
		}
		i++
	}
}

// typeArguments reads <A, B>; the same token back means that it is none.
func (f *File) typeArguments(i, depth int) (int, string) {
	start := i
	var b strings.Builder
	b.WriteString("<")
	i++
	for {
		if f.Is(i, ",") || f.Is(i, ">") { // <,>
			if f.Is(i, ">") {
				b.WriteString(">")
				return i + 1, b.String()
			}
			b.WriteString(",")
			i++
			continue
		}
		for f.Is(i, "in") || f.Is(i, "out") {
			i++
		}
		part, next := f.typeDeep(i, depth+1)
		if next == i {
			return start, ""
		}
		b.WriteString(part)
		i = next
		if !f.Is(i, ",") && !f.Is(i, ">") {
			return start, ""
		}
	}
}

// angle skips <…>, whatever stands in it.
func (f *File) angle(i int) int {
	if after, _ := f.typeArguments(i, 0); after > i {
		return after
	}
	return i + 1
}

// bare is a type's name without its arguments.
func bare(text string) string {
	if i := strings.IndexAny(text, "<["); i >= 0 {
		return text[:i]
	}
	return text
}
