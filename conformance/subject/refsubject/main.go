// Command refsubject is the reference implementation as an adapter: over stdin
// and stdout, or dialling back to the suite that started it. It is what a sabotage is built into, and it links nothing that
// the reference does not need.
package main

import (
	"context"
	"os"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
)

// sabotage is the name of the sabotage that this binary was built with, set by
// -ldflags "-X main.sabotage=NAME". Empty: an honest binary.
var sabotage string

func main() {
	fresh := func() conformance.Subject { return inproc.New(inproc.Options{Sabotage: sabotage}) }
	if err := serve.Run(context.Background(), fresh, ""); err != nil {
		_, _ = os.Stderr.WriteString("refsubject: " + err.Error() + "\n")
		os.Exit(1)
	}
}
