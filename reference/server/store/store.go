package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/moveauth/moveauth/reference/unit"
)

// FileName is the name of a store's file in a server's data folder.
const FileName = "world.store"

// The one bucket, and what it holds: the format, the head, and by their names the
// tables.
var (
	bucketName = []byte("moveauth")
	formatKey  = []byte("format")
	headKey    = []byte("head")
)

const tablePre = "table/"

// atOnce is how long bbolt waits for a lock: it tries once.
const atOnce = time.Nanosecond

// Store is a file that keeps what a host persists. It is safe for concurrent use.
type Store struct {
	path    string
	db      *bolt.DB
	info    fs.FileInfo // of the file that is open, whatever has its name
	warning string

	mu   sync.Mutex
	head head
	data []byte // reused
}

// Open opens a store's file, and makes one that is not there. The file is this
// process's alone until [Store.Close]. The error is a [*FaultError]: in a file
// that is refused nothing is changed, whatever is wrong with it.
func Open(path string) (*Store, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := create(path); err != nil {
			return nil, err
		}
	} else if err := readable(path, info, err); err != nil {
		return nil, err
	}
	h, warning, err := examine(path)
	if err != nil {
		return nil, err
	}
	s := &Store{path: path, head: h, warning: warning}
	err = s.guard(Corrupt, doRestore, func() (err error) {
		s.db, err = bolt.Open(path, 0o600, &bolt.Options{Timeout: atOnce, OpenFile: s.openFile})
		return err
	})
	if err != nil {
		return nil, explain(path, err)
	}
	// Between the two somebody else may have had it open, and saved.
	if s.head, err = s.stored(); err != nil {
		s.db.Close()
		return nil, err
	}
	return s, nil
}

