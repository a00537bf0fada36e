package steps

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// What a machine may hand over in a tick: enough for any game, and little enough
// for what an outage holds up to be delivered in one request.
const (
	mostHandedOver = 64     // packets
	mostHandedSize = 16_384 // bytes in all
)

// bounded holds what a machine hands over at a time to its bounds.
func (t *table) bounded(name string, to int64, sent []conformance.NetPacket) error {
	if before := t.record.frames[name]; len(before) > 0 {
		// Many ticks may have run at once.
		ran := float64(to)*float64(t.settings.TickHz)/1e6 - before[len(before)-1].ticks
		if ran > 1 {
			return t.boundedIn(name, int(math.Ceil(ran)), sent)
		}
	}
	return t.boundedIn(name, 1, sent)
}

func (t *table) boundedIn(name string, ticks int, sent []conformance.NetPacket) error {
	size := 0
	for _, p := range sent {
		size += len(p.Data)
	}
	if len(sent) <= ticks*mostHandedOver && size <= ticks*mostHandedSize {
		return nil
	}
	return t.fail(fmt.Sprintf("what %s hands over in a tick", name), fmt.Sprintf("at most %d packets of %d bytes in all", ticks*mostHandedOver, ticks*mostHandedSize),
		fmt.Sprintf("%d of %d", len(sent), size), t.tick)
}

// shows notes what a machine shows in a frame and what it reports. It fails at
// what is of nobody in the scenario, or can be nowhere: else it would stand
// beside what is claimed, and nobody would look at it.
func (t *table) shows(name string, f *frame, result conformance.AdvanceResult) error {
	for _, b := range result.Bodies {
		what := fmt.Sprintf("the bodies that %s draws", name)
		if _, twice := f.bodies[b.Body]; twice {
			return fmt.Errorf("net/advance: the result is malformed: bodies: %s stands in it twice", b.Body)
		}
		switch {
		case !t.exists(b.Body):
			return t.fail(what, "those of this scenario's players and enemies", fmt.Sprintf("one of %.40q", b.Body), t.tick)
		case b.Shown && !finite(b.At):
			return t.fail(fmt.Sprintf("where %s draws %s", name, b.Body), "two finite numbers", writePlace(b.At), t.tick)
		case b.Facing < 0 || b.Facing > 7:
			return t.fail(fmt.Sprintf("where %s lets %s face", name, b.Body), "an octant, 0 to 7", fmt.Sprint(b.Facing), t.tick)
		}
		f.bodies[b.Body] = b
	}
	if name != hostName {
		if len(result.Known) > 0 {
			return t.fail(fmt.Sprintf("what %s answers", name), "no known, which is the host's to say", fmt.Sprintf("known of %.40q", result.Known[0].Player), t.tick)
		}
		return t.reports(name, result.Events)
	}
	f.known = map[string]*conformance.Vec2{}
	for _, k := range result.Known {
		if _, twice := f.known[k.Player]; twice {
			return fmt.Errorf("net/advance: the result is malformed: known: %s stands in it twice", k.Player)
		}
		switch {
		case !t.exists(k.Player) || t.enemies[k.Player]:
			return t.fail("whom the host knows", "this scenario's players", fmt.Sprintf("%.40q", k.Player), t.tick)
		case k.At != nil && !finite(*k.At):
			return t.fail(fmt.Sprintf("where the host knows %s", k.Player), "two finite numbers", writePlace(*k.At), t.tick)
		}
		f.known[k.Player] = k.At
	}
	return t.reports(name, result.Events)
}

// outcomesOfItself are the outcomes that a host of owner-transform has of
// itself; the others are those of commands, which a scenario names.
var outcomesOfItself = []string{"PlayerSnapped", "PlayerDied", "PlayerDowned"}

// reports notes the events that a machine reports.
func (t *table) reports(name string, events []conformance.TransformEvent) error {
	for _, e := range events {
		t.record.events[name] = append(t.record.events[name], event{e, t.tick, t.requests})
		if e.At != "outcome" || t.commit != nil {
			continue
		}
		what := fmt.Sprintf("the outcomes that %s reports", name)
		first, last := t.settings.StartTick, t.settings.StartTick+t.tick
		switch {
		case name != hostName:
			return t.fail(what, "none, as they are the host's", e.Name, t.tick)
		case *e.Tick < first || *e.Tick > last:
			return t.fail(what, fmt.Sprintf("of ticks %d to %d", first, last), fmt.Sprintf("%.40s in tick %d", e.Name, *e.Tick), t.tick)
		case !slices.Contains(outcomesOfItself, e.Name) && !t.outcomes[e.Name]:
			return t.fail(what, strings.Join(outcomesOfItself, ", ")+" or a command's that the scenario names", fmt.Sprintf("%.40q", e.Name), t.tick)
		case e.Player != "" && !t.exists(e.Player):
			return t.fail(what, "about this scenario's players", fmt.Sprintf("%.40s of %.40q", e.Name, e.Player), t.tick)
		}
	}
	return nil
}

// exists reports whether the scenario has a player or an enemy of that name.
func (t *table) exists(body string) bool {
	if body == t.settings.Player && body != "" || t.enemies[body] {
		return true
	}
	if t.commit != nil && slices.ContainsFunc(t.commit.Players, func(p conformance.PlayerSetting) bool { return p.Player == body }) {
		return true
	}
	return body != hostName && slices.Contains(t.machines, body)
}

func finite(at conformance.Vec2) bool {
	return !math.IsNaN(float64(at[0]-at[0])) && !math.IsNaN(float64(at[1]-at[1]))
}
