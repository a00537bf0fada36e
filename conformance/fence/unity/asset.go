// Package unity reads the files of a Unity project: scenes, prefabs and
// settings, which are YAML of its own kind, and the .meta files beside them. It
// takes from them what a caller asks for by name and keeps no more, so that a
// project of any size fits in memory.
package unity

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Classes of objects, by the numbers that stand in files.
const (
	ClassGameObject     = 1
	ClassTransform      = 4
	ClassTimeManager    = 5
	ClassPhysics2D      = 19
	ClassRigidbody2D    = 50
	ClassRigidbody      = 54
	ClassTagManager     = 78
	ClassMonoBehaviour  = 114
	ClassRectTransform  = 224
	ClassPrefabInstance = 1001
)

// Value is a scalar and where it stands.
type Value struct {
	Text string
	Line int
}

// Object is one document of a file: a game object, a component, a setting.
type Object struct {
	Class    int
	ID       int64 // its fileID
	Line     int   // of its header
	Stripped bool  // stands for an object of a nested prefab
	Broken   bool  // could not be read, and says nothing of itself
	Type     string
	Name     string // of a game object
	On       int64  // the game object that a component is on, or 0
	Script   string // the GUID of a MonoBehaviour's script
	Editor   string // what the editor notes of its class: Assembly::Namespace.Class
	// Instance and Source say of a stripped object which nested prefab it comes
	// from, and which object it is there.
	Instance, Source int64
	// Fields are the scalars that were asked for, under the names by which an
	// override names them: a.b, a.Array.data[0].
	Fields map[string]Value
}

// Asset is what a file holds.
type Asset struct {
	Objects   []*Object
	Instances []*Instance
	Faults    []Fault // documents that were needed and could not be read, and the first that is not whole
	isBroken  bool    // one of them is not whole
}

// Fault is a document that could not be read, or a part of one.
type Fault struct {
	Line int
	Why  string
}

// Why a file cannot be read as a whole.
var (
	ErrEmpty   = errors.New("is empty")
	ErrBinary  = errors.New("is no text: it does not begin with %YAML")
	ErrPointer = errors.New("is a Git LFS pointer, not the file")
)

// Wanted says which fields are kept: whether that of a key, at any depth of an
// object of a class, is. value is what stands behind the key on its line. Class
// 0 is for overrides, which do not say of what class their target is.
type Wanted func(class int, key, value []byte) bool

var header = regexp.MustCompile(`^--- !u!(\d+) &(-?\d+)( stripped)?[ \t]*$`)

// Read reads a file. An error is about the file as a whole.
func Read(text []byte, wanted Wanted) (*Asset, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return nil, ErrEmpty
	}
	if bytes.HasPrefix(text, []byte("version https://git-lfs")) {
		return nil, ErrPointer
	}
	if !bytes.HasPrefix(text, []byte("%YAML")) && !bytes.HasPrefix(text, []byte("--- !u!")) {
		return nil, ErrBinary
	}
	a := &Asset{}
	d := document{rows: rows{block: -1}}
	line := 0
	whole := text[len(text)-1] == '\n'
	for len(text) > 0 {
		row := text
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			row, text = text[:i], text[i+1:]
		} else {
			text = nil
		}
		row = bytes.TrimSuffix(row, []byte("\r"))
		line++
		// FENCE-032: of a merge that nobody ended, both sides are read as one.
		if conflict(row) {
			a.broken(&d, line, fmt.Sprintf("a merge that nobody ended: %q", short(row)))
			continue
		}
		if bytes.HasPrefix(row, []byte("---")) {
			a.finish(&d, wanted)
			d = document{text: d.text[:0], rows: rows{block: -1}}
			m := header.FindSubmatch(row)
			if m == nil {
				a.fault(line, fmt.Sprintf("got %q, want --- !u!CLASS &ID", short(row)))
				continue
			}
			class, err := strconv.Atoi(string(m[1]))
			id, err2 := strconv.ParseInt(string(m[2]), 10, 64)
			if err := errors.Join(err, err2); err != nil {
				a.fault(line, err.Error())
				continue
			}
			d.object = &Object{Class: class, ID: id, Line: line, Stripped: m[3] != nil}
			continue
		}
		if d.object == nil {
			continue // the head of the file, or a document without a header
		}
		if why := d.rows.row(row, line, len(text) == 0 && !whole); why != "" {
			a.broken(&d, line, why)
		}
		d.row(row, line, wanted)
	}
	a.finish(&d, wanted)
	if len(a.Objects) == 0 && len(a.Faults) == 0 {
		a.fault(line, "holds no object, want --- !u!CLASS &ID")
	}
	return a, nil
}

func (a *Asset) fault(line int, why string) { a.Faults = append(a.Faults, Fault{line, why}) }

// broken notes that a document is not whole. What is wrong first explains the
// rest of the file.
func (a *Asset) broken(d *document, line int, why string) {
	d.broken = true
	if a.isBroken {
		return
	}
	a.isBroken = true
	if d.object != nil && d.object.Type != "" {
		why = fmt.Sprintf("%s &%d: %s", d.object.Type, d.object.ID, why)
	}
	a.fault(line, why)
}

func short(row []byte) string {
	const most = 80
	if len(row) > most {
		return string(row[:most]) + "…"
	}
	return string(row)
}

// document is one that is being read.
type document struct {
	object *Object
	rows   rows
	broken bool            // it is not whole
	text   []byte          // all rows since the header
	keep   map[string]bool // the wanted keys for which it has to be parsed
	// Of an instance: whether it has to be parsed, what it is made from, and
	// what it hangs from.
	parse  bool
	from   string
	parent int64
}

// plain is a value that is what it looks like in any YAML.
var plain = regexp.MustCompile(`^[-+.\w]+$`)

