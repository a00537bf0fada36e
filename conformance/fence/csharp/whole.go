package csharp

import "strings"

// broken notes that a file is no C# whatever a build defines, and in which
// line that begins. The first thing that is wrong explains those behind it.
func (f *File) broken(at int32, why string) {
	if f.isBroken {
		return
	}
	f.isBroken = true
	f.Faults = append(f.Faults, Fault{Line: f.line(at), Why: why, Broken: true})
}

// whole looks at a token for what no C# has. inIf says that it stands under an
// #if, whose text may be anything in a build that does not take it.
func (f *File) whole(l *Lexer, t Token, inIf bool) {
	if marker := conflict(f.src, int(t.Start)); marker != "" && (t.Kind == Punct || t.Kind == Odd) && (!inIf || marker != "=======") {
		f.broken(t.Start, "a merge that nobody ended: "+marker)
	}
	if l.torn != "" && (!inIf || l.at >= len(l.src)) {
		f.broken(int32(l.tornAt), l.torn)
	}
	l.torn = ""
}

// conflict is the marker of a merge that begins a line, or "".
func conflict(src string, at int) string {
	if at > 0 && src[at-1] != '\n' && src[at-1] != '\r' {
		return ""
	}
	for _, marker := range []string{"<<<<<<<", "=======", ">>>>>>>"} {
		if rest, ok := strings.CutPrefix(src[at:], marker); ok && (rest == "" || strings.ContainsRune(" \r\n", rune(rest[0]))) {
			return marker
		}
	}
	return ""
}

// paired looks for a bracket without another end. Where the branches of an #if
// do not share their brackets, which of them belong together is not known, and
// nothing is said.
func (f *File) paired() {
	if f.isBroken || f.uneven {
		return
	}
	if i := unpaired(f.Tokens); i >= 0 {
		why := " is not closed"
		if text := f.Tokens[i].Text; text == "}" || text == ")" || text == "]" {
			why = " closes nothing"
		}
		f.broken(f.Tokens[i].Start, "brackets that do not pair: "+f.Tokens[i].Text+why)
	}
}
