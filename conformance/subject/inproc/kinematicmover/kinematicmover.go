// Package kinematicmover is the reference's port of kinematic-mover.
package kinematicmover

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/mover"
	"github.com/moveauth/moveauth/reference/unit"
)

// Claim says what the reference claims of the profile.
func Claim() conformance.Claim {
	return conformance.Claim{
		Scalar:       "float64",
		Capabilities: []conformance.Capability{conformance.AllocReport, conformance.CastReport},
		Facts:        map[string]any{"approach": "exponential"},
	}
}

// Facing returns the octant that a body faces which moves along the heading; of
// one that stands, 0.
func Facing(heading unit.Vec) int64 { return int64(mover.Octant(0).Moved(heading)) }

// world is a reference mover as a world of kinematic-mover.
type world struct {
	cfg   mover.Config
	scene *mover.World
	mover *mover.Mover
	port.Lifetime
}

// refusal translates an error of the reference that is one of the verb's
// refusals.
func refusal(err error) error {
	code := ""
	switch {
	case err == nil:
		return nil
	case errors.Is(err, mover.ErrBadInput):
		code = "BadInput"
	case errors.Is(err, mover.ErrNoDirection):
		code = "NoDirection"
	case errors.Is(err, mover.ErrNotForPlayers):
		code = "NotForPlayers"
	default:
		return err
	}
	return &conformance.Refusal{Code: code, Detail: err.Error()}
}

// Do carries out one verb of kinematic-mover.
func (w *world) Do(ctx context.Context, verb string, params, result any) error {
	if err := w.Check(ctx, verb); err != nil {
		return err
	}
	switch verb {
	case conformance.MoverRun.Name:
		return port.Do(verb, params, result, w.run)
	case conformance.MoverSweep.Name:
		return port.Do(verb, params, result, w.sweep)
	case conformance.MoverCast.Name:
		return port.Do(verb, params, result, w.cast)
	case conformance.MoverDisplace.Name:
		return port.Do(verb, params, result, w.displace)
	case conformance.MoverCancel.Name:
		return port.Do(verb, params, result, func(conformance.Empty) (conformance.Empty, error) {
			w.mover.Cancel()
			return conformance.Empty{}, nil
		})
	case conformance.MoverReset.Name:
		return port.Do(verb, params, result, func(conformance.Empty) (conformance.Empty, error) {
			w.mover.Reset()
			return conformance.Empty{}, nil
		})
	case conformance.MoverPlace.Name:
		return port.Do(verb, params, result, func(p conformance.PlaceParams) (conformance.Empty, error) {
			return conformance.Empty{}, refusal(w.mover.Place(port.Vec(p.At)))
		})
	case conformance.MoverBlockers.Name:
		return port.Do(verb, params, result, w.blockers)
	case conformance.MoverAnnounce.Name:
		return port.Do(verb, params, result, func(p conformance.AnnounceParams) (conformance.Empty, error) {
			w.mover.Announced(p.Structure, unit.Cell{Column: p.Cell[0], Row: p.Cell[1]})
			return conformance.Empty{}, nil
		})
	case conformance.MoverFacing.Name:
		return port.Do(verb, params, result, func(p conformance.FacingParams) (conformance.FacingResult, error) {
			octant, err := w.mover.Face(port.Vec(p.Vector), p.Remote)
			return conformance.FacingResult{Octant: int64(octant)}, refusal(err)
		})
	case conformance.MoverSeparate.Name:
		return port.Do(verb, params, result, separate)
	}
	return conformance.Errorf(conformance.CodeUnknownVerb, "verb is %q, which a world of %s does not have", verb, conformance.KinematicMover)
}

var states = map[conformance.MoverState]mover.PlayerState{
	"": mover.Idle, "Idle": mover.Idle, "Windup": mover.Windup, "Active": mover.Active, "Recovery": mover.Recovery,
	"Dashing": mover.Dashing, "Downed": mover.Downed, "Dead": mover.Dead,
}

// mostFrames is how many frames one request may run, or enemies times frames.
const mostFrames = 1_000_000

