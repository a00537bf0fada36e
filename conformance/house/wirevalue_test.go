package house

import (
	"encoding/hex"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// object is a value as the vectors have it: by the names of adr/wire.md.
type object map[string]any

var modes = []string{"owner", "clamped", "server"}

func key(k wire.Key) string    { return hex.EncodeToString(k[:]) }
func place(v unit.Vec) any     { return []float64{v.X, v.Y} }
func vec3(v wire.Vec3) any     { return []float64{v.X, v.Y, v.Z} }
func quat(q wire.Quat) any     { return []float64{q.X, q.Y, q.Z, q.W} }
func step(s wire.Step) any     { return []int8{s.DX, s.DY} }
func cellOf(c unit.Cell) any   { return []int64{c.Column, c.Row} }
func list[T any](from []T) []T { return append([]T{}, from...) }
func (o object) with(more object) object {
	for name, value := range more {
		o[name] = value
	}
	return o
}

// updateShown shows what an update bears, by its width.
func updateShown(u *transform.Update) object {
	if u.Form == transform.None {
		return object{"width": "none"}
	}
	o := object{"width": []string{"none", "full", "narrow", "wide"}[u.Form], "epoch": u.Epoch, "stood": u.Stood}
	if u.Form == transform.Full {
		o["at"] = place(u.At)
	} else {
		o["age"], o["difference"] = u.Age, []int16{u.DX, u.DY}
	}
	return o
}

// shown writes a message as a vector has it.
func shown(m wire.Message) object {
	switch m := m.(type) {
	case *wire.Hello:
		return object{"version": wire.Version, "mode": modes[m.Mode], "transports": m.Transports, "token": hex.EncodeToString(m.Token)}
	case *wire.Welcome:
		o := object{"version": wire.Version, "mode": modes[m.Mode], "transports": m.Transports, "client": m.Client, "player": key(m.Player),
			"tick": m.Tick, "rate": m.Rate, "payload": m.Payload, "datagram": m.Datagram, "last_seq": m.LastSeq}
		if in := m.Inputs; m.Mode == wire.ModeServer {
			o.with(object{"epoch": in.Epoch, "acknowledged": in.Acknowledged, "window": in.Window, "session_limit": in.SessionLimit,
				"batch_cap": in.BatchCap, "degrade_streak": in.Streak, "fallback_ms": in.Fallback})
		}
		return o
	case *wire.Command:
		return object{"seq": m.Seq, "kind": m.Kind, "payload": hex.EncodeToString(m.Payload)}
	case *wire.Refused:
		return object{"seq": m.Seq, "reason": m.Reason.String()}
	case *wire.Outcome:
		o := object{"tick": m.Tick, "epoch": m.Epoch, "cut": m.Cut, "name": m.Name, "payload": hex.EncodeToString(m.Payload)}
		if m.Of {
			o.with(object{"player": key(m.Player), "seq": m.Seq})
		}
		return o
	case *wire.Spawned:
		return object{"body": m.Body, "epoch": m.Epoch, "tick": m.Tick, "at": place(m.At), "player": key(m.Key), "name": m.Name}
	case *wire.Gone:
		return object{"body": m.Body}
	case *wire.Report:
		o := object{"tick": m.Tick}
		if m.Acks {
			o["back"] = m.Back
		}
		return o.with(updateShown(&m.Update))
	case *wire.Snapshot:
		entries := []object{}
		for i := range m.Entries {
			e := &m.Entries[i]
			entries = append(entries, object{"body": e.Body, "lag": e.Lag}.with(updateShown(&e.Update)))
		}
		o := object{"tick": m.Tick, "entries": entries}
		if m.Acks {
			o["back"] = m.Back
		}
		return o
	case *wire.Entity:
		o := object{"tick": m.Tick, "name": m.Name, "kind": m.Kind.String()}
		switch m.Kind {
		case wire.SharedStorage:
			o.with(object{"structure": m.Structure, "origin": cellOf(m.Origin), "slots": m.Slots})
		case wire.EntityPlayer:
			o["player"] = key(m.Player)
		}
		return o
	case *wire.Vanished:
		return object{"tick": m.Tick, "structure": m.Structure, "name": m.Name}
	case *wire.Tables:
		return object{"tick": m.Tick, "baseline": m.Baseline, "names": list(m.Names)}
	}
	return shownMovement(m)
}

// shownMovement is shown for the messages of the modes clamped and server.
func shownMovement(m wire.Message) object {
	switch m := m.(type) {
	case *wire.Point:
		o := object{"player": key(m.Player), "tick": m.Tick, "after": m.After, "applied": m.Applied, "at": vec3(m.At)}
		if m.HasVelocity {
			o["velocity"] = vec3(m.Velocity)
		}
		if m.HasRotation {
			o["rotation"] = quat(m.Rotation)
		}
		if m.HasImpulse {
			o["impulse"] = vec3(m.Impulse)
		}
		return o
	case *wire.Applied:
		return object{"instruction": m.Instruction}
	case *wire.Ping:
		return object{"nonce": m.Nonce}
	case *wire.Pong:
		return object{"nonce": m.Nonce, "tick": m.Tick}
	case *wire.Placement:
		return object{"number": m.Number, "at": vec3(m.At)}
	case *wire.Instruction:
		return object{"number": m.Number, "impulse": vec3(m.Impulse)}
	case *wire.Standings:
		var entries []object
		for _, e := range m.Entries {
			entries = append(entries, object{"player": key(e.Player), "at": vec3(e.At), "velocity": vec3(e.Velocity), "rotation": quat(e.Rotation)})
		}
		return object{"tick": m.Tick, "entries": entries}
	case *wire.Input:
		return object{"epoch": m.Epoch, "seq": m.Seq, "step": step(m.Step)}
	case *wire.Batch:
		steps := []any{}
		for _, s := range m.Steps {
			steps = append(steps, step(s))
		}
		return object{"epoch": m.Epoch, "first": m.First, "steps": steps}
	case *wire.Correction:
		return object{"number": m.Number, "epoch": m.Epoch, "acknowledged": m.Acknowledged, "tile": []int32{m.X, m.Y}, "facing": m.Facing}
	case *wire.Advisory:
		return object{"recovered": m.Recovered}
	}
	return nil
}

// deltaShown writes what an outcome bears.
func deltaShown(d *wire.Delta, outcome string) object {
	items := map[string]int64{}
	for _, item := range d.Items {
		items[item.Name] = item.N
	}
	all := object{"player": key(d.Player), "by": key(d.Other), "node": d.Node, "storage": d.Storage, "id": d.ID, "type": d.Type, "slot": d.Slot,
		"target": d.Target, "cell": cellOf(d.Cell), "items": items, "hp": d.HP, "staggered_until": d.Until, "died": d.Died,
		"reason": d.Reason.String(), "at": place(d.At)}
	if outcome == "ReviveStarted" {
		all["target"] = key(d.Other)
	}
	o := object{}
	for _, member := range wire.DeltaMembers(outcome) {
		o[member] = all[member]
	}
	return o
}
