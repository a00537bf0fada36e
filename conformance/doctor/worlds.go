package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/moveauth/moveauth/conformance"
)

// script is what is asked of a fresh world of a profile, so that something of
// it changes and shows.
type script struct {
	profile  string
	needs    conformance.Capability
	settings string
	asks     [][2]string
}

var scripts = []script{
	{profile: conformance.HostCommit,
		settings: `{"network_tick_hz":50,"simulation_hz":50,"pending_limit":64,"payload_limit":64,"players":[{"player":"P1","host":true,"connection":"c1","bag_slots":20}]}`,
		asks: [][2]string{
			{conformance.HostLook.Name, `{}`}, {conformance.HostTick.Name, `{"first":1,"last":3}`}, {conformance.HostLook.Name, `{}`}}},
	{profile: conformance.KinematicMover, settings: moverSettings,
		asks: [][2]string{
			{conformance.MoverFacing.Name, `{"vector":[0,0]}`}, {conformance.MoverSweep.Name, `{"delta":[1,0.5]}`},
			{conformance.MoverFacing.Name, `{"vector":[0,1]}`}, {conformance.MoverSweep.Name, `{"delta":[2,0]}`}}},
	{profile: conformance.OwnerTransform,
		settings: `{"role":"host","player":"P1","tick_hz":50,"start_tick":0,"accept_radius":1,"grace_ticks":25,"offset_ticks":1,"home":[0,0]}`,
		asks: [][2]string{
			{conformance.TransformAll.Name, `{}`}, {conformance.TransformEventNow.Name, `{"spawn":"P1","at":[3,4]}`},
			{conformance.NetAdvance.Name, `{"to_us":20000}`}, {conformance.TransformAll.Name, `{}`}}},
	{profile: conformance.TransformClamp,
		settings: `{"role":"server","tick_hz":16,"max_horizontal":12,"max_vertical":25,"burst":1.5,"world_bounds":[-1024,-1024,-1024,1024,1024,1024],"home":[64,0,64]}`,
		asks: [][2]string{
			{conformance.ClampConnect.Name, `{"connection":"c1","player":"P1"}`}, {conformance.ClampPlace.Name, `{"player":"P1","at":[4,0,0]}`},
			{conformance.ClampAccepted.Name, `{"player":"P1"}`}, {conformance.ClampTick.Name, `{"count":2}`}, {conformance.ClampRecords.Name, `{}`}}},
	{profile: conformance.MoveInput,
		settings: `{"role":"server","profile":{"transport":"datagram-primary","window":4,"session_limit":6,"batch_cap":4,"inputs_per_tick":2,"datagram_bytes":64,"degrade_streak":3,"fallback_ms":200},"transfer_timeout_ms":10000,"send_limit":8,"map":{"size":[64,64]}}`,
		asks: [][2]string{
			{conformance.InputLook.Name, `{"session":1}`}, {conformance.InputJoin.Name, `{"session":1,"incarnation":1,"at":[10,10]}`},
			{conformance.InputTick.Name, `{"count":2}`}, {conformance.InputRecord.Name, `{}`}}},
	{profile: conformance.MoveInput, needs: conformance.ClientHalf,
		settings: `{"role":"client","profile":{"transport":"datagram-primary","window":4,"session_limit":6,"batch_cap":4,"inputs_per_tick":2,"datagram_bytes":64,"degrade_streak":3,"fallback_ms":200},"at":[10,10],"epoch":5}`,
		asks:     [][2]string{{conformance.InputPress.Name, `{"dx":1,"dy":0}`}, {conformance.InputPress.Name, `{"dx":0,"dy":1}`}}},
	{profile: conformance.ContactSlope, settings: slopeSettings(`{"name":"floor","polygon":[[-5,-5,0],[5,-5,0],[5,5,0],[-5,5,0]],"of":"Static"}`),
		asks: [][2]string{
			{conformance.SlopeProbe.Name, `{"name":"floor","at":[0,0]}`}, {conformance.SlopeSurfaces.Name, `{"name":"floor","remove":true}`},
			{conformance.SlopeProbe.Name, `{"name":"floor","at":[0,0]}`}}},
}

func leakCheck(of string) Check {
	return Check{Name: "worlds of " + of, What: "A world that was closed leaves nothing to the next"}
}

func besideCheck(of string) Check {
	return Check{Name: "worlds side by side of " + of, What: "Two open worlds have nothing in common"}
}

const resets = "Reset at open whatever outlives a world: static fields, the tick, pools, singletons, what survives a scene change."

func (d *doctor) worlds(ctx context.Context) {
	for _, p := range d.profiles() {
		d.try(leakCheck(p.Name), func() { d.worldsOf(ctx, p) })
	}
}

