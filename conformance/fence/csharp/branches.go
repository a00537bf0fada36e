package csharp

import (
	"slices"
	"strings"
)

// branch is a run of kept tokens between two directives.
type branch struct {
	first, end int
	line       int  // of its directive
	never      bool // its condition is the word false
}

// scan cuts src and keeps what is code. Every branch of an #if is code: which
// symbols a build defines is not known here, and a rule should hold in each. No
// build has that of #if false, where people keep what they do not want to lose.
// Only where branches open and close different brackets is the first taken
// alone, with a fault for each that was left out, since reading on through
// several class heads would tear the file apart.
func (f *File) scan() {
	lexer := NewLexer(f.src)
	f.Tokens = make([]Token, 0, len(f.src)/6)
	var open [][]branch
	for {
		t, ok := lexer.Next()
		if !ok {
			break
		}
		f.whole(lexer, t, len(open) > 0)
		switch t.Kind {
		case Space, Comment:
			continue
		case Directive:
		default:
			f.Tokens = append(f.Tokens, t)
			continue
		}
		word := directive(t.Text)
		last := len(open) - 1
		switch {
		case word == "if":
			open = append(open, []branch{f.branch(t)})
		case last < 0:
		case word == "elif" || word == "else":
			open[last][len(open[last])-1].end = len(f.Tokens)
			open[last] = append(open[last], f.branch(t))
		case word == "endif":
			open[last][len(open[last])-1].end = len(f.Tokens)
			f.join(open[last])
			open = open[:last]
		}
	}
	if len(lexer.holes) > 0 {
		f.broken(int32(lexer.holes[0].at), "a text that is not ended")
	}
}

// branch begins where a directive stands.
func (f *File) branch(t Token) branch {
	_, condition, _ := strings.Cut(t.Text, directive(t.Text))
	condition, _, _ = strings.Cut(condition, "//")
	return branch{first: len(f.Tokens), line: f.line(t.Start), never: strings.Trim(condition, " \t()") == "false"}
}

// directive is the word behind #.
func directive(text string) string {
	word := strings.TrimLeft(text[1:], " \t")
	if i := strings.IndexFunc(word, func(r rune) bool { return r < 'a' || r > 'z' }); i >= 0 {
		word = word[:i]
	}
	return word
}

// join keeps all branches of an #if, or the first one.
func (f *File) join(branches []branch) {
	kept := branches[:0]
	shift := 0
	for _, b := range branches {
		if b.never {
			// FENCE-027d: no build has it.
			f.Tokens = slices.Delete(f.Tokens, b.first-shift, b.end-shift)
			shift += b.end - b.first
			continue
		}
		b.first, b.end = b.first-shift, b.end-shift
		kept = append(kept, b)
	}
	branches = kept
	for _, b := range branches {
		f.uneven = f.uneven || unpaired(f.Tokens[b.first:b.end]) >= 0
	}
	if len(branches) < 2 {
		return
	}
	for _, b := range branches {
		if balanced(f.Tokens[b.first:b.end]) {
			continue
		}
		for _, left := range branches[1:] {
			if left.first < left.end {
				f.Faults = append(f.Faults, Fault{Line: left.line, Why: "the branches of this #if open or close brackets that they do not share; this one was not read"})
			}
		}
		f.Tokens = f.Tokens[:branches[0].end]
		return
	}
}

func balanced(tokens []Token) bool { return unpaired(tokens) < 0 }

// unpaired is the first bracket that has no other end, or -1.
func unpaired(tokens []Token) int {
	var open []int
	for i, t := range tokens {
		if t.Kind != Punct {
			continue
		}
		switch t.Text {
		case "{", "(", "[":
			open = append(open, i)
		case "}", ")", "]":
			if len(open) == 0 {
				return i
			}
			if last := open[len(open)-1]; closer[tokens[last].Text[0]] != t.Text[0] {
				return last
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		return open[len(open)-1]
	}
	return -1
}

var closer = [128]byte{'{': '}', '(': ')', '[': ']'}

// pair finds the other end of each bracket. One that is closed by the wrong
// kind is taken to be closed where that kind closes its own.
func (f *File) pair() {
	f.match = make([]int32, len(f.Tokens))
	var open []int32
	blocks := 0
	for i, t := range f.Tokens {
		if t.Kind != Punct {
			continue
		}
		switch t.Text {
		case "{", "(", "[":
			open = append(open, int32(i))
			if t.Text == "{" {
				blocks++
			}
		case "}", ")", "]":
			if t.Text == "}" && blocks == 0 {
				continue
			}
			for n := len(open) - 1; n >= 0; n-- {
				o := open[n]
				if closer[f.Tokens[o].Text[0]] != t.Text[0] {
					if t.Text[0] != '}' {
						break // ) and ] do not close a block
					}
					continue
				}
				for _, torn := range open[n+1:] {
					f.match[torn] = int32(i)
				}
				if t.Text == "}" {
					blocks--
				}
				f.match[o] = int32(i)
				f.match[i] = o + 1
				open = open[:n]
				break
			}
		}
	}
}
