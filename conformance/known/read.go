// Package known reads and writes lists of known failures: YAML files that say
// which scenarios an implementation is known to fail, how, why and until when.
//
//   - scenario: kinematic-mover/MOVER-028b/leaning-on-a-wall
//     code: expected:leaning-for-10-000-frames/the-gap-at-frame-n
//     reason: the engine's cast stops short
//     link: https://example.com/issues/1
//     expires: 2027-02-28
//
// What the entries must say beyond that is for suite.Plan.CheckKnown.
package known

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/moveauth/moveauth/conformance/suite"
)

// day is how a file writes a date.
const day = "2006-01-02"

// members of an entry, in the order in which they are written.
var members = []string{"scenario", "code", "reason", "link", "expires"}

// Error says what is wrong with a file: each fault with its line.
type Error struct {
	Name   string // the file's
	Faults []string
}

func (e *Error) Error() string { return "known failures: " + strings.Join(e.Faults, "; ") }

func (e *Error) add(line int, format string, args ...any) {
	e.Faults = append(e.Faults, fmt.Sprintf("%s:%d: %s", e.Name, line, fmt.Sprintf(format, args...)))
}

// Read reads a file's text: a list of entries, which may be empty. name is what
// messages call the file. Every fault is in the error, an *[Error].
func Read(name string, text []byte) ([]suite.KnownFailure, error) {
	faults := &Error{Name: name}
	d := yaml.NewDecoder(bytes.NewReader(text))
	var document yaml.Node
	switch err := d.Decode(&document); {
	case errors.Is(err, io.EOF):
		return nil, nil
	case err != nil:
		return nil, &Error{name, []string{name + ": got " + strings.TrimPrefix(err.Error(), "yaml: ") + ", want YAML"}}
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		faults.add(1, "got more than one document, want one")
	}
	root := document.Content[0]
	var list []suite.KnownFailure
	switch {
	case root.Kind == yaml.SequenceNode:
		for _, n := range root.Content {
			list = append(list, faults.entry(n))
		}
	case root.ShortTag() != "!!null":
		faults.add(root.Line, "got %s, want a list of entries, each with %s", kindOf(root), strings.Join(members, ", "))
	}
	if faults.Faults != nil {
		return nil, faults
	}
	return list, nil
}

// entry reads one entry.
func (e *Error) entry(n *yaml.Node) suite.KnownFailure {
	k := suite.KnownFailure{Where: fmt.Sprintf("%s:%d", e.Name, n.Line)}
	if n.Kind != yaml.MappingNode {
		e.add(n.Line, "got %s, want an entry with %s", kindOf(n), strings.Join(members, ", "))
		return k
	}
	seen := map[string]bool{}
	expires := ""
	into := map[string]*string{"scenario": &k.Scenario, "code": &k.Code, "reason": &k.Reason, "link": &k.Link, "expires": &expires}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		text := into[key.Value]
		switch {
		case text == nil:
			e.add(key.Line, "got the member %q, want one of %s", key.Value, strings.Join(members, ", "))
		case seen[key.Value]:
			e.add(key.Line, "got the member %s twice, want it once", key.Value)
		case value.Kind != yaml.ScalarNode || value.Anchor != "":
			e.add(value.Line, "%s is %s, want a text", key.Value, kindOf(value))
		case value.ShortTag() != "!!null":
			*text = strings.TrimSpace(value.Value)
		}
		seen[key.Value] = true
	}
	if expires == "" {
		return k // which the suite will not have
	}
	var err error
	if k.Expires, err = time.Parse(day, expires); err != nil {
		e.add(n.Line, "expires is %q, want a date, YYYY-MM-DD", expires)
	} else if k.Expires.IsZero() { // which to the suite is none
		e.add(n.Line, "expires is %q, want a day to come", expires)
	}
	return k
}

// kindOf says what a node is, for people.
func kindOf(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return "an alias or anchor"
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.ShortTag() == "!!null":
		return "nothing"
	}
	return fmt.Sprintf("%q", n.Value)
}
