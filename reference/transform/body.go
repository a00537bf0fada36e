package transform

import "github.com/moveauth/moveauth/reference/unit"

// WalkSpeed is how fast a whole move walks, in u/s.
const WalkSpeed = 6

// Body is a player's body on its owner's machine, the only one that moves it.
// What it is told while it is nowhere it does as soon as it is placed. The zero
// value is a body that is nowhere.
type Body struct {
	there bool
	epoch Epoch

	// The way from the last thing that was done to the body: it dashes for a
	// while, and then it walks.
	from unit.Vec
	at   unit.Micros // when it was there
	walk unit.Vec    // u/s
	held unit.Vec    // the part of walk that a held input is
	dash unit.Vec    // u/s
	left unit.Micros // of the dash

	put             *unit.Vec // where it is to be once it is placed
	heading         unit.Vec
	rotation, scale float64 // scale: less 1
}

// There reports whether the body has been placed.
func (b *Body) There() bool { return b.there }

// Epoch returns the last teleport or placement that the body has gone through.
func (b *Body) Epoch() Epoch { return b.epoch }

// At returns where the body is at a time, which is not before the last one told.
func (b *Body) At(now unit.Micros) unit.Vec {
	if b.walk == (unit.Vec{}) && b.left == 0 {
		return b.from
	}
	// Whoever is placed in a call in which several ticks run stands there in all.
	passed := max(0, now-b.at)
	dashed := min(passed, b.left)
	return b.from.Add(b.dash.Scale(seconds(dashed))).Add(b.walk.Scale(seconds(passed - dashed)))
}

func seconds(m unit.Micros) float64 { return float64(m) / 1e6 }

// Velocity returns how fast the body walks, in u/s; a dash is not in it.
func (b *Body) Velocity() unit.Vec { return b.walk }

// Drawn is a body as a frame draws it.
type Drawn struct {
	Name            string
	Shown           bool
	At              unit.Vec
	Heading         unit.Vec // its last movement
	Rotation, Scale float64
}

// Drawn returns the body as its own machine draws it, by the name that it has.
func (b *Body) Drawn(name string, now unit.Micros) Drawn {
	return Drawn{name, true, b.At(now), b.heading, b.rotation, 1 + b.scale}
}

// rest makes where the body is at a time the beginning of its further way.
func (b *Body) rest(now unit.Micros) {
	if b.there {
		b.from, b.left = b.At(now), max(0, b.left-(now-b.at))
		b.at = now
	}
}

// Walk makes the body walk from now on.
func (b *Body) Walk(now unit.Micros, velocity unit.Vec) {
	b.rest(now)
	b.walk, b.held = velocity, unit.Vec{}
	b.face(velocity)
}

// Input makes the body walk along a move from now on, as long as it is held.
func (b *Body) Input(now unit.Micros, move unit.Vec) {
	// REMOTE-018: now, on this machine: nobody else is asked first.
	b.Walk(now, move.Scale(WalkSpeed))
	b.held = b.walk
}

func (b *Body) face(velocity unit.Vec) {
	if velocity != (unit.Vec{}) {
		b.heading = velocity
	}
}

// Dash makes the body go at velocity in place of its walk for a span of time.
func (b *Body) Dash(now unit.Micros, velocity unit.Vec, span unit.Micros) {
	b.rest(now)
	b.dash, b.left = velocity, span
	b.face(velocity)
}

// Put puts the body elsewhere as a walk would have: it goes on as it went.
func (b *Body) Put(now unit.Micros, at unit.Vec) {
	b.rest(now)
	b.from, b.put = at, &at
}

// Turn returns the body's rotation in degrees and its scale.
func (b *Body) Turn() (rotation, scale float64) { return b.rotation, 1 + b.scale }

// SetTurn turns and scales the body.
func (b *Body) SetTurn(rotation, scale float64) { b.rotation, b.scale = rotation, scale-1 }

// Correct puts the body out of an occupied cell, and it stands. Player transform
// authority, ADR-0009 §5.
func (b *Body) Correct(now unit.Micros, at unit.Vec) {
	// SNAP-022a, SNAP-022b: a plain write: nobody is told, and no camera hears of
	// it.
	// SNAP-022c: and no epoch begins, so that others see the body slide over.
	b.Put(now, at)
	b.walk, b.held, b.left = unit.Vec{}, unit.Vec{}, 0
}

// Place gives the body a place, as at a spawn. No camera cuts. Of a body that
// has a place already the walk goes on from the new one, and a dash ends.
func (b *Body) Place(now unit.Micros, at unit.Vec, epoch Epoch) {
	if b.there {
		// SNAP-005d: each placement has its own epoch, and one that the body has
		// been through is over.
		if !epoch.After(b.epoch) {
			return
		}
		b.put, b.left = nil, 0
	}
	if b.put != nil {
		at = *b.put
	}
	b.there, b.epoch = true, epoch
	b.from, b.at = at, now
}

// Remove takes the body away. It goes on where it is placed again.
func (b *Body) Remove() { b.there, b.put, b.left = false, nil, 0 }

// Honour does what a snap orders, and reports whether it did: whoever has the
// body's camera cuts it then. Player transform authority, ADR-0009 §4.
func (b *Body) Honour(now unit.Micros, at unit.Vec, epoch Epoch) bool {
	// SNAP-020a, SNAP-020b: each snap has its own epoch, and one that the body has
	// been through is over: a copy of it, or an older one, orders nothing.
	if !b.there || !epoch.After(b.epoch) {
		return false
	}
	b.epoch = epoch
	// SNAP-021: what is left of a dash would begin from the new place.
	b.left = 0
	// SNAP-008b: nor does it walk on there, but for a hand that is still on the
	// stick.
	b.walk = b.held
	// SNAP-008a: at once.
	// SNAP-008c: the place alone: rotation and scale are what they are now.
	b.from, b.at = at, now
	return true
}
