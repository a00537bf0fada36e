package clamp

// Advance runs a tick that sends nothing, so that a benchmark of what players
// report measures that.
func (s *Server) Advance() { s.now++ }
