package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/sabotage"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

// clauseEntry is a clause and where it shows in the other rooms.
type clauseEntry struct {
	ID        string   `json:"id"`
	Profile   string   `json:"profile"`
	Level     string   `json:"level"`
	Sentence  string   `json:"sentence"`
	Source    string   `json:"source"`
	JudgedBy  string   `json:"judged_by"`
	ADR       string   `json:"adr"`
	Scenarios []string `json:"scenarios"`
	Citations []string `json:"citations"`
	Sabotages []string `json:"sabotages"`
}

// rooms is the specification as the other commands read it.
type rooms struct {
	plan    *suite.Plan
	mutants []sabotage.Mutant
}

func loadRooms() (rooms, error) {
	plan, err := suite.LoadPlan()
	if err != nil {
		return rooms{}, err
	}
	mutants, err := sabotage.Load(sabotage.FS, plan.Register)
	return rooms{plan, mutants}, err
}

func (r rooms) entry(c clause.Clause) clauseEntry {
	e := clauseEntry{ID: c.ID, Profile: c.Profile, Level: string(c.Level), Sentence: c.Sentence, Source: c.Source,
		JudgedBy: string(c.JudgedBy), ADR: fmt.Sprintf("adr/%s:%d", c.File, c.Line),
		Scenarios: []string{}, Citations: []string{}, Sabotages: []string{}}
	for _, s := range r.plan.Scenarios {
		if slices.Contains(s.Clauses, c.ID) {
			e.Scenarios = append(e.Scenarios, s.ID)
		}
	}
	for _, cited := range clause.Citations() {
		if cited.Clause == c.ID {
			e.Citations = append(e.Citations, fmt.Sprintf("%s:%d", cited.File, cited.Line))
		}
	}
	for _, m := range r.mutants {
		if m.Clause == c.ID {
			e.Sabotages = append(e.Sabotages, m.Name)
		}
	}
	return e
}

func clausesCommand() *cobra.Command {
	var profiles []string
	var formatFlag string
	cmd := &cobra.Command{
		Use:   "clauses",
		Short: "List the clauses, with their scenarios, citations and sabotages",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			asJSON, err := format(formatFlag)
			if err != nil {
				return err
			}
			r, err := loadRooms()
			if err != nil {
				return err
			}
			if err := r.plan.CheckSelection(suite.Selection{Profiles: profiles}); err != nil {
				return err
			}
			list := []clauseEntry{}
			for _, c := range r.plan.Register.Clauses {
				if c.Retired == "" && (len(profiles) == 0 || slices.Contains(profiles, c.Profile)) {
					list = append(list, r.entry(c))
				}
			}
			if asJSON {
				return writeJSON(cmd.OutOrStdout(), list)
			}
			var w strings.Builder
			for _, e := range list {
				fmt.Fprintf(&w, "%-13s %-6s %s\n%21s%s, %s, %s; %s\n",
					e.ID, e.Level, e.Sentence, "", plural(len(e.Scenarios), "scenario"), plural(len(e.Citations), "citation"), plural(len(e.Sabotages), "sabotage"), e.ADR)
			}
			return told(cmd.OutOrStdout(), w.String(), true)
		},
	}
	cmd.Flags().StringArrayVar(&profiles, "profile", nil, "only this profile's; repeatable")
	cmd.Flags().StringVar(&formatFlag, "format", "text", "text or json")
	return cmd
}

// plural writes a number of things.
func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}

