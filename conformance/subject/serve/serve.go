// Package serve answers the subject protocol for any [conformance.Subject]: it
// turns an implementation in Go into an adapter.
//
//	func main() {
//		if err := serve.Run(context.Background(), mysubject.New, ""); err != nil {
//			log.Fatal(err)
//		}
//	}
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"runtime/debug"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// Serve reads requests from in, one JSON object a line, and writes the answer
// of s to each to out, in one Write, before it reads the next. It numbers the
// worlds from 1 and closes those still open when it ends; it does not close s.
//
// A request that cannot be run, whatever is wrong with it, costs an error
// answer and no more; so does a subject that panics. Serve returns nil when in
// ends, and the error when reading or writing fails. Once ctx is done it
// returns ctx's error at the next request; a Read that blocks is not
// interrupted.
func Serve(ctx context.Context, s conformance.Subject, in io.Reader, out io.Writer) error {
	v := &server{subject: s, out: out, worlds: map[int64]world{}, verbs: map[string]conformance.Spec{}}
	for _, spec := range conformance.Verbs() {
		v.verbs[spec.Name] = spec
	}
	defer v.closeAll(ctx)

	lines := jsonline.NewReader(in)
	for {
		line, err := lines.Next()
		var long *jsonline.TooLong
		switch {
		case errors.As(err, &long):
			fault := conformance.Errorf(conformance.CodeInvalid, "got %v, want at most that; it began with %s", err, jsonline.Quote(long.Head))
			if err := v.reply(null, nil, fault); err != nil {
				return err
			}
			if err := lines.Skip(); err != nil && err != io.EOF {
				return fmt.Errorf("serve: read: %w", err)
			}
			continue
		case err == io.EOF:
			return nil
		case err == io.ErrUnexpectedEOF:
			// The last line lacks its line feed; it is answered all the same.
		case err != nil:
			return fmt.Errorf("serve: read: %w", err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		id, result, failure := v.handle(ctx, line)
		if err := v.reply(id, result, failure); err != nil {
			return err
		}
	}
}

// world is an open world and the profile whose verbs it answers.
type world struct {
	conformance.World
	profile string
}

type server struct {
	subject conformance.Subject
	out     io.Writer
	verbs   map[string]conformance.Spec
	worlds  map[int64]world
	last    int64 // world number handed out
	buf     []byte
	members []jsonline.Member
}

var null = []byte("null")

// reply writes one answer: result, or what failure says.
func (v *server) reply(id []byte, result any, failure error) error {
	buf, err := v.answer(id, result, failure)
	if err != nil {
		// What cannot be written as JSON is a fault of the subject's.
		buf, err = v.answer(id, nil, fmt.Errorf("the result cannot be written: %w", err))
	} else if len(buf) > conformance.MaxLine {
		buf, err = v.answer(id, nil, fmt.Errorf("the answer has %d bytes, want at most %d", len(buf), conformance.MaxLine))
	}
	if err != nil {
		return fmt.Errorf("serve: %w", err)
	}
	v.buf = append(buf, '\n')
	if _, err := v.out.Write(v.buf); err != nil {
		return fmt.Errorf("serve: write: %w", err)
	}
	return nil
}

type refused struct {
	Refused *conformance.Refusal `json:"refused"`
}

func (v *server) answer(id []byte, result any, failure error) ([]byte, error) {
	buf := append(v.buf[:0], `{"jsonrpc":"2.0","id":`...)
	buf = append(buf, id...)
	if failure != nil {
		if r := conformance.AsRefusal(failure); r != nil {
			result = &refused{r}
		} else {
			buf = append(buf, `,"error":`...)
			e := new(conformance.Error)
			if !errors.As(failure, &e) {
				e = &conformance.Error{Code: conformance.CodeOther, Message: failure.Error()}
			}
			result = e
		}
	}
	if _, isError := result.(*conformance.Error); !isError {
		buf = append(buf, `,"result":`...)
	}
	buf, err := jsonline.Append(buf, result)
	return append(buf, '}'), err
}

// handle carries out the request in line. It returns the id to answer to as it
// was written, and the result or what failed.
func (v *server) handle(ctx context.Context, line []byte) (id []byte, result any, failure error) {
	id = null
	defer func() {
		if p := recover(); p != nil {
			result = nil
			failure = &conformance.Error{Code: conformance.CodeOther, Message: fmt.Sprintf("the subject panicked: %v", p),
				Data: map[string]any{"stack": string(debug.Stack())}}
		}
	}()

	req, failure := v.parse(line)
	if req.id != nil {
		id = req.id
	}
	if failure != nil {
		return id, nil, failure
	}
	spec, known := v.verbs[req.method]
	if !known {
		return id, nil, conformance.Errorf(conformance.CodeUnknownVerb, "unknown verb %s", req.method)
	}
	switch spec.Name {
	case conformance.VerbDescribe.Name:
		result, failure = v.describe(ctx, req)
	case conformance.VerbOpen.Name:
		result, failure = v.open(ctx, req)
	case conformance.VerbClose.Name:
		result, failure = v.close(ctx, req)
	default:
		result, failure = v.do(ctx, spec, req)
	}
	return id, result, failure
}

func (v *server) describe(ctx context.Context, req request) (any, error) {
	if err := req.decode(&conformance.Empty{}); err != nil {
		return nil, err
	}
	d, err := v.subject.Describe(ctx)
	return &d, err
}

func (v *server) open(ctx context.Context, req request) (any, error) {
	var params conformance.OpenParams
	if err := req.decode(&params); err != nil {
		return nil, err
	}
	profile, ok := conformance.ProfileNamed(params.Profile)
	if !ok {
		return nil, conformance.Errorf(conformance.CodeBadParams, "open: profile: got %q, want a profile of suite %s", params.Profile, conformance.SuiteVersion)
	}
	settings := reflect.New(reflect.TypeOf(profile.Settings)).Interface()
	if err := conformance.Decode(params.Settings, settings); err != nil {
		return nil, conformance.Errorf(conformance.CodeBadParams, "open: settings: %v", err)
	}
	w, err := v.subject.Open(ctx, params.Profile, settings)
	if err != nil {
		return nil, err
	}
	if w == nil {
		return nil, errors.New("open: the subject returned neither a world nor an error")
	}
	v.last++
	v.worlds[v.last] = world{w, params.Profile}
	return &conformance.OpenResult{World: v.last}, nil
}

func (v *server) close(ctx context.Context, req request) (any, error) {
	var params conformance.CloseParams
	if err := req.decode(&params); err != nil {
		return nil, err
	}
	w, err := v.world(req.method, params.World)
	if err != nil {
		return nil, err
	}
	delete(v.worlds, params.World)
	return &conformance.Empty{}, w.Close(ctx)
}

func (v *server) do(ctx context.Context, spec conformance.Spec, req request) (any, error) {
	n, err := v.takeWorld(req)
	if err != nil {
		return nil, err
	}
	w, err := v.world(spec.Name, n)
	if err != nil {
		return nil, err
	}
	if !spec.In(w.profile) {
		return nil, conformance.Errorf(conformance.CodeBadParams, "%s: world %d is of profile %s, want one of %s", spec.Name, n, w.profile, spec.Profile)
	}
	params := reflect.New(spec.Params).Interface()
	if err := req.decode(params); err != nil {
		return nil, err
	}
	result := reflect.New(spec.Result).Interface()
	return result, w.Do(ctx, spec.Name, params, result)
}

func (v *server) world(verb string, n int64) (world, error) {
	w, ok := v.worlds[n]
	if !ok {
		return w, conformance.Errorf(conformance.CodeBadParams, "%s: world: got %d, want the number of an open world", verb, n)
	}
	return w, nil
}

// closeAll closes the worlds that the other side left open.
func (v *server) closeAll(ctx context.Context) {
	for n, w := range v.worlds {
		delete(v.worlds, n)
		func() {
			defer func() { _ = recover() }() // nobody is left to be told
			_ = w.Close(ctx)
		}()
	}
}
