package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/clause"
)

// oneCommand refuses what is no command, and names what comes near.
func oneCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	return fmt.Errorf("unknown command %q%s", args[0], meant(args[0], names, "", "moveauth --help"))
}

// each collects what a Visit function visits.
func each[F any](visit func(func(F))) []F {
	var all []F
	visit(func(f F) { all = append(all, f) })
	return all
}

// badFlag says of a flag what was got and what was wanted.
func badFlag(cmd *cobra.Command, err error) error {
	flags := each(cmd.Flags().VisitAll)
	if name, unknown := strings.CutPrefix(err.Error(), "unknown flag: --"); unknown {
		var names []string
		for _, f := range flags {
			names = append(names, f.Name)
		}
		return fmt.Errorf("%s: %w%s", cmd.Name(), err, meant(name, names, "--", cmd.CommandPath()+" --help"))
	}
	var invalid interface{ GetValue() string }
	if errors.As(err, &invalid) {
		for _, f := range flags {
			if strings.Contains(err.Error(), "--"+f.Name+`" flag: `) {
				return fmt.Errorf("%s: --%s is %q, want %s", cmd.Name(), f.Name, invalid.GetValue(), wanted(f.Value.Type()))
			}
		}
	}
	return fmt.Errorf("%s: %w", cmd.Name(), err)
}

// wanted says what a flag of a kind takes.
func wanted(kind string) string {
	switch {
	case kind == "duration":
		return "a time with its unit, as in 5s, 250ms or 1m30s"
	case kind == "bool":
		return "true or false"
	case strings.HasPrefix(kind, "int"):
		return "a whole number, of 19 digits at most"
	}
	return "a " + kind
}

// meant says what somebody may have meant, and else where all is listed.
func meant(got string, among []string, dashes, list string) string {
	near := clause.Nearest(got, among)
	if len(near) == 0 {
		return "; " + list + " lists what there is"
	}
	return "; the nearest: " + dashes + strings.Join(near, ", "+dashes)
}
