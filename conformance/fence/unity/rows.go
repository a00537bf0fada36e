package unity

import (
	"bytes"
	"fmt"
)

// rows follows the lines of a document as far as it takes to see that they are
// whole. Most documents are never parsed, and what is broken in one of them may
// be what a rule would have looked at.
type rows struct {
	// What is open: quote is ' or " inside of a text, flow the closing brackets
	// that a value in braces waits for, and from the line in which that began.
	quote byte
	flow  []byte
	from  int
	// block is the indent of the key whose text stands below it, behind | or >;
	// -1 outside of one. indent and plain are of the last line that was no
	// continuation: how far in it stands, and whether its value may go on below.
	block, indent int
	plain         bool
}

var markers = [][]byte{[]byte("<<<<<<<"), []byte("======="), []byte(">>>>>>>"), []byte("|||||||")}

// conflict reports whether a line is a marker of a merge. What stands in a text
// is indented.
func conflict(row []byte) bool {
	for _, m := range markers {
		if rest, ok := bytes.CutPrefix(row, m); ok && (len(rest) == 0 || rest[0] == ' ') {
			return true
		}
	}
	return false
}

// row says what is wrong with a line, or "". last says that nothing follows it,
// not even the end of the line.
func (r *rows) row(row []byte, line int, last bool) string {
	if len(r.flow) > 0 || r.quote != 0 {
		r.value(row, line)
		return ""
	}
	content := bytes.TrimLeft(row, " ")
	indent := len(row) - len(content)
	if len(content) == 0 || content[0] == '#' || content[0] == '%' {
		return ""
	}
	if r.block >= 0 {
		if indent > r.block {
			return ""
		}
		r.block = -1
	}
	if content[0] == '\t' {
		if len(bytes.TrimSpace(content)) == 0 || r.plain && indent > r.indent {
			return ""
		}
		return "is indented by a tab, want spaces"
	}
	item := false
	for len(content) > 0 && content[0] == '-' && (len(content) == 1 || content[1] == ' ') {
		item = true
		content = bytes.TrimLeft(content[1:], " ")
	}
	value, keyed := behindKey(content)
	if !item && !keyed {
		switch {
		case r.plain && indent > r.indent, content[0] == '\'', content[0] == '"', content[0] == '{', content[0] == '[', content[0] == '}', content[0] == ']':
		case last:
			return fmt.Sprintf("the file ends in the middle of a line: %q", short(row))
		}
	}
	if r.plain && !item && !keyed {
		return "" // a text goes on, whatever it begins with
	}
	if !keyed {
		value = content
	}
	r.indent, r.plain = indent, len(value) > 0
	switch {
	case len(value) == 0:
	case value[0] == '|' || value[0] == '>':
		r.block = indent
	case value[0] == '{' || value[0] == '[' || value[0] == '"' || value[0] == '\'':
		r.plain = false
		r.value(value, line)
	}
	return ""
}

// behindKey is what stands behind the key of a line, and whether it has one.
func behindKey(content []byte) ([]byte, bool) {
	from := 0
	if len(content) > 0 && (content[0] == '"' || content[0] == '\'') {
		end := bytes.IndexByte(content[1:], content[0])
		if end < 0 {
			return nil, false
		}
		from = end + 2
		if from < len(content) && content[from] != ':' {
			return nil, false // a text of its own
		}
	} else if len(content) > 0 && (content[0] == '{' || content[0] == '[') {
		return nil, false
	}
	for i := from; i < len(content); i++ {
		if content[i] == ':' && (i+1 == len(content) || content[i+1] == ' ' || content[i+1] == '\t') {
			return bytes.TrimSpace(content[i+1:]), true
		}
	}
	return nil, false
}

// value reads on in a text or a value in braces.
func (r *rows) value(row []byte, line int) {
	if len(r.flow) == 0 && r.quote == 0 {
		r.from = line
	}
	starts := true // a text may begin here
	for i := 0; i < len(row); i++ {
		c := row[i]
		switch {
		case r.quote != 0:
			switch {
			case c == '\\' && r.quote == '"':
				i++
			case c == r.quote && c == '\'' && i+1 < len(row) && row[i+1] == '\'':
				i++
			case c == r.quote:
				r.quote = 0
				if len(r.flow) == 0 {
					return
				}
			}
			starts = false
			continue
		case c == ' ' || c == '\t':
			continue
		case (c == '"' || c == '\'') && starts:
			r.quote = c
		case c == '{' && starts:
			r.flow = append(r.flow, '}')
		case c == '[' && starts:
			r.flow = append(r.flow, ']')
		case len(r.flow) > 0 && c == r.flow[len(r.flow)-1]:
			if r.flow = r.flow[:len(r.flow)-1]; len(r.flow) == 0 {
				return
			}
		}
		starts = c == '{' || c == '[' || c == ',' || c == ':'
	}
}

// open says what is still open at the end of a document, and in which line
// that began; "" if nothing is.
func (r *rows) open() (line int, why string) {
	switch {
	case r.quote != 0:
		return r.from, fmt.Sprintf("a text in %c that is not ended", r.quote)
	case len(r.flow) > 0:
		return r.from, fmt.Sprintf("a value in braces that is not ended: want %c", r.flow[len(r.flow)-1])
	}
	return 0, ""
}
