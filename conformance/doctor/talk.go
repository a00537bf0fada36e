package doctor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// talk is a session with the adapter.
type talk struct{ *stdio.Conn }

// answer is the answer to a request.
type answer struct {
	line   string // as it came
	result []byte // nil: it is an error
	code   int64  // of the error
	fault  error  // what is wrong with its own members
}

// unknown reports whether the adapter says that it does not know the verb.
func (a answer) unknown() bool { return a.result == nil && a.code == conformance.CodeUnknownVerb }

// trouble is why there is no answer.
type trouble struct {
	why  string // as in: it gave no answer within 5 s
	kind kind
}

type kind int

const (
	silent  kind = iota // it lives and says nothing
	ended               // it ended, or its stream did
	deaf                // it does not read
	garbled             // what came is no JSON
)

func (t *trouble) Error() string { return t.why }

// connected returns the session that there is, or begins one.
func (d *doctor) connected(ctx context.Context) error {
	if d.talk != nil {
		return nil
	}
	c, err := stdio.Connect(ctx, d.subject)
	if err != nil {
		return err
	}
	d.talk, d.ours = &talk{c}, c.Ours()
	return nil
}

// drop ends the session, so that the next request begins another.
func (d *doctor) drop() {
	if d.talk == nil {
		return
	}
	if out := d.talk.End(); out != "" {
		d.report.Output = out
	}
	d.talk = nil
}

// request writes a request. params is a JSON object.
func (d *doctor) request(verb, params string) (id int64, line string) {
	d.lastID++
	return d.lastID, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, d.lastID, verb, params)
}

// ask sends a request and returns its answer. An error is a *trouble, or that
// of a start; then the session is over.
func (d *doctor) ask(ctx context.Context, verb, params string) (answer, error) {
	id, line := d.request(verb, params)
	a, err := d.exchange(ctx, id, line, line+"\n")
	if err == nil && a.result != nil {
		if why := resultFault(verb, a.result); why != nil {
			d.noteMalformed(line, a.line, why)
		}
	}
	return a, err
}

// exchange hands bytes over and waits for the answer to id. sent is the
// request, for messages.
func (d *doctor) exchange(ctx context.Context, id int64, sent, data string) (answer, error) {
	patience := d.Request
	if d.talk == nil {
		if err := d.connected(ctx); err != nil {
			return answer{}, err
		}
		// The first answer of a session may take as long as a start.
		patience += d.talk.StartTimeout()
	}
	waiting, cancel := stdio.WithTimeLimit(ctx, patience, nil)
	defer cancel()
	a, err := d.await(waiting, id, sent, data)
	if err != nil {
		if t := (*trouble)(nil); errors.As(err, &t) && t.kind == silent {
			d.silences++
			err = d.listen(ctx, id, sent, t)
		}
		d.drop()
	}
	return a, err
}

// await hands bytes over and reads until the answer to id comes.
func (d *doctor) await(ctx context.Context, id int64, sent, data string) (answer, error) {
	if err := d.talk.Write(ctx, []byte(data)); err != nil {
		if ctx.Err() != nil {
			return answer{}, &trouble{fmt.Sprintf("it did not read the request within %v", stdio.TimeLimit(ctx)), deaf}
		}
		// It may have said why.
		if line, err := d.talk.Next(ctx); err == nil {
			d.noteStray(sent, line)
		}
		return answer{}, &trouble{fmt.Sprintf("it closed its input (%v)", err) + d.fate(ctx), ended}
	}
	for strays := 0; ; strays++ {
		line, err := d.talk.Next(ctx)
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			d.half = line
			return answer{}, &trouble{fmt.Sprintf("it ended in the middle of a line, %s", jsonline.Quote(line)) + d.fate(ctx), ended}
		case errors.Is(err, io.EOF):
			return answer{}, &trouble{"it ended before it answered" + d.fate(ctx), ended}
		case ctx.Err() != nil && err != nil:
			return answer{}, &trouble{fmt.Sprintf("no answer came within %v", stdio.TimeLimit(ctx)), silent}
		case err != nil:
			return answer{}, &trouble{err.Error(), ended}
		}
		bare, marked := bytes.CutPrefix(line, mark)
		a, got, ok := read(bare)
		if marked {
			d.noteStray(sent, line) // an answer, but for what stands before it
		}
		switch {
		case !ok && marked:
		case !ok && spoilt(line, id):
			d.noteStray(sent, line)
			return answer{}, &trouble{"the answer is no JSON: " + cut(string(line)), garbled}
		case !ok:
			d.noteStray(sent, line)
			if strays >= mostStray {
				return answer{}, &trouble{fmt.Sprintf("more than %d lines came that are no answers, the last %s", mostStray, cut(string(line))), ended}
			}
		case got != fmt.Sprint(id):
			return answer{line: a.line}, &wrongID{got, id, a.line}
		default:
			if a.fault != nil {
				d.noteMalformed(sent, a.line, a.fault)
			}
			return a, nil
		}
	}
}

