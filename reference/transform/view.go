package transform

import "github.com/moveauth/moveauth/reference/unit"

// Capacity is how many samples a view holds at most.
const Capacity = 64

// WarpBound is what a body moves in one frame at most, unless it warps, in world
// units.
const WarpBound = 1.0

// Sample is a state as a [View] takes it.
type Sample struct {
	Seq   int64 // its place in the order in which the owner sent
	Time  Time
	Epoch Epoch
	Stood uint8 // as in [State]
	At    unit.Vec
}

// Sample returns a state as a sample.
func (s State) Sample() Sample {
	return Sample{Seq: int64(s.Tick), Time: Time(s.Tick), Epoch: s.Epoch, Stood: s.Stood, At: s.At}
}

// View is a body that another machine owns, as it is shown on this one: some
// time in the past, between states that have come. The zero value is an empty
// one. Player transform authority, ADR-0009 §6.
type View struct {
	// REMOTE-013: as many as there is room for, and no more.
	ring [Capacity]point
	head int // the one at or before the playhead, or the first
	n    int

	seq      int64 // of the last one taken
	epoch    Epoch
	playhead Time
	framed   bool // there was a frame
	passed   Time // the time of the last frame

	lag  Time // how late its owner's states reach the host: part of the delay
	lags lags // of the last states

	drawn   unit.Vec
	heading unit.Vec // its last movement
	begun   bool     // it has been drawn, or has a place to be drawn at
	cut     bool     // its next place is not reached by a movement
	hidden  bool
	warps   int64
}

// point is a sample in the buffer.
type point struct {
	at   unit.Vec
	time Time
}

// Take takes a sample as it arrives. lag is how many ticks it was on its way to
// the host, if the host does not own the body.
func (v *View) Take(s Sample, lag Time) {
	if v.news(s) {
		v.count(lag)
		v.add(s)
	}
}

// Place takes a sample that the host has made: the body's placement. How late
// its owner's are is not known by it.
func (v *View) Place(s Sample) {
	if v.news(s) {
		v.add(s)
	}
}

// news reports whether a sample says anything new.
func (v *View) news(s Sample) bool {
	// REMOTE-008a: what is older than what is here, or is here already, does not.
	return !v.begun || s.Seq > v.seq
}

func (v *View) add(s Sample) {
	first := !v.begun
	if first {
		v.drawn = s.At
	}
	v.begun, v.seq = true, s.Seq
	// SNAP-009, REMOTE-010, REMOTE-011: the epoch stands in each state: if the one
	// that began it is lost, the next one begins it.
	if first || s.Epoch != v.epoch {
		v.epoch = s.Epoch
		v.restart(point{s.At, s.Time})
		return
	}
	last := v.newest()
	// REMOTE-022: of two at one time the later one, and no stretch without
	// length.
	if s.Time <= last.time {
		last.at = s.At
		return
	}
	last.time = v.stayed(last.time, s)
	if v.n == Capacity {
		v.head, v.n = (v.head+1)%Capacity, v.n-1
	}
	v.ring[(v.head+v.n)%Capacity] = point{s.At, s.Time}
	v.n++
}

// stayed returns until when the body was at its newest place, which is before a
// new one.
func (v *View) stayed(last Time, s Sample) Time {
	if s.Stood > 0 {
		last = max(last, s.Time-Time(s.Stood))
	}
	// REMOTE-017: it was shown standing there until now, and goes on from there.
	return min(max(last, v.playhead), s.Time-tiny)
}

// tiny is a time that is no time, but not 0.
const tiny = 1.0 / 1024

// lags are how late some dozen states were.
type lags struct {
	timed      bool // there was one
	n          int  // of those in next
	last, next span
}

type span struct{ least, most Time }

func (s *span) take(lag Time) { s.least, s.most = min(s.least, lag), max(s.most, lag) }

// spare is how much of what some states are later than others is waited for, in
// ticks. A state that is later still is bridged.
const spare = 2

