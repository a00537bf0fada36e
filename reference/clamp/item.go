package clamp

import "fmt"

// item is a thing in the world, which the server alone moves.
type item struct {
	at     Vec
	holder string // a player's name; empty: nobody
}

// WriteItem is the server's own word on where an item is and who holds it. It
// makes the item if there is none. The error is [ErrNotFinite] or
// [ErrOutOfBounds].
func (s *Server) WriteItem(name string, at Vec, holder string) error {
	if err := s.usable(at); err != nil {
		return err
	}
	// CLAMP-004c: whoever holds it.
	s.items[name] = item{at, holder}
	return nil
}

// ReportItem is a client's word on where an item is. The error is never nil:
// [ErrNoConnection], [ErrNoItem] or [ErrNotAuthority].
func (s *Server) ReportItem(connection, name string, at Vec) error {
	p, err := s.by(connection)
	if err != nil {
		return err
	}
	it, ok := s.items[name]
	if !ok {
		return fmt.Errorf("%w: %q", ErrNoItem, name)
	}
	// CLAMP-004a, CLAMP-004b: that players move themselves does not hold for what
	// they carry. The hand is the owner's, and the item is not.
	return fmt.Errorf("%w: %q says that %q, which %q holds, is at %v", ErrNotAuthority, p.name, name, it.holder, at)
}

// Item returns where an item is. The error is [ErrNoItem].
func (s *Server) Item(name string) (Vec, error) {
	it, ok := s.items[name]
	if !ok {
		return Vec{}, fmt.Errorf("%w: %q", ErrNoItem, name)
	}
	return it.at, nil
}
