package moveinput

// Last returns what the last tick has done. It is valid until the next one.
func (z *Zone) Last() *Tick { return &z.tick }