// count takes the lag of a state.
func (v *View) count(lag Time) {
	l := &v.lags
	if !l.timed {
		l.timed, v.lag, l.last = true, lag, span{lag, lag}
	}
	if l.n == 0 {
		l.next = span{lag, lag}
	}
	l.last.take(lag)
	l.next.take(lag)
	if l.n++; l.n == Capacity {
		l.last, l.n = l.next, 0
	}
}

// want returns the lag that the view should have.
func (l *lags) want() Time { return min(l.last.most, l.last.least+spare) }

func (v *View) newest() *point { return &v.ring[(v.head+v.n-1)%Capacity] }

// restart makes the view begin anew with one sample.
func (v *View) restart(p point) {
	// REMOTE-019a: shown where it is, though its time has not come.
	v.ring[0], v.head, v.n = p, 0, 1
	v.cut = true
}

// Hide hides the body or shows it again.
func (v *View) Hide(hidden bool) {
	if v.hidden && !hidden && v.begun {
		// REMOTE-019b: what happened while it was hidden is not caught up with.
		v.restart(*v.newest())
	}
	v.hidden = hidden
}

// Shown reports whether there is something to show.
func (v *View) Shown() bool { return v.begun && !v.hidden }

// Draw returns where the body is drawn in a frame at a time, delay behind it.
// There must have been a sample.
func (v *View) Draw(now, delay Time) unit.Vec {
	if v.framed {
		v.lag = approach(v.lag, v.lags.want(), now-v.passed)
	} else {
		v.framed, v.lag = true, v.lags.want() // nobody has seen it yet
	}
	v.passed = now
	// REMOTE-024a: it follows the clock, whatever has come meanwhile.
	// REMOTE-024b: and never runs backwards.
	if at := now - delay - v.lag; at > v.playhead {
		v.playhead = at
	}
	at := v.sample()
	if at != v.drawn || v.cut {
		v.moved(at)
	}
	return at
}

// sample returns the place at the playhead.
func (v *View) sample() unit.Vec {
	for v.n > 1 && v.ring[(v.head+1)%Capacity].time <= v.playhead {
		v.head, v.n = (v.head+1)%Capacity, v.n-1
	}
	a := &v.ring[v.head%Capacity]
	// REMOTE-004, REMOTE-027a: at the newest there is nothing to go on to: the body stands.
	if v.n == 1 || v.playhead <= a.time {
		return a.at
	}
	b := &v.ring[(v.head+1)%Capacity]
	// REMOTE-003: in proportion to the time.
	// REMOTE-012, REMOTE-027b: on the straight line between the two.
	// REMOTE-009: however many are missing between them.
	part := float64((v.playhead - a.time) / (b.time - a.time))
	return unit.Vec{X: a.at.X + (b.at.X-a.at.X)*part, Y: a.at.Y + (b.at.Y-a.at.Y)*part}
}

// moved notes that the body is drawn elsewhere than in the last frame, or that
// its way has been cut.
func (v *View) moved(at unit.Vec) {
	by := at.Sub(v.drawn)
	v.drawn = at
	if by.X*by.X+by.Y*by.Y > WarpBound*WarpBound {
		// REMOTE-028: counted, for whoever wonders why it looks bad.
		v.warps++
	}
	// REMOTE-014a: by what it was seen to do, as nobody sends where a player aims.
	// REMOTE-014b: which is not to stand.
	// REMOTE-014c: nor to be put elsewhere.
	if by != (unit.Vec{}) && !v.cut {
		v.heading = by
	}
	v.cut = false
}

// Drawn returns the body as the last frame has drawn it, by the name that it
// has. Rotation and scale are not replicated.
func (v *View) Drawn(name string) Drawn {
	return Drawn{Name: name, Shown: v.Shown(), At: v.drawn, Heading: v.heading, Scale: 1}
}

// Heading returns the body's last movement that was drawn; (0, 0) before one
// was.
func (v *View) Heading() unit.Vec { return v.heading }

// Buffered returns how many samples the view holds.
func (v *View) Buffered() int { return v.n }

// Warps returns in how many frames the body has moved more than [WarpBound].
func (v *View) Warps() int64 { return v.warps }
