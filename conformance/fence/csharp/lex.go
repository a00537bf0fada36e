// Package csharp reads C# as far as a static rule needs it: tokens that know
// comments, every kind of string, and the preprocessor, and on top of them the
// types of a file, their members, and where the bodies of these begin and end.
// It is no compiler. It accepts whatever it is given, up to the current
// language version and beyond, and never fails: what is not C# gives tokens
// that fit nothing.
package csharp

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind says what a token is.
type Kind uint8

// The kinds of token. Space, Comment and Directive are left out of what
// [Parse] keeps.
const (
	Space     Kind = iota
	Comment        // // or /* */
	Directive      // #if …, to the end of its line
	Name           // an identifier or keyword
	Number
	String // a string without holes, a character, or a piece of an interpolated string
	Punct  // one operator or bracket; of the longer ones only => :: ?. ?? ++ -- and those with = are one token
	Odd    // what begins nothing, one code point
)

// Token is a piece of source. Pieces lie end to end and cover the source.
type Token struct {
	Kind       Kind
	Start, End int32  // offsets in bytes
	Text       string // as in the source; a Name with its escapes decoded and without a leading @
	Verbatim   bool   // a Name that was written @name, and so is no keyword
}

// Lexer cuts source into tokens. Its zero value reads nothing; see [NewLexer].
type Lexer struct {
	src       string
	at        int
	lineStart bool // only space since the line began
	holes     []hole

	// What began at tornAt and was not ended where it had to be; "" if nothing.
	torn   string
	tornAt int
}

// NewLexer reads src, which should be UTF-8; bytes that are not are Odd.
func NewLexer(src string) *Lexer {
	return &Lexer{src: src, lineStart: true}
}

// Next returns the next token, and false at the end of the source.
func (l *Lexer) Next() (Token, bool) {
	if l.at >= len(l.src) {
		return Token{}, false
	}
	start := l.at
	kind := l.scan()
	t := Token{Kind: kind, Start: int32(start), End: int32(l.at), Text: l.src[start:l.at]}
	switch kind {
	case Space:
		l.lineStart = l.lineStart || lineEnd(t.Text) < len(t.Text)
	case Comment: // a comment before # is allowed nowhere, but does no harm
	case Directive:
		l.lineStart = true
	default:
		l.lineStart = false
	}
	if kind == Name {
		t.Text, t.Verbatim = clean(t.Text)
	}
	return t, true
}

func (l *Lexer) scan() Kind {
	if n := len(l.holes); n > 0 && l.holes[n-1].depth < 0 {
		l.text()
		return String
	}
	rest := l.src[l.at:]
	c := rest[0]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f':
		l.spaces()
		return Space
	// FENCE-027a: the comment that says why nobody calls it would be the first false alarm.
	case strings.HasPrefix(rest, "//"):
		l.at += lineEnd(rest)
		return Comment
	case strings.HasPrefix(rest, "/*"):
		if end := strings.Index(rest[2:], "*/"); end >= 0 {
			l.at += end + 4
		} else {
			l.tear(l.at, "a comment that is not ended")
			l.at = len(l.src)
		}
		return Comment
	case c == '#' && l.lineStart && len(l.holes) == 0:
		l.at += lineEnd(rest)
		return Directive
	// FENCE-027b: error messages name what they are about.
	case c == '"' || c == '$' || c == '@':
		if l.startString(rest) {
			return String
		}
	case c == '\'':
		l.character(rest)
		return String
	case c >= '0' && c <= '9' || c == '.' && len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9' && (l.at == 0 || l.src[l.at-1] != '.'):
		l.number(rest)
		return Number
	}
	if n := nameLength(rest); n > 0 {
		l.at += n
		return Name
	}
	if c < utf8.RuneSelf {
		return l.punct(rest)
	}
	r, size := utf8.DecodeRuneInString(rest)
	if unicode.IsSpace(r) || r == '\ufeff' || r == '\u2028' || r == '\u2029' {
		l.spaces()
		return Space
	}
	l.at += size
	return Odd
}

// tear notes what was not ended. What began first explains the rest.
func (l *Lexer) tear(at int, what string) {
	if l.torn == "" {
		l.torn, l.tornAt = what, at
	}
}

func (l *Lexer) spaces() {
	for l.at < len(l.src) {
		if c := l.src[l.at]; c == ' ' || c == '\n' || c == '\t' || c == '\r' {
			l.at++
			continue
		}
		r, size := utf8.DecodeRuneInString(l.src[l.at:])
		if !unicode.IsSpace(r) && r != '\ufeff' && r != '\u2028' && r != '\u2029' {
			return
		}
		l.at += size
	}
}

// lineEnd is the length of what is left of the line, without its end.
func lineEnd(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n' || c == '\r':
			return i
		case c == 0xe2 || c == 0xc2: // as the other three begin
			if r, _ := utf8.DecodeRuneInString(s[i:]); r == '\u2028' || r == '\u2029' || r == '\u0085' {
				return i
			}
		}
	}
	return len(s)
}

func (l *Lexer) number(rest string) {
	i := 0
	hex := len(rest) > 1 && (rest[1] == 'x' || rest[1] == 'X' || rest[1] == 'b' || rest[1] == 'B')
	for i < len(rest) {
		c := rest[i]
		switch {
		case c >= '0' && c <= '9', c == '_', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		case c == '.' && !hex && i+1 < len(rest) && rest[i+1] >= '0' && rest[i+1] <= '9':
		case (c == '+' || c == '-') && i > 0 && !hex && (rest[i-1] == 'e' || rest[i-1] == 'E'):
		default:
			l.at += i
			return
		}
		i++
	}
	l.at += i
}

// punct reads an operator, and keeps count of the brackets in a hole.
func (l *Lexer) punct(rest string) Kind {
	if n := len(l.holes); n > 0 && l.inHole(&l.holes[n-1], rest) {
		return String
	}
	n := operator(rest)
	l.at += max(n, 1)
	if n == 0 {
		return Odd
	}
	return Punct
}

// operator is how long the operator at the start of s is; 0 if none is there.
func operator(s string) int {
	second := byte(0)
	if len(s) > 1 {
		second = s[1]
	}
	switch s[0] {
	case '(', ')', '{', '}', '[', ']', ';', ',', '.', '~':
		return 1
	case '?':
		switch {
		case strings.HasPrefix(s, "??="):
			return 3
		case second == '?':
			return 2
		case second == '.' && (len(s) < 3 || s[2] < '0' || s[2] > '9'): // not a ? .5 : b
			return 2
		}
		return 1
	case '<':
		if strings.HasPrefix(s, "<<=") {
			return 3
		}
	case '=':
		if second == '>' {
			return 2
		}
	case ':':
		if second == ':' {
			return 2
		}
		return 1
	case '-':
		if second == '>' || second == '-' {
			return 2
		}
	case '+', '&', '|':
		if second == s[0] {
			return 2
		}
	case '>', '!', '*', '/', '%', '^':
	default:
		return 0
	}
	if second == '=' {
		return 2
	}
	return 1
}