// frames translates frames and says how many they are, repetitions counted.
func frames(list []conformance.Frame) (inputs []mover.Input, total int64, err error) {
	inputs = make([]mover.Input, len(list))
	for i, f := range list {
		state, ok := states[f.State]
		if !ok {
			return nil, 0, conformance.Errorf(conformance.CodeBadParams, "frames[%d].state is %q, want one of %v", i, f.State, f.State.Enum())
		}
		inputs[i] = mover.Input{Dt: float64(f.Dt), Move: port.Vec(f.Move), State: state, Captured: f.Captured, Remote: f.Remote}
		if f.Aim != nil {
			inputs[i].Aim = port.Vec(*f.Aim)
		}
		times := timesOf(&f)
		if times < 1 || times > mostFrames || total+times > mostFrames {
			return nil, 0, conformance.Errorf(conformance.CodeBadParams, "frames[%d].times is %d, want at least 1, and at most %d in all", i, times, mostFrames)
		}
		total += times
	}
	return inputs, total, nil
}

func timesOf(f *conformance.Frame) int64 {
	if f.Times == nil {
		return 1
	}
	return *f.Times
}

// correction is a correction in a run.
type correction struct {
	frame int64
	to    unit.Vec
}

func (w *world) run(p conformance.RunParams) (conformance.RunResult, error) {
	inputs, total, err := frames(p.Frames)
	if err != nil {
		return conformance.RunResult{}, err
	}
	path := make([]conformance.Vec2, total)
	corrections := make([]correction, 0, 8)
	before := *w.mover
	var bad error
	drive := func() {
		*w.mover = before
		corrections = corrections[:0]
		frame := int64(0)
		for i := range inputs {
			for range timesOf(&p.Frames[i]) {
				var done mover.Result
				if done, bad = w.mover.Drive(inputs[i]); bad != nil {
					return
				}
				path[frame] = port.Vec2Of(w.mover.At())
				frame++
				if done.Corrected {
					corrections = append(corrections, correction{frame, done.To})
				}
			}
		}
	}
	allocs := leastAllocs(drive)
	if bad != nil {
		*w.mover = before
		return conformance.RunResult{}, refusal(bad)
	}
	casts := w.mover.Casts() - before.Casts()
	result := conformance.RunResult{
		Path: path,
		Last: conformance.MoverLast{
			Velocity:   port.Vec2Of(w.mover.Velocity()),
			Wanted:     port.Vec2Of(w.mover.Wanted().Total()),
			Facing:     int64(w.mover.Facing()),
			Displacing: w.mover.Displacing(),
		},
		Events: make([]conformance.MoverEvent, len(corrections)),
		Allocs: &allocs,
		Casts:  &casts,
	}
	for i, c := range corrections {
		to := port.Vec2Of(c.to)
		result.Events[i] = conformance.MoverEvent{At: "corrected", Frame: c.frame, To: &to}
	}
	return result, nil
}

// leastAllocs runs f and returns how often it allocated. The runtime counts for
// the whole process, so what others allocate meanwhile counts too: where there
// is something to count, f runs again, which must do the same again, and the
// least count is f's.
func leastAllocs(f func()) int64 {
	least := int64(math.MaxInt64)
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		if least = min(least, int64(after.Mallocs-before.Mallocs)); least == 0 {
			break
		}
	}
	return least
}

func (w *world) sweep(p conformance.SweepParams) (conformance.AtResult, error) {
	err := w.mover.SweepBy(port.Vec(p.Delta))
	return conformance.AtResult{At: port.Vec2Of(w.mover.At())}, refusal(err)
}

var axes = map[conformance.Axis]unit.Vec{"+x": {X: 1}, "-x": {X: -1}, "+y": {Y: 1}, "-y": {Y: -1}}

func (w *world) cast(p conformance.CastParams) (conformance.CastResult, error) {
	direction, ok := axes[p.Direction]
	if !ok {
		return conformance.CastResult{}, conformance.Errorf(conformance.CodeBadParams, "direction is %q, want one of %v", p.Direction, p.Direction.Enum())
	}
	hit, name, ok, err := w.mover.Cast(direction, float64(p.Distance))
	if err != nil || !ok {
		return conformance.CastResult{}, refusal(err)
	}
	far := conformance.Number(hit)
	return conformance.CastResult{Hit: &far, Blocker: name}, nil
}

