package mover

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// value is a value of a configuration file, whatever it was written in.
type value struct {
	kind    kind
	number  float64 // may be NaN or infinite: what the file says
	text    string  // of a text; of a number, its digits in the file
	items   []value
	members []member // in the file's order, duplicates kept
}

type member struct {
	name  string
	value value
}

type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	list
	object
)

// member returns the first member of a name.
func (v value) member(name string) (value, bool) {
	for _, m := range v.members {
		if m.name == name {
			return m.value, true
		}
	}
	return value{}, false
}

// String writes the value as a fault quotes it.
func (v value) String() string {
	switch v.kind {
	case null:
		return "null"
	case boolean, number:
		return v.text
	case text:
		return strconv.Quote(v.text)
	case list:
		items := make([]string, len(v.items))
		for i, item := range v.items {
			items[i] = item.String()
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	members := make([]string, len(v.members))
	for i, m := range v.members {
		members[i] = m.name + ": " + m.value.String()
	}
	return "{" + strings.Join(members, ", ") + "}"
}

// deepest is how deep a file may nest.
const deepest = 64

var errDeep = fmt.Errorf("nested deeper than %d", deepest)

// parseJSON reads one JSON value and nothing after it.
func parseJSON(data []byte) (value, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	v, err := jsonValue(d, 0)
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return v, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return v, errors.New("something after the value")
	}
	return v, nil
}

func jsonValue(d *json.Decoder, depth int) (value, error) {
	if depth > deepest {
		return value{}, errDeep
	}
	token, err := d.Token()
	if err != nil {
		return value{}, err
	}
	switch t := token.(type) {
	case nil:
		return value{}, nil
	case bool:
		return value{kind: boolean, text: strconv.FormatBool(t)}, nil
	case string:
		return value{kind: text, text: t}, nil
	case json.Number:
		// Out of range, f is infinite: not finite, and said so by the reader.
		f, _ := strconv.ParseFloat(t.String(), 64)
		return value{kind: number, number: f, text: t.String()}, nil
	}
	v := value{kind: list}
	if token == json.Delim('{') {
		v.kind = object
	}
	for d.More() {
		var name string
		if v.kind == object {
			token, err := d.Token()
			if err != nil {
				return v, err
			}
			name = token.(string)
		}
		item, err := jsonValue(d, depth+1)
		if err != nil {
			return v, err
		}
		if v.kind == object {
			v.members = append(v.members, member{name, item})
		} else {
			v.items = append(v.items, item)
		}
	}
	_, err = d.Token()
	return v, err
}
