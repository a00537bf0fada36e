package stdio

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/moveauth/moveauth/conformance"
)

// perWorld is a subject that starts a process for each world, which ends with
// it: for an engine with room for one world in a process, or in the life of
// one. The process that described the subject has its first world.
type perWorld struct {
	fresh   func() *subject
	timeout time.Duration // of a start

	mu     sync.Mutex
	idle   *subject // has described itself, and no world yet
	all    map[*subject]bool
	fails  int   // starts in a row that failed
	dead   error // no further start is tried
	closed bool
}

func newPerWorld(fresh func() *subject) *perWorld {
	return &perWorld{fresh: fresh, timeout: fresh().timeout, all: map[*subject]bool{}}
}

// StartTimeout says how long Describe and Open may take beyond a request's
// time; 0: no limit.
func (p *perWorld) StartTimeout() time.Duration { return p.timeout }

// take returns a process for one caller, the idle one if there is one.
func (p *perWorld) take() (*subject, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.closed:
		return nil, errClosed
	case p.dead != nil:
		return nil, p.dead
	case p.idle != nil:
		s := p.idle
		p.idle = nil
		return s, nil
	}
	s := p.fresh()
	p.all[s] = true
	return s, nil
}

// drop ends a process.
func (p *perWorld) drop(s *subject) error {
	p.mu.Lock()
	delete(p.all, s)
	p.mu.Unlock()
	return s.Close()
}

// began counts how a start went, and returns the error to tell. s is nobody
// else's yet.
func (p *perWorld) began(s *subject, err error) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.fails == 0 {
		p.fails = 0
		return err
	}
	p.fails++
	switch {
	case errors.Is(err, ErrStart):
		p.dead = err
	case p.fails >= maxStarts:
		p.dead = fmt.Errorf("%w: %d starts in a row failed, the last: %w", ErrStart, p.fails, err)
	default:
		return err
	}
	return p.dead
}

// Describe returns what a process that has no world yet said of itself.
func (p *perWorld) Describe(ctx context.Context) (conformance.Descriptor, error) {
	s, err := p.take()
	if err != nil {
		return conformance.Descriptor{}, err
	}
	d, err := s.Describe(ctx)
	if err = p.began(s, err); err != nil {
		return d, errors.Join(err, p.drop(s))
	}
	p.mu.Lock()
	spare := p.idle
	p.idle = s
	p.mu.Unlock()
	if spare != nil {
		return d, p.drop(spare)
	}
	return d, nil
}

// Open opens a world in a process of its own.
func (p *perWorld) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	s, err := p.take()
	if err != nil {
		return nil, err
	}
	w, err := s.Open(ctx, profile, settings)
	if err = p.began(s, err); err != nil {
		if fault := p.drop(s); fault != nil && conformance.AsRefusal(err) != nil {
			err = fault // whoever refuses has answered, and is to say no more
		}
		return nil, err
	}
	return &ownProcess{w, p, s}, nil
}

// Close ends every process.
func (p *perWorld) Close() error {
	p.mu.Lock()
	p.closed, p.idle = true, nil
	all := p.all
	p.all = map[*subject]bool{}
	p.mu.Unlock()
	var err error
	for s := range all {
		err = errors.Join(err, s.Close())
	}
	return err
}

// ownProcess is a world that has a process.
type ownProcess struct {
	conformance.World
	p *perWorld
	s *subject
}

// Close ends the world and its process.
func (w *ownProcess) Close(ctx context.Context) error {
	return errors.Join(w.World.Close(ctx), w.p.drop(w.s))
}
