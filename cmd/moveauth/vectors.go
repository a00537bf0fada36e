package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/vectors"
)

func vectorsCommand() *cobra.Command {
	var profile, out string
	var clauses []string
	cmd := &cobra.Command{
		Use:   "vectors --profile P -o DIR",
		Short: "Write a profile's scenarios as files of requests and expectations, for your own unit tests",
		Long: `Write the scenarios of a profile as JSON: what is asked and what must hold of the
answers, a file a clause. A test in your engine reads them and calls your code; it
needs neither a process nor this program. The record adr/vectors.md describes the
format, with a runner.

index.json lists each scenario that cannot be written so, with the reason, and each
clause that is left without a vector. Vectors certify nothing: certify does.

DIR is made, or is empty, or has an earlier export of that profile, which is
replaced; other files in it stay. The same version writes the same bytes. Profiles: ` + strings.Join(vectors.Pure(), ", ") + `.
Exit code 0: written. 2: not.`,
		Example: `  moveauth vectors --profile kinematic-mover -o Assets/Tests/Vectors
  moveauth vectors --profile contact-slope --clause SLOPE-007 -o out`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case profile == "":
				return fmt.Errorf("vectors: --profile is missing, want one of %s", strings.Join(vectors.Pure(), ", "))
			case out == "":
				return errors.New("vectors: -o is missing, want the folder to write to")
			}
			plan, err := suite.LoadPlan()
			if err != nil {
				return err
			}
			if err := plan.CheckSelection(suite.Selection{Profiles: []string{profile}, Clauses: clauses}); err != nil {
				return fmt.Errorf("vectors: %w", err)
			}
			if err := vectors.Check(profile); err != nil {
				return fmt.Errorf("vectors: %w", err)
			}
			limbs, err := limbsOf(plan, profile, clauses)
			if err != nil {
				return fmt.Errorf("vectors: %w", err)
			}
			if err := plan.CheckWords(suite.Selection{Profiles: []string{profile}, Clauses: clauses}); err != nil {
				return fmt.Errorf("vectors: %w", err)
			}
			// Before the work, not after it.
			if err := vectors.CheckFolder(out, profile); err != nil {
				return fmt.Errorf("vectors: %w", plain(err))
			}
			reference := inproc.New(inproc.Options{})
			defer reference.Close()
			set, err := vectors.Export(cmd.Context(), plan, reference, profile, limbs, everyTenSeconds(cmd.ErrOrStderr()))
			if err != nil {
				return fmt.Errorf("vectors: %w", err)
			}
			gone, err := set.Write(out)
			if err != nil {
				return fmt.Errorf("vectors: %w", plain(err))
			}
			i := set.Index
			var b strings.Builder
			fmt.Fprintf(&b, "%s: %d of %d scenarios are vectors, of %d clauses in as many files; %d left out, with reasons, in %s/index.json\n",
				profile, i.Exported, i.Scenarios, len(i.Clauses), len(i.LeftOut), strings.TrimSuffix(out, "/"))
			if gone > 0 {
				fmt.Fprintf(&b, "%d files of the earlier export in %s were removed, as this one has none in their place\n", gone, out)
			}
			if n := len(i.Uncovered); n > 0 {
				fmt.Fprintf(&b, "%d clauses have no vector: %s\n", n, strings.Join(i.Uncovered, ", "))
			}
			return told(cmd.OutOrStdout(), b.String(), true)
		},
	}
	cmd.Flags().StringVar(&profile, "profile", "", "the profile: "+strings.Join(vectors.Pure(), ", "))
	cmd.Flags().StringArrayVar(&clauses, "clause", nil, "only this clause; one that is split selects its limbs; repeatable")
	cmd.Flags().StringVarP(&out, "output", "o", "", "the folder to write to")
	return cmd
}

// limbsOf returns the clauses of a profile that a selection names.
func limbsOf(plan *suite.Plan, profile string, names []string) ([]string, error) {
	var list []string
	for _, name := range names {
		for _, c := range plan.Register.Select(name) {
			if c.Profile != profile {
				return nil, fmt.Errorf("%s is a clause of %s, not of %s", c.ID, c.Profile, profile)
			}
			if !slices.Contains(list, c.ID) {
				list = append(list, c.ID)
			}
		}
	}
	return list, nil
}
