package store

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Saver is what a [Writer] writes to: a [*Store].
type Saver interface {
	Save(Drain) error
}

// Writer saves drains on a goroutine of its own, in their order, one transaction
// each. Whoever puts them never waits.
//
// Beside the drain that is being written, one waits. One that is put while another
// waits is merged into it: a later table takes the place of an earlier one of its
// name, so that what waits is still the state that one whole drain has left, with
// those before it. More room would only make longer what a crash may cost: what
// each drain in between has left is worth nothing once a later one is there.
//
// So a drain is on the disk two transactions after it was put, at the latest: the
// one that was under way, and its own. A crash costs the drains that were put
// since then and no others; [Writer.Lag] says how many. As long as a transaction
// takes less than a tick that is at most 2.
//
// A drain without a table has changed nothing but the tick. It waits for the next
// that has one, but for no more than so many that are put.
type Writer struct {
	to   Saver
	idle int

	mu      sync.Mutex
	next    merged // what waits
	put     int64  // drains that were put
	saved   int64  // drains that are on the disk, with those that were merged into them
	quiet   int    // drains in a row, up to the last, that had no table
	hurry   bool   // what waits is to be written, table or not
	failed  error  // of the last transaction
	reached int64  // put, when the last transaction began
	ended   int64  // transactions that have ended
	longest time.Duration
	closed  bool
	changed chan struct{} // closed, and made anew, when a transaction has ended

	wake chan struct{}
	done chan struct{}
}

// merged is a drain with its own memory, and how many drains are in it.
type merged struct {
	drain  Drain
	drains int64
	memory [][]byte // of tables that are not in the drain
}

// NewWriter starts a writer. idle is how many drains without a table are put
// before one of them is saved, at least 1.
func NewWriter(to Saver, idle int) *Writer {
	w := &Writer{to: to, idle: idle, changed: make(chan struct{}), wake: make(chan struct{}, 1), done: make(chan struct{})}
	go w.run()
	return w
}

// Put hands over a drain, which is later than all before. It does not wait, and
// keeps no part of what it is given. It must not be called after [Writer.Close].
func (w *Writer) Put(d Drain) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		panic("store: a drain was put after Close: it would be lost")
	}
	w.put++
	w.next.add(&d)
	if len(d.Tables) == 0 {
		w.quiet++
	} else {
		w.quiet = 0
	}
	if w.ready() {
		w.rouse()
	}
}

// add merges a later drain into what waits.
func (m *merged) add(d *Drain) {
	m.drain.Tick = d.Tick
	m.drains++
	for i := range d.Tables {
		m.set(&d.Tables[i])
	}
}

func (m *merged) set(t *Table) {
	i := slices.IndexFunc(m.drain.Tables, func(own Table) bool { return own.Name == t.Name })
	if i < 0 {
		i = len(m.drain.Tables)
		var data []byte
		if n := len(m.memory); n > 0 {
			data, m.memory = m.memory[n-1], m.memory[:n-1]
		}
		m.drain.Tables = append(m.drain.Tables, Table{Name: t.Name, Data: data})
	}
	own := &m.drain.Tables[i]
	own.Data = append(own.Data[:0], t.Data...)
}

// clear empties what waits, and keeps its memory.
func (m *merged) clear() {
	for i := range m.drain.Tables {
		m.memory = append(m.memory, m.drain.Tables[i].Data)
	}
	clear(m.drain.Tables)
	m.drain.Tables, m.drains = m.drain.Tables[:0], 0
}

// under puts what waits over what could not be written.
func (m *merged) under(failed *merged) {
	for i := range failed.drain.Tables {
		t := &failed.drain.Tables[i]
		if !slices.ContainsFunc(m.drain.Tables, func(own Table) bool { return own.Name == t.Name }) {
			m.set(t)
		}
	}
	if m.drains == 0 {
		m.drain.Tick = failed.drain.Tick
	}
	m.drains += failed.drains
}

// ready reports whether what waits is to be written.
func (w *Writer) ready() bool {
	return w.next.drains > 0 && (len(w.next.drain.Tables) > 0 || w.quiet >= w.idle || w.hurry)
}

func (w *Writer) rouse() {
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

// run is the writer's goroutine.
func (w *Writer) run() {
	defer close(w.done)
	var writing merged
	for range w.wake {
		for w.save(&writing) {
		}
		w.mu.Lock()
		closed := w.closed
		w.mu.Unlock()
		if closed {
			return
		}
	}
}

// save writes what waits, and reports whether there may be more. What could not be
// written waits again, for the next Put or Flush.
func (w *Writer) save(writing *merged) bool {
	w.mu.Lock()
	select {
	case <-w.wake: // whoever has roused it until now is served here
	default:
	}
	if w.closed || !w.ready() {
		w.hurry = false
		w.mu.Unlock()
		return false
	}
	w.next, *writing = *writing, w.next
	w.quiet, w.hurry = 0, false
	reached := w.put
	w.mu.Unlock()
	start := time.Now()
	err := w.to.Save(writing.drain)
	took := time.Since(start)
	w.mu.Lock()
	defer w.mu.Unlock()
	if err == nil {
		w.saved += writing.drains
	} else {
		w.next.under(writing)
	}
	writing.clear()
	w.failed, w.reached, w.longest = err, reached, max(w.longest, took)
	w.ended++
	close(w.changed)
	w.changed = make(chan struct{})
	return err == nil
}

// Lag returns how many drains were put that are not on the disk: what a crash
// would cost now. Of those less than idle may be without a table.
func (w *Writer) Lag() int64 {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.put - w.saved
}

// Err returns the error of the last transaction, nil if it went well. What it was
// to save waits, and is tried again with the next Put or Flush.
func (w *Writer) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failed
}

// Longest returns how long the longest transaction took.
func (w *Writer) Longest() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.longest
}

// Flush waits until all that was put before it is on the disk. If it cannot be
// written the error says why; if the context ends first it is the context's.
func (w *Writer) Flush(ctx context.Context) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	want, ended := w.put, w.ended
	for w.saved < want {
		if w.failed != nil && w.ended > ended && w.reached >= want {
			return w.failed // the transaction that had all of it
		}
		w.hurry = true
		w.rouse()
		changed := w.changed
		w.mu.Unlock()
		select {
		case <-changed:
		case <-ctx.Done():
			w.mu.Lock()
			return ctx.Err()
		}
		w.mu.Lock()
	}
	return nil
}

// Close writes all that was put and ends the writer. After an error some of it is
// not on the disk. The store stays open.
func (w *Writer) Close() error {
	err := w.Flush(context.Background())
	w.mu.Lock()
	w.closed = true
	w.rouse()
	w.mu.Unlock()
	<-w.done
	return err
}
