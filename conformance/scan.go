package conformance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// scanner reads JSON text from the front, token by token. It allocates only
// for strings that are kept or have escapes.
type scanner struct {
	text []byte
	at   int
}

// broken says that the text is not JSON at the byte where the scanner stands.
func (d *scanner) broken(want string) error {
	got := "the end"
	if d.at < len(d.text) {
		got = strconv.QuoteRune(rune(d.text[d.at]))
	}
	return &ShapeError{Got: fmt.Sprintf("broken JSON (byte %d: %s, want %s)", d.at, got, want), Want: "JSON"}
}

// next skips white space and returns the byte that follows, 0 at the end.
func (d *scanner) next() byte {
	for d.at < len(d.text) {
		switch b := d.text[d.at]; b {
		case ' ', '\t', '\n', '\r':
			d.at++
		default:
			return b
		}
	}
	return 0
}

// open takes the bracket that opens a list or an object and reports whether
// anything is in it.
func (d *scanner) open(closing byte) bool {
	d.at++
	if d.next() == closing {
		d.at++
		return false
	}
	return true
}

// more goes on after an element or a member: over a comma, or over the bracket
// that closes.
func (d *scanner) more(closing byte) (bool, error) {
	switch d.next() {
	case ',':
		d.at++
		return true, nil
	case closing:
		d.at++
		return false, nil
	}
	return false, d.broken("a comma or " + string(closing))
}

// name takes a member's name and its colon. What it returns is valid until the
// text changes.
func (d *scanner) name() ([]byte, error) {
	if d.next() != '"' {
		return nil, d.broken("a member's name")
	}
	name, err := d.str()
	if err != nil {
		return nil, err
	}
	if d.next() != ':' {
		return nil, d.broken("a colon")
	}
	d.at++
	return name, nil
}

// str takes a string, whose quote comes next, and returns it with its escapes
// undone: a part of the text, if it has none.
func (d *scanner) str() ([]byte, error) {
	start, escapes := d.at, false
	for d.at++; d.at < len(d.text); d.at++ {
		switch b := d.text[d.at]; {
		case b == '"':
			d.at++
			if !escapes {
				return d.text[start+1 : d.at-1], nil
			}
			var s string
			if err := json.Unmarshal(d.text[start:d.at], &s); err != nil {
				d.at = start
				return nil, d.broken("a string with proper escapes")
			}
			return []byte(s), nil
		case b == '\\':
			escapes = true
			d.at++
		case b < ' ':
			return nil, d.broken("a string without control characters")
		}
	}
	d.at = len(d.text)
	return nil, d.broken("a quote")
}

// number takes a number, whose sign or first digit comes next, as written.
func (d *scanner) number() ([]byte, error) {
	start := d.at
	is := func(set string) bool {
		return d.at < len(d.text) && strings.IndexByte(set, d.text[d.at]) >= 0
	}
	digits := func() error {
		if d.at == len(d.text) || !digit(d.text[d.at]) {
			return d.broken("a digit")
		}
		for d.at < len(d.text) && digit(d.text[d.at]) {
			d.at++
		}
		return nil
	}
	if is("-") {
		d.at++
	}
	if is("0") {
		d.at++ // nothing but a fraction or an exponent may follow
	} else if err := digits(); err != nil {
		return nil, err
	}
	if is(".") {
		d.at++
		if err := digits(); err != nil {
			return nil, err
		}
	}
	if is("eE") {
		d.at++
		if is("+-") {
			d.at++
		}
		if err := digits(); err != nil {
			return nil, err
		}
	}
	return d.text[start:d.at], nil
}

func digit(b byte) bool { return '0' <= b && b <= '9' }

// word takes true, false or null.
func (d *scanner) word() ([]byte, error) {
	for _, w := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(d.text[d.at:], []byte(w)) {
			d.at += len(w)
			return d.text[d.at-len(w) : d.at], nil
		}
	}
	return nil, d.broken("a value")
}

// raw takes a whole value as written, whatever is in it.
func (d *scanner) raw() ([]byte, error) {
	d.next()
	start, depth := d.at, 0
	for {
		// Brackets are only counted: whether they match is seen below.
		var err error
		switch b := d.next(); b {
		case '{', '[':
			depth++
			d.at++
		case '}', ']':
			depth--
			d.at++
		case ',', ':':
			d.at++
		case '"':
			_, err = d.str()
		case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			_, err = d.number()
		default:
			_, err = d.word()
		}
		if err != nil {
			return nil, err
		}
		if depth <= 0 {
			break
		}
	}
	value := d.text[start:d.at]
	if !json.Valid(value) {
		d.at = start
		return nil, d.broken("a value")
	}
	return value, nil
}

// found describes the value that comes next, for error messages.
func (d *scanner) found() (string, error) {
	switch b := d.next(); {
	case b == '{':
		return "an object", nil
	case b == '[':
		return "a list", nil
	case b == '"':
		s, err := d.str()
		return quote(s) + ", a string", err
	case b == '-' || digit(b):
		n, err := d.number()
		return string(n), err
	}
	w, err := d.word()
	return string(w), err
}

// Integer reads a JSON number that stands for an integer of the protocol,
// however written: 1, 1.0, 1e0. It is exact: 0.99999999999999999999 is none,
// though the nearest float64 would be. ok is false if text is no such number.
func Integer(text string) (n int64, ok bool) {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && text[0] != '+' {
		return n, n <= MaxInt && n >= -MaxInt
	}
	d := scanner{text: []byte(text)}
	if _, err := d.number(); err != nil || d.at != len(text) {
		return 0, false
	}
	unsigned, negative := strings.CutPrefix(text, "-")
	mantissa, exponent := unsigned, 0
	if i := strings.IndexAny(unsigned, "eE"); i >= 0 {
		mantissa = unsigned[:i]
		// Out of range, it comes back as the nearest int that there is.
		exponent, _ = strconv.Atoi(unsigned[i+1:])
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	fraction = strings.TrimRight(fraction, "0")
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return 0, true
	}
	// The number is digits·10^zeros, where digits ends with none.
	trimmed := strings.TrimRight(digits, "0")
	const most = 16 // digits of MaxInt
	if len(trimmed) > most || exponent < -len(text) || exponent > len(text)+most {
		return 0, false
	}
	zeros := exponent - len(fraction) + len(digits) - len(trimmed)
	if zeros < 0 || len(trimmed)+zeros > most {
		return 0, false
	}
	n, err := strconv.ParseInt(trimmed+strings.Repeat("0", zeros), 10, 64)
	if negative {
		n = -n
	}
	return n, err == nil && n <= MaxInt && n >= -MaxInt
}
