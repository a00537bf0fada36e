package wire

import (
	"encoding/binary"

	"github.com/moveauth/moveauth/reference/unit"
)

// EntityKind is what sort of thing an entity is.
type EntityKind uint8

// The kinds.
const (
	EntityProbe   EntityKind = iota // a Probe's: it has no kind
	SharedStorage                   // with Structure, Origin and Slots
	EntityPlayer                    // with Player
	EntityEnemy
)

var entityKinds = [...]string{EntityProbe: "", SharedStorage: "SharedStorage", EntityPlayer: "Player", EntityEnemy: "Enemy"}

// String returns the kind's name.
func (k EntityKind) String() string { return entityKinds[k] }

// Entity says that something has spawned.
type Entity struct {
	Tick unit.Tick
	Name string
	Kind EntityKind

	Structure string
	Origin    unit.Cell
	Slots     uint32
	Player    Key
}

// Type returns [TypeEntity].
func (e *Entity) Type() Type { return TypeEntity }

// AppendBody appends the message without its type.
func (e *Entity) AppendBody(data []byte) []byte {
	data = binary.LittleEndian.AppendUint64(data, uint64(e.Tick))
	data = append(appendName(data, e.Name), byte(e.Kind))
	switch e.Kind {
	case SharedStorage:
		data = appendCell(appendName(data, e.Structure), e.Origin)
		data = binary.LittleEndian.AppendUint32(data, e.Slots)
	case EntityPlayer:
		data = append(data, e.Player[:]...)
	}
	return data
}

// DecodeBody reads a message without its type.
func (e *Entity) DecodeBody(body []byte) error {
	*e = Entity{}
	r := reader{data: body}
	e.Tick = r.tick("tick")
	e.Name = r.name("name")
	e.Kind = EntityKind(r.within(uint8(EntityEnemy), "kind", "0 (none), 1 (SharedStorage), 2 (Player) or 3 (Enemy)"))
	switch e.Kind {
	case SharedStorage:
		e.Structure, e.Origin, e.Slots = r.name("structure"), r.cell("origin"), r.u32("slots")
	case EntityPlayer:
		e.Player = r.key("player", false)
	}
	return r.end()
}

func appendInteger(data []byte, n int64) []byte {
	return binary.LittleEndian.AppendUint64(data, uint64(n))
}

func appendCell(data []byte, c unit.Cell) []byte {
	return appendInteger(appendInteger(data, c.Column), c.Row)
}

func (r *reader) cell(what string) unit.Cell {
	column := r.integer(what)
	return unit.Cell{Column: column, Row: r.integer(what)}
}