// mark is the byte order mark of UTF-8. The one that may stand before the first
// line does not come here.
var mark = []byte("\xef\xbb\xbf")

// mostStray is how many lines are passed over in the search for an answer.
const mostStray = 100

// wrongID is an answer to what was not asked.
type wrongID struct {
	got  string
	want int64
	line string
}

func (e *wrongID) Error() string { return fmt.Sprintf("the id is %s, want %d", e.got, e.want) }

func (d *doctor) noteStray(sent string, line []byte) {
	d.stray = append(d.stray, stray{sent, string(line)})
}

// spoilt reports whether a line that cannot be read is meant as the answer to
// id.
func spoilt(line []byte, id int64) bool {
	_, rest, found := bytes.Cut(line, fmt.Appendf(nil, `"id":%d`, id))
	if !found {
		_, rest, found = bytes.Cut(line, fmt.Appendf(nil, `"id": %d`, id))
	}
	whole := len(rest) > 0 && (rest[0] < '0' || rest[0] > '9')
	return found && whole && bytes.HasPrefix(line, []byte("{"))
}

// read takes an answer's line apart. ok is false for what is no JSON object
// with a result or an error.
func read(line []byte) (a answer, id string, ok bool) {
	a.line = string(line)
	members, err := jsonline.Object(nil, line)
	if err != nil || !json.Valid(line) {
		return a, "", false
	}
	e := jsonline.ReadAnswer(members)
	a.fault = envelopeFault(e)
	id = "missing"
	if e.ID != nil {
		id = string(e.ID)
		if n, err := jsonline.Integer(e.ID); err == nil {
			id = fmt.Sprint(n)
		}
	}
	a.result = bytes.Clone(e.Result)
	if e.Error != nil {
		var coded struct{ Code int64 }
		_ = json.Unmarshal(e.Error, &coded)
		a.code = coded.Code
	}
	return a, id, e.Result != nil || e.Error != nil
}

// fate says how a process of ours ended.
func (d *doctor) fate(ctx context.Context) string {
	if !d.ours {
		return ""
	}
	short, cancel := context.WithTimeout(ctx, d.End)
	defer cancel()
	if exit, err := d.talk.Exit(short); err == nil {
		return ": " + exit
	}
	return " and lives on"
}

// lateAnswer says that an answer came only after something else had happened:
// it had lain in a buffer.
type lateAnswer struct {
	trouble
	after string
}

// listen finds out whether an answer that did not come lies in a buffer: it
// asks once more, and then says that nothing more is asked.
func (d *doctor) listen(ctx context.Context, id int64, sent string, t *trouble) error {
	for _, try := range []struct {
		after    string
		patience time.Duration
		do       func(context.Context) error
	}{
		{"the next request had been sent", d.Request, func(ctx context.Context) error {
			_, line := d.request("describe", "{}")
			return d.talk.Write(ctx, []byte(line+"\n"))
		}},
		{"the end of its input, as it ended", d.End, func(context.Context) error { return d.talk.CloseWrite() }},
	} {
		waiting, cancel := context.WithTimeout(ctx, try.patience)
		err := try.do(waiting)
		for err == nil {
			var line []byte
			if line, err = d.talk.Next(waiting); err != nil {
				break
			}
			_, got, ok := read(line)
			if ok && got == fmt.Sprint(id) {
				cancel()
				return &lateAnswer{*t, try.after}
			}
			if !ok {
				d.noteStray(sent, line)
			}
		}
		cancel()
		if errors.Is(err, io.ErrUnexpectedEOF) {
			return &trouble{t.why + ", and then half a line, without its line feed", silent}
		}
	}
	return t
}
