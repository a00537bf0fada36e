package draw

import (
	"bytes"
	"encoding/xml"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// element is an element of a drawing.
type element struct {
	name  string
	attr  map[string]string
	title string
	text  string
}

func (e element) is(class string) bool {
	for c := range strings.FieldsSeq(e.attr["class"]) {
		if c == class {
			return true
		}
	}
	return false
}

func (e element) number(t *testing.T, name string) float64 {
	f, err := strconv.ParseFloat(e.attr[name], 64)
	require.NoError(t, err, "%s of %v", name, e)
	return f
}

// elements reads a drawing and fails if it is not well-formed.
func elements(t *testing.T, svg []byte) []element {
	t.Helper()
	var all []element
	var open []int
	d := xml.NewDecoder(bytes.NewReader(svg))
	d.Strict = true
	for {
		token, err := d.Token()
		if err == io.EOF {
			require.Empty(t, open)
			return all
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			open = append(open, len(all))
			all = append(all, e)
		case xml.EndElement:
			e := all[open[len(open)-1]]
			open = open[:len(open)-1]
			if e.name == "title" && len(open) > 0 {
				all[open[len(open)-1]].title = e.text
			}
		case xml.CharData:
			if len(open) > 0 {
				all[open[len(open)-1]].text += string(token)
			}
		}
	}
}

// chart reads the world back from a drawing by the figures at its axes.
type chart struct {
	all            []element
	x0, kx, y0, ky float64 // world = 0 + k * pixel
}

func chartOf(t *testing.T, svg []byte) chart {
	t.Helper()
	c := chart{all: elements(t, svg)}
	axis := func(class, attribute string, off float64) (float64, float64) {
		var px, world []float64
		for _, e := range c.all {
			if e.is(class) {
				w, err := strconv.ParseFloat(e.text, 64)
				require.NoError(t, err)
				px, world = append(px, e.number(t, attribute)-off), append(world, w)
			}
		}
		require.GreaterOrEqual(t, len(px), 2, class)
		n := len(px) - 1
		k := (world[n] - world[0]) / (px[n] - px[0])
		return world[0] - k*px[0], k
	}
	c.x0, c.kx = axis("tickx", "x", 0)
	c.y0, c.ky = axis("ticky", "y", 4) // figures stand 4 pixels below their ticks
	return c
}

// rect is where the rectangle of a class and title lies in the world.
func (c chart) rect(t *testing.T, class, title string) box {
	t.Helper()
	for _, e := range c.all {
		if e.name == "rect" && e.is(class) && strings.Contains(e.title, title) {
			x, y, w, h := e.number(t, "x"), e.number(t, "y"), e.number(t, "width"), e.number(t, "height")
			return box{c.x0 + c.kx*x, c.y0 + c.ky*(y+h), c.x0 + c.kx*(x+w), c.y0 + c.ky*y}
		}
	}
	require.Fail(t, "not drawn", "no rectangle of class %s says %q", class, title)
	return box{}
}

func same(t *testing.T, want, got box) {
	t.Helper()
	assert.InDeltaSlice(t, []float64{want.x0, want.y0, want.x1, want.y1}, []float64{got.x0, got.y0, got.x1, got.y1}, .01)
}

func (c chart) count(classes ...string) int {
	n := 0
	for _, e := range c.all {
		for _, class := range classes {
			if e.name == "rect" && e.is(class) && e.title != "" {
				n++
			}
		}
	}
	return n
}

func (c chart) texts() string {
	var all []string
	for _, e := range c.all {
		if e.name == "text" {
			all = append(all, e.text)
		}
	}
	return strings.Join(all, "\n")
}
