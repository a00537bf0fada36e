package server

import (
	"fmt"

	"github.com/moveauth/moveauth/reference/clamp"
	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/moveinput"
	"github.com/moveauth/moveauth/reference/wire"
)

// debug logs what was refused, with what was got and wanted.
func (x *session) debug(way int, m wire.Message, f *Fate) {
	switch m.(type) {
	case nil:
		x.log.Debug("a datagram that cannot be read", "fault", f.Fault.String())
	case *wire.Command:
		if r := &f.Receipt; r.Fate != commit.Enqueued {
			x.log.Debug("a command was not taken", "fate", r.Fate.String(), "detail", r.Detail)
		}
	case *wire.Point:
		if v := &f.Verdict; v.Outcome != clamp.Accepted {
			x.log.Debug("a point was not taken as it is", "outcome", outcomes[v.Outcome], "rule", v.Rule.String(), "accepted", fmt.Sprint(v.At))
		}
	case *wire.Input, *wire.Batch:
		if !f.Decision.Accepted() {
			x.log.Debug("an input was not taken", "decision", moveinput.Label(transport(way), f.Decision))
		}
	}
}
