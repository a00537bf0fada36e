package fence

import (
	"encoding/hex"
	"fmt"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// settingFences hold the settings of a project to the fences. A tree may hold
// several projects; each settings file goes with those beside it.
func (w *world) settingFences(out *sink) {
	r := &w.rules.Physics
	for _, f := range w.settings {
		switch {
		case atPath(r.Settings, f.Path):
			names := w.beside(f, r.Settings, r.Tags)
			for _, o := range f.Objects {
				if o.Class == unity.ClassPhysics2D {
					w.fence004(f, o, layersOf(names), out)
					w.fence005a(f, o, out)
				}
			}
		case atPath(r.Tags, f.Path):
			w.fence004c(f, out)
		}
	}
	w.fence016(out)
}

// beside is the settings file that lies at another place of the same project.
func (w *world) beside(f *unity.File, at, other string) *unity.File {
	root := strings.TrimSuffix(f.Path, at)
	for _, g := range w.settings {
		if g.Path == root+other {
			return g
		}
	}
	return nil
}

// layersOf are the numbers of the layers by name.
func layersOf(tags *unity.File) map[string]int {
	numbers := map[string]int{}
	if tags == nil {
		return numbers
	}
	for _, o := range tags.Objects {
		for i := range 32 {
			if v, ok := o.Fields[fmt.Sprintf("%s.Array.data[%d]", layers, i)]; ok && v.Text != "" {
				numbers[v.Text] = i
			}
		}
	}
	return numbers
}

// fence004 reads the matrix: a row of 32 bits for each layer, the least byte
// first. A pair stands in two rows. The editor keeps them alike; a merge may
// not, and then neither is trusted.
func (w *world) fence004(f *unity.File, o *unity.Object, number map[string]int, out *sink) {
	r := &w.rules.Physics
	if !slices.ContainsFunc(slices.Concat(r.Bodies, r.Blockers), func(name string) bool { _, ok := number[name]; return ok }) {
		return
	}
	v, says := o.Fields[matrix]
	line := v.Line
	rows, err := hex.DecodeString(v.Text)
	if !says { // the engine's default: all meet all
		line = o.Line
		rows = []byte(strings.Repeat("\xff", 4*32))
	} else if err != nil || len(rows) != 4*32 {
		for _, id := range []string{"FENCE-004a", "FENCE-004b"} {
			out.found(Finding{id, f.Path, line, 0, "cannot be read: " + matrix + " has " + strconv.Itoa(len(v.Text)) + " digits", "256 hexadecimal digits", "Let the editor write the file anew."})
		}
		return
	}
	// in is in how many of the two rows a pair is on.
	in := func(a, b string) (rowsOn int, known bool) {
		i, ok := number[a]
		j, ok2 := number[b]
		return int(rows[4*i+j/8]>>(j%8)&1 + rows[4*j+i/8]>>(i%8)&1), ok && ok2
	}
	for i, a := range r.Bodies {
		for _, b := range r.Bodies[i:] {
			on, known := in(a, b)
			if !known {
				continue
			}
			out.look("FENCE-004a")
			// FENCE-004a: the solver pushes two bodies apart and picks the direction itself, each machine its own.
			if on > 0 {
				out.found(Finding{"FENCE-004a", f.Path, line, 0, a + "/" + b + " is on in " + matrix, a + "/" + b + " off", "Untick the pair in Project Settings > Physics 2D > Layer Collision Matrix."})
			}
		}
		for _, b := range r.Blockers {
			on, known := in(a, b)
			if !known {
				continue
			}
			out.look("FENCE-004b")
			// FENCE-004b: a cast goes by the matrix, so that with the pair off the wall is not there.
			if on < 2 {
				out.found(Finding{"FENCE-004b", f.Path, line, 0, a + "/" + b + " is off in " + matrix, a + "/" + b + " on", "Tick the pair in Project Settings > Physics 2D > Layer Collision Matrix."})
			}
		}
	}
}

// fence004c holds the layers to their names.
func (w *world) fence004c(f *unity.File, out *sink) {
	r := &w.rules.Physics
	number := layersOf(f)
	all := slices.Concat(r.Bodies, r.Blockers)
	if !slices.ContainsFunc(all, func(name string) bool { _, ok := number[name]; return ok }) {
		return
	}
	line := 0
	for _, o := range f.Objects {
		if v, ok := o.Fields[layers+".Array.data[0]"]; ok {
			line = v.Line - 1
		}
	}
	for _, name := range all {
		out.look("FENCE-004c")
		// FENCE-004c: whoever looks a layer up by a name that is gone gets none.
		if _, ok := number[name]; !ok {
			out.found(Finding{"FENCE-004c", f.Path, line, 0, name + " is missing in " + layers, "a layer " + name, "Name the layer in Project Settings > Tags and Layers, or name yours under physics in the rules."})
		}
	}
}

func (w *world) fence005a(f *unity.File, o *unity.Object, out *sink) {
	out.look("FENCE-005a")
	v, says := o.Fields[startInside]
	line, found := v.Line, startInside+": "+v.Text
	if !says { // the engine's default is on
		line, found = o.Line, startInside+" is missing"
	}
	// FENCE-005a: a wall built on a player would report a hit at distance 0, and the player could not leave it.
	if v.Text != "0" {
		out.found(Finding{"FENCE-005a", f.Path, line, 0, found, startInside + ": 0", "Untick Project Settings > Physics 2D > Queries Start In Colliders."})
	}
}

// fence016 compares the tick of each network manager with the step of its
// project.
func (w *world) fence016(out *sink) {
	r := &w.rules.Physics
	for _, f := range w.assets {
		step, allowed := w.step(f)
		if step == 0 {
			continue
		}
		for _, g := range w.project.Groups(f) {
			for _, c := range g.Components {
				class := w.classOf(c.Object)
				file, line, text, says := (&component{c, class}).at(r.TickRate)
				if !w.managers[class] || file != f.Path {
					continue
				}
				out.look("FENCE-016")
				found := (&component{c, class}).quote(r.TickRate)
				if says {
					found = r.TickRate[strings.LastIndexByte(r.TickRate, '.')+1:] + ": " + text + ", to a fixed step of " + strconv.FormatFloat(step, 'g', 8, 64) + " s"
				}
				rate, err := strconv.ParseFloat(text, 64)
				// FENCE-016: at other rates some commands wait a step longer than their neighbours.
				if err != nil || math.Abs(1/rate-step) > allowed {
					out.found(Finding{"FENCE-016", file, line, 0, found, fmt.Sprintf("%v ticks a second", math.Round(1/step*1000)/1000), "Set the tick rate of the network to one over the fixed step, or the step."})
				}
			}
		}
	}
}

// step is the fixed step of the project that a file is of, in s, and how far
// off one over a rate may be: what rounding to a float32, or to the editor's
// fractions, takes away. 0 means that nothing says the step.
func (w *world) step(f *unity.File) (step, allowed float64) {
	best := -1
	for _, t := range w.settings {
		place := w.rules.Physics.Time
		root := strings.TrimSuffix(t.Path, place)
		if !atPath(place, t.Path) || !strings.HasPrefix(path.Dir(f.Path)+"/", root) && root != "" || len(root) <= best {
			continue
		}
		for _, o := range t.Objects {
			if s, a := stepOf(o); s > 0 {
				best, step, allowed = len(root), s, a
			}
		}
	}
	return step, allowed
}

// sameStep is how far, as a part of it, a step may be off and still count as
// one over a rate: people write 0.0333333, and the editor rounds to a float32.
// At that they part by one tick in 100,000.
const sameStep = 1e-5

func stepOf(o *unity.Object) (step, allowed float64) {
	number := func(field string) float64 {
		v, err := strconv.ParseFloat(o.Fields[field].Text, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return 0
		}
		return v
	}
	if s := number(fixedStep); s > 0 {
		return s, s * sameStep
	}
	// Unity 6 writes a count of parts of a second.
	count, parts, of := number(fixedStep+".m_Count"), number(fixedStep+".m_Rate.m_Numerator"), number(fixedStep+".m_Rate.m_Denominator")
	if count > 0 && parts > 0 && of > 0 {
		return count * of / parts, max(count*of/parts*sameStep, 1.5*of/parts)
	}
	return 0, 0
}