// row looks at one line. Most documents are never parsed: a line says whether
// it is worth it, and most values stand in their line as they are.
func (d *document) row(row []byte, line int, wanted Wanted) {
	d.text = append(append(d.text, row...), '\n')
	key, value, ok := bytes.Cut(bytes.TrimLeft(row, " -"), []byte(":"))
	if !ok || len(key) == 0 {
		return
	}
	o := d.object
	if o.Type == "" && row[0] != ' ' {
		o.Type = string(key)
	}
	value = bytes.TrimSpace(value)
	switch {
	case o.Class == ClassPrefabInstance:
		d.instanceRow(key, value, wanted)
	case !wanted(o.Class, key, value):
	case len(row) > 2 && row[0] == ' ' && row[1] == ' ' && row[2] != ' ' && row[2] != '-' && plain.Match(value):
		if o.Fields == nil {
			o.Fields = map[string]Value{}
		}
		o.Fields[string(key)] = Value{string(value), line}
	default:
		if d.keep == nil {
			d.keep = map[string]bool{}
		}
		d.keep[string(key)] = true
	}
}

// finish takes from a document what was asked for.
func (a *Asset) finish(d *document, wanted Wanted) {
	o := d.object
	if o == nil {
		return
	}
	a.Objects = append(a.Objects, o)
	// FENCE-032: the lines behind a brace that nobody closed are one value.
	if line, why := d.rows.open(); why != "" {
		a.broken(d, line, why)
	}
	if o.Class == ClassPrefabInstance && !d.parse {
		a.Instances = append(a.Instances, &Instance{ID: o.ID, Line: o.Line, GUID: d.from, Root: d.parent == 0})
	}
	o.head(d.text)
	if d.broken {
		o.Broken, o.Fields = true, nil
		return
	}
	if o.Stripped || d.keep == nil && !d.parse {
		return
	}
	root, err := parse(d.text)
	if err != nil {
		line, why := placed(o.Line, err)
		a.fault(line, fmt.Sprintf("%s &%d: %s", o.Type, o.ID, why))
		o.Broken, o.Fields = true, nil
		return
	}
	if o.Class == ClassPrefabInstance {
		a.instance(o, root, wanted)
		return
	}
	if o.Fields == nil {
		o.Fields = map[string]Value{}
	}
	flatten(root, "", o.Line, 0, d.keep, false, o.Fields)
}

// head reads the references that every component has. The editor writes them
// on a line each.
func (o *Object) head(text []byte) {
	for row := range bytes.Lines(text) {
		row = bytes.TrimRight(row, "\n")
		if len(row) < 4 || row[0] != ' ' || row[1] != ' ' || row[2] == ' ' || row[2] == '-' {
			continue
		}
		key, value, _ := bytes.Cut(row[2:], []byte(":"))
		value = bytes.TrimSpace(value)
		switch string(key) {
		case "m_GameObject":
			o.On = fileID(value)
		case "m_Name":
			o.Name = string(value)
		case "m_Script":
			o.Script = guid(value)
		case "m_EditorClassIdentifier":
			o.Editor = string(value)
		case "m_CorrespondingSourceObject":
			o.Source = fileID(value)
		case "m_PrefabInstance":
			o.Instance = fileID(value)
		}
	}
	if !o.Stripped {
		o.Instance, o.Source = 0, 0
	}
}

var (
	idOf   = regexp.MustCompile(`fileID: *(-?\d+)`)
	guidOf = regexp.MustCompile(`guid: *([0-9a-f]{32})`)
)

func fileID(value []byte) int64 {
	m := idOf.FindSubmatch(value)
	if m == nil {
		return 0
	}
	id, _ := strconv.ParseInt(string(m[1]), 10, 64)
	return id
}

func guid(value []byte) string {
	m := guidOf.FindSubmatch(value)
	if m == nil {
		return ""
	}
	return string(m[1])
}

// parse reads the rows of a document as plain YAML: header, tag and anchor are
// gone already.
func parse(text []byte) (root *yaml.Node, err error) {
	defer func() {
		// yaml.v3 is known to panic on some text that is no YAML. Here that is
		// one more document that cannot be read.
		if r := recover(); r != nil {
			err = fmt.Errorf("is not YAML: %v", r)
		}
	}()
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	if len(document.Content) != 1 || document.Content[0].Kind != yaml.MappingNode || len(document.Content[0].Content) < 2 {
		return nil, errors.New("is not one object")
	}
	return document.Content[0].Content[1], nil
}

var yamlLine = regexp.MustCompile(`^yaml: line (\d+): `)

// placed is the line of the file that an error about a document is about, and
// what it says.
func placed(from int, err error) (line int, why string) {
	m := yamlLine.FindStringSubmatch(err.Error())
	if m == nil {
		return from, err.Error()
	}
	n, _ := strconv.Atoi(m[1])
	return from + n, strings.TrimPrefix(err.Error(), m[0])
}

// deepest is how far into an object fields are looked for.
const deepest = 64

// flatten lists the scalars under wanted keys, by path.
func flatten(n *yaml.Node, path string, from, depth int, keep map[string]bool, inside bool, into map[string]Value) {
	if depth > deepest {
		return
	}
	switch n.Kind {
	case yaml.ScalarNode:
		if inside {
			into[path] = Value{n.Value, from + n.Line}
		}
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i].Value
			below := key
			if path != "" {
				below = path + "." + key
			}
			flatten(n.Content[i+1], below, from, depth+1, keep, inside || keep[key], into)
		}
	case yaml.SequenceNode:
		for i, item := range n.Content {
			flatten(item, fmt.Sprintf("%s.Array.data[%d]", path, i), from, depth+1, keep, inside, into)
		}
	}
}
