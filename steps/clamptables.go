package steps

import (
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// components reads "(1, -0.5, 2)" of n numbers.
func components(text string, n int) ([]conformance.Number, error) {
	inner, ok := strings.CutPrefix(text, "(")
	inner, ok2 := strings.CutSuffix(inner, ")")
	parts := strings.Split(inner, ",")
	if !ok || !ok2 || len(parts) != n {
		return nil, misuse("%q is no vector of %d; want such as (1, -0.5, 2)", text, n)
	}
	all := make([]conformance.Number, n)
	for i, p := range parts {
		x, err := number(strings.TrimSpace(p))
		if err != nil {
			return nil, err
		}
		all[i] = x
	}
	return all, nil
}

func vector3(text string) (conformance.Vec3, error) {
	all, err := components(text, 3)
	if err != nil {
		return conformance.Vec3{}, err
	}
	return conformance.Vec3(all), nil
}

func quaternion(text string) (conformance.Quaternion, error) {
	all, err := components(text, 4)
	if err != nil {
		return conformance.Quaternion{}, err
	}
	return conformance.Quaternion(all), nil
}

func (r *reading) vector3(column string) conformance.Vec3 {
	v, err := vector3(r.row[column])
	r.keep(err)
	return v
}

// states reads a table of states that a player reports. What a row leaves out
// is as an honest owner has it: its next tick, the point that it reported last,
// the newest placement that it was told of.
func (c *clampWorld) states(player string, t *godog.Table) ([]conformance.OwnerState, error) {
	list, err := rows(t, "owner tick", "at", "velocity", "rotation", "impulse", "of", "placement")
	if err != nil {
		return nil, err
	}
	o, err := c.owner(player)
	if err != nil {
		return nil, err
	}
	var all []conformance.OwnerState
	for _, row := range list {
		r := &reading{row: row}
		s := conformance.OwnerState{Player: or(row["of"], player), Tick: o.tick + 1, At: o.at}
		if r.has("owner tick") {
			s.Tick = r.integer("owner tick")
		}
		if r.has("at") {
			s.At = r.vector3("at")
		}
		if r.has("velocity") {
			v := r.vector3("velocity")
			s.Velocity = &v
		}
		if r.has("rotation") {
			q, err := quaternion(row["rotation"])
			r.keep(err)
			s.Rotation = &q
		}
		if r.has("impulse") {
			v := r.vector3("impulse")
			s.Impulse = &v
		}
		s.AfterPlacement, err = c.placement(s.Player, row["placement"])
		r.keep(err)
		if r.err != nil {
			return nil, r.err
		}
		c.span(s.At)
		if row["of"] == "" && inside(s.At) {
			// An owner goes on from where it is, whatever it claims between.
			o.at = s.At
		}
		if s.Tick < 1<<20 {
			o.tick = max(o.tick, s.Tick)
		}
		all = append(all, s)
	}
	return all, nil
}

// inside reports whether a body can be there in a world without settings of its
// own for that.
func inside(p conformance.Vec3) bool {
	for _, x := range p {
		// Written so that NaN is not inside.
		if !(x >= -clampBound && x <= clampBound) {
			return false
		}
	}
	return true
}

// placement is the number of a placement as a feature names it, by those of
// which the owner of a body was told.
func (c *clampWorld) placement(player, which string) (int64, error) {
	o, err := c.owner(player)
	if err != nil {
		return 0, err
	}
	newest := len(o.given) - 1
	switch {
	case which == "" && newest < 0, which == "none":
		return 0, nil
	case which == "":
		return o.given[newest], nil
	case which == "the one before" && newest > 0:
		return o.given[newest-1], nil
	case which == "never given":
		const far = 1000
		return far, nil
	}
	return 0, misuse("placement is %q, want none, the one before, never given or nothing", which)
}

// stride makes n states, each so far from the one before. Each point is
// computed by itself, so that no rounding adds up.
func (c *clampWorld) stride(player string, n int64, step string) ([]conformance.OwnerState, error) {
	by, err := vector3(step)
	if err != nil {
		return nil, err
	}
	o, err := c.owner(player)
	if err != nil {
		return nil, err
	}
	placed, err := c.placement(player, "")
	if err != nil {
		return nil, err
	}
	from := o.at
	var all []conformance.OwnerState
	for k := int64(1); k <= n; k++ {
		o.tick++
		for i := range o.at {
			o.at[i] = from[i] + by[i]*conformance.Number(k)
		}
		c.span(o.at)
		all = append(all, conformance.OwnerState{Player: player, Tick: o.tick, At: o.at, AfterPlacement: placed})
	}
	return all, nil
}

// heard reads a table of messages to a client.
func (c *clampWorld) heard(t *godog.Table) ([]conformance.ClampSent, error) {
	list, err := rows(t, "to", "message", "number", "of", "impulse", "at", "velocity")
	if err != nil {
		return nil, err
	}
	var all []conformance.ClampSent
	for _, row := range list {
		r := &reading{row: row}
		s := conformance.ClampSent{To: or(row["to"], c.settings.Player)}
		switch row["message"] {
		case "instruction":
			s.Instruction = &conformance.ClampInstruction{ID: r.integer("number"), Impulse: r.vector3("impulse")}
		case "placement":
			s.Placement = &conformance.ClampPlacement{ID: r.integer("number"), At: r.vector3("at")}
			c.span(s.Placement.At)
		case "state":
			s.State = &conformance.ClampState{Player: row["of"], At: r.vector3("at"), Velocity: r.vector3("velocity"), Rotation: conformance.Quaternion{0, 0, 0, 1}}
		default:
			return nil, misuse("message is %q, want instruction, placement or state", row["message"])
		}
		if r.err != nil {
			return nil, r.err
		}
		all = append(all, s)
	}
	return all, nil
}

// replicators reads the table of a prefab's replicators.
func replicators(t *godog.Table) ([]conformance.Replicator, error) {
	list, err := rows(t, "replicator", "authority")
	if err != nil {
		return nil, err
	}
	all := []conformance.Replicator{}
	for _, row := range list {
		all = append(all, conformance.Replicator{Name: row["replicator"], Authority: conformance.Authority(row["authority"])})
	}
	return all, nil
}
