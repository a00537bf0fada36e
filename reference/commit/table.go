package commit

import (
	"encoding/binary"
	"fmt"

	"github.com/moveauth/moveauth/reference/unit"
)

// SavedTable is a table as it is kept: its whole content as bytes. The same
// content has the same bytes, whatever happened before.
//
// A table begins with the version of its form, one byte. Numbers follow in 8
// bytes, the low one first, and are at most [unit.MaxNumber]; counts of rows in
// 4; a name as its length in a byte and its letters. Rows stand in the order
// that the table's type gives. A table that only Probes mark holds nothing, and
// has no bytes.
type SavedTable struct {
	Name string
	Data []byte
}

// tableVersion is the version of the form of every table.
const tableVersion = 1

// TableError says what is wrong with a saved table.
type TableError struct {
	Table string
	Where string // the row or the value; empty: the table as a whole
	Got   string
	Want  string
}

func (e *TableError) Error() string {
	where := ""
	if e.Where != "" {
		where = ", " + e.Where
	}
	return fmt.Sprintf("saved table %.40q%s: got %s, want %s", e.Table, where, e.Got, e.Want)
}

func appendNumber[N ~int64 | ~uint32](data []byte, n N) []byte {
	return binary.LittleEndian.AppendUint64(data, uint64(n))
}

func appendCount(data []byte, n int) []byte {
	return binary.LittleEndian.AppendUint32(data, uint32(n))
}

func appendName(data []byte, name string) []byte {
	return append(append(data, byte(len(name))), name...)
}

func appendFlag(data []byte, is bool) []byte {
	if is {
		return append(data, 1)
	}
	return append(data, 0)
}

func appendStacks(data []byte, list []Stack) []byte {
	data = appendCount(data, len(list))
	for _, s := range list {
		data = appendNumber(appendName(data, s.Item), s.N)
	}
	return data
}

// tableReader reads a table from the front of its bytes. What is wrong first
// stands, and everything after it reads as zero.
type tableReader struct {
	table string
	all   int // bytes in the whole table
	data  []byte
	wrong *TableError
}

// readTable begins to read a table.
func readTable(table string, data []byte) *tableReader {
	r := &tableReader{table: table, all: len(data), data: data}
	if v := r.byte("its version"); v != tableVersion {
		r.refuse("its version", fmt.Sprint(v), fmt.Sprintf("%d, all that this program knows", tableVersion))
	}
	return r
}

func (r *tableReader) refuse(where, got, want string) {
	if r.wrong == nil {
		r.wrong = &TableError{Table: r.table, Where: where, Got: got, Want: want}
	}
}

// end returns what was wrong, and refuses what is left.
func (r *tableReader) end() error {
	if len(r.data) > 0 {
		r.refuse("its end", fmt.Sprintf("%d bytes more", len(r.data)), "none")
	}
	if r.wrong != nil {
		return r.wrong
	}
	return nil
}

// take returns the next n bytes, or nil.
func (r *tableReader) take(n int, where string) []byte {
	if r.wrong != nil {
		return nil
	}
	if len(r.data) < n {
		r.refuse(where, fmt.Sprintf("%d bytes of it, at byte %d", len(r.data), r.all-len(r.data)), fmt.Sprint(n))
		return nil
	}
	taken := r.data[:n]
	r.data = r.data[n:]
	return taken
}

func (r *tableReader) byte(where string) uint8 {
	if b := r.take(1, where); b != nil {
		return b[0]
	}
	return 0
}

// upTo reads a byte of a list that ends with most.
func (r *tableReader) upTo(most uint8, where string) uint8 {
	n := r.byte(where)
	if n > most {
		r.refuse(where, fmt.Sprint(n), fmt.Sprintf("0 to %d", most))
	}
	return n
}

// number reads an integer of at least least.
func (r *tableReader) number(least int64, where string) int64 {
	b := r.take(8, where)
	if b == nil {
		return 0
	}
	n := binary.LittleEndian.Uint64(b)
	if n > unit.MaxNumber || int64(n) < least {
		r.refuse(where, fmt.Sprint(n), fmt.Sprintf("%d to 2^53−1", least))
		return 0
	}
	return int64(n)
}

func (r *tableReader) tick(where string) unit.Tick { return unit.Tick(r.number(0, where)) }

// rows reads the rows of a list by calling one for each. one's row names the row
// in what is said of it.
func (r *tableReader) rows(of string, one func(row string)) {
	b := r.take(4, "the count of "+of)
	if b == nil {
		return
	}
	n := binary.LittleEndian.Uint32(b)
	for i := uint32(0); i < n && r.wrong == nil; i++ {
		one(fmt.Sprintf("row %d of %d of %s", i+1, n, of))
	}
}

func (r *tableReader) name(where string) string {
	b := r.take(int(r.byte(where)), where)
	if r.wrong != nil {
		return ""
	}
	if !unit.ValidName(string(b)) {
		r.refuse(where, fmt.Sprintf("%q", b), fmt.Sprintf("1 to %d of A–Z, a–z, 0–9, _ and -", unit.MaxName))
		return ""
	}
	return string(b)
}

// after reads a name that comes after the one of the row before, which it
// replaces.
func (r *tableReader) after(before *string, where string) string {
	name := r.name(where)
	if r.wrong == nil && name <= *before {
		r.refuse(where, fmt.Sprintf("%q after %q", name, *before), "names in order, each once")
	}
	*before = name
	return name
}

// stacks reads what a bag or storage holds, without zeros.
func (r *tableReader) stacks(where string) []Stack {
	var list []Stack
	before, sum := "", int64(0)
	r.rows("items of "+where, func(row string) {
		s := Stack{r.after(&before, row), r.number(1, row)}
		if sum += s.N; sum > unit.MaxNumber {
			r.refuse(row, fmt.Sprintf("%d units in all", sum), "at most 2^53−1")
		}
		list = append(list, s)
	})
	return list
}

// load is how many units stacks are together.
func load(list []Stack) (sum int64) {
	for _, s := range list {
		sum += s.N
	}
	return sum
}
