package steps

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

const decimalPattern = `-?[0-9]+(?:\.[0-9]+)?(?:e-?[0-9]+)?`

// number reads what a feature writes for a scalar: a decimal, NaN, Infinity.
func number(text string) (conformance.Number, error) {
	var n conformance.Number
	if err := json.Unmarshal([]byte(strconv.Quote(text)), &n); err != nil {
		return 0, misuse("%q is no number", text)
	}
	return n, nil
}

// vector reads "(1, -0.5)".
func vector(text string) (conformance.Vec2, error) {
	inner, ok := strings.CutPrefix(text, "(")
	inner, ok2 := strings.CutSuffix(inner, ")")
	parts := strings.Split(inner, ",")
	if !ok || !ok2 || len(parts) != 2 {
		return conformance.Vec2{}, misuse("%q is no vector; want such as (1, -0.5)", text)
	}
	x, err := number(strings.TrimSpace(parts[0]))
	if err != nil {
		return conformance.Vec2{}, err
	}
	y, err := number(strings.TrimSpace(parts[1]))
	return conformance.Vec2{x, y}, err
}

// reading reads a row's cells; the first that cannot be read is kept in err.
type reading struct {
	row map[string]string
	err error
}

func (r *reading) has(column string) bool { return r.row[column] != "" }

func (r *reading) keep(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *reading) vector(column string) conformance.Vec2 {
	if !r.has(column) {
		return conformance.Vec2{}
	}
	v, err := vector(r.row[column])
	r.keep(err)
	return v
}

func (r *reading) number(column string) conformance.Number {
	n, err := number(r.row[column])
	r.keep(err)
	return n
}

func (r *reading) integer(column string) int64 {
	n, err := strconv.ParseInt(r.row[column], 10, 64)
	if err != nil {
		r.keep(misuse("%s is %q, want a whole number", column, r.row[column]))
	}
	return n
}

// yes reads a mark: yes, or nothing.
func (r *reading) yes(column string) bool {
	if r.has(column) && r.row[column] != "yes" {
		r.keep(misuse("%s is %q, want yes or nothing", column, r.row[column]))
	}
	return r.has(column)
}

func (r *reading) layer(otherwise string) string {
	if r.has("layer") {
		return r.row["layer"]
	}
	return otherwise
}

// frames reads a table of frames.
func frames(t *godog.Table) ([]conformance.Frame, error) {
	list, err := rows(t, "frames", "dt", "move", "aim", "state", "captured", "remote")
	if err != nil {
		return nil, err
	}
	var all []conformance.Frame
	for _, row := range list {
		r := &reading{row: row}
		f := conformance.Frame{Dt: r.number("dt"), Move: r.vector("move"), State: conformance.MoverState(row["state"]),
			Captured: r.yes("captured"), Remote: r.yes("remote")}
		if r.has("aim") {
			aim := r.vector("aim")
			f.Aim = &aim
		}
		if r.has("frames") {
			if n := r.integer("frames"); n != 1 {
				f.Times = &n
			}
		}
		if r.err != nil {
			return nil, r.err
		}
		all = append(all, f)
	}
	return all, nil
}

// box makes a box blocker.
func box(name, layer string, from, to conformance.Vec2) conformance.Blocker {
	return conformance.Blocker{Name: name, Layer: layer, Box: &conformance.Area{from[0], from[1], to[0], to[1]}}
}

// wallTable reads a table of box blockers.
func wallTable(t *godog.Table) ([]conformance.Blocker, error) {
	list, err := rows(t, "wall", "from", "to", "layer", "trigger")
	if err != nil {
		return nil, err
	}
	var all []conformance.Blocker
	for _, row := range list {
		r := &reading{row: row}
		b := box(row["wall"], r.layer("Structure"), r.vector("from"), r.vector("to"))
		b.Trigger = r.yes("trigger")
		if r.err != nil {
			return nil, r.err
		}
		all = append(all, b)
	}
	return all, nil
}

// knockbacks reads the knockbacks of one tick.
func knockbacks(t *godog.Table) ([]conformance.Displacement, error) {
	list, err := rows(t, "by", "vector", "over")
	if err != nil {
		return nil, err
	}
	var all []conformance.Displacement
	for _, row := range list {
		r := &reading{row: row}
		all = append(all, knockback(r.integer("by"), r.vector("vector"), r.number("over")))
		if r.err != nil {
			return nil, r.err
		}
	}
	return all, nil
}

func knockback(by int64, v conformance.Vec2, secs conformance.Number) conformance.Displacement {
	return conformance.Displacement{Kind: "Knockback", Vector: &v, By: &by, Secs: secs}
}

// enemies reads a table of enemies that separate.
func enemies(t *godog.Table) ([]conformance.SeparatingEnemy, error) {
	list, err := rows(t, "index", "at", "attacking", "knocked by", "over")
	if err != nil {
		return nil, err
	}
	var all []conformance.SeparatingEnemy
	for _, row := range list {
		r := &reading{row: row}
		e := conformance.SeparatingEnemy{Index: r.integer("index"), At: r.vector("at"), Attacking: r.yes("attacking")}
		if r.has("knocked by") {
			e.Knocked = &conformance.Knockback{Vector: r.vector("knocked by"), Secs: r.number("over")}
		}
		if r.err != nil {
			return nil, r.err
		}
		all = append(all, e)
	}
	return all, nil
}

// boxes returns the boxes that a blocker is made of; of a line, those around
// its stretches.
func boxes(b conformance.Blocker) []conformance.Area {
	if b.Box != nil {
		return []conformance.Area{*b.Box}
	}
	var all []conformance.Area
	if b.Cells != nil {
		for _, c := range b.Cells.List {
			x, y, s := conformance.Number(c[0]), conformance.Number(c[1]), b.Cells.Size
			all = append(all, conformance.Area{x * s, y * s, (x + 1) * s, (y + 1) * s})
		}
	}
	for i := 1; i < len(b.Line); i++ {
		p, q := b.Line[i-1], b.Line[i]
		all = append(all, conformance.Area{min(p[0], q[0]), min(p[1], q[1]), max(p[0], q[0]), max(p[1], q[1])})
	}
	return all
}

// bounds returns the box around a blocker.
func bounds(b conformance.Blocker) conformance.Area {
	around := conformance.Area{conformance.Number(math.Inf(1)), conformance.Number(math.Inf(1)), conformance.Number(math.Inf(-1)), conformance.Number(math.Inf(-1))}
	for _, a := range boxes(b) {
		around = conformance.Area{min(around[0], a[0]), min(around[1], a[1]), max(around[2], a[2]), max(around[3], a[3])}
	}
	return around
}
