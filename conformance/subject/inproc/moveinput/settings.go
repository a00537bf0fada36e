package moveinput

import (
	"errors"
	"strconv"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/unit"
)

// Open makes a world: a zone, or a client where the role says so.
func Open(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.MoveInputSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	profile, faults := sessionProfile(&st.Profile)
	if st.Role == "client" {
		return openClient(&st, profile, faults)
	}
	cfg, faults := Config(&st)
	zone, err := moveinput.NewZone(&cfg)
	if err := Faults(faults, err); err != nil {
		return nil, err
	}
	return &zoneWorld{zone: zone, sent: zone.Sent}, nil
}

// Config translates the settings of a server, and returns what is wrong with
// them that the zone cannot find.
func Config(st *conformance.MoveInputSettings) (moveinput.Config, port.Faults) {
	profile, faults := sessionProfile(&st.Profile)
	if st.Role != "server" {
		faults = append(faults, conformance.Fault{Key: "role", Got: strconv.Quote(string(st.Role)), Want: "server or client"})
	}
	cfg := moveinput.Config{
		Profile: profile, Env: st.Env, TickInterval: moveinput.DefaultTickInterval,
		TransferTimeout: orZero(st.TransferTimeoutMs), SendLimit: orZero(st.SendLimit), Occupancy: st.Occupancy,
	}
	if st.Map != nil {
		cfg.Width, cfg.Height, cfg.Blocked = st.Map.Size[0], st.Map.Size[1], tilesIn(st.Map.Blocked)
	}
	if st.TickMs != nil {
		cfg.TickInterval = *st.TickMs
	}
	for _, npc := range st.Npcs {
		cfg.NPCs = append(cfg.NPCs, moveinput.NPC{Name: npc.Npc, At: tileIn(npc.At), Path: tilesIn(npc.Path)})
	}
	return cfg, faults
}

// Faults is the refusal of settings that have faults or of which a zone could not
// be made; nil if there are none and it could.
func Faults(faults port.Faults, err error) error {
	if bad, ok := errors.AsType[*unit.ConfigError](err); ok {
		return &conformance.Refusal{Code: "BadSettings", Faults: append(faults, port.FaultsOf(bad.Faults)...)}
	}
	if err != nil {
		return err
	}
	return faults.Refusal()
}

// orZero is a number that may be absent, which is a fault where it is 0.
func orZero(n *int64) int64 {
	if n == nil {
		return 0
	}
	return *n
}

// sessionProfile translates a profile; the zone and the client check its
// numbers.
func sessionProfile(p *conformance.SessionProfile) (moveinput.Profile, port.Faults) {
	profile := moveinput.Profile{
		Window: p.Window, SessionLimit: p.SessionLimit, BatchCap: p.BatchCap, InputsPerTick: p.InputsPerTick,
		DatagramBytes: p.DatagramBytes, DegradeStreak: p.DegradeStreak, FallbackDelay: p.FallbackMs,
	}
	switch p.Transport {
	case "datagram-primary":
		profile.Transport = moveinput.Datagram
	case "stream-only":
		profile.Transport = moveinput.Stream
	default:
		return profile, port.Faults{{Key: "profile.transport", Got: strconv.Quote(string(p.Transport)), Want: "datagram-primary or stream-only"}}
	}
	return profile, nil
}
