package slope

// Found is how many faces the last question found around its place.
func (w *World) Found() int { return len(w.found) }
