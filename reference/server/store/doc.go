// Package store keeps what a host persists in a file, so that it outlasts the
// process: the tables of a game as bytes, and the tick of the drain that left
// them.
//
// A [Store] is such a file. [Store.Save] takes what one drain has left, in one
// transaction: after a crash at any moment the file holds the state of one whole
// drain. A [Writer] has a goroutine of its own for that, so that no tick waits for
// a disk. [Open] gives a file as it was left, or says by a [*FaultError] why it
// cannot, and what to do; it changes nothing in a file that it refuses. [Read]
// reads a file that a running server holds, too.
//
// What a table means is its game's affair. The file is one of bbolt, an embedded
// transactional store, with one bucket: the number of the format, a head that
// says of which tick all is and what size and SHA-256 each table has, and the
// tables. bbolt itself trusts its pages; before it is given a file, that is read
// through by code that does not, see raw.go.
package store
