package server

import "time"

// intake bounds what a connection may bring by one way: so much a second, and
// twice that in one go.
type intake struct {
	clock           Clock
	messages, bytes bucket
}

func newIntake(s *Server) intake {
	now := s.Clock.Now()
	return intake{clock: s.Clock, messages: newBucket(s.Limits.Messages, now), bytes: newBucket(s.Limits.Bytes, now)}
}

// take counts a message of so many bytes, and reports whether it may come.
func (i *intake) take(bytes int) bool {
	now := i.clock.Now()
	// WIRE-038: by both, as many small ones cost as much as few large ones.
	return i.messages.take(1, now) && i.bytes.take(float64(bytes), now)
}

// bucket fills with time, up to two seconds' worth.
type bucket struct {
	rate, level float64
	at          time.Duration
}

func newBucket(rate int, now time.Duration) bucket {
	return bucket{float64(rate), 2 * float64(rate), now}
}

func (b *bucket) take(n float64, now time.Duration) bool {
	b.level = min(2*b.rate, b.level+b.rate*(now-b.at).Seconds())
	b.at = now
	if b.level < n {
		return false
	}
	b.level -= n
	return true
}
