package transcript

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// Subject answers from transcripts: to each request what was answered to it
// when it was recorded, as long as the suite asks the same in the same order.
type Subject struct {
	descriptor conformance.Object
	all        map[string]*Transcript // by scenario
	faults     map[string]error       // by scenario: where the suite went otherwise
	current    *Transcript            // nil: of the scenario there is none
	name       string                 // of the scenario that is asked
	at         int                    // the next event
}

// NewSubject returns a subject that describes itself by the descriptor and
// answers from transcripts of that same implementation.
func NewSubject(descriptor conformance.Object, all []*Transcript) (*Subject, error) {
	s := &Subject{descriptor: descriptor, all: map[string]*Transcript{}, faults: map[string]error{}}
	for _, t := range all {
		if other := s.all[t.Scenario]; other != nil {
			return nil, fmt.Errorf("%s: is a second transcript of %s beside %s", t.File, t.Scenario, other.File)
		}
		if d := Differ(descriptor, t.Header.Descriptor, Exactly); d != nil {
			return nil, fmt.Errorf("%s: %s is %s, want %s: the transcripts are of one implementation in one run", t.File, under("descriptor", d.Path), d.Now, d.Was)
		}
		s.all[t.Scenario] = t
	}
	return s, nil
}

// Begin says which scenario is asked next.
func (s *Subject) Begin(scenario string) {
	s.finish()
	s.current, s.name, s.at = s.all[scenario], scenario, 0
}

// Faults returns, by scenario, where the suite asked otherwise than the
// transcript has it, or less. It is called after the run.
func (s *Subject) Faults() map[string]error {
	s.finish()
	s.current = nil
	return s.faults
}

func (s *Subject) finish() {
	t := s.current
	if t == nil || s.faults[s.name] != nil || s.at >= len(t.Events) {
		return
	}
	e := t.Events[s.at]
	s.faults[s.name] = fmt.Errorf("the suite asks less than when this was recorded: %d lines were not asked for, the first is %s at %s:%d",
		len(t.Events)-s.at, e.what(), t.File, e.Line)
}

// what names an event.
func (e Event) what() string {
	if e.Number == 0 {
		return fmt.Sprintf("the closing of world %d", e.World)
	}
	return fmt.Sprintf("request %d, %s of world %d", e.Number, e.Verb, e.World)
}

// Describe returns the descriptor of the transcripts.
func (s *Subject) Describe(context.Context) (conformance.Descriptor, error) {
	// Decoded anew: a descriptor's maps belong to the caller.
	var d conformance.Descriptor
	return d, conformance.Decode(s.descriptor, &d)
}

// Open answers what open was answered.
func (s *Subject) Open(_ context.Context, profile string, settings any) (conformance.World, error) {
	text, err := jsonline.Append(nil, settings)
	if err != nil {
		return nil, fmt.Errorf("open: settings: %w", err)
	}
	params, err := jsonline.Append(nil, conformance.OpenParams{Profile: profile, Settings: text})
	if err != nil {
		return nil, fmt.Errorf("open: %w", err)
	}
	e, err := s.next(conformance.VerbOpen.Name, 0, params)
	if err != nil {
		return nil, err
	}
	var opened conformance.OpenResult
	if err := e.read(conformance.VerbOpen.Spec, &opened); err != nil {
		return nil, err
	}
	return &world{s, s.current, e.World}, nil
}

// Close does nothing: nothing was started.
func (s *Subject) Close() error { return nil }

// next takes the next event, if it is what is asked.
func (s *Subject) next(verb string, world int64, params []byte) (Event, error) {
	if s.current == nil {
		return Event{}, fmt.Errorf("%s: there is no transcript of %s", verb, s.name)
	}
	if fault := s.faults[s.name]; fault != nil {
		return Event{}, fault
	}
	otherwise := func(format string, args ...any) (Event, error) {
		err := fmt.Errorf("the suite asks otherwise than when this was recorded: %s", fmt.Sprintf(format, args...))
		s.faults[s.name] = err
		return Event{}, err
	}
	asked := verb
	if world != 0 {
		asked = fmt.Sprintf("%s of world %d", verb, world)
	}
	if s.at >= len(s.current.Events) {
		return otherwise("it asks %s, and the transcript %s is at its end", asked, s.current.File)
	}
	e := s.current.Events[s.at]
	where := fmt.Sprintf("%s:%d", s.current.File, e.Line)
	if e.Verb != verb || world != 0 && e.World != world {
		return otherwise("it asks %s, and at %s stands %s", asked, where, e.what())
	}
	if e.Number != 0 && !bytes.Equal(params, e.Params) {
		if d := Differ(e.Params, params, Rounding); d != nil {
			return otherwise("in request %d, %s, %s is %s, and at %s it is %s", e.Number, verb, under("params", d.Path), d.Now, where, d.Was)
		}
	}
	s.at++
	return e, nil
}

// read turns an event into what a world's Do returns.
func (e Event) read(spec conformance.Spec, result any) error {
	switch {
	case e.Broken != "":
		return errors.New(e.Broken)
	case e.Error != nil:
		var rpc conformance.Error
		if err := conformance.Decode(e.Error, &rpc); err != nil {
			return fmt.Errorf("%s: malformed answer: error: %w", e.Verb, err)
		}
		return &rpc
	}
	err := spec.DecodeResult(e.Result, result)
	if err != nil && conformance.AsRefusal(err) == nil {
		return fmt.Errorf("%s: malformed answer: %w", e.Verb, err)
	}
	return err
}

// world is a world of a transcript.
type world struct {
	s      *Subject
	of     *Transcript
	number int64
}

// Do answers what was answered.
func (w *world) Do(_ context.Context, verb string, params, result any) error {
	spec, ok := conformance.VerbNamed(verb)
	if !ok || w.s.current != w.of {
		return fmt.Errorf("transcript: %s: is no verb of this world any more", verb)
	}
	text, err := jsonline.Append(nil, params)
	if err != nil {
		return fmt.Errorf("%s: params: %w", verb, err)
	}
	e, err := w.s.next(verb, w.number, text)
	if err != nil {
		return err
	}
	return e.read(spec, result)
}

// Close ends the world as it ended.
func (w *world) Close(context.Context) error {
	if w.s.current != w.of {
		return nil
	}
	if w.s.faults[w.s.name] != nil {
		return nil // that is told already
	}
	if w.s.at < len(w.of.Events) && w.of.Events[w.s.at].Verb != conformance.VerbClose.Name {
		return nil // the suite stops before the transcript does, which finish tells
	}
	e, err := w.s.next(conformance.VerbClose.Name, w.number, nil)
	if err != nil {
		return err
	}
	return e.read(conformance.VerbClose.Spec, new(conformance.Empty))
}
