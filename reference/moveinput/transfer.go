package moveinput

// Begin freezes a session for a transfer: its inputs are cleared, and those
// that arrive are ignored until [Zone.Activate] or the time-out.
func (z *Zone) Begin(id int64) error {
	s, open := z.byID[id]
	if !open {
		return ErrNoSession
	}
	// INPUT-037c: the first one's token would be lost, and its end ends nothing.
	if s.frozen {
		return ErrTransferPending
	}
	// Nothing goes along: see [Window.Clear].
	z.cut(s)
	s.frozen = true
	s.waited = 0
	return nil
}

// Activate ends a session's transfer: its player is at, or where it was if that
// is nil.
func (z *Zone) Activate(id int64, at *Tile) error {
	s, open := z.byID[id]
	switch {
	case !open:
		return ErrNoSession
	// INPUT-037d: it comes too late, and the player has gone on.
	case !s.frozen:
		return ErrNoTransfer
	case at != nil && !z.ground.Free(*at):
		return ErrBadTile
	}
	s.frozen = false
	if at != nil {
		z.place(s, *at)
	}
	s.presentation = Still
	// Its acknowledged sequence is where both sides go on from.
	z.correct(s, Forced)
	z.settle()
	return nil
}

// Relocate puts a session's player elsewhere. A transfer that is pending stays
// so.
func (z *Zone) Relocate(id int64, at Tile) error {
	s, open := z.byID[id]
	switch {
	case !open:
		return ErrNoSession
	// INPUT-041d: no step would lead out of there.
	// INPUT-041f: free is enough, whoever stands there.
	case !z.ground.Free(at):
		return ErrBadTile
	}
	// INPUT-041a: what was meant for the old place is not walked from the new
	// one.
	// INPUT-039b: nor is what is on its way.
	z.cut(s)
	z.place(s, at)
	// INPUT-041b: it is not shown on its way from the one to the other.
	s.presentation = Still
	// INPUT-041g: looking where it looked.
	// INPUT-041c: at once, and not by the next tick, which may skip it.
	z.correct(s, Forced)
	z.settle()
	return nil
}

// SyncZone makes a session begin from a fresh baseline.
func (z *Zone) SyncZone(id int64) error {
	s, open := z.byID[id]
	if !open {
		return ErrNoSession
	}
	// INPUT-042: what it was shown was another zone's.
	s.sees = nothing
	return nil
}

// cut cuts a session off from what it holds and from what is on its way to it.
func (z *Zone) cut(s *session) {
	s.window.Clear()
	// What was cleared is not stale by its number, if it came early. Its epoch
	// tells it from what comes after.
	s.epoch++
	z.epochs = max(z.epochs, s.epoch)
}

// place puts a session's player on a tile.
func (z *Zone) place(s *session, at Tile) {
	z.ground.move(s.tile, at)
	s.tile = at
	// INPUT-041e: or a crash would take the player back.
	s.dirty = true
}

// await lets a tick interval of a transfer pass.
func (z *Zone) await(s *session) {
	s.waited += z.tickInterval
	// INPUT-060: nobody stays frozen because another server died.
	if s.waited >= z.transferTimeout {
		s.frozen = false
		s.forced = true
	}
}
