package jsonline

import "fmt"

// Answer is an answer's envelope, with what it bears still as written.
type Answer struct {
	ID, Result, Error []byte // nil if it has none
	// Fault is what is wrong with the envelope; of several the last. What the id
	// should be, and what the error holds, it does not say.
	Fault error
}

// ReadAnswer takes the members of an answer apart.
func ReadAnswer(members []Member) Answer {
	var a Answer
	for _, m := range members {
		var into *[]byte
		switch string(m.Name) {
		case "jsonrpc":
			continue
		case "id":
			into = &a.ID
		case "result":
			into = &a.Result
		case "error":
			into = &a.Error
		default:
			a.Fault = fmt.Errorf("%s: got an unknown member, want only jsonrpc, id, result, error", Quote(m.Name))
			continue
		}
		if *into != nil {
			a.Fault = fmt.Errorf("%s: got the member twice, want it once", m.Name)
		}
		*into = m.Value
	}
	if a.Fault == nil && (a.Result == nil) == (a.Error == nil) {
		a.Fault = fmt.Errorf("got result and error: %t and %t, want exactly one of them", a.Result != nil, a.Error != nil)
	}
	return a
}
