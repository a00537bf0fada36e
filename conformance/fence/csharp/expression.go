package csharp

import "slices"

// Use is a name in an expression, with what it is reached through and given.
type Use struct {
	Name  string
	At    int   // the token of the name
	First int   // the token with which its expression begins
	Path  []Hop // from the outside in: of a.b(c).Name it is a, b
	Call  bool
	New   bool    // behind new, as of new Name(x) or new Name { }
	Args  []Range // of a call or a new
}

// Hop is a step on the way to a used name.
type Hop struct {
	Name     string // "" for something in brackets or a literal
	At       int
	Call     bool
	Indexed  bool
	TypeArgs []string
	Inside   Range // of what is in brackets
}

// Uses goes through the names in a run of tokens that are used: read, called
// or assigned. Keywords, and names that are declared there, are none.
func (f *File) Uses(r Range, yield func(Use)) {
	for i := r.First; i < min(r.End, len(f.Tokens)); i++ {
		t := f.Tokens[i]
		if t.Kind != Name || !t.Verbatim && keyword(t.Text) {
			continue
		}
		yield(f.Use(i))
	}
}

// Use is the use of the name at a token.
func (f *File) Use(i int) Use {
	u := Use{Name: f.Tokens[i].Text, At: i}
	open := i + 1
	if f.Is(open, "<") {
		if after, _ := f.typeArguments(open, 0); after > open && f.Is(after, "(") {
			open = after
		}
	}
	u.Path, u.First = f.path(i)
	u.New = f.Is(u.First-1, "new")
	if f.Is(open, "(") && (u.New || !f.declares(i, open)) {
		u.Call = !u.New
		u.Args = f.arguments(open)
	}
	return u
}

// declares tells a local function, void Foo(int a) { }, from a call. i is the
// name, open its bracket.
func (f *File) declares(i, open int) bool {
	before := i - 1
	typed := f.Name(before) != "" && (f.Tokens[before].Verbatim || !operatorWord(f.Tokens[before].Text)) ||
		f.Is(before, ">") || f.Is(before, "]") || f.Is(before, "?") || f.Is(before, ")")
	closed := f.Close(open)
	return typed && (f.Is(closed+1, "{") || f.Is(closed+1, "=>") || f.Is(closed+1, "where"))
}

// operatorWord reports whether a keyword may stand right before an expression.
func operatorWord(w string) bool {
	return slices.Contains([]string{
		"return", "await", "throw", "else", "in", "is", "as", "and", "or", "not", "yield", "out", "ref", "case", "when", "do", "new", "select",
		"where", "from", "let", "join", "on", "equals", "orderby", "by", "group", "into", "stackalloc", "with", "switch", "checked", "unchecked", "using", "lock",
	}, w)
}

func (f *File) arguments(open int) []Range {
	closed := f.Close(open)
	var list []Range
	p := parser{File: f}
	for i := open + 1; i < closed; {
		stop := p.declaratorEnd(i, closed)
		list = append(list, Range{i, stop})
		i = stop + 1
	}
	return list
}

// longest is how many hops back a path is followed.
const longest = 32

// path goes back from a name over . and ?. to where the expression begins.
func (f *File) path(i int) ([]Hop, int) {
	var hops []Hop
	for len(hops) < longest && (f.Is(i-1, ".") || f.Is(i-1, "?.") || f.Is(i-1, "::") || f.Is(i-1, "->")) {
		h, start := f.hop(i - 2)
		if start < 0 {
			break
		}
		hops = append(hops, h)
		i = start
	}
	slices.Reverse(hops)
	return hops, i
}

// hop reads one step backwards from its last token.
func (f *File) hop(i int) (h Hop, start int) {
	for f.Is(i, "!") {
		i--
	}
	for f.Is(i, "]") {
		open := f.Opener(i)
		if open < 0 {
			return h, -1
		}
		h.Indexed = true
		i = open - 1
		for f.Is(i, "!") || f.Is(i, "?") {
			i--
		}
	}
	h.At = i
	if f.Is(i, ")") {
		open := f.Opener(i)
		if open < 0 {
			return h, -1
		}
		name := open - 1
		if f.Is(name, ">") {
			if less := f.angleBack(name); less > 0 {
				h.TypeArgs = f.angleArgs(less)
				name = less - 1
			}
		}
		if n := f.Name(name); n != "" && (f.Tokens[name].Verbatim || !keyword(n) || n == "typeof" || n == "default" || n == "nameof") {
			h.Name, h.Call, h.At = n, true, name
			return h, name
		}
		h.Inside = Range{open + 1, i}
		h.At = open
		return h, open
	}
	if f.Is(i, ">") {
		if less := f.angleBack(i); less > 0 && f.Name(less-1) != "" {
			h.Name, h.At, h.TypeArgs = f.Name(less-1), less-1, f.angleArgs(less)
			return h, less - 1
		}
		return h, -1
	}
	if i < 0 || i >= len(f.Tokens) {
		return h, -1
	}
	switch f.Tokens[i].Kind {
	case Name:
		h.Name = f.Tokens[i].Text
		return h, i
	case String, Number:
		return h, i
	}
	return h, -1
}

// angleBack is the < that a > closes, as far as one can tell going backwards.
func (f *File) angleBack(i int) int {
	depth := 0
	for j := i; j > 0 && i-j < 64; j-- {
		switch {
		case f.Is(j, ">"):
			depth++
		case f.Is(j, "<"):
			if depth--; depth == 0 {
				return j
			}
		case f.Name(j) != "", f.Is(j, ","), f.Is(j, "."), f.Is(j, "?"), f.Is(j, "["), f.Is(j, "]"), f.Is(j, "::"), f.Is(j, "("), f.Is(j, ")"):
		default:
			return -1
		}
	}
	return -1
}

func (f *File) angleArgs(less int) []string {
	var list []string
	for i := less + 1; i < len(f.Tokens); {
		text, next := f.typeDeep(i, 0)
		if next == i {
			break
		}
		list = append(list, text)
		if !f.Is(next, ",") {
			break
		}
		i = next + 1
	}
	return list
}

// TypeAt reads a type at a token and returns it as [Member.Type] has it, and
// the token behind it; the same token if none stands there.
func (f *File) TypeAt(i int) (string, int) { return f.typeDeep(i, 0) }

// Bare is a type without its arguments and brackets: List of List<Foo>.
func Bare(text string) string { return bare(text) }

var keywords = map[string]bool{}

func init() {
	for _, w := range []string{
		"abstract", "as", "base", "bool", "break", "byte", "case", "catch", "char", "checked", "class", "const", "continue", "decimal", "default",
		"delegate", "do", "double", "else", "enum", "event", "explicit", "extern", "false", "finally", "fixed", "float", "for", "foreach", "goto",
		"if", "implicit", "in", "int", "interface", "internal", "is", "lock", "long", "namespace", "new", "null", "object", "operator", "out",
		"override", "params", "private", "protected", "public", "readonly", "ref", "return", "sbyte", "sealed", "short", "sizeof", "stackalloc",
		"static", "string", "struct", "switch", "this", "throw", "true", "try", "typeof", "uint", "ulong", "unchecked", "unsafe", "ushort",
		"using", "virtual", "void", "volatile", "while",
	} {
		keywords[w] = true
	}
}

func keyword(w string) bool { return keywords[w] }

// Keyword reports whether a word is one of the language's own.
func Keyword(w string) bool { return keyword(w) }
