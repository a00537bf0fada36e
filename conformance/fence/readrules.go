package fence

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"reflect"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// RulesError says what is wrong with a rules file.
type RulesError struct {
	Name   string
	Faults []Fault
	lines  []int // of each fault
}

// Fault is one thing that is wrong with a rules file.
type Fault struct {
	Key  string // snap.handler; "" if it is the file as a whole
	Got  string
	Want string
}

func (e *RulesError) Error() string {
	parts := make([]string, len(e.Faults))
	for i, f := range e.Faults {
		at := ""
		if e.lines[i] > 0 {
			at = fmt.Sprintf("line %d: ", e.lines[i])
		}
		if f.Key != "" {
			at += f.Key + ": "
		}
		parts[i] = fmt.Sprintf("%sgot %s, want %s", at, f.Got, f.Want)
	}
	return e.Name + ": " + strings.Join(parts, "; ")
}

func (e *RulesError) add(line int, key, got, want string) {
	e.Faults = append(e.Faults, Fault{key, got, want})
	e.lines = append(e.lines, line)
}

// ReadRules reads a rules file: YAML, in which what is not named keeps its
// default, a list that is named takes the place of the default list, and GUIDs
// add to those that are known. Every fault of it is in the error, a
// [*RulesError]; name is what that calls the file.
func ReadRules(name string, text []byte) (Rules, error) {
	faults := &RulesError{Name: name}
	text, _ = decode(text)
	d := yaml.NewDecoder(bytes.NewReader(text))
	var document yaml.Node
	// FENCE-030b: a file that must say everything is copied once and never read again.
	rules := Defaults()
	switch err := d.Decode(&document); {
	case errors.Is(err, io.EOF):
		return rules, nil
	case err != nil:
		faults.add(0, "", strings.TrimPrefix(err.Error(), "yaml: "), "YAML")
		return Rules{}, faults
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		faults.add(0, "", "more than one document", "one")
	}
	faults.take(document.Content[0], reflect.ValueOf(&rules).Elem(), "", 0)
	rules.check(faults)
	if len(faults.Faults) > 0 {
		return Rules{}, faults
	}
	return rules, nil
}

// take reads a node into a value.
func (e *RulesError) take(n *yaml.Node, into reflect.Value, key string, depth int) {
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		e.add(n.Line, key, "an anchor or alias", "the value itself")
		return
	}
	switch into.Kind() {
	case reflect.Struct:
		e.takeStruct(n, into, key, depth)
	case reflect.Slice:
		if n.Kind != yaml.SequenceNode {
			e.add(n.Line, key, kindOf(n), "a list")
			return
		}
		// FENCE-030a: a list that is named takes the place of the default.
		list := reflect.MakeSlice(into.Type(), len(n.Content), len(n.Content))
		for i, item := range n.Content {
			e.take(item, list.Index(i), key, depth+1)
		}
		into.Set(list)
	case reflect.Map:
		if n.Kind != yaml.MappingNode {
			e.add(n.Line, key, kindOf(n), "names with values")
			return
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			var value string
			e.take(n.Content[i+1], reflect.ValueOf(&value).Elem(), key+"."+n.Content[i].Value, depth+1)
			into.SetMapIndex(reflect.ValueOf(n.Content[i].Value), reflect.ValueOf(value))
		}
	case reflect.String:
		// FENCE-030d: a limit that is a word is no limit, and a list is no name.
		if n.Kind != yaml.ScalarNode || n.ShortTag() == "!!null" {
			e.add(n.Line, key, kindOf(n), "a text")
			return
		}
		into.SetString(n.Value)
	case reflect.Float64:
		f, err := strconv.ParseFloat(n.Value, 64)
		if n.Kind != yaml.ScalarNode || err != nil {
			e.add(n.Line, key, kindOf(n), "a number")
			return
		}
		into.SetFloat(f)
	}
}

func (e *RulesError) takeStruct(n *yaml.Node, into reflect.Value, key string, depth int) {
	if n.Kind != yaml.MappingNode {
		if n.ShortTag() == "!!null" && depth == 0 {
			return // a file with nothing but comments
		}
		e.add(n.Line, key, kindOf(n), "keys with values")
		return
	}
	var names []string
	fields := map[string]reflect.Value{}
	for i := range into.NumField() {
		name := into.Type().Field(i).Tag.Get("yaml")
		names = append(names, name)
		fields[name] = into.Field(i)
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		name := n.Content[i].Value
		below := strings.TrimPrefix(key+"."+name, ".")
		field, known := fields[name]
		switch {
		case !known:
			// FENCE-030c: snap.handlr changes nothing, and the fence goes on looking for the old name.
			e.add(n.Content[i].Line, below, "a key that is not known", "one of "+strings.Join(names, ", "))
		case seen[name]:
			e.add(n.Content[i].Line, below, "the key a second time", "it once")
		default:
			e.take(n.Content[i+1], field, below, depth+1)
		}
		seen[name] = true
	}
}

func kindOf(n *yaml.Node) string {
	switch n.Kind {
	case yaml.SequenceNode:
		return "a list"
	case yaml.MappingNode:
		return "keys with values"
	case yaml.ScalarNode:
		if n.ShortTag() == "!!null" {
			return "nothing"
		}
		return strconv.Quote(n.Value)
	}
	return "an alias"
}

// check finds what the types cannot: what matches nothing ever.
func (r *Rules) check(e *RulesError) {
	eachString(reflect.ValueOf(r).Elem(), "", func(key, value string) {
		if value == "" {
			e.add(0, key, "an empty entry", "a name or pattern")
		}
		for part := range strings.SplitSeq(value, "/") {
			if _, err := path.Match(part, ""); err != nil {
				e.add(0, key, strconv.Quote(value), "a name or pattern: "+err.Error())
			}
		}
	})
	switch h := r.Snap.Handler; {
	case h == "":
		// No method is called so, and every call would be found to be elsewhere.
		e.add(0, "snap.handler", "an empty text", "Class.Method")
	case strings.Count(h, ".") != 1:
		e.add(0, "snap.handler", strconv.Quote(h), "Class.Method")
	}
	if !(r.Mover.Limit > 0) {
		e.add(0, "mover.limit", strconv.FormatFloat(r.Mover.Limit, 'g', -1, 64), "a speed above 0 u/s")
	}
}

// eachString goes through the entries of the lists of a value.
func eachString(v reflect.Value, key string, yield func(key, value string)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			eachString(v.Field(i), strings.TrimPrefix(key+"."+v.Type().Field(i).Tag.Get("yaml"), "."), yield)
		}
	case reflect.Slice:
		for i := range v.Len() {
			yield(key, v.Index(i).String())
		}
	}
}
