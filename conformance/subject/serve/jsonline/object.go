package jsonline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/moveauth/moveauth/conformance"
)

// Member is a member of a JSON object: its name with escapes undone, its value
// as written.
type Member struct {
	Name  []byte
	Value []byte
	start int // of the name's quote, within the object's text
	end   int // just after the value
}

var (
	errUTF8   = errors.New("it is not UTF-8")
	errJSON   = errors.New("it is not JSON")
	errObject = errors.New("it is not a JSON object")
)

// IsJSON reports whether an error of [Object] leaves the text valid JSON.
func IsJSON(err error) bool { return err == errObject }

// Object checks that text is a JSON object in UTF-8 and appends its members to
// into, in the order in which they stand. Names and values are parts of text.
func Object(into []Member, text []byte) ([]Member, error) {
	switch {
	case !utf8.Valid(text):
		return into, errUTF8
	case !json.Valid(text):
		return into, errJSON
	}
	return Split(into, text)
}

// Split is Object for a text that is known to be JSON, such as a member's
// value.
func Split(into []Member, text []byte) ([]Member, error) {
	i := space(text, 0)
	if i == len(text) || text[i] != '{' {
		return into, errObject
	}
	for {
		i = space(text, i+1) // after the brace or a comma
		if text[i] == '}' {
			return into, nil
		}
		m := Member{start: i}
		end := value(text, i)
		m.Name = text[i+1 : end-1]
		if bytes.IndexByte(m.Name, '\\') >= 0 {
			var name string
			if err := json.Unmarshal(text[i:end], &name); err != nil {
				return into, err
			}
			m.Name = []byte(name)
		}
		i = space(text, space(text, end)+1) // over the colon
		m.end = value(text, i)
		m.Value = text[i:m.end]
		into = append(into, m)
		i = space(text, m.end)
		if text[i] == '}' {
			return into, nil
		}
	}
}

// Blank overwrites a member of the object text with spaces, so that the rest
// is the object without it.
func Blank(text []byte, m Member) {
	from, to := m.start, m.end
	if next := space(text, to); text[next] == ',' {
		to = next + 1
	} else {
		for i := from - 1; text[i] != '{'; i-- {
			if text[i] == ',' {
				from = i
				break
			}
		}
	}
	for i := from; i < to; i++ {
		text[i] = ' '
	}
}

func space(text []byte, i int) int {
	for i < len(text) {
		switch text[i] {
		case ' ', '\t', '\n', '\r':
			i++
		default:
			return i
		}
	}
	return i
}

// value returns the offset just after the value that begins at i. The text is
// valid JSON.
func value(text []byte, i int) int {
	depth := 0
	for i < len(text) {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
			i++
			if depth == 0 {
				return i
			}
		case '{', '[':
			depth++
			i++
		case '}', ']':
			if depth == 0 {
				return i // a bare number or word ended here
			}
			depth--
			i++
			if depth == 0 {
				return i
			}
		case ',', ' ', '\t', '\n', '\r':
			if depth == 0 {
				return i
			}
			i++
		default:
			i++
		}
	}
	return i
}

// Integer reads a JSON value that stands for an integer of the protocol,
// however written: 1, 1.0, 1e0.
func Integer(value []byte) (int64, error) {
	if n, ok := conformance.Integer(string(value)); ok {
		return n, nil
	}
	return 0, fmt.Errorf("got %s, want an integer of at most 53 bits", Quote(value))
}

// Quoted is how many bytes Quote shows at most.
const Quoted = 200

// Quote shows text for people: at most [Quoted] bytes of it, as JSON stands in
// a message, or quoted if it has bytes that should not reach a terminal.
func Quote(text []byte) string {
	head, more := text, ""
	if len(head) > Quoted {
		head = head[:Quoted]
		more = fmt.Sprintf("… (%d bytes)", len(text))
	}
	for _, b := range head {
		if b < ' ' || b > '~' {
			return strconv.Quote(string(head)) + more
		}
	}
	return string(head) + more
}