// worldsOf asks all that there is to ask of a profile's worlds.
func (d *doctor) worldsOf(ctx context.Context, p conformance.Profile) {
	tried := false
	for _, s := range scripts {
		if s.profile != p.Name || s.needs != "" && !d.claims[p.Name].Has(s.needs) {
			continue
		}
		if c := d.leaks(ctx, s); c.Status != NotTried {
			tried = true
			d.add(c)
		}
		if severalAtOnce(p, d.claims[p.Name]) {
			if c := d.beside(ctx, s); c.Status != NotTried {
				d.add(c)
			}
		}
	}
	if !tried {
		d.notTried("no verb by which it would show is answered", leakCheck(p.Name))
	}
}

// severalAtOnce reports whether scenarios have several worlds open: where they
// have machines, and in host-commit with the capability for them.
func severalAtOnce(p conformance.Profile, claim conformance.Claim) bool {
	return p.Machines || claim.Has(conformance.Network)
}

// of names what is asked: the profile, and whose half of it.
func (s script) of() string {
	if s.needs == "" {
		return s.profile
	}
	return s.profile + ", " + string(s.needs)
}

// leaks asks the same of two worlds, one after the other.
func (d *doctor) leaks(ctx context.Context, s script) Check {
	c := leakCheck(s.of())
	var first []answer
	for round := range 2 {
		world, a, err := d.open(ctx, s.profile, s.settings)
		if err != nil || world == "" {
			return c.notOpen(s, a, err)
		}
		for i, ask := range s.asks {
			a, err := d.ask(ctx, ask[0], within(world, ask[1]))
			if err != nil {
				return c.found(ask[0]+" "+ask[1], err.Error(), "Answer it with an error, if it cannot be carried out, and go on.", catches...)
			}
			if round == 0 {
				first = append(first, a)
			} else if !alike(first[i], a) {
				return c.found(ask[0]+" "+ask[1]+", of a fresh world and of another after it", first[i].line+" and then "+a.line, resets)
			}
		}
		if a, err := d.ask(ctx, "close", `{"world":`+world+`}`); err != nil || a.result == nil {
			return c.found("close", say(a, err), "Answer close with an empty result, and let the world go.")
		}
	}
	return c.shown(first)
}

// beside opens two worlds and asks the same of both.
func (d *doctor) beside(ctx context.Context, s script) Check {
	c := besideCheck(s.of())
	var worlds [2]string
	for i := range worlds {
		world, a, err := d.open(ctx, s.profile, s.settings)
		if err != nil || world == "" {
			return c.notOpen(s, a, err)
		}
		worlds[i] = world
	}
	if worlds[0] == worlds[1] {
		return c.found("open, twice", "world "+worlds[0]+" both times", "Give each world a number of its own.")
	}
	var first []answer
	for n, world := range worlds {
		for i, ask := range s.asks {
			a, err := d.ask(ctx, ask[0], within(world, ask[1]))
			if err != nil {
				return c.found(ask[0]+" "+ask[1], err.Error(), "Answer it with an error, if it cannot be carried out, and go on.", catches...)
			}
			if n == 0 {
				first = append(first, a)
			} else if !alike(first[i], a) {
				return c.found(ask[0]+" "+ask[1]+", of one world and of another that was open all the while", first[i].line+" and then "+a.line,
					"Keep what belongs to a world in the world. Where the engine has room for one in a process, let a small program start a process for each open and hand requests on by their world.")
			}
		}
	}
	for _, world := range worlds {
		if a, err := d.ask(ctx, "close", `{"world":`+world+`}`); err != nil || a.result == nil {
			return c.found("close", say(a, err), "Answer close with an empty result, and let the world go.")
		}
	}
	return c.shown(first)
}

// notOpen says why nothing was asked of a world.
func (c Check) notOpen(s script, a answer, err error) Check {
	if err == nil && a.unknown() {
		c.Status, c.Got = NotTried, "open is not answered for it yet"
		return c
	}
	return c.found("open "+s.settings, say(a, err), "Open a world of the profile that is claimed: these settings are in order.")
}

// shown is ok if something showed.
func (c Check) shown(answers []answer) Check {
	for _, a := range answers {
		if !a.unknown() {
			return c.ok()
		}
	}
	c.Status, c.Got = NotTried, "no verb by which it would show is answered"
	return c
}

func say(a answer, err error) string {
	if err != nil {
		return err.Error()
	}
	return a.line
}

// alike reports whether two answers say the same; what errors say is for
// people.
func alike(a, b answer) bool {
	if a.result == nil || b.result == nil {
		return a.result == nil && b.result == nil && a.code == b.code
	}
	var x, y any
	return json.Unmarshal(a.result, &x) == nil && json.Unmarshal(b.result, &y) == nil && reflect.DeepEqual(refusal(x), refusal(y))
}

// refusal keeps of a refusal its code alone.
func refusal(v any) any {
	o, _ := v.(map[string]any)
	if r, ok := o["refused"].(map[string]any); ok {
		return fmt.Sprint("refused ", r["code"])
	}
	return v
}
