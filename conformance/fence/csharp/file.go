package csharp

import (
	"sort"
	"unicode/utf8"
)

// File is what a source file declares.
type File struct {
	Path   string
	Tokens []Token // without space, comments and directives
	Usings []string
	Types  []*Type // nested ones too, outer before inner
	// Loose are runs of tokens that lie in no member: statements at the top, and
	// what was not understood.
	Loose  []Range
	Faults []Fault

	src   string
	match []int32 // of each bracket the one that closes it; of all else 0
	lines []int32 // where each line begins

	counted count

	isBroken bool // there is a fault that is Broken
	uneven   bool // a branch of an #if opens or closes brackets by itself
}

// Range is a run of tokens, from First up to End.
type Range struct{ First, End int }

// Fault is a place that was read otherwise than as it stands.
type Fault struct {
	Line int
	Why  string
	// Broken says that no compiler would take the file, so that what stands
	// behind the place may have been read as anything.
	Broken bool
}

// Type is a class, struct, record, interface or enum.
type Type struct {
	Kind       string // class, struct, record, interface, enum
	Name       string // without type parameters
	Namespace  string // A.B, without outer types
	Outer      *Type
	Bases      []string // as [Member.Type]
	Modifiers  []string
	Attributes []Attribute
	Members    []*Member
	At         int   // the token of its name
	Body       Range // what is between its braces
}

// MemberKind says what a member is.
type MemberKind uint8

// The kinds of member.
const (
	Field MemberKind = iota
	Property
	Method
	Constructor
	Enumerator // of an enum
)

// Member is what a type declares. Operators, events, indexers and finalizers
// are methods, properties or fields by their shape.
type Member struct {
	Kind MemberKind
	Name string // of void IFoo.Bar() it is Bar
	// Type is the type of a field or property and what a method returns: the
	// names without their namespaces, as in List<Foo>, Foo[], (int,Foo).
	Type       string
	Modifiers  []string
	Attributes []Attribute
	Params     []Param
	First      int   // the token with which its type begins, behind the modifiers
	At         int   // the token of its name
	Body       Range // of a method its statements; of a property its accessors; of both and a field what stands behind => or =
}

// Is reports whether a member has a modifier.
func (m *Member) Is(modifier string) bool {
	for _, have := range m.Modifiers {
		if have == modifier {
			return true
		}
	}
	return false
}

// Param is a parameter.
type Param struct{ Type, Name string }

// Attribute is one of [A(x), B].
type Attribute struct {
	Name  string // without namespace and without the ending Attribute
	First int    // the token with which it begins
	At    int    // the token of its name
	Args  Range  // inside the brackets; empty without
}

// Position says where a token begins, both from 1; the column in code points.
// It is not safe for concurrent use.
func (f *File) Position(token int) (line, column int) {
	at := int32(len(f.src))
	if token < len(f.Tokens) {
		at = f.Tokens[token].Start
	}
	start := f.lines[f.line(at)-1]
	// The next question is mostly about a place further on in the same line.
	if f.counted.start != start || f.counted.at > at {
		f.counted = count{start: start, at: start}
	}
	f.counted.columns += utf8.RuneCountInString(f.src[f.counted.at:at])
	f.counted.at = at
	return f.line(at), f.counted.columns + 1
}

// count is how many code points lie between the start of a line and a place.
type count struct {
	start, at int32
	columns   int
}

// LineEnd is the first token that begins on a later line than the one at i.
func (f *File) LineEnd(i int) int {
	line := f.line(f.Tokens[i].Start)
	if line >= len(f.lines) {
		return len(f.Tokens)
	}
	next := f.lines[line]
	return i + sort.Search(len(f.Tokens)-i, func(n int) bool { return f.Tokens[i+n].Start >= next })
}

// Close is the token that closes the bracket at i, or the end of the tokens.
func (f *File) Close(i int) int {
	if i >= 0 && i < len(f.match) && int(f.match[i]) > i {
		return int(f.match[i])
	}
	return len(f.Tokens)
}

// Opener is the token that opens the bracket which i closes, or -1.
func (f *File) Opener(i int) int {
	if i >= 0 && i < len(f.match) {
		if m := int(f.match[i]); m > 0 && m-1 < i {
			return m - 1
		}
	}
	return -1
}

// Is reports whether the token at i is there and has this text. A verbatim
// name is no keyword, and so is not what it looks like.
func (f *File) Is(i int, text string) bool {
	return i >= 0 && i < len(f.Tokens) && f.Tokens[i].Text == text && !f.Tokens[i].Verbatim && f.Tokens[i].Kind != String
}

// Name is the name at i, keywords included, or "".
func (f *File) Name(i int) string {
	if i < 0 || i >= len(f.Tokens) || f.Tokens[i].Kind != Name {
		return ""
	}
	return f.Tokens[i].Text
}

// Text is the source of a run of tokens, for people.
func (f *File) Text(r Range) string {
	if r.First >= r.End || r.End > len(f.Tokens) {
		return ""
	}
	return f.src[f.Tokens[r.First].Start:f.Tokens[r.End-1].End]
}

// FullName is A.B.Outer.Inner.
func (t *Type) FullName() string {
	switch {
	case t.Outer != nil:
		return t.Outer.FullName() + "." + t.Name
	case t.Namespace != "":
		return t.Namespace + "." + t.Name
	}
	return t.Name
}

// line is the line, from 1, of an offset.
func (f *File) line(at int32) int {
	return sort.Search(len(f.lines), func(i int) bool { return f.lines[i] > at })
}

func lineStarts(src string) []int32 {
	starts := []int32{0}
	for i := 0; i < len(src); i++ {
		switch {
		case src[i] == '\n', src[i] == '\r' && (i+1 == len(src) || src[i+1] != '\n'):
			starts = append(starts, int32(i+1))
		}
	}
	return starts
}