// openFile opens a file for bbolt, and notes which it is.
func (s *Store) openFile(path string, flag int, mode fs.FileMode) (*os.File, error) {
	file, err := os.OpenFile(path, flag, mode)
	if err != nil {
		return nil, err
	}
	if s.info, err = file.Stat(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// readable refuses what is no file, and what could not be looked at.
func readable(path string, info fs.FileInfo, err error) error {
	switch {
	case err != nil:
		return &FaultError{Path: path, Fault: Unreadable, Found: "it cannot be looked at", Do: doRights, Err: err}
	case info.IsDir():
		return &FaultError{Path: path, Fault: Unreadable, Found: "it is a folder", Do: "name a file, as in " + filepath.Join(path, FileName)}
	case !info.Mode().IsRegular():
		return &FaultError{Path: path, Fault: Unreadable, Found: fmt.Sprintf("it is no file (%s)", info.Mode().Type()), Do: doMove}
	}
	return nil
}

// examine reads a file through while nobody can write to it.
func examine(path string) (h head, warning string, err error) {
	// Opened for reading alone, bbolt takes the lock and looks at no page but those
	// that have a checksum.
	var lock *bolt.DB
	opened := (&Store{path: path}).guard(Corrupt, doRestore, func() (err error) {
		lock, err = bolt.Open(path, 0o600, &bolt.Options{ReadOnly: true, Timeout: atOnce})
		return err
	})
	if errors.Is(opened, bolterrors.ErrTimeout) {
		return head{}, "", explain(path, opened)
	}
	if opened == nil {
		defer lock.Close()
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return head{}, "", &FaultError{Path: path, Fault: Unreadable, Found: "it cannot be read", Do: doRights, Err: err}
	}
	h, _, err = decode(path, file)
	if err == nil && opened != nil {
		err = explain(path, opened)
	}
	return h, doubt(path, file), err
}

// decode reads a store out of the bytes of its file.
func decode(path string, file []byte) (head, []Table, error) {
	pairs, ours, found := walk(file, string(bucketName))
	switch {
	case len(file) == 0:
		return head{}, nil, &FaultError{Path: path, Fault: NoStore, Found: "it is empty, of 0 bytes, as no store ever is", Do: "put a copy of an earlier time in its place, or remove it to begin anew"}
	case found != "" && !begins(file):
		return head{}, nil, &FaultError{Path: path, Fault: NoStore, Found: "it is no store", Do: doMove}
	case found != "":
		return head{}, nil, corrupt(path, "%s", found)
	case !ours:
		return head{}, nil, &FaultError{Path: path, Fault: NoStore, Found: "it is a bbolt file of another program", Do: doMove}
	}
	values := map[string][]byte{}
	for _, p := range pairs {
		values[string(p.key)] = p.value
	}
	h, err := check(path, values[string(formatKey)], values[string(headKey)])
	if err != nil {
		return head{}, nil, err
	}
	if want := 2 + len(h.tables); len(pairs) != want {
		return head{}, nil, corrupt(path, "it has %d entries, and by its head %d", len(pairs), want)
	}
	var tables []Table
	for i := range h.tables {
		e := &h.tables[i]
		data, there := values[tablePre+e.name]
		if !there || !e.is(data) {
			return head{}, nil, corrupt(path, "table %q is not what was saved of tick %d", e.name, h.tick)
		}
		tables = append(tables, Table{Name: e.name, Data: slices.Clone(data)})
	}
	return h, tables, nil
}

// begins reports whether the first page says that bbolt has written it.
func begins(file []byte) bool {
	return len(file) >= pageHeader+4 && native.Uint32(file[pageHeader:]) == magic
}

// check reads the number of the format and, if it is ours, the head.
func check(path string, format, data []byte) (head, error) {
	n, ok := readFormat(format)
	switch {
	case !ok:
		return head{}, corrupt(path, "its format is %.40q", format)
	case n > Format:
		return head{}, &FaultError{Path: path, Fault: Newer, Found: fmt.Sprintf("it is of format %d, and this program knows those up to %d", n, Format), Do: doUpdate}
	}
	h, ok := readHead(data)
	if !ok {
		return head{}, corrupt(path, "its head is not as it was written")
	}
	return h, nil
}

// create makes a new file: elsewhere first, so that there is never half a one
// under its name.
func create(path string) error {
	fail := func(err error) error {
		return &FaultError{Path: path, Fault: Unreadable, Found: "it is not there and cannot be made", Do: "see to it that its folder is there, and that this user may write to it", Err: err}
	}
	made, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	if err != nil {
		return fail(err)
	}
	made.Close()
	defer os.Remove(made.Name())
	db, err := bolt.Open(made.Name(), 0o600, &bolt.Options{Timeout: atOnce})
	if err != nil {
		return fail(err)
	}
	err = db.Update(func(tx *bolt.Tx) error {
		bucket, err := tx.CreateBucket(bucketName)
		if err != nil {
			return err
		}
		return errors.Join(bucket.Put(formatKey, writeFormat(Format)), bucket.Put(headKey, new(head).append(nil)))
	})
	if err := errors.Join(err, db.Close()); err != nil {
		return fail(err)
	}
	// A link and no renaming: of two who begin at once the second finds the file of
	// the first, and does not put its own in its place.
	if err := os.Link(made.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		return fail(err)
	}
	if folder, err := os.Open(filepath.Dir(path)); err == nil {
		folder.Sync() // so that the name outlasts a loss of power; not every system can
		folder.Close()
	}
	return nil
}

// explain says what is wrong with a file that bbolt refuses.
func explain(path string, err error) error {
	var fault *FaultError
	switch {
	case errors.As(err, &fault):
		return err
	case errors.Is(err, bolterrors.ErrTimeout):
		return &FaultError{Path: path, Fault: Locked, Found: somebody(path) + " has it open", Do: doStop}
	case errors.Is(err, fs.ErrPermission):
		return &FaultError{Path: path, Fault: Unreadable, Found: "it cannot be opened", Do: doRights, Err: err}
	}
	return &FaultError{Path: path, Fault: Corrupt, Found: "it is corrupt", Do: doRestore, Err: err}
}

// somebody is the process that has a file locked, by its name if that is known.
func somebody(path string) string {
	if name := holder(path); name != "" {
		return name
	}
	return "another process"
}

// guard makes an error of what goes wrong within bbolt, a fault of memory
// included: its file is mapped, and what the disk can no longer read ends there.
func (s *Store) guard(kind Fault, do string, f func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if v := recover(); v != nil {
			err = &FaultError{Path: s.path, Fault: kind, Found: fmt.Sprintf("bbolt gave up (%v)", v), Do: do}
		}
	}()
	return f()
}

// Warning says what is doubtful about the file as it was opened; empty: nothing.
func (s *Store) Warning() string { return s.warning }

// doubt says what is doubtful about a file that can be read. Of the two first
// pages one is of the last save and the other of the one before: if one is damaged
// the other counts, and nothing else shows which of the two was lost.
func doubt(path string, file []byte) string {
	if wholeMetas(file) != 1 {
		return ""
	}
	return fmt.Sprintf("store %s: one of its two first pages is damaged; what the other leads to is whole, but may be the save before the last; if that matters put a copy of an earlier time in its place", path)
}

// Path returns the path that the store was opened by.
func (s *Store) Path() string { return s.path }

// stored reads the head in the file.
func (s *Store) stored() (h head, err error) {
	err = s.view(func(b *bolt.Bucket) (err error) {
		h, err = check(s.path, b.Get(formatKey), b.Get(headKey))
		return err
	})
	return h, err
}

func (s *Store) view(f func(*bolt.Bucket) error) error {
	return s.guard(Corrupt, doRestore, func() error {
		return s.db.View(func(tx *bolt.Tx) error {
			b := tx.Bucket(bucketName)
			if b == nil {
				return corrupt(s.path, "its bucket has gone")
			}
			return f(b)
		})
	})
}

// Saved returns what the store holds: the tick of the last drain that was saved,
// and all tables, by name. A store to which nothing was saved yet has tick 0 and
// no tables. The error is a [*FaultError].
func (s *Store) Saved() (tick unit.Tick, tables []Table, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.view(func(b *bolt.Bucket) error {
		for i := range s.head.tables {
			e := &s.head.tables[i]
			data := b.Get([]byte(tablePre + e.name))
			if data == nil || !e.is(data) {
				return corrupt(s.path, "table %q is not what was saved of tick %d", e.name, s.head.tick)
			}
			tables = append(tables, Table{Name: e.name, Data: append([]byte{}, data...)})
		}
		return nil
	})
	if err != nil {
		return 0, nil, explain(s.path, err)
	}
	return s.head.tick, tables, nil
}

// Save writes what a drain has left, in one transaction, and returns when it is
// on the disk. Tables of other names stay as they are. The drain may be of the
// tick that was saved last, but of none before. After an error, a [*FaultError],
// the file holds what it held.
func (s *Store) Save(d Drain) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.allow(&d); err != nil {
		return err
	}
	next := head{d.Tick, slices.Clone(s.head.tables)}
	for i := range d.Tables {
		next.set(&d.Tables[i])
	}
	s.data = next.append(s.data[:0])
	err := s.guard(Unsaved, doRoom, func() error {
		return s.db.Update(func(tx *bolt.Tx) error {
			b := tx.Bucket(bucketName)
			for i := range d.Tables {
				if err := b.Put([]byte(tablePre+d.Tables[i].Name), d.Tables[i].Data); err != nil {
					return err
				}
			}
			return b.Put(headKey, s.data)
		})
	})
	if err != nil {
		var fault *FaultError
		if !errors.As(err, &fault) {
			err = &FaultError{Path: s.path, Fault: Unsaved, Found: fmt.Sprintf("the drain of tick %d could not be saved", d.Tick), Do: doRoom, Err: err}
		}
		return err
	}
	s.head = next
	return nil
}

