package unity

import (
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Instance is a nested prefab, or what a variant is made from.
type Instance struct {
	ID      int64
	Line    int
	GUID    string  // of the file it is made from
	Root    bool    // it has no parent: in a prefab, what that is a variant of
	Mods    []Mod   // those that were asked for
	Removed []int64 // components and game objects
}

// Mod is a value that an instance overrides.
type Mod struct {
	Target int64  // the object, as the file that the instance is made from calls it …
	GUID   string // … or as this file does, in which it stands
	Path   string
	Value
}

// instanceRow sees whether there is more to an instance than where it is from.
func (d *document) instanceRow(key, value []byte, wanted Wanted) {
	switch string(key) {
	case "propertyPath":
		d.parse = d.parse || overrides(string(value), "-", wanted)
	case "m_RemovedComponents", "m_RemovedGameObjects":
		d.parse = d.parse || string(value) != "[]"
	case "m_SourcePrefab", "m_ParentPrefab":
		if id := guid(value); id != "" {
			d.from = id
		} else {
			d.parse = true
		}
	case "m_TransformParent":
		d.parent = fileID(value)
	}
}

// instance reads a nested prefab.
func (a *Asset) instance(o *Object, root *yaml.Node, wanted Wanted) {
	in := &Instance{ID: o.ID, Line: o.Line, GUID: scalar(at(root, "m_SourcePrefab"), "guid")}
	if in.GUID == "" { // until 2018.2
		in.GUID = scalar(at(root, "m_ParentPrefab"), "guid")
	}
	change := at(root, "m_Modification")
	parent := scalar(at(change, "m_TransformParent"), "fileID")
	in.Root = parent == "0" || parent == ""
	for _, m := range items(change, "m_Modifications") {
		value, path := at(m, "value"), scalar(m, "propertyPath")
		if value == nil || value.Kind != yaml.ScalarNode || !overrides(path, value.Value, wanted) {
			continue
		}
		target, _ := strconv.ParseInt(scalar(at(m, "target"), "fileID"), 10, 64)
		in.Mods = append(in.Mods, Mod{target, scalar(at(m, "target"), "guid"), path, Value{value.Value, o.Line + value.Line}})
	}
	for _, list := range []string{"m_RemovedComponents", "m_RemovedGameObjects"} {
		for _, r := range items(change, list) {
			if id, err := strconv.ParseInt(scalar(r, "fileID"), 10, 64); err == nil {
				in.Removed = append(in.Removed, id)
			}
		}
	}
	a.Instances = append(a.Instances, in)
}

// overrides reports whether a part of a path is wanted.
func overrides(path, value string, wanted Wanted) bool {
	for key := range strings.SplitSeq(path, ".") {
		if wanted(0, []byte(key), []byte(value)) {
			return true
		}
	}
	return false
}

func items(n *yaml.Node, key string) []*yaml.Node {
	if list := at(n, key); list != nil && list.Kind == yaml.SequenceNode {
		return list.Content
	}
	return nil
}

func at(n *yaml.Node, key string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return n.Content[i+1]
		}
	}
	return nil
}

func scalar(n *yaml.Node, key string) string {
	if v := at(n, key); v != nil && v.Kind == yaml.ScalarNode {
		return v.Value
	}
	return ""
}
