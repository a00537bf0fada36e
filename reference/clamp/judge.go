package clamp

// State is what a player's machine reports of its body.
type State struct {
	Player         string // whose body it is said to be
	Tick           int64  // the owner's own count
	At             Vec
	Velocity       *Vec  // nil: as it was
	Rotation       *Quat // nil: as it was
	Impulse        *Vec  // a knockback that the owner claims; nil: none
	AfterPlacement int64 // the newest placement that it had taken; 0: none
}

// notFinite returns the first component that is NaN or infinite.
func (s *State) notFinite() Field {
	switch {
	case !finite(s.At.X):
		return AtX
	case !finite(s.At.Y):
		return AtY
	case !finite(s.At.Z):
		return AtZ
	}
	if v := s.Velocity; v != nil {
		switch {
		case !finite(v.X):
			return VelocityX
		case !finite(v.Y):
			return VelocityY
		case !finite(v.Z):
			return VelocityZ
		}
	}
	if r := s.Rotation; r != nil {
		switch {
		case !finite(r.X):
			return RotationX
		case !finite(r.Y):
			return RotationY
		case !finite(r.Z):
			return RotationZ
		case !finite(r.W):
			return RotationW
		}
	}
	return NoField
}

// breach is the rule that a state broke.
type breach struct {
	rule  Rule
	field Field   // with Finite and Bounds
	limit float64 // with Horizontal to Burst what was left, with Bounds the face. m
}

// body is what the server knows of a player's body.
type body struct {
	there    bool // it has an accepted point
	at       Vec
	velocity Vec
	rotation Quat

	counted bool // the owner's count has begun
	newest  int64
	placed  int64 // the last placement
	left    Allowance
	changed bool // since the last tick
}

// judge takes what a state by a player's connection says of its body, or what
// of it may be, or nothing.
func (p *player) judge(cfg *Config, now Tick, s *State) (Outcome, breach) {
	// CLAMP-003: whose connection it is decides, not whom the state names.
	if s.Player != p.name {
		return Rejected, breach{rule: Owner}
	}
	// CLAMP-023: that somebody was struck, and how hard, is not for the one who
	// was to say.
	if s.Impulse != nil {
		return Rejected, breach{rule: Impulse}
	}
	// CLAMP-016a: before all comparisons, which NaN passes: it is not above any
	// limit.
	if f := s.notFinite(); f != NoField {
		// CLAMP-016b, CLAMP-016c, CLAMP-017: nothing is touched, so that what
		// comes next is judged as if this had never come.
		return Rejected, breach{rule: Finite, field: f}
	}
	// CLAMP-030: 1e300 is finite, and its square is not.
	if f, face := cfg.Bounds.passed(s.At); f != NoField {
		return Rejected, breach{rule: Bounds, field: f, limit: face}
	}
	// CLAMP-034a: on its way while the placement was, and from where the body is
	// no more.
	if s.AfterPlacement != p.placed {
		return Ignored, breach{rule: Placement}
	}
	// CLAMP-018a, CLAMP-018c: equal is not newer. Before the allowance, which a
	// copy would spend a second time.
	if p.counted && s.Tick <= p.newest {
		return Ignored, breach{rule: Stale}
	}
	// CLAMP-035: only now, when nothing can reject it any more.
	p.counted, p.newest = true, s.Tick
	p.changed = true
	// CLAMP-032b: the owner's, also where its point is held back: a body that is
	// seen to move with no velocity jerks.
	if s.Velocity != nil {
		p.velocity = *s.Velocity
	}
	// CLAMP-033: nobody turns too fast.
	if s.Rotation != nil {
		p.rotation = *s.Rotation
	}
	if !p.there {
		// CLAMP-029a, CLAMP-031a: there is nothing to measure it from.
		p.there, p.at, p.left = true, s.At, cfg.Full(now)
		return Accepted, breach{}
	}
	p.left.Fill(&cfg.Limits, now)
	// CLAMP-013a: from the accepted point, not from what was reported last.
	// CLAMP-019a, CLAMP-025: and whatever stands on the way, a wall or somebody
	// else.
	at, rule, left := p.left.Spend(&cfg.Limits, p.at, s.At)
	p.at = at
	if rule != None {
		return Clamped, breach{rule: rule, limit: left}
	}
	return Accepted, breach{}
}

// put puts the body where the server says, by a placement.
func (p *player) put(cfg *Config, now Tick, at Vec, id int64) {
	// CLAMP-029b: what comes next is measured from there.
	// CLAMP-029d: a body that falls is not to fall on, and keeps looking where it
	// looked.
	p.there, p.at, p.velocity, p.placed = true, at, Vec{}, id
	// CLAMP-032d: whoever looks at it sees it there, though its owner is silent.
	p.changed = true
	// CLAMP-031b: whatever was spent on the way to where it is no more.
	p.left = cfg.Full(now)
}
