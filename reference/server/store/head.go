package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// Table is a whole table of a game, as bytes. A name has 1 to [MaxName] bytes of
// any kind.
type Table = commit.SavedTable

// Drain is what one drain has left: every table that was dirty in it.
type Drain struct {
	Tick   unit.Tick
	Tables []Table
}

// MaxName is the longest name of a table, in bytes.
const MaxName = 255

// Format is the number of the format that this program writes, and the highest
// that it reads.
const Format = 1

// Digest is a SHA-256: of a table's bytes, or of a head, and so of all that it
// tells of.
type Digest [sha256.Size]byte

// String returns the digest in hexadecimal digits.
func (d Digest) String() string { return fmt.Sprintf("%x", d[:]) }

// head says of which tick a store's tables are, and what each is.
type head struct {
	tick   unit.Tick
	tables []entry // by name
}

type entry struct {
	name   string
	size   int
	digest Digest
}

// append writes a head, and its own digest behind it.
//
// tick, 8 bytes, the low one first; tables, 4 bytes; of each: length of its name,
// 1 byte; name; size, 8 bytes; digest, 32 bytes.
func (h *head) append(data []byte) []byte {
	start := len(data)
	data = binary.LittleEndian.AppendUint64(data, uint64(h.tick))
	data = binary.LittleEndian.AppendUint32(data, uint32(len(h.tables)))
	for i := range h.tables {
		e := &h.tables[i]
		data = append(append(data, byte(len(e.name))), e.name...)
		data = binary.LittleEndian.AppendUint64(data, uint64(e.size))
		data = append(data, e.digest[:]...)
	}
	digest := sha256.Sum256(data[start:])
	return append(data, digest[:]...)
}

// digest returns the digest of the whole state.
func (h *head) digest() Digest {
	data := h.append(nil)
	return Digest(data[len(data)-sha256.Size:])
}

// readHead reads what append has written. ok is false if it is anything else.
func readHead(data []byte) (h head, ok bool) {
	if len(data) < 12+sha256.Size {
		return head{}, false
	}
	body, own := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if digest := sha256.Sum256(body); !bytes.Equal(digest[:], own) {
		return head{}, false
	}
	// Whoever has made the digest has made the rest, so it needs no more than to be
	// safe to read.
	h.tick = unit.Tick(binary.LittleEndian.Uint64(body))
	n := binary.LittleEndian.Uint32(body[8:])
	body = body[12:]
	for range n {
		if len(body) < 1 || len(body) < 1+int(body[0])+8+sha256.Size {
			return head{}, false
		}
		e := entry{name: string(body[1 : 1+body[0]])}
		body = body[1+body[0]:]
		size := binary.LittleEndian.Uint64(body)
		if size > unit.MaxNumber {
			return head{}, false
		}
		e.size = int(size)
		e.digest = Digest(body[8 : 8+sha256.Size])
		body = body[8+sha256.Size:]
		h.tables = append(h.tables, e)
	}
	return h, len(body) == 0 && h.tick >= 0 && h.tick <= unit.MaxNumber
}

// find returns where a table of that name is in the head, or has to be put.
func (h *head) find(name string) (int, bool) {
	return slices.BinarySearchFunc(h.tables, name, func(e entry, name string) int { return strings.Compare(e.name, name) })
}

// set notes a table's new content.
func (h *head) set(t *Table) {
	e := entry{t.Name, len(t.Data), sha256.Sum256(t.Data)}
	if i, there := h.find(t.Name); there {
		h.tables[i] = e
	} else {
		h.tables = slices.Insert(h.tables, i, e)
	}
}

// is reports whether data is what the entry tells of.
func (e *entry) is(data []byte) bool {
	return len(data) == e.size && sha256.Sum256(data) == e.digest
}

const formatText = "moveauth store, format %d"

// writeFormat writes the number of a format, in words, for whoever looks at the
// file with another program.
func writeFormat(n int) []byte { return fmt.Appendf(nil, formatText, n) }

// readFormat reads what writeFormat has written.
func readFormat(data []byte) (n int, ok bool) {
	if _, err := fmt.Sscanf(string(data), formatText, &n); err != nil || n < 1 || !bytes.Equal(writeFormat(n), data) {
		return 0, false
	}
	return n, true
}

// DigestOf returns the digest of a table's bytes.
func DigestOf(data []byte) Digest { return sha256.Sum256(data) }
