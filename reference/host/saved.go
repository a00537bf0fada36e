package host

import (
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/unit"
)

// Saved is what is kept of a host, or what of it one tick has changed. A host
// that is opened of it goes on as one does after [Reload].
type Saved struct {
	Tick   unit.Tick // the last one begun
	Tables []commit.SavedTable
}

// Keeper keeps what a host persists, so that it outlasts the process.
type Keeper interface {
	// Keep is called at the end of every tick with what the tick has persisted,
	// which may be no table at all. The tables of all ticks together, a later one
	// in the place of an earlier one of its name, are what the host would go on
	// from. It is called within [Host.Step], and must not wait. The bytes are the
	// host's and valid until it returns.
	Keep(Saved)
}

// SetKeeper says who keeps what the host persists from now on. To begin with that
// is nobody; what the host holds already is in [Host.Saved].
func (h *Host) SetKeeper(k Keeper) { h.keeper = k }

// Saved returns a copy of all that the host has persisted.
func (h *Host) Saved() Saved { return Saved{h.now, h.store.Saved()} }

// Open makes a host that goes on from what another has persisted. Start of the
// configuration counts for nothing: the next tick is the one after the tick that
// was saved. In a new session nobody has sent anything yet. The configuration has
// to have all that the tables have: players, lands, nodes, enemies, storages and
// types of structures. What it has besides is as it says, and so is a table that
// was never saved. The error is a [*ConfigError] or a [*commit.TableError].
func Open(cfg Config, s Saved, newSession bool) (*Host, error) {
	cfg.Start = s.Tick
	h, err := New(cfg)
	if err != nil {
		return nil, err
	}
	if err := h.Load(s.Tables, newSession); err != nil {
		return nil, err
	}
	return h, nil
}

// Load makes a host go on from tables that another has persisted, if nothing has
// happened to it since it was made; it is for those that are made otherwise than
// by [Open], of a configuration whose Start is the tick that was saved. Nobody is
// connected then. After an error, a [*commit.TableError], the host is as it was.
func (h *Host) Load(tables []commit.SavedTable, newSession bool) error {
	channel, err := h.channel.Load(tables, h.now, newSession)
	if err != nil {
		return err
	}
	h.resume(channel)
	return nil
}

// reload ends the host without warning and begins a new one from what was
// persisted.
func (h *Host) reload(newSession bool) Output {
	channel, err := h.channel.Reopen(h.now, newSession)
	if err != nil {
		return Output{Err: err}
	}
	h.resume(channel)
	return Output{}
}

// resume goes on with a channel to which nothing has come yet.
func (h *Host) resume(c *commit.Channel) {
	h.channel = c
	clear(h.bound)
	clear(h.failing)
	clear(h.sessions)
	h.changed = h.changed[:0]
}

// Players lists the players of whom the tables tell, by name. Who lets players in
// of whom no configuration knows opens the next host with them in its own. The
// error is a [*commit.TableError].
func (s Saved) Players() ([]string, error) { return commit.SavedPlayers(s.Tables) }
