package commit

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// payload reads a JSON text strictly, front to back. It is by hand because
// encoding/json takes names in any case, repeated members and nulls for
// granted, and a host should not.
type payload struct {
	text []byte
	at   int
}

var errCutShort = errors.New("payload ends early")

// peek skips white space and returns the next byte, 0 at the end.
func (p *payload) peek() byte {
	for p.at < len(p.text) {
		switch c := p.text[p.at]; c {
		case ' ', '\t', '\r', '\n':
			p.at++
		default:
			return c
		}
	}
	return 0
}

// expect consumes one byte that is not white space and must be c.
func (p *payload) expect(c byte) error {
	got := p.peek()
	if p.at == len(p.text) {
		return errCutShort
	}
	if got != c {
		return fmt.Errorf("byte %d is %q, want %q", p.at, got, c)
	}
	p.at++
	return nil
}

// end refuses what follows the value.
func (p *payload) end() error {
	if p.peek(); p.at < len(p.text) {
		return fmt.Errorf("byte %d: something follows the arguments", p.at)
	}
	return nil
}

// list reads the elements that item consumes, between a pair of brackets.
func (p *payload) list(open, shut byte, item func() error) error {
	if err := p.expect(open); err != nil {
		return err
	}
	if p.peek() == shut {
		p.at++
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if p.peek() == ',' {
			p.at++
			continue
		}
		return p.expect(shut)
	}
}

// members is a set of members of an object, one bit each.
type members uint

func (m members) has(i int) bool { return m&(1<<i) != 0 }

// object reads an object whose members are among known. member consumes the
// value of known[i]. It returns the members found.
func (p *payload) object(known []string, member func(i int) error) (members, error) {
	var seen members
	err := p.list('{', '}', func() error {
		name, err := p.string()
		if err != nil {
			return err
		}
		for i, k := range known {
			if string(name) != k {
				continue
			}
			if seen.has(i) {
				return fmt.Errorf("member %q is there twice", k)
			}
			seen |= 1 << i
			if err := p.expect(':'); err != nil {
				return err
			}
			if err := member(i); err != nil {
				return fmt.Errorf("%s: %w", k, err)
			}
			return nil
		}
		return fmt.Errorf("member %.40q is not known, want one of %q", name, known)
	})
	return seen, err
}

// whole reads a payload that is one object with all the known members.
func (p *payload) whole(known []string, member func(i int) error) error {
	seen, err := p.object(known, member)
	if err != nil {
		return err
	}
	for i, k := range known {
		if !seen.has(i) {
			return fmt.Errorf("member %q is missing", k)
		}
	}
	return p.end()
}

// string reads a string. The bytes are the payload's own unless it has escapes.
func (p *payload) string() ([]byte, error) {
	if err := p.expect('"'); err != nil {
		return nil, err
	}
	start, escaped := p.at, false
	for ; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == '\\':
			escaped = true
			p.at++
		case c < ' ':
			return nil, fmt.Errorf("byte %d: a control character in a string", p.at)
		case c == '"':
			p.at++
			if !escaped {
				return p.text[start : p.at-1], nil
			}
			var s string
			if err := json.Unmarshal(p.text[start-1:p.at], &s); err != nil {
				return nil, err
			}
			return []byte(s), nil
		}
	}
	return nil, errCutShort
}

// name reads a string that is a name.
func (p *payload) name() (string, error) {
	text, err := p.string()
	if err != nil {
		return "", err
	}
	s := string(text)
	if !unit.ValidName(s) {
		return "", fmt.Errorf("%.40q is no name, want 1 to %d of A–Z, a–z, 0–9, _ and -", s, unit.MaxName)
	}
	return s, nil
}

// integer reads a number without fraction and exponent, of at most
// [unit.MaxNumber] either side of 0.
func (p *payload) integer() (int64, error) {
	text := p.digits()
	n, err := strconv.ParseInt(text, 10, 64)
	// Formatting it back refuses what JSON has no such number for: a plus sign,
	// leading zeros. −0 is no integer either.
	if err != nil || strconv.FormatInt(n, 10) != text || n > unit.MaxNumber || n < -unit.MaxNumber {
		return 0, fmt.Errorf("got %.40q, want an integer of at most 2^53−1", text)
	}
	return n, nil
}

// number reads a number that is finite.
func (p *payload) number() (float64, error) {
	text := p.digits()
	f, err := strconv.ParseFloat(text, 64)
	// JSON knows neither a plus sign in front, nor leading zeros, nor a point
	// without a digit on each side.
	if err != nil || !json.Valid([]byte(text)) || math.IsInf(f, 0) {
		return 0, fmt.Errorf("got %.40q, want a number", text)
	}
	return f, nil
}

// digits consumes what may stand in a number.
func (p *payload) digits() string {
	p.peek()
	start := p.at
	for p.at < len(p.text) {
		c := p.text[p.at]
		if c != '-' && c != '+' && c != '.' && c != 'e' && c != 'E' && (c < '0' || c > '9') {
			break
		}
		p.at++
	}
	return string(p.text[start:p.at])
}
