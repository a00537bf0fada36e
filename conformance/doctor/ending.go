package doctor

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

var (
	checkEnd      = Check{Name: "end", What: "It ends by itself when nothing more is asked"}
	checkDialBack = Check{Name: "dial-back", What: "It dials the address in " + conformance.ConnectVariable + ", once"}
)

var twice = checkDialBack.found(conformance.ConnectVariable, "two connections came", "Dial once, and keep that connection for as long as the program runs.")

// ending says that nothing more is asked, and waits for the adapter to end.
func (d *doctor) ending(ctx context.Context) {
	if err := d.goesOn(ctx); err != nil {
		d.notTried("it did not answer describe any more: "+err.Error(), checkEnd)
		return
	}
	defer d.drop()
	d.twice = d.talk.DialledTwice()
	if !d.ours {
		d.notTried("somebody else started it: to it only the connection ends", checkEnd)
		return
	}
	waiting, cancel := context.WithTimeout(ctx, d.End)
	defer cancel()
	err := d.talk.CloseWrite()
	// What it writes as it ends is no answer.
	for err == nil {
		var line []byte
		if line, err = d.talk.Next(waiting); err == nil || errors.Is(err, io.ErrUnexpectedEOF) {
			d.noteStray("the end of its input", line)
		}
	}
	what := "the end of its input"
	if d.DialsBack {
		what = "the end of the connection"
	}
	how, err := d.talk.Exit(waiting)
	if err != nil {
		d.add(checkEnd.found(what, fmt.Sprintf("it still ran %v later, and was killed", d.End),
			"End the program where reading finds the end. The suite kills it, and what it had to save is lost.",
			"Python: for line in sys.stdin ends by itself", "C#: ReadLine() == null", "C++: while (std::getline(std::cin, line))", "Godot: get_tree().quit()", "threads: make them daemons, or join them"))
		return
	}
	if d.talk.Crashed() {
		d.add(checkEnd.found(what, "it crashed: "+how,
			"Let the program end without a crash, with whatever exit code. What crashes as it ends may have been wrong before, and the suite cannot judge the scenario that asked last."))
		return
	}
	d.add(checkEnd.ok())
}

// dialling looks at the other way to the adapter.
func (d *doctor) dialling(ctx context.Context) {
	if d.DialsBack {
		c := checkDialBack.ok()
		if d.twice {
			c = twice
		}
		d.add(c)
		return
	}
	if d.DialBack == nil {
		d.notTried("somebody else started it, and we dialled", checkDialBack)
		return
	}
	// Another adapter, as far as this is concerned.
	other := &doctor{subject: d.DialBack, Options: d.Options, report: &Report{}}
	defer other.drop()
	err := other.goesOn(ctx)
	switch {
	case err == nil && other.talk.DialledTwice():
		d.add(twice)
	case err == nil:
		d.add(checkDialBack.ok())
	case isConnected(err):
		d.add(checkDialBack.found(`{"method":"describe"} over the connection`, err.Error(), "Speak over the connection as over standard input and output, and flush it."))
	default:
		d.notTried("it does not dial, and need not while its standard output is its own", checkDialBack)
	}
}

// isConnected reports whether what went wrong did so after a connection had
// been made.
func isConnected(err error) bool {
	var broken *stdio.Broken
	return !errors.As(err, &broken) && !isNone(err)
}
