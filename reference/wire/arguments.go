package wire

import (
	"strconv"

	"github.com/moveauth/moveauth/reference/unit"
)

// Arguments are those of a command. Which of the members its kind has, [Members]
// says; the others are zero.
type Arguments struct {
	Swing, N  int64
	Node      string
	Target    string
	From, To  string
	Item      string
	Recipe    string
	Station   string
	Type      string
	Structure string
	Slot      string
	Cell      unit.Cell
	Dir       unit.Vec
	Stage     []Stage
	Then      uint8 // an index of [Thens]
}

// argumentsForm is the first byte of every payload.
const argumentsForm = 1

// form is how a member is written.
type form uint8

const (
	formName form = iota
	formInteger
	formCell
	formDir
	formStage
	formThen
	formKey
	formItems
	formTick
	formFlag
	formReason
	formPlace
)

// member is one of the arguments of a kind, or of what a delta bears.
type member struct {
	name string
	form form
}

// arguments are the members of each kind, in their order.
var arguments = map[string][]member{
	"Probe":             {{"stage", formStage}, {"then", formThen}},
	"HarvestResolve":    {{"swing", formInteger}, {"node", formName}},
	"StrikeResolve":     {{"swing", formInteger}, {"target", formName}},
	"StrikeRevoke":      {{"swing", formInteger}},
	"InventoryTransfer": {{"from", formName}, {"to", formName}, {"item", formName}, {"n", formInteger}},
	"CraftCommit":       {{"recipe", formName}, {"station", formName}},
	"PlaceStructure":    {{"type", formName}, {"cell", formCell}},
	"Demolish":          {{"structure", formName}},
	"DashStarted":       {{"dir", formDir}},
	"ReviveStart":       {{"target", formName}},
	"ReviveCancel":      {},
	"SessionReady":      {},
	"Equip":             {{"slot", formName}, {"item", formName}},
	"Unequip":           {{"slot", formName}},
}

// Members lists the arguments of a kind in the order in which they stand in a
// payload; false if the kind is not known here.
func Members(kind string) ([]string, bool) {
	list, known := arguments[kind]
	var names []string
	for _, m := range list {
		names = append(names, m.name)
	}
	return names, known
}

func (a *Arguments) text(member string) *string {
	switch member {
	case "node":
		return &a.Node
	case "target":
		return &a.Target
	case "from":
		return &a.From
	case "to":
		return &a.To
	case "item":
		return &a.Item
	case "recipe":
		return &a.Recipe
	case "station":
		return &a.Station
	case "type":
		return &a.Type
	case "structure":
		return &a.Structure
	}
	return &a.Slot
}

func (a *Arguments) number(member string) *int64 {
	if member == "n" {
		return &a.N
	}
	return &a.Swing
}

// AppendPayload appends the payload of a command of a kind that is known here.
func (a *Arguments) AppendPayload(data []byte, kind string) []byte {
	data = append(data, argumentsForm)
	for _, m := range arguments[kind] {
		switch m.form {
		case formName:
			data = appendName(data, *a.text(m.name))
		case formInteger:
			data = appendInteger(data, *a.number(m.name))
		case formCell:
			data = appendCell(data, a.Cell)
		case formDir:
			data = appendPlace(data, a.Dir)
		case formStage:
			data = appendStage(data, a.Stage)
		case formThen:
			data = append(data, a.Then)
		}
	}
	return data
}

// DecodePayload reads the payload of a command of a kind. The error is a
// [*Refusal], whatever is wrong: the connection goes on, and the command is
// refused with [BadPayload].
func (a *Arguments) DecodePayload(kind string, payload []byte) error {
	*a = Arguments{Stage: a.Stage[:0]}
	list, known := arguments[kind]
	if !known {
		return &Refusal{Fault: BadValue, What: "kind", Got: kind, Want: "a known one"}
	}
	r := reader{data: payload}
	// WIRE-021: so that bytes which were never meant as arguments are none, not even
	// of a kind that has only a number.
	if first := r.u8("form"); first != argumentsForm {
		r.refuse(BadValue, "form", first, "1")
	}
	for _, m := range list {
		switch m.form {
		case formName:
			*a.text(m.name) = r.name(m.name)
		case formInteger:
			*a.number(m.name) = r.integer(m.name)
		case formCell:
			a.Cell = r.cell(m.name)
		case formDir:
			a.Dir = r.place(m.name)
		case formStage:
			a.Stage = r.stage(a.Stage)
		case formThen:
			a.Then = r.within(uint8(len(Thens)-1), m.name, "an end of a Probe")
		}
	}
	return r.end()
}

// AppendJSON appends the arguments as the JSON object that a command channel
// takes, and whose members the table of kinds has.
func (a *Arguments) AppendJSON(data []byte, kind string) []byte {
	data = append(data, '{')
	for i, m := range arguments[kind] {
		if i > 0 {
			data = append(data, ',')
		}
		data = append(append(append(data, '"'), m.name...), `":`...)
		switch m.form {
		case formName:
			data = quoted(data, *a.text(m.name))
		case formInteger:
			data = strconv.AppendInt(data, *a.number(m.name), 10)
		case formCell:
			data = strconv.AppendInt(append(data, '['), a.Cell.Column, 10)
			data = append(strconv.AppendInt(append(data, ','), a.Cell.Row, 10), ']')
		case formDir:
			data = strconv.AppendFloat(append(data, '['), a.Dir.X, 'g', -1, 64)
			data = append(strconv.AppendFloat(append(data, ','), a.Dir.Y, 'g', -1, 64), ']')
		case formStage:
			data = stageJSON(data, a.Stage)
		case formThen:
			data = quoted(data, Thens[a.Then])
		}
	}
	return append(data, '}')
}

// quoted appends a name, which has nothing to escape.
func quoted(data []byte, name string) []byte {
	return append(append(append(data, '"'), name...), '"')
}
