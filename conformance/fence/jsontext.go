package fence

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// node is a JSON value with its place. A key that stands twice is there twice.
type node struct {
	key    string // in an object
	line   int    // of the key, or of a value without one
	value  any    // string, json.Number, bool or nil
	object bool
	list   bool
	items  []*node
}

// parseJSON reads JSON. The error says the line.
func parseJSON(text []byte) (*node, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	r := jsonReader{d: d, text: text, line: 1}
	root, err := r.value()
	if err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return root, nil
		}
		if err == nil {
			err = errors.New("more than one value")
		}
	}
	r.count(int(d.InputOffset()))
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends in the middle")
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		r.count(int(syntax.Offset))
	}
	return nil, &jsonError{r.line, err}
}

type jsonError struct {
	line int
	err  error
}

func (e *jsonError) Error() string { return fmt.Sprintf("is not JSON: %v", e.err) }

type jsonReader struct {
	d       *json.Decoder
	text    []byte
	line    int
	counted int
}

// count goes on to the line of an offset.
func (r *jsonReader) count(to int) {
	to = min(to, len(r.text))
	if to > r.counted {
		r.line += bytes.Count(r.text[r.counted:to], []byte("\n"))
		r.counted = to
	}
}

func (r *jsonReader) token() (json.Token, int, error) {
	t, err := r.d.Token()
	r.count(int(r.d.InputOffset()))
	return t, r.line, err
}

func (r *jsonReader) value() (*node, error) {
	t, line, err := r.token()
	if err != nil {
		return nil, err
	}
	n := &node{line: line}
	switch t {
	case json.Delim('{'):
		n.object = true
	case json.Delim('['):
		n.list = true
	default:
		n.value = t
		return n, nil
	}
	for r.d.More() {
		key, at := "", 0
		if n.object {
			var name json.Token
			if name, at, err = r.token(); err != nil {
				return nil, err
			}
			key, _ = name.(string)
		}
		item, err := r.value()
		if err != nil {
			return nil, err
		}
		if n.object {
			item.key, item.line = key, at
		}
		n.items = append(n.items, item)
	}
	_, _, err = r.token() // the bracket
	return n, err
}

// get is the last value of a key, as readers of JSON take it; nil if there is
// none.
func (n *node) get(key string) *node {
	var found *node
	for _, item := range n.items {
		if n.object && item.key == key {
			found = item
		}
	}
	return found
}

func (n *node) text() string {
	if n == nil {
		return ""
	}
	s, _ := n.value.(string)
	return s
}
