package main

import (
	"fmt"
	"io"

	"github.com/moveauth/moveauth/conformance/disk"
)

// output is the standard output of a command. It remembers that something of it was
// lost, which not everybody who prints asks about, such as help.
type output struct {
	io.Writer
	err error
}

// Write writes on, and remembers the first error.
func (o *output) Write(text []byte) (int, error) {
	n, err := o.Writer.Write(text)
	if err != nil && o.err == nil {
		o.err = fmt.Errorf("what there is to say cannot be written to standard output: %s", disk.Cause(err))
	}
	return n, err
}
