package transcript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Difference is the first member in which two JSON values differ.
type Difference struct {
	Path     string // as in sent[1].state.at[0]; empty: the value itself
	Was, Now string // JSON, cut to what a line can bear, or "not there"
}

// under joins a member's path to the name of what it is in.
func under(name, path string) string {
	switch {
	case path == "":
		return name
	case name == "" || path[0] == '[':
		return name + path
	}
	return name + "." + path
}

// Equality says when two numbers are the same.
type Equality func(a, b float64) bool

// Exactly holds numbers to be the same if they are, however written.
func Exactly(a, b float64) bool { return a == b }

// Rounding lets what the suite has computed differ in its last digits: some
// processors multiply and add in one step and round once.
func Rounding(a, b float64) bool {
	const last = 1e-12
	return math.Abs(a-b) <= last*max(1, math.Abs(a), math.Abs(b))
}

// Single holds numbers to be the same if they are after rounding to float32.
func Single(a, b float64) bool { return float32(a) == float32(b) }

// Differ compares two JSON values and returns the first member that differs, or
// nil. Members whose name is in free are passed over, wherever they are.
func Differ(was, now []byte, same Equality, free ...string) *Difference {
	if bytes.Equal(was, now) {
		return nil
	}
	a, errA := read(was)
	b, errB := read(now)
	if errA != nil || errB != nil {
		return &Difference{"", short(string(was)), short(string(now))}
	}
	return differ(a, b, same, free)
}

func read(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

func differ(a, b any, same Equality, free []string) *Difference {
	switch x := a.(type) {
	case map[string]any:
		if y, ok := b.(map[string]any); ok {
			return differMembers(x, y, same, free)
		}
	case []any:
		if y, ok := b.([]any); ok {
			for i := range min(len(x), len(y)) {
				if d := differ(x[i], y[i], same, free); d != nil {
					d.Path = under(fmt.Sprintf("[%d]", i), d.Path)
					return d
				}
			}
			switch {
			case len(x) > len(y):
				return &Difference{fmt.Sprintf("[%d]", len(y)), written(x[len(y)]), absent}
			case len(y) > len(x):
				return &Difference{fmt.Sprintf("[%d]", len(x)), absent, written(y[len(x)])}
			}
			return nil
		}
	case json.Number:
		if y, ok := b.(json.Number); ok {
			n, errN := x.Float64()
			m, errM := y.Float64()
			if x == y || errN == nil && errM == nil && same(n, m) {
				return nil
			}
		}
	default:
		if a == b {
			return nil
		}
	}
	return &Difference{"", written(a), written(b)}
}

const absent = "not there"

func differMembers(a, b map[string]any, same Equality, free []string) *Difference {
	names := make([]string, 0, len(a))
	for name := range a {
		names = append(names, name)
	}
	for name := range b {
		if _, both := a[name]; !both {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if slices.Contains(free, name) {
			continue
		}
		x, inA := a[name]
		y, inB := b[name]
		label := name
		if strconv.Quote(name) != `"`+name+`"` {
			label = strconv.Quote(name)
		}
		switch {
		case !inA:
			return &Difference{label, absent, written(y)}
		case !inB:
			return &Difference{label, written(x), absent}
		}
		if d := differ(x, y, same, free); d != nil {
			d.Path = under(label, d.Path)
			return d
		}
	}
	return nil
}

func written(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return short(string(text))
}

// short cuts what is quoted to what a line can bear.
func short(text string) string {
	const most = 120
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s… (%d bytes)", text[:most], len(text))
}
