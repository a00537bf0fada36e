package wire

import (
	"errors"
	"fmt"
)

// Fault is what sort of thing is wrong with bytes that a decoder refuses.
type Fault uint8

// The faults.
const (
	Short        Fault = iota + 1 // the bytes end before the value does
	Long                          // the bytes go on after it
	BadType                       // no message that the receiver takes has that type
	BadVersion                    // another version than [Version]
	BadValue                      // a value that is on no list or outside its range
	BadBits                       // a bit that means nothing is set
	NotFinite                     // a float is NaN or infinite
	NegativeZero                  // a float is −0
	BadName                       // what should be a name is none
	BadOrder                      // an entry of a list is not above the one before it, or is there twice
	OverLimit                     // more bytes or entries than there may be
	SecondForm                    // what is written could be, and has to be, written in another way
)

var faults = [...]string{
	Short: "short", Long: "long", BadType: "type", BadVersion: "version", BadValue: "value", BadBits: "bits",
	NotFinite: "not-finite", NegativeZero: "negative-zero", BadName: "name", BadOrder: "order", OverLimit: "limit",
	SecondForm: "form",
}

// String returns the fault's name, as the vectors have it.
func (f Fault) String() string { return faults[f] }

// Refusal is why a decoder refuses bytes.
type Refusal struct {
	Fault Fault
	What  string // of the value, as adr/wire.md calls it
	Got   any    // nil: what was got says nothing
	Want  string
}

func (r *Refusal) Error() string {
	if r.Got == nil {
		return fmt.Sprintf("wire: %s: %s: want %s", r.What, r.Fault, r.Want)
	}
	return fmt.Sprintf("wire: %s: %s: got %v, want %s", r.What, r.Fault, r.Got, r.Want)
}

// FaultOf returns what an error of a decoder refuses; 0 if it refuses nothing.
func FaultOf(err error) Fault {
	var r *Refusal
	if errors.As(err, &r) {
		return r.Fault
	}
	return 0
}
