package kinematicmover

import (
	"bytes"
	"io/fs"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/mover"
	"github.com/moveauth/moveauth/reference/unit"
)

// movementFile is the name of the configuration's file.
const movementFile = "movement.json"

// oneFile is a folder with one file in it; without text, none.
type oneFile []byte

func (f oneFile) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

func (f oneFile) ReadFile(name string) ([]byte, error) {
	if f == nil || name != movementFile {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return bytes.Clone(f), nil
}

// Open makes a world: a body among blockers.
func Open(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.MoverSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	var faults port.Faults
	var file oneFile
	if st.Config != nil && !bytes.Equal(bytes.TrimSpace(st.Config), []byte("null")) {
		file = oneFile(st.Config)
	}
	w := &world{}
	var bad error
	w.cfg, bad = mover.Load(file, movementFile)
	if err := faults.Collect(bad); err != nil {
		return nil, err
	}
	w.scene = mover.NewWorld(&w.cfg)
	for i := range st.Blockers {
		if err := faults.Collect(w.scene.Add(blocker(&st.Blockers[i]))); err != nil {
			return nil, err
		}
	}
	for _, b := range st.Bodies {
		at, half := port.Vec(b.At), port.Vec(b.Half)
		other := mover.Blocker{Name: b.Name, Layer: string(b.Layer), Shape: mover.Box{Min: at.Sub(half), Max: at.Add(half)}}
		if err := faults.Collect(w.scene.Add(other)); err != nil {
			return nil, err
		}
	}
	w.mover, bad = mover.New(&w.cfg, mover.Body{
		Enemy: st.Body.Layer == "Enemy", Half: port.Vec(st.Body.Half), At: port.Vec(st.Body.At), Cell: float64(st.Cell),
		Bag: st.Body.Bag, Worn: st.Body.Worn,
	}, w.scene)
	if err := faults.Collect(bad); err != nil {
		return nil, err
	}
	if err := faults.Refusal(); err != nil {
		return nil, err
	}
	return w, nil
}

// blocker translates a blocker. It checks nothing: the scene does.
func blocker(b *conformance.Blocker) mover.Blocker {
	out := mover.Blocker{Name: b.Name, Layer: b.Layer, Trigger: b.Trigger}
	switch {
	case b.Box != nil:
		box := *b.Box
		out.Shape = mover.Box{
			Min: unit.Vec{X: float64(box[0]), Y: float64(box[1])},
			Max: unit.Vec{X: float64(box[2]), Y: float64(box[3])},
		}
	case b.Cells != nil:
		cells := mover.Cells{Size: float64(b.Cells.Size)}
		for _, c := range b.Cells.List {
			cells.List = append(cells.List, unit.Cell{Column: c[0], Row: c[1]})
		}
		out.Shape = cells
	case b.Line != nil:
		line := make(mover.Polyline, len(b.Line))
		for i, v := range b.Line {
			line[i] = port.Vec(v)
		}
		out.Shape = line
	}
	return out
}
