package quic

import (
	"reflect"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// unsayable is a payload that is none, of whatever kind: for arguments that
// cannot be said on the wire, such as a number where a name belongs.
var unsayable = []byte{0}

// payload is what a command bears: the bytes that the suite has given, or the
// arguments as the wire has them.
func payload(kind string, args conformance.Object, raw []byte) []byte {
	if raw != nil {
		return raw
	}
	profile, _ := conformance.ProfileNamed(conformance.HostCommit)
	for _, k := range profile.Kinds {
		if k.Name != kind {
			continue
		}
		typed := reflect.New(reflect.TypeOf(k.Args))
		if conformance.Decode(args, typed.Interface()) != nil {
			return unsayable
		}
		a, ok := arguments(typed.Elem().Interface())
		if !ok {
			return unsayable
		}
		return a.AppendPayload(nil, kind)
	}
	return unsayable // whatever it says, nobody knows the kind
}

// arguments translates the arguments of a kind. It is false for what no payload
// can say.
func arguments(args any) (wire.Arguments, bool) {
	var a wire.Arguments
	var names []string
	switch p := args.(type) {
	case conformance.Empty:
	case conformance.ProbeArgs:
		return probe(&p)
	case conformance.HarvestResolveArgs:
		a.Swing, a.Node = p.Swing, p.Node
		names = []string{p.Node}
	case conformance.StrikeResolveArgs:
		a.Swing, a.Target = p.Swing, p.Target
		names = []string{p.Target}
	case conformance.StrikeRevokeArgs:
		a.Swing = p.Swing
	case conformance.InventoryTransferArgs:
		a.From, a.To, a.Item, a.N = p.From, p.To, p.Item, p.N
		names = []string{p.From, p.To, p.Item}
	case conformance.CraftCommitArgs:
		a.Recipe, a.Station = p.Recipe, p.Station
		names = []string{p.Recipe, p.Station}
	case conformance.PlaceStructureArgs:
		a.Type, a.Cell = p.Type, unit.Cell{Column: p.Cell[0], Row: p.Cell[1]}
		names = []string{p.Type}
	case conformance.DemolishArgs:
		a.Structure = p.Structure
		names = []string{p.Structure}
	case conformance.DashStartedArgs:
		a.Dir = unit.Vec{X: float64(p.Dir[0]), Y: float64(p.Dir[1])}
	case conformance.ReviveStartArgs:
		a.Target = p.Target
		names = []string{p.Target}
	case conformance.EquipArgs:
		a.Slot, a.Item = p.Slot, p.Item
		names = []string{p.Slot, p.Item}
	case conformance.UnequipArgs:
		a.Slot = p.Slot
		names = []string{p.Slot}
	default:
		return a, false
	}
	return a, sayable(names...)
}

// sayable reports whether names can be written at all; whether they are names,
// the host says.
func sayable(names ...string) bool {
	for _, name := range names {
		if len(name) > 255 {
			return false
		}
	}
	return true
}

func probe(p *conformance.ProbeArgs) (wire.Arguments, bool) {
	var a wire.Arguments
	if len(p.Stage) > 255 {
		return a, false
	}
	for _, s := range p.Stage {
		var stage wire.Stage
		for act, name := range []string{s.Give, s.Take, s.Need, s.Outcome, s.Spawn, s.Despawn, s.Dirty} {
			if name != "" {
				stage.Act, stage.Name = uint8(act), name
			}
		}
		stage.N, stage.Player = 1, s.Player
		if s.N != nil {
			stage.N = *s.N
		}
		if !sayable(stage.Name, stage.Player) {
			return a, false
		}
		a.Stage = append(a.Stage, stage)
	}
	for then, name := range wire.Thens {
		if name == string(p.Then) {
			a.Then = uint8(then)
			return a, true
		}
	}
	return a, false
}
