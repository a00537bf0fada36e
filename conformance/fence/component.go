package fence

import (
	"fmt"
	"path"
	"slices"
	"strconv"
)

// at is where a component says what it says of a field, or the component.
func (c *component) at(field string) (file string, line int, text string, says bool) {
	v, ok := c.Field(field)
	if !ok {
		return c.File.Path, c.Line, "", false
	}
	return v.File.Path, v.Line, v.Text, true
}

// quote is a field as it stands in a file: in an override the value has a line
// of its own.
func (c *component) quote(field string) string {
	v, says := c.Field(field)
	switch {
	case !says:
		return field + " is missing"
	case slices.Contains(c.Overridden(), field):
		return fmt.Sprintf("value: %s, for %s: %s", v.Text, field, v.Text)
	}
	return field + ": " + v.Text
}

// differs says that a field of a component is not as it must be.
func (w *world) differs(id string, b *body, c *component, field, allowed, mend string, out *sink) {
	file, line, _, _ := c.at(field)
	on := b.on
	if file != b.file.Path {
		on = path.Base(file) // said of the prefab, once, and not of each variant
	}
	found := fmt.Sprintf("%s, in %s of %s", c.quote(field), c.title(), on)
	if field == w.rules.Replicators.Authority.Field && w.byOwner[c.class] {
		found += ", whose code gives its owner authority"
	}
	out.found(Finding{id, file, line, 0, found, allowed, mend})
}

func (c *component) title() string {
	if c.class != "" {
		return c.class
	}
	return c.Type
}

// authority is who decides where a body is, by one of its replicators.
func (w *world) authority(c *component) string {
	if w.byOwner[c.class] {
		return "owner"
	}
	a := w.rules.Replicators.Authority
	_, _, text, says := c.at(a.Field)
	if !says {
		text = a.Default
	}
	switch text {
	case a.Owner:
		return "owner"
	case a.Server:
		return "server"
	}
	return text
}

// sameNumber compares as the engine reads: to a float32.
func sameNumber(a, b string) bool {
	x, err1 := strconv.ParseFloat(a, 32)
	y, err2 := strconv.ParseFloat(b, 32)
	return a == b || err1 == nil && err2 == nil && x == y
}

// fields are the paths of what a component has, its own and overridden.
func (c *component) fields() []string {
	list := c.Overridden()
	for path := range c.Fields {
		if !slices.Contains(list, path) {
			list = append(list, path)
		}
	}
	slices.Sort(list)
	return list
}