// allow refuses a drain that makes no sense.
func (s *Store) allow(d *Drain) error {
	refuse := func(format string, args ...any) error {
		return &FaultError{Path: s.path, Fault: Unsaved, Found: fmt.Sprintf(format, args...), Do: "this is a fault of the program"}
	}
	if d.Tick < s.head.tick || d.Tick > unit.MaxNumber {
		return refuse("a drain of tick %d is to be saved, and that of tick %d was", d.Tick, s.head.tick)
	}
	for i := range d.Tables {
		name := d.Tables[i].Name
		if len(name) < 1 || len(name) > MaxName {
			return refuse("a table's name has %d bytes, want 1 to %d", len(name), MaxName)
		}
		if slices.ContainsFunc(d.Tables[:i], func(t Table) bool { return t.Name == name }) {
			return refuse("a drain has table %q twice", name)
		}
	}
	return nil
}

// Close closes the file. Nothing else may be called afterwards. The error is a
// [*FaultError]: [Lost] if the file is no longer there under its name.
func (s *Store) Close() error {
	lost := s.lost()
	if err := s.db.Close(); err != nil {
		return &FaultError{Path: s.path, Fault: Unreadable, Found: "it cannot be closed", Do: doRoom, Err: err}
	}
	return lost
}

// lost finds out whether the file was removed or replaced: what was saved since
// went to one that nobody finds again.
func (s *Store) lost() error {
	now, err := os.Stat(s.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &FaultError{Path: s.path, Fault: Lost, Found: "it was removed while it was open", Do: doLost}
	case err == nil && s.info != nil && !os.SameFile(s.info, now):
		return &FaultError{Path: s.path, Fault: Lost, Found: "another file was put in its place while it was open", Do: doLost}
	}
	return nil
}
