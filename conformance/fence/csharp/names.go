package csharp

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// plain are the letters that most names are made of.
var plain = func() (t [256]bool) {
	for _, c := range "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz" {
		t[c] = true
	}
	return t
}()

// nameLength is how much of s a name takes, with a leading @ and escapes.
func nameLength(s string) int {
	i := 0
	for i < len(s) && (plain[s[i]] || i > 0 && s[i] >= '0' && s[i] <= '9') {
		i++
	}
	if i == len(s) || i > 0 && s[i] < utf8.RuneSelf && s[i] != '\\' {
		return i
	}
	begun := i > 0
	if i == 0 && s[0] == '@' {
		i = 1
	}
	for i < len(s) {
		r, size := escaped(s[i:])
		switch {
		case r == '_' || unicode.IsLetter(r) || unicode.Is(unicode.Nl, r):
		case begun && (unicode.IsDigit(r) || unicode.In(r, unicode.Mn, unicode.Mc, unicode.Pc, unicode.Cf) && r != '\ufeff'):
		default:
			if !begun {
				return 0
			}
			return i
		}
		begun = true
		i += size
	}
	if !begun {
		return 0
	}
	return i
}

// escaped reads one code point of a name, which may be written \u0041 or
// \U00000041.
func escaped(s string) (rune, int) {
	if s[0] < utf8.RuneSelf && s[0] != '\\' {
		return rune(s[0]), 1
	}
	digits := 0
	switch {
	case strings.HasPrefix(s, `\u`):
		digits = 4
	case strings.HasPrefix(s, `\U`):
		digits = 8
	default:
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size <= 1 {
			return -1, 1
		}
		return r, size
	}
	if len(s) < 2+digits {
		return -1, 1
	}
	var r rune
	for _, c := range []byte(s[2 : 2+digits]) {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c >= 'a' && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case c >= 'A' && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return -1, 1
		}
	}
	if r < 0 || !utf8.ValidRune(r) {
		return -1, 1
	}
	return r, 2 + digits
}

// clean is the name that is meant: without @, escapes decoded, and without the
// formatting characters that the language tells compilers to drop.
func clean(text string) (name string, verbatim bool) {
	name, verbatim = strings.CutPrefix(text, "@")
	if !strings.ContainsFunc(name, func(r rune) bool { return r == '\\' || r >= utf8.RuneSelf }) {
		return name, verbatim
	}
	var b strings.Builder
	for i := 0; i < len(name); {
		r, size := escaped(name[i:])
		if !unicode.Is(unicode.Cf, r) {
			b.WriteRune(r)
		}
		i += size
	}
	return b.String(), verbatim
}
