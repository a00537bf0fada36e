package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// maxTables is how many tables a message names at most.
const maxTables = 32

// Tables tells a client which tables the tick before has saved, or that what
// follows builds on all of them.
type Tables struct {
	Tick     unit.Tick
	Baseline bool
	Names    []string // in the order of their bytes
}

// Type returns [TypeTables].
func (m *Tables) Type() Type { return TypeTables }

// AppendBody appends the message without its type.
func (m *Tables) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint64(data, uint64(m.Tick))
	data = append(appendFlag(data, m.Baseline), byte(len(m.Names)))
	for _, name := range m.Names {
		data = appendName(data, name)
	}
	return data
}

// DecodeBody reads a message without its type. It uses the memory of the names
// that m has.
func (m *Tables) DecodeBody(body []byte) error {
	*m = Tables{Names: m.Names[:0]}
	r := reader{data: body}
	m.Tick = r.tick("tick")
	m.Baseline = r.flag("baseline")
	for range r.count(maxTables, "names") {
		name := r.name("names")
		// WIRE-014a: a set has one order, so that it has one form.
		if n := len(m.Names); r.no == nil && n > 0 && name <= m.Names[n-1] {
			r.refuse(BadOrder, "names", name, "one above "+m.Names[n-1])
		}
		m.Names = append(m.Names, name)
	}
	return r.end()
}
