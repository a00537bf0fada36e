package clamp

// Tick is a tick of the server, counted from 0, before the first.
type Tick int64

// Limits bound how a player may move.
type Limits struct {
	TickHz        float64 // the server's ticks a second
	Up            Axis
	MaxHorizontal float64 // m/s
	MaxVertical   float64 // m/s
	Burst         float64 // m, in one tick and whatever was saved up
}

// Allowance is what the limits leave a player: how far its accepted point may
// still move, in metres.
type Allowance struct {
	horizontal, vertical, length float64
	filled                       Tick // the tick in which it was filled last
}

// Full returns a full allowance in a tick.
func (l *Limits) Full(now Tick) Allowance {
	// CLAMP-011b: a burst is there from the beginning, and needs no run-up.
	return Allowance{l.Burst, l.Burst, l.Burst, now}
}

// Fill fills the allowance for the ticks since it was filled last.
func (a *Allowance) Fill(l *Limits, now Tick) {
	// CLAMP-014: by the server's ticks. Who fills it for each packet sells speed
	// by the packet.
	n := float64(now - a.filled)
	if n <= 0 {
		return
	}
	a.filled = now
	// CLAMP-026a: limits are a second's, so that a tick's part is the smaller
	// the more ticks there are.
	across, upright := n*l.MaxHorizontal/l.TickHz, n*l.MaxVertical/l.TickHz
	// CLAMP-008a, CLAMP-011c: by what a run at the limit needs, and not to the
	// brim.
	// CLAMP-015: and no further than the burst, however long it was.
	a.horizontal = min(l.Burst, a.horizontal+across)
	// CLAMP-009a, CLAMP-011d: a fall is faster than any run, so it has a limit of
	// its own.
	a.vertical = min(l.Burst, a.vertical+upright)
	// CLAMP-022b: in each tick; nothing of it is owed to the next.
	a.length = l.Burst
}

// Spend takes a way from one point to another out of the allowance. It returns
// the point that is reached: to itself with rule None; else one on the straight
// way there, with the rule that held it back and what that rule had left. m
func (a *Allowance) Spend(l *Limits, from, to Vec) (reached Vec, rule Rule, left float64) {
	way := to.Sub(from)
	horizontal, vertical := l.Up.split(way)
	length := way.Len()
	part := 1.0
	// CLAMP-008a, CLAMP-011a, CLAMP-022a: a way of no length is over nothing: its
	// quotient is infinite or, with nothing left, NaN, and less than no part.
	if f := a.horizontal / horizontal; f < part {
		part, rule, left = f, Horizontal, a.horizontal
	}
	// CLAMP-027c: less, so that of rules that hold it back alike the first is
	// blamed.
	if f := a.vertical / vertical; f < part {
		part, rule, left = f, Vertical, a.vertical
	}
	// CLAMP-010: a lawful run and a lawful fall can together be a teleport.
	if f := a.length / length; f < part {
		part, rule, left = f, Burst, a.length
	}
	// CLAMP-001, CLAMP-013b: the owner's own bits. from + 1·way may differ in the
	// last, and never arrive.
	reached = to
	if rule != None {
		// CLAMP-012a, CLAMP-012b: one part for all axes. Clamped axis by axis, a
		// player would end where it never wanted to be, behind a corner say.
		reached = from.along(way, part)
	}
	// CLAMP-011e: of each limit what was gone, and not what was asked for: who
	// is held back by one would be held back by the others too.
	// CLAMP-011f: part·way may be more than what was divided, by a rounding.
	a.horizontal = max(0, a.horizontal-part*horizontal)
	a.vertical = max(0, a.vertical-part*vertical)
	a.length = max(0, a.length-part*length)
	return reached, rule, left
}
