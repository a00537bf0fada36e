package store

import "fmt"

// Fault says what is wrong with a store's file.
type Fault uint8

// The faults.
const (
	Unreadable Fault = iota + 1 // it is a folder, or may not be opened, or the disk fails
	NoStore                     // it is something else
	Corrupt                     // it is not as it was written
	Newer                       // a newer program has written it
	Locked                      // another process has it open
	Unsaved                     // a drain could not be written to it
	Lost                        // it was removed, or replaced, while it was open
)

var faults = [...]string{Unreadable: "unreadable", NoStore: "no store", Corrupt: "corrupt", Newer: "newer", Locked: "locked", Unsaved: "unsaved", Lost: "lost"}

// String returns the fault's name.
func (f Fault) String() string { return faults[f] }

// FaultError says what is wrong with a store's file, and what to do. Nothing in
// the file was changed.
type FaultError struct {
	Path  string
	Fault Fault
	Found string // what was found
	Do    string // what to do
	Err   error  // what the system or bbolt has said, if it has
}

func (e *FaultError) Error() string {
	cause := ""
	if e.Err != nil {
		cause = fmt.Sprintf(" (%v)", e.Err)
	}
	return fmt.Sprintf("store %s: %s%s; %s", e.Path, e.Found, cause, e.Do)
}

// Unwrap returns what the system or bbolt has said.
func (e *FaultError) Unwrap() error { return e.Err }

// What to do.
const (
	doRestore = "nothing in it was changed: put a copy of an earlier time in its place, or move it away to begin anew"
	doMove    = "name another file, or move this one away"
	doRights  = "see to it that this user may read and write it"
	doUpdate  = "start the program that has written it, or a newer one than this"
	doStop    = "stop that process, or name another file"
	doLost    = "what was saved since is gone with it: put a copy of an earlier time in its place, and leave the file alone while a server runs"
	doRoom    = "see to the disk: what was to be saved is kept in memory until then"
)

func corrupt(path, found string, args ...any) *FaultError {
	return &FaultError{Path: path, Fault: Corrupt, Found: "it is corrupt: " + fmt.Sprintf(found, args...), Do: doRestore}
}
