package conformance

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// Number is a scalar of the protocol. It is written as a JSON number, and NaN
// and the infinities as the strings "NaN", "Infinity" and "-Infinity". It is
// read from a number or from a string that holds one, decimal or C99 hex
// float: some JSON printers cut digits, a string carries them all.
type Number float64

// MarshalJSON writes the number.
func (n Number) MarshalJSON() ([]byte, error) {
	f := float64(n)
	switch {
	case math.IsNaN(f):
		return []byte(`"NaN"`), nil
	case math.IsInf(f, 1):
		return []byte(`"Infinity"`), nil
	case math.IsInf(f, -1):
		return []byte(`"-Infinity"`), nil
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads the number.
func (n *Number) UnmarshalJSON(data []byte) error {
	text := string(data)
	if len(data) > 0 && data[0] == '"' {
		if err := json.Unmarshal(data, &text); err != nil {
			return err
		}
	}
	return n.parse(text)
}

// numberPattern is what a string that holds a number looks like: what JSON,
// C's printf and the usual languages' printers write.
const numberPattern = `^[+-]?([0-9]+(\.[0-9]*)?([eE][+-]?[0-9]+)?|\.[0-9]+([eE][+-]?[0-9]+)?|0[xX][0-9a-fA-F]+(\.[0-9a-fA-F]*)?[pP][+-]?[0-9]+|[nN][aA][nN]|[iI]nf(inity)?)$`

var numberForm = regexp.MustCompile(numberPattern)

func (n *Number) parse(text string) error {
	if !numberForm.MatchString(text) {
		return fmt.Errorf("got %s, want a number or a string that holds one", strconv.Quote(text))
	}
	if strings.EqualFold(strings.TrimLeft(text, "+-"), "nan") {
		*n = Number(math.NaN())
		return nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !math.IsInf(f, 0) {
		return err
	}
	*n = Number(f)
	return nil
}

// Vec2 is a point or vector in the plane, [x, y], in world units.
type Vec2 [2]Number

// Area is an axis-aligned rectangle by its edges, x0, y0, x1, y1, in world
// units.
type Area [4]Number

// Cell is a cell of a grid, [column, row].
type Cell [2]int64

// Vec3 is a point or vector in space, [x, y, z], in metres.
type Vec3 [3]Number

// Quaternion is a rotation, [x, y, z, w].
type Quaternion [4]Number

// Bounds is an axis-aligned box by its least and its greatest corner,
// x0, y0, z0, x1, y1, z1, in metres.
type Bounds [6]Number