func (w *world) displace(p conformance.DisplaceParams) (conformance.DisplaceResult, error) {
	requests := make([]mover.Request, len(p.Requests))
	for i, r := range p.Requests {
		q := mover.Request{Secs: float64(r.Secs)}
		switch {
		case r.Kind == "Dash" && r.Move != nil && r.Aim != nil && r.Speed != nil:
			q.Kind, q.Move, q.Aim, q.Speed = mover.Dash, port.Vec(*r.Move), port.Vec(*r.Aim), float64(*r.Speed)
		case r.Kind == "Knockback" && r.Vector != nil && r.By != nil:
			q.Kind, q.Vector, q.By = mover.Knockback, port.Vec(*r.Vector), *r.By
		default:
			return conformance.DisplaceResult{}, conformance.Errorf(conformance.CodeBadParams, "requests[%d] is a %q without all its members", i, r.Kind)
		}
		requests[i] = q
	}
	taken, err := w.mover.Displace(requests)
	if err != nil || taken < 0 {
		return conformance.DisplaceResult{}, refusal(err)
	}
	index := int64(taken)
	return conformance.DisplaceResult{Taken: &index}, nil
}

// blockers changes the scene, or refuses all of it.
func (w *world) blockers(p conformance.BlockersParams) (conformance.Empty, error) {
	var faults port.Faults
	gone, added := map[string]bool{}, map[string]bool{}
	for i, name := range p.Remove {
		if !w.scene.Has(name) || gone[name] {
			faults = append(faults, conformance.Fault{Key: fmt.Sprintf("remove.%d", i), Got: name, Want: "the name of a blocker that is there"})
		}
		gone[name] = true
	}
	add := make([]mover.Blocker, len(p.Add))
	for i := range p.Add {
		add[i] = blocker(&p.Add[i])
		name := add[i].Name
		if w.scene.Has(name) && !gone[name] || added[name] {
			faults = append(faults, conformance.Fault{Key: "blockers." + name, Got: "a second one", Want: "a name that none has"})
		}
		added[name] = true
		faults = append(faults, port.FaultsOf(w.scene.Check(add[i]))...)
	}
	if err := faults.Refusal(); err != nil {
		return conformance.Empty{}, err
	}
	for _, name := range p.Remove {
		w.scene.Remove(name)
	}
	for i := range add {
		if err := w.scene.Add(add[i]); err != nil {
			return conformance.Empty{}, err
		}
		w.mover.Arrived(&add[i])
	}
	return conformance.Empty{}, nil
}

func separate(p conformance.SeparateParams) (conformance.SeparateResult, error) {
	if p.Frames < 0 || p.Frames > mostFrames || p.Frames*int64(len(p.Enemies)) > mostFrames {
		return conformance.SeparateResult{}, conformance.Errorf(conformance.CodeBadParams, "frames is %d for %d enemies, want 0 to %d in all", p.Frames, len(p.Enemies), mostFrames)
	}
	enemies := make([]mover.Enemy, len(p.Enemies))
	for i, e := range p.Enemies {
		enemies[i] = mover.Enemy{Index: e.Index, At: port.Vec(e.At), Attacking: e.Attacking}
		if e.Knocked == nil {
			continue
		}
		request := mover.Request{Kind: mover.Knockback, Vector: port.Vec(e.Knocked.Vector), Secs: float64(e.Knocked.Secs)}
		var err error
		if enemies[i].Active, err = request.Displacement(); err != nil {
			return conformance.SeparateResult{}, refusal(fmt.Errorf("enemies[%d]: %w", i, err))
		}
	}
	paths := make([][]conformance.Vec2, len(enemies))
	for i := range paths {
		paths[i] = make([]conformance.Vec2, 0, p.Frames)
	}
	for range p.Frames {
		if err := mover.Separate(enemies, float64(p.Dt)); err != nil {
			return conformance.SeparateResult{}, refusal(err)
		}
		for i := range enemies {
			paths[i] = append(paths[i], port.Vec2Of(enemies[i].At))
		}
	}
	return conformance.SeparateResult{Paths: paths}, nil
}
