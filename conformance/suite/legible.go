package suite

import (
	"fmt"
	"strings"
	"unicode"
)

// Legible writes what XML cannot hold, and a terminal would obey, as Go escapes:
// all control characters but the line feed and the tab, what turns the direction
// of text or breaks lines, and what is not UTF-8.
func Legible(text string) string {
	var b strings.Builder
	for i, r := range text {
		switch {
		case r == '\n' || r == '\t':
			b.WriteRune(r)
		case r == '\uFFFD' && !strings.HasPrefix(text[i:], "\uFFFD"):
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r) || r == '\u2028' || r == '\u2029' || r == '\uFFFE' || r == '\uFFFF':
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Line is Legible in one line: line feeds are escaped too.
func Line(text string) string { return strings.ReplaceAll(Legible(text), "\n", `\n`) }

// quoted is Legible for text of a subject's that may have several lines: each
// but the first is marked, so that none passes for a line of ours.
func quoted(text string) string { return strings.ReplaceAll(Legible(text), "\n", "\n    | ") }