func explainCommand() *cobra.Command {
	var wire bool
	cmd := &cobra.Command{
		Use:     "explain CLAUSE",
		Short:   "Show a clause: why, its scenarios in full, where the reference decides it, what its sabotages change; of a profile its clauses",
		Example: "  moveauth explain COMMIT-009\n  moveauth explain --wire COMMIT-009c",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("explain: got %d arguments, want one clause, as in: moveauth explain COMMIT-009", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			r, err := loadRooms()
			if err != nil {
				return err
			}
			id := canonical(args[0])
			var b strings.Builder
			if profile := strings.ToLower(id); len(r.plan.Register.ForProfile(profile)) > 0 {
				if wire {
					return fmt.Errorf("explain: got --wire and the profile %s, want a clause of it", profile)
				}
				r.profile(&b, profile)
				return told(cmd.OutOrStdout(), b.String(), true)
			}
			if err := r.plan.CheckSelection(suite.Selection{Clauses: []string{id}}); err != nil {
				return err
			}
			for i, c := range r.plan.Register.Select(id) {
				if i > 0 {
					b.WriteByte('\n')
				}
				r.explain(&b, c)
				if wire {
					if err := r.wire(cmd.Context(), &b, c); err != nil {
						return err
					}
				}
			}
			return told(cmd.OutOrStdout(), b.String(), true)
		},
	}
	cmd.Flags().BoolVar(&wire, "wire", false, "show what each scenario asks, and what the reference answers")
	return cmd
}

// canonical writes a clause's id as the records do: letters large but for a
// limb's.
func canonical(id string) string {
	large := strings.ToUpper(id)
	if n := len(large); n > 1 && large[n-2] >= '0' && large[n-2] <= '9' {
		return large[:n-1] + strings.ToLower(large[n-1:])
	}
	return large
}

// profile lists the clauses of a profile, each with its sentence.
func (r rooms) profile(w io.Writer, name string) {
	clauses := r.plan.Register.ForProfile(name)
	fmt.Fprintf(w, "%s has %d clauses; adr/%s has them in full, and moveauth explain ID shows one\n\n", name, len(clauses), clauses[0].File)
	for _, c := range clauses {
		fmt.Fprintf(w, "  %-13s %s\n", c.ID, c.Sentence)
	}
}

// wire runs the scenarios of a clause on the reference and shows the requests
// and its answers.
func (r rooms) wire(ctx context.Context, w io.Writer, c clause.Clause) error {
	if c.Test != "" || c.JudgedBy == clause.Measure {
		return nil
	}
	reference := inproc.New(inproc.Options{})
	defer reference.Close()
	report, err := r.plan.Judge(ctx, reference, suite.Options{Transcripts: true,
		Selection: suite.Selection{Profiles: []string{c.Profile}, Clauses: []string{c.ID}}})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "\nOn the wire (→ asked, ← the reference's answer)\n")
	for _, s := range report.Scenarios {
		if s.Verdict == suite.NotRun {
			continue
		}
		fmt.Fprintf(w, "  %s\n", s.ID)
		for _, x := range s.Transcript {
			fmt.Fprintf(w, "    %3d → %s%s %s\n        ← %s\n", x.Number, x.Asked(s.Transcript), x.Verb, x.Params, x.Answer)
		}
	}
	return nil
}

func (r rooms) explain(w io.Writer, c clause.Clause) {
	fmt.Fprintf(w, "%s: %s\n\n", c.ID, c.Sentence)
	fmt.Fprintf(w, "  level      %s\n  profile    %s\n  source     %s\n  judged by  %s\n  record     adr/%s:%d\n",
		c.Level, c.Profile, c.Source, c.JudgedBy, c.File, c.Line)
	for _, line := range [][2]string{{"needs", join(c.Needs)}, {"test", c.Test}, {"measure", c.Measure}, {"why", c.Why}, {"reading", c.Reading}, {"rejected", c.Rejected}} {
		if line[1] != "" {
			fmt.Fprintf(w, "  %-9s  %s\n", line[0], wrapped(line[1], 13))
		}
	}
	if c.Prose != "" {
		fmt.Fprintf(w, "\n  %s\n", strings.ReplaceAll(c.Prose, "\n", "\n  "))
	}
	any := false
	for _, s := range r.plan.Scenarios {
		if slices.Contains(s.Clauses, c.ID) {
			any = true
			showScenario(w, s)
		}
	}
	if !any {
		fmt.Fprintf(w, "\nNo scenario: it is judged by %s, in the reference alone.\n", c.JudgedBy)
	}
	fmt.Fprintf(w, "\nWhere the reference decides it\n")
	for _, cited := range clause.Citations() {
		if cited.Clause == c.ID {
			fmt.Fprintf(w, "  %s:%d\n    %s\n", cited.File, cited.Line, wrapped(cited.Text, 4))
		}
	}
	fmt.Fprintf(w, "\nSabotages\n")
	for _, m := range r.mutants {
		if m.Clause == c.ID {
			fmt.Fprintf(w, "  %s\n    %s\n    in %s\n", m.Name, wrapped(m.Story, 4), m.File)
			for _, part := range [][2]string{{"-", m.Old}, {"+", m.New}} {
				for line := range strings.SplitSeq(strings.TrimSuffix(part[1], "\n"), "\n") {
					fmt.Fprintf(w, "      %s %s\n", part[0], line)
				}
			}
		}
	}
}

