package stdio

import (
	"context"
	"fmt"
	"reflect"
	"strconv"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// world is a world of one session; it is dead once that is.
type world struct {
	s       *subject
	session *session
	number  int64
	closed  bool
}

// Do asks the child to carry out the verb in this world.
func (w *world) Do(ctx context.Context, name string, params, result any) error {
	v, ok := w.s.verbs[name]
	switch {
	case !ok || v.Profile == "":
		return fmt.Errorf("stdio: %q is no verb of a world", name)
	case reflect.TypeOf(params) != v.Params && reflect.TypeOf(params) != v.params:
		return fmt.Errorf("stdio: %s: params are %T, want %v", name, params, v.Params)
	case reflect.TypeOf(result) != v.result || reflect.ValueOf(result).IsNil():
		return fmt.Errorf("stdio: %s: result is %T, want a non-nil %v", name, result, v.result)
	}
	if err := w.s.take(ctx); err != nil {
		return err
	}
	defer w.s.give()
	if w.closed {
		return fmt.Errorf("stdio: %s: the world is closed", name)
	}
	if w.s.session != w.session {
		return &Broken{Verb: name, Why: "was " + w.s.anew + ", and this world ended with that: it " + w.session.fate, Err: ErrRestarted}
	}
	return w.s.call(ctx, v, &w.number, params, result)
}

// Close ends the world. One that died with its child is closed already.
func (w *world) Close(ctx context.Context) error {
	if err := w.s.take(ctx); err != nil {
		if err == errClosed {
			return nil // and the child with it
		}
		return err
	}
	defer w.s.give()
	if w.closed || w.s.session != w.session {
		return nil
	}
	w.closed = true
	delete(w.session.open, w.number)
	return w.s.call(ctx, w.s.verbs[conformance.VerbClose.Name], &w.number, conformance.Empty{}, &conformance.Empty{})
}

// call makes one request and reads its answer. world is nil for the verbs of the
// subject itself: an adapter numbers its worlds as it likes. It is this caller's turn, and there is a child.
func (s *subject) call(ctx context.Context, v verb, world *int64, params, result any) error {
	s.lastID++
	id := s.lastID
	buf, err := appendRequest(s.buf[:0], id, v.Name, world, params)
	if err != nil {
		return fmt.Errorf("stdio: %s: %w", v.Name, err)
	}
	if n := len(buf) - 1; n > conformance.MaxLine {
		return fmt.Errorf("stdio: %s: the request has %d bytes, want at most %d", v.Name, n, conformance.MaxLine)
	}
	s.buf, s.session.verb = buf, v.Name
	line, broken := s.session.exchange(ctx, s.closing, buf)
	if broken == nil {
		var a jsonline.Answer
		if a, broken = s.session.parseAnswer(line, id); broken == nil {
			if v.Name == conformance.VerbDescribe.Name {
				s.session.descriptor = a.Result
			}
			return read(ctx, v, a, line, result)
		}
	}
	broken.Verb = v.Name
	left := s.drop(broken.Why)
	broken.Exit, broken.Output, broken.from = left.exit, left.output, left.from
	if len(broken.Got) == 0 && len(left.half) > 0 {
		broken.Why += " but half a line"
		broken.Got = left.half
	}
	return broken
}

// appendRequest appends the request's line, its line feed included.
func appendRequest(buf []byte, id int64, verb string, world *int64, params any) ([]byte, error) {
	buf = append(buf, `{"jsonrpc":"2.0","id":`...)
	buf = strconv.AppendInt(buf, id, 10)
	buf = append(buf, `,"method":"`...)
	buf = append(buf, verb...) // the registry's names need no escapes
	buf = append(buf, `","params":`...)
	if world != nil {
		buf = append(buf, `{"world":`...)
		buf = strconv.AppendInt(buf, *world, 10)
	}
	at := len(buf)
	buf, err := jsonline.Append(buf, params)
	if err != nil {
		return buf, err
	}
	if buf[at] != '{' {
		return buf, fmt.Errorf("params are %T, want a struct", params)
	}
	if world != nil {
		// world goes before the params' members, within the same braces.
		if buf[at+1] == '}' {
			buf = append(buf[:at], '}')
		} else {
			buf[at] = ','
		}
	}
	return append(buf, "}\n"...), nil
}

// parseAnswer reads the envelope in line. An answer that is none to this
// request leaves the stream out of step.
func (c *session) parseAnswer(line []byte, id int64) (jsonline.Answer, *Broken) {
	members, err := jsonline.Object(make([]jsonline.Member, 0, 4), line)
	if err != nil {
		return jsonline.Answer{}, &Broken{Why: fmt.Sprintf("wrote a line that is no answer (%v)%s", err, c.hint), Got: line}
	}
	a := jsonline.ReadAnswer(members)
	if n, err := jsonline.Integer(a.ID); err != nil || n != id {
		why := fmt.Sprintf("answered with the wrong id: got %s, want %d", jsonline.Quote(a.ID), id)
		if a.ID == nil {
			why = fmt.Sprintf("answered without an id, want %d", id)
		}
		return a, &Broken{Why: why, Got: line}
	}
	return a, nil
}

// read turns an answer into result or an error, and lets whoever listens hear
// its bytes.
func read(ctx context.Context, v verb, a jsonline.Answer, line []byte, result any) error {
	malformed := func(err error) error {
		conformance.Hear(ctx, line)
		return &Malformed{Verb: v.Name, Got: jsonline.Quote(line), Err: err}
	}
	switch {
	case a.Fault != nil:
		return malformed(a.Fault)
	case a.Error != nil:
		var e conformance.Error
		if err := conformance.Decode(a.Error, &e); err != nil {
			return malformed(fmt.Errorf("error: %w", err))
		}
		conformance.Hear(ctx, a.Error)
		return &e
	}
	conformance.Hear(ctx, a.Result)
	err := v.DecodeResult(a.Result, result)
	if err == nil || conformance.AsRefusal(err) != nil {
		return err
	}
	return malformed(err)
}
