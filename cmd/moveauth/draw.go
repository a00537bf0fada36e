package main

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/report/draw"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

func drawCommand() *cobra.Command {
	var out string
	var tr transport
	cmd := &cobra.Command{
		Use:   "draw SCENARIO [-o FILE.svg] [-- CMD ARGS…]",
		Short: "Run a scenario and draw what happened, as SVG",
		Long: `Run one scenario and draw what happened, as SVG, and what was expected. Of
kinematic-mover: what stood in the scene, where the body went, what was wanted of
it and given to it. Of owner-transform: machines, packets between them, and where
each body was in time. Of transform-clamp: what was reported, what was accepted, and
how far it could have been. Of move-input: the tiles that were walked, and a strip of
each session's sequences. Of contact-slope: the surface from the side, the sphere,
offsets wanted and adjusted. host-commit has no drawings.

It draws what the implementation answered, or the built-in reference.
Exit code 0: it is drawn, whatever the verdict, which the drawing shows. 2: it is
not, as when the scenario's profile has no drawings.`,
		Example: `  moveauth draw -o corner.svg kinematic-mover/MOVER-018b/a-corner-stops-both-axes-each-one-skin-short
  moveauth draw -o mine.svg kinematic-mover/MOVER-019 -- node my.mjs`,
		RunE: func(cmd *cobra.Command, args []string) error {
			before, behind, dashed := split(cmd, args)
			if len(before) != 1 {
				return fmt.Errorf("draw: got %d arguments, want one scenario, as in: moveauth draw kinematic-mover/MOVER-019", len(before))
			}
			if err := named(cmd, "a file", "output"); err != nil {
				return err
			}
			plan, err := suite.LoadPlan()
			if err != nil {
				return err
			}
			s, err := oneScenario(plan, before[0])
			if err != nil {
				return err
			}
			if err := draw.Check(s.Profile); err != nil {
				return fmt.Errorf("draw: %s: %w", s.ID, err)
			}
			subject, called, err := tr.behind(cmd, behind, dashed, stdio.Options{})
			if err != nil {
				return err
			}
			defer subject.Close()
			opts := suite.Options{Transcripts: true, Selection: suite.Selection{Profiles: []string{s.Profile}, Scenarios: []string{s.ID}}}
			r, err := plan.Judge(cmd.Context(), subject, opts)
			if err != nil {
				return tr.advised(cmd, err, called)
			}
			var svg bytes.Buffer
			for _, judged := range r.Scenarios {
				if judged.ID == s.ID {
					err = draw.Write(&svg, s, judged, r.Subject)
				}
			}
			switch {
			case err != nil:
				return fmt.Errorf("draw: %w", err)
			case out == "":
				_, err = cmd.OutOrStdout().Write(svg.Bytes())
			default:
				err = disk.Write(out, svg.Bytes())
			}
			if err != nil {
				return fmt.Errorf("draw: %w", err)
			}
			return nil
		},
	}
	tr.flags(cmd)
	cmd.Flags().StringVarP(&out, "output", "o", "", "the file to write (default: standard output)")
	return cmd
}

// oneScenario returns the scenario of an id, or of a prefix up to a slash that
// names no other.
func oneScenario(plan *suite.Plan, name string) (suite.Scenario, error) {
	if err := plan.CheckSelection(suite.Selection{Scenarios: []string{name}}); err != nil {
		return suite.Scenario{}, fmt.Errorf("draw: %w", err)
	}
	var found []suite.Scenario
	var ids []string
	for _, s := range plan.Scenarios {
		if s.ID == name {
			return s, nil
		}
		if strings.HasPrefix(s.ID, strings.TrimSuffix(name, "/")+"/") {
			found, ids = append(found, s), append(ids, s.ID)
		}
	}
	if len(found) != 1 {
		const most = 12
		more := ""
		if n := len(ids) - most; n > 0 {
			ids, more = ids[:most], fmt.Sprintf(" and %d more", n)
		}
		return suite.Scenario{}, fmt.Errorf("draw: %q names %d scenarios, want one of: %s%s", name, len(found), strings.Join(ids, ", "), more)
	}
	return found[0], nil
}
