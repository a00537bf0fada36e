package store_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/unit"
)

// disk is one whose transactions take as long as the test says: each is begun,
// and ends when it is answered.
type disk struct {
	begun  chan store.Drain
	answer chan error
}

func newDisk() *disk { return &disk{make(chan store.Drain), make(chan error)} }

func (d *disk) Save(drain store.Drain) error {
	copied := store.Drain{Tick: drain.Tick}
	for _, t := range drain.Tables {
		copied.Tables = append(copied.Tables, table(t.Name, string(t.Data)))
	}
	slices.SortFunc(copied.Tables, func(a, b store.Table) int { return len(a.Name) - len(b.Name) })
	d.begun <- copied
	return <-d.answer
}

// patience is how long a test waits for what has to come.
func patience(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// begins waits for the next transaction.
func (d *disk) begins(t *testing.T) store.Drain {
	select {
	case drain := <-d.begun:
		return drain
	case <-patience(t).Done():
		require.Fail(t, "no transaction begins")
		return store.Drain{}
	}
}

func drain(tick unit.Tick, tables ...store.Table) store.Drain {
	return store.Drain{Tick: tick, Tables: tables}
}

// Whatever is put while one transaction runs is in the next one.
func TestWriterNeedsTwoTransactions(t *testing.T) {
	d := newDisk()
	w := store.NewWriter(d, 10)
	data := []byte("1")
	w.Put(drain(1, store.Table{Name: "a", Data: data}))
	data[0] = 'x' // it is the host's, which writes the next tick's into it
	assert.Equal(t, drain(1, table("a", "1")), d.begins(t))
	for tick := unit.Tick(2); tick <= 100; tick++ {
		name := "a"
		if tick%2 == 0 {
			name = "bb"
		}
		data = append(data[:0], byte(tick))
		w.Put(drain(tick, store.Table{Name: name, Data: data}))
	}
	assert.EqualValues(t, 100, w.Lag())
	d.answer <- nil
	assert.Equal(t, drain(100, table("a", "c"), table("bb", "d")), d.begins(t), "the last of each: of ticks 99 and 100")
	assert.EqualValues(t, 99, w.Lag(), "one is on the disk")
	flushed := make(chan error)
	go func() { flushed <- w.Flush(patience(t)) }()
	d.answer <- nil
	require.NoError(t, <-flushed)
	assert.Zero(t, w.Lag())
	require.NoError(t, w.Close())
	require.NoError(t, w.Close(), "again")
	assert.Panics(t, func() { w.Put(drain(101)) }, "it would be lost")
}

// A drain without a table waits for one that has one, or for as many as were said.
func TestWriterWaitsWithTicksAlone(t *testing.T) {
	d := newDisk()
	w := store.NewWriter(d, 3)
	w.Put(drain(1))
	w.Put(drain(2))
	w.Put(drain(3, table("a", "3")))
	assert.Equal(t, drain(3, table("a", "3")), d.begins(t))
	w.Put(drain(4))
	w.Put(drain(5))
	d.answer <- nil
	w.Put(drain(6))
	// Whether the one of tick 3 has ended yet or not, three without a table were put.
	assert.Equal(t, drain(6), d.begins(t))
	assert.EqualValues(t, 3, w.Lag())
	d.answer <- nil
	w.Put(drain(7))
	go func() {
		assert.Equal(t, drain(7), <-d.begun)
		d.answer <- nil
	}()
	require.NoError(t, w.Flush(patience(t)), "or for somebody to ask for it")
	require.NoError(t, w.Close())
}

// What cannot be written waits, under what comes later, and is tried again.
func TestWriterKeepsWhatCannotBeWritten(t *testing.T) {
	d := newDisk()
	w := store.NewWriter(d, 10)
	full := errors.New("the disk is full")
	failed := func() bool { return w.Err() != nil }
	w.Put(drain(1, table("a", "1"), table("bb", "1")))
	assert.Equal(t, drain(1, table("a", "1"), table("bb", "1")), d.begins(t))
	d.answer <- full
	require.Eventually(t, failed, time.Minute, time.Millisecond)
	assert.Equal(t, full, w.Err())
	w.Put(drain(2, table("a", "2")))
	assert.Equal(t, drain(2, table("a", "2"), table("bb", "1")), d.begins(t), "with the next that is put")
	w.Put(drain(3, table("ccc", "3")))
	d.answer <- full
	all := drain(3, table("a", "2"), table("bb", "1"), table("ccc", "3"))
	assert.Equal(t, all, d.begins(t), "one was put meanwhile")
	assert.EqualValues(t, 3, w.Lag())
	flushed := make(chan error)
	flush := func() { flushed <- w.Flush(patience(t)) }
	d.answer <- nil
	require.Eventually(t, func() bool { return !failed() }, time.Minute, time.Millisecond)
	assert.Zero(t, w.Lag())

	w.Put(drain(4, table("a", "4")))
	d.begins(t)
	d.answer <- full
	require.Eventually(t, failed, time.Minute, time.Millisecond)
	go flush()
	assert.Equal(t, drain(4, table("a", "4")), d.begins(t), "somebody has asked for it")
	d.answer <- full
	assert.Equal(t, full, <-flushed)
	go flush()
	d.begins(t)
	d.answer <- nil
	require.NoError(t, <-flushed)
	assert.Zero(t, w.Lag())

	w.Put(drain(5, table("a", "5")))
	d.begins(t)
	d.answer <- full
	require.Eventually(t, failed, time.Minute, time.Millisecond)
	go func() { flushed <- w.Close() }()
	d.begins(t)
	d.answer <- full
	assert.Equal(t, full, <-flushed, "some of it is not on the disk")
	assert.EqualValues(t, 1, w.Lag())
}

// Whoever waits for a disk that does not answer can give up.
func TestFlushEndsWithItsContext(t *testing.T) {
	d := newDisk()
	w := store.NewWriter(d, 10)
	w.Put(drain(1, table("a", "1")))
	d.begins(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.Equal(t, context.Canceled, w.Flush(ctx))
	d.answer <- nil
	require.NoError(t, w.Close())
	assert.Positive(t, w.Longest())
}

func TestWriterAllocatesNothingOnceWarm(t *testing.T) {
	d := newDisk()
	w := store.NewWriter(d, 10)
	one, two := drain(1, table("a", "1"), table("bb", "22")), drain(1, table("bb", "333"))
	w.Put(one)
	d.begins(t)
	w.Put(one)
	d.answer <- nil
	d.begins(t)
	w.Put(one)
	assert.Zero(t, testing.AllocsPerRun(100, func() { w.Put(two); w.Put(one) }))
	d.answer <- nil
	d.begins(t)
	d.answer <- nil
	require.NoError(t, w.Close())
}

func TestWriterToAStore(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "s"))
	w := store.NewWriter(s, 50)
	for tick := unit.Tick(1); tick <= 1000; tick++ {
		w.Put(drain(tick, table("a", strconv.Itoa(int(tick))), table("b", strconv.Itoa(int(tick)))))
	}
	require.NoError(t, w.Flush(patience(t)))
	tick, tables := saved(t, s)
	assert.EqualValues(t, 1000, tick)
	assert.Equal(t, map[string]string{"a": "1000", "b": "1000"}, tables)
	require.NoError(t, w.Close())
}

// BenchmarkPut measures what a tick pays for its tables, of 10 KB in all, while
// one transaction runs.
func BenchmarkPut(b *testing.B) {
	d := newDisk()
	w := store.NewWriter(d, 50)
	one := drain(1, store.Table{Name: "bags", Data: make([]byte, 8_000)}, store.Table{Name: "lands", Data: make([]byte, 2_000)})
	w.Put(one)
	<-d.begun
	b.ReportAllocs()
	for b.Loop() {
		w.Put(one)
	}
	d.answer <- nil
	<-d.begun
	d.answer <- nil
	w.Close()
}

// BenchmarkSave measures a transaction of the same tables on the disk of the
// folder for temporary files.
func BenchmarkSave(b *testing.B) {
	s := open(b, filepath.Join(b.TempDir(), "s"))
	one := drain(1, store.Table{Name: "bags", Data: make([]byte, 8_000)}, store.Table{Name: "lands", Data: make([]byte, 2_000)})
	for b.Loop() {
		if err := s.Save(one); err != nil {
			b.Fatal(err)
		}
	}
}
