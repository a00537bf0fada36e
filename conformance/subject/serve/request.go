package serve

import (
	"encoding/json"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// request is a request's envelope, with the params still as written.
type request struct {
	id     []byte // nil if there was none that can be answered to
	method string
	params []byte
}

func invalid(format string, args ...any) error {
	return conformance.Errorf(conformance.CodeInvalid, format, args...)
}

// parse reads the envelope in line. An error comes with the id if one was
// found.
func (v *server) parse(line []byte) (request, error) {
	var req request
	var err error
	if v.members, err = jsonline.Object(v.members[:0], line); err != nil {
		code := int64(conformance.CodeParse)
		if jsonline.IsJSON(err) {
			code = conformance.CodeInvalid
		}
		return req, conformance.Errorf(code, "got %s, want a JSON object on a line: %v", jsonline.Quote(line), err)
	}
	// The id first, so that whatever else is wrong can be answered to it.
	for _, m := range v.members {
		if string(m.Name) != "id" {
			continue
		}
		if req.id != nil {
			return request{}, invalid("id: got the member twice, want it once")
		}
		if _, err := jsonline.Integer(m.Value); err != nil {
			return request{}, invalid("id: %v", err)
		}
		req.id = m.Value
	}
	if req.id == nil {
		return req, invalid("id: got no such member, want an integer: there are no notifications")
	}
	var method []byte
	for _, m := range v.members {
		into := &req.params
		switch string(m.Name) {
		case "id", "jsonrpc", "x":
			continue
		case "method":
			into = &method
		case "params":
		default:
			return req, invalid("%s: got an unknown member, want only jsonrpc, id, method, params", jsonline.Quote(m.Name))
		}
		if *into != nil {
			return req, invalid("%s: got the member twice, want it once", m.Name)
		}
		*into = m.Value
	}
	switch {
	case method == nil:
		return req, invalid("method: got no such member, want a verb")
	case method[0] != '"':
		return req, invalid("method: got %s, want a verb", jsonline.Quote(method))
	}
	if err := json.Unmarshal(method, &req.method); err != nil {
		return req, invalid("method: got %s, want a verb", jsonline.Quote(method))
	}
	if req.params == nil {
		return req, conformance.Errorf(conformance.CodeBadParams, "%s: params: got no such member, want an object", req.method)
	}
	if req.params[0] != '{' {
		return req, conformance.Errorf(conformance.CodeBadParams, "%s: params: got %s, want an object", req.method, jsonline.Quote(req.params))
	}
	return req, nil
}

// decode reads the params into a pointer to the verb's params type.
func (r request) decode(params any) error {
	if err := conformance.DecodeRequest(r.params, params); err != nil {
		return conformance.Errorf(conformance.CodeBadParams, "%s: %v", r.method, err)
	}
	return nil
}

// takeWorld takes the member world, which every verb of a world bears beside
// its own params, out of the params.
func (v *server) takeWorld(req request) (int64, error) {
	fault := func(what any) error {
		return conformance.Errorf(conformance.CodeBadParams, "%s: world: %v", req.method, what)
	}
	var err error
	if v.members, err = jsonline.Split(v.members[:0], req.params); err != nil {
		return 0, fault(err)
	}
	n, found := int64(0), false
	for _, m := range v.members {
		if string(m.Name) != "world" {
			continue
		}
		if found {
			return 0, fault("got the member twice, want it once")
		}
		found = true
		if n, err = jsonline.Integer(m.Value); err != nil {
			return 0, fault(err)
		}
		defer jsonline.Blank(req.params, m)
	}
	if !found {
		return 0, fault("got no such member, want the number of an open world")
	}
	return n, nil
}
