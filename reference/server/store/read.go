package store

import (
	"bytes"
	"os"

	"github.com/moveauth/moveauth/reference/unit"
)

// Content is all that a store's file holds.
type Content struct {
	Format  int
	Tick    unit.Tick
	Digest  Digest  // of tick and tables
	Tables  []Table // by name
	Warning string  // what is doubtful about the file; empty: nothing
	HeldBy  string  // the process that has it open; empty: none, or it cannot be told
}

// tries is how often a file is read that changes while it is read. A transaction
// takes longer than reading it does, so one that nobody else fills up comes out
// whole in one of the first.
const tries = 100

// Read returns what a store's file holds. It opens it for nothing but reading,
// takes no lock, and so can look at one that a server has open: what it returns is
// the state of one whole drain then, too. The error is a [*FaultError].
func Read(path string) (*Content, error) {
	info, err := os.Stat(path)
	if err := readable(path, info, err); err != nil {
		return nil, err
	}
	var last []byte
	for range tries {
		file, err := os.ReadFile(path)
		if err != nil {
			return nil, &FaultError{Path: path, Fault: Unreadable, Found: "it cannot be read", Do: doRights, Err: err}
		}
		h, tables, err := decode(path, file)
		warning := doubt(path, file)
		if err == nil && (warning == "" || last != nil && bytes.Equal(file, last)) {
			return &Content{Warning: warning, Format: Format, Tick: h.tick, Digest: h.digest(), Tables: tables, HeldBy: holder(path)}, nil
		}
		// What a transaction was writing when it was read is torn, and is something
		// else the next time.
		if err != nil && last != nil && bytes.Equal(file, last) {
			return nil, err
		}
		last = file
	}
	return nil, &FaultError{Path: path, Fault: Locked, Found: somebody(path) + " changes it faster than it can be read", Do: "try again"}
}
