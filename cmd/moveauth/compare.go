package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/report"
)

func compareCommand() *cobra.Command {
	var profiles []string
	var formatFlag string
	var differs bool
	cmd := &cobra.Command{
		Use:   "compare REPORT.json…",
		Short: "Set implementations beside each other, clause by clause, from their JSON reports",
		Long: `Set implementations beside each other, clause by clause.

A REPORT is what certify --report json=FILE wrote, or --out DIR as report.json.
Exit code 0: the reports were compared, whatever they hold. 2: one of them cannot
be read.`,
		Example: `  moveauth compare before.json after.json --differs
  moveauth compare --format html a.json b.json c.json >matrix.html`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("compare: got no reports, want one or more, as in: moveauth compare a.json b.json")
			}
			writers := map[string]func(*report.Matrix, io.Writer) error{
				"text": (*report.Matrix).Text, "markdown": (*report.Matrix).Markdown, "html": (*report.Matrix).HTML,
			}
			write := writers[formatFlag]
			if write == nil {
				return fmt.Errorf("--format is %q, want text, markdown or html", formatFlag)
			}
			var reports []report.NamedReport
			for _, name := range args {
				text, err := disk.Read(name, report.MostReport)
				if err != nil {
					return err
				}
				r, err := report.Read(bytes.NewReader(text))
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				reports = append(reports, report.NamedReport{File: name, Report: r})
			}
			register, err := clause.Load(adr.FS)
			if err != nil {
				return err
			}
			m, err := report.Compare(reports, register, profiles, differs)
			if err != nil {
				return err
			}
			var b bytes.Buffer // all of it or nothing
			if err := write(m, &b); err != nil {
				return err
			}
			_, err = cmd.OutOrStdout().Write(b.Bytes())
			return err
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&profiles, "profile", nil, "only this profile; repeatable")
	f.StringVar(&formatFlag, "format", "text", "text, markdown or html")
	f.BoolVar(&differs, "differs", false, "only the clauses in which the reports differ")
	return cmd
}