// showScenario writes a scenario as its feature does.
func showScenario(w io.Writer, s suite.Scenario) {
	fmt.Fprintf(w, "\nScenario: %s\n  (%s, features/%s:%d)\n", s.Name, s.ID, s.File, s.Line)
	if len(s.Needs) > 0 {
		fmt.Fprintf(w, "  needs %s\n", join(s.Needs))
	}
	for _, st := range s.Steps {
		fmt.Fprintf(w, "    %s %s\n", st.Keyword, st.Text)
		widths := map[int]int{}
		for _, row := range st.Table {
			for i, cell := range row {
				widths[i] = max(widths[i], len([]rune(cell)))
			}
		}
		for _, row := range st.Table {
			fmt.Fprint(w, "      |")
			for i, cell := range row {
				fmt.Fprintf(w, " %s%s |", cell, strings.Repeat(" ", widths[i]-len([]rune(cell))))
			}
			fmt.Fprintln(w)
		}
		if st.Doc != "" {
			fmt.Fprintf(w, "      \"\"\"\n")
			for line := range strings.SplitSeq(st.Doc, "\n") {
				fmt.Fprintf(w, "      %s\n", line)
			}
			fmt.Fprintf(w, "      \"\"\"\n")
		}
	}
}

func join(all []conformance.Capability) string {
	words := make([]string, len(all))
	for i, c := range all {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}

// wrapped breaks text into lines of about 80, the later ones indented.
func wrapped(text string, indent int) string {
	var b strings.Builder
	column := indent
	for i, word := range strings.Fields(text) {
		if i > 0 && column+1+len(word) > 88 {
			b.WriteString("\n" + strings.Repeat(" ", indent))
			column = indent
		} else if i > 0 {
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}

func listCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the profiles with their capabilities, and the scenarios by id",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			plan, err := suite.LoadPlan()
			if err != nil {
				return err
			}
			var w strings.Builder
			for _, p := range conformance.Profiles() {
				fmt.Fprintf(&w, "profile %s\n  core: %s\n  optional: %s\n", p.Name, join(p.Core), join(p.Optional))
				for _, s := range plan.Scenarios {
					mark := ""
					if s.NotScored {
						mark = "  (not scored)"
					}
					if s.Profile == p.Name {
						fmt.Fprintf(&w, "  %s%s\n", s.ID, mark)
					}
				}
			}
			return told(cmd.OutOrStdout(), w.String(), true)
		},
	}
}

func describeCommand() *cobra.Command {
	var tr transport
	cmd := &cobra.Command{
		Use:   "describe [flags] [-- CMD ARGS…]",
		Short: "Print what an implementation, or the built-in reference, says of itself",
		RunE: func(cmd *cobra.Command, args []string) error {
			subject, named, err := tr.subject(cmd, args, stdio.Options{})
			if err != nil {
				return err
			}
			defer subject.Close()
			d, err := suite.Describe(cmd.Context(), subject, suite.Options{})
			if err != nil {
				return tr.advised(cmd, err, named)
			}
			return writeJSON(cmd.OutOrStdout(), d)
		},
	}
	tr.flags(cmd)
	return cmd
}
