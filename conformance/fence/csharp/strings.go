package csharp

import "strings"

// hole is an interpolated string that is being read.
type hole struct {
	quotes   int  // how many end it; more than one is a raw string
	dollars  int  // how many braces open a hole
	verbatim bool // @: "" is a quote, a backslash is nothing special
	at       int  // where it began
	depth    int  // brackets open inside the present hole; -1: in the text
}

// startString reads a string, or of an interpolated one the piece up to its
// first hole. It reports false if none begins here.
func (l *Lexer) startString(rest string) bool {
	dollars, verbatim, i := 0, false, 0
	for ; i < len(rest) && (rest[i] == '$' || rest[i] == '@'); i++ {
		if rest[i] == '@' {
			if verbatim {
				return false
			}
			verbatim = true
		} else {
			dollars++
		}
	}
	quotes := 0
	for i+quotes < len(rest) && rest[i+quotes] == '"' {
		quotes++
	}
	switch {
	case quotes == 0:
		return false
	case quotes >= 3 && !verbatim: // raw: as many quotes end it
		i += quotes
	case quotes >= 2 && !verbatim: // an empty string
		l.at += i + 2
		return true
	default:
		i++
		quotes = 1
	}
	h := hole{quotes: quotes, dollars: dollars, verbatim: verbatim, at: l.at, depth: -1}
	l.at += i
	l.holes = append(l.holes, h)
	l.text()
	return true
}

// text reads an open string up to its end or its next hole.
func (l *Lexer) text() {
	h := &l.holes[len(l.holes)-1]
	src := l.src
	for l.at < len(src) {
		c := src[l.at]
		switch {
		case c == '"' && h.quotes >= 3:
			n := run(src[l.at:], '"')
			if n >= h.quotes {
				l.at += n
				l.close()
				return
			}
			l.at += n
		case c == '"' && h.verbatim && strings.HasPrefix(src[l.at:], `""`):
			l.at += 2
		case c == '"':
			l.at++
			l.close()
			return
		case c == '\\' && !h.verbatim && h.quotes == 1 && l.at+1 < len(src) && src[l.at+1] != '\n' && src[l.at+1] != '\r':
			l.at += 2
		case (c == '\n' || c == '\r') && !h.verbatim && h.quotes == 1:
			l.tear(h.at, "a text that is not ended in its line")
			l.close() // never ended: the line ends it
			return
		case c == '{' && h.dollars > 0:
			n := run(src[l.at:], '{')
			switch {
			case h.quotes == 1: // {{ is a brace
				l.at += n
				// FENCE-027c: what stands in a hole runs.
				if n%2 == 1 {
					h.depth = 0
					return
				}
			case n >= h.dollars: // raw: the last braces open the hole
				l.at += n
				h.depth = 0
				return
			default:
				l.at += n
			}
		default:
			l.at++
		}
	}
	l.tear(h.at, "a text that is not ended")
	l.close()
}

func (l *Lexer) close() { l.holes = l.holes[:len(l.holes)-1] }

func run(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

// character reads a character; one that is not closed on its line is just the
// quote.
func (l *Lexer) character(rest string) {
	i := 1
	for i < len(rest) && rest[i] != '\n' && rest[i] != '\r' {
		switch rest[i] {
		case '\\':
			i += 2
			continue
		case '\'':
			l.at += i + 1
			return
		}
		i++
	}
	l.at++
}

// inHole follows the brackets of a hole. At its end it reads on in the text,
// format and all, and reports true.
func (l *Lexer) inHole(h *hole, rest string) bool {
	switch rest[0] {
	case '(', '[', '{':
		h.depth++
	case ')', ']':
		h.depth = max(h.depth-1, 0)
	case '}':
		if h.depth > 0 {
			h.depth--
			return false
		}
		l.at += h.closing(rest)
		h.depth = -1
		l.text()
		return true
	case ':':
		if h.depth > 0 || strings.HasPrefix(rest, "::") {
			return false
		}
		// The format goes up to the brace that ends the hole.
		end := strings.IndexAny(rest, "}\"\n\r")
		if end < 0 {
			end = len(rest)
		}
		l.at += end
		if end < len(rest) && rest[end] == '}' {
			l.at += h.closing(rest[end:])
		}
		h.depth = -1
		l.text()
		return true
	}
	return false
}

// closing is how many of the braces at the start of s end the hole.
func (h *hole) closing(s string) int {
	if h.quotes == 1 {
		return 1
	}
	return min(run(s, '}'), h.dollars)
}
