// Command refsubject is the reference implementation as an adapter over stdin
// and stdout. It is what a sabotage is built into, and it links nothing that
// the reference does not need.
package main

import (
	"context"
	"os"

	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
)

// sabotage is the name of the sabotage that this binary was built with, set by
// -ldflags "-X main.sabotage=NAME". Empty: an honest binary.
var sabotage string

func main() {
	subject := inproc.New(inproc.Options{Sabotage: sabotage})
	err := serve.Serve(context.Background(), subject, os.Stdin, os.Stdout)
	if closeErr := subject.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		_, _ = os.Stderr.WriteString("refsubject: " + err.Error() + "\n")
		os.Exit(1)
	}
}
