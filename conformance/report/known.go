package report

import (
	"fmt"
	"strings"

	"github.com/moveauth/moveauth/conformance/suite"
)

// known says how the list of known failures stands: what makes the run fail
// first, then what holds, and how many were not judged.
func known(b *strings.Builder, r *suite.Report) {
	if len(r.Known) == 0 {
		return
	}
	b.WriteString("known failures\n")
	for _, k := range r.Known {
		if !k.Standing.Good() {
			at := ""
			if k.Where != "" {
				at = "  (" + k.Where + ")"
			}
			fmt.Fprintf(b, "  WRONG  %s%s\n         %s\n", suite.Line(k.Scenario), suite.Line(at), suite.Line(k.Message))
		}
	}
	idle := 0
	for _, k := range r.Known {
		switch k.Standing {
		case suite.Holds:
			why := k.Reason
			if k.Link != "" {
				why = strings.TrimSpace(why + " " + k.Link)
			}
			fmt.Fprintf(b, "  known  %s\n         until %s: %s\n", k.Scenario, k.Expires, suite.Line(strings.Join(strings.Fields(why), " ")))
		case suite.NotJudged:
			idle++
		}
	}
	if idle > 0 {
		fmt.Fprintf(b, "  %d listed, and not judged in this run\n", idle)
	}
	b.WriteByte('\n')
}
