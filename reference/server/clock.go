package server

import (
	"sync"
	"time"
)

// Clock tells a server how time goes on. Its methods may be called from several
// goroutines at once.
type Clock interface {
	// Now returns how long the clock has run. It never goes back.
	Now() time.Duration
	// Alarm returns an alarm that is not set.
	Alarm() Alarm
}

// Alarm goes off once when a time has come. It belongs to one goroutine.
type Alarm interface {
	// Set has the alarm go off when the clock shows at, or at once if it has. What
	// was set before is off.
	Set(at time.Duration)
	// C is where something arrives when the alarm goes off. It may also arrive
	// when it was set anew meanwhile: whoever hears it looks at the clock.
	C() <-chan time.Time
	// Stop ends the alarm.
	Stop()
}

// NewClock returns a clock that runs by itself, monotonic, from now on.
func NewClock() Clock { return running{time.Now()} }

type running struct{ since time.Time }

func (r running) Now() time.Duration { return time.Since(r.since) }

func (r running) Alarm() Alarm {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return &timed{r, t}
}

type timed struct {
	clock running
	timer *time.Timer
}

func (t *timed) Set(at time.Duration) { t.timer.Reset(at - t.clock.Now()) }
func (t *timed) C() <-chan time.Time  { return t.timer.C }
func (t *timed) Stop()                { t.timer.Stop() }

// Hand is a [Clock] that stands still unless it is moved: for tests, and for
// whoever rules over the time of a server. Make one with [NewHand].
type Hand struct {
	mutex  sync.Mutex
	now    time.Duration
	alarms map[*handAlarm]struct{}
}

// NewHand returns a clock that stands at 0.
func NewHand() *Hand { return &Hand{alarms: map[*handAlarm]struct{}{}} }

// Now returns how far the clock was moved.
func (h *Hand) Now() time.Duration {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.now
}

// Move moves the clock on.
func (h *Hand) Move(by time.Duration) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.now += max(by, 0)
	for a := range h.alarms {
		a.look()
	}
}

// Alarm returns an alarm that is not set.
func (h *Hand) Alarm() Alarm {
	return &handAlarm{clock: h, c: make(chan time.Time, 1)}
}

type handAlarm struct {
	clock *Hand
	at    time.Duration
	c     chan time.Time
}

func (a *handAlarm) C() <-chan time.Time { return a.c }

func (a *handAlarm) Set(at time.Duration) {
	a.clock.mutex.Lock()
	defer a.clock.mutex.Unlock()
	a.at = at
	a.clock.alarms[a] = struct{}{}
	a.look()
}

func (a *handAlarm) Stop() {
	a.clock.mutex.Lock()
	defer a.clock.mutex.Unlock()
	delete(a.clock.alarms, a)
}

// look goes off if it is time. The clock is locked.
func (a *handAlarm) look() {
	if a.clock.now < a.at {
		return
	}
	delete(a.clock.alarms, a)
	select {
	case a.c <- time.Time{}:
	default:
	}
}
