package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/certificate"
	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/conformance/transcript"
)

func verifyCommand() *cobra.Command {
	var adapter bool
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check a certificate: find its verdict again from the transcripts beside it",
		Long: `Check the certificate that certify --out has left, DIR/certificate.json, with the
transcripts beside it. Every digest is checked, every transcript judged again, and
the certificate written anew and held to the file byte by byte. What differs is
named: the file, and the member.

It shows that what was recorded was judged truthfully. It does not show that it was
recorded from that adapter: transcripts can be made up with an implementation that is
right. Who vouches for that signs the certificate (adr/certificate.md).

Exit code 0: it holds, and certifies each profile that was judged. 1: not so. 2: it
could not be checked: no certificate, or one of another suite version.`,
		Example: `  moveauth verify out/certificate.json
  moveauth verify --adapter out/certificate.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("verify: got %d arguments, want one certificate, as in: moveauth verify out/certificate.json", len(args))
			}
			file := args[0]
			if isFolder(file) == nil {
				file = filepath.Join(file, report.CertificateName)
			}
			plan, err := suite.LoadPlan()
			if err != nil {
				return err
			}
			v, err := certificate.Verify(cmd.Context(), plan, file)
			if errors.Is(err, fs.ErrNotExist) {
				cause := ""
				if transcript.Aborted(filepath.Dir(file)) {
					cause = "; " + transcript.CutShort
				}
				return fmt.Errorf("verify: %w, want the certificate that a whole run with --out leaves%s", err, cause)
			}
			if err != nil {
				return fmt.Errorf("verify: %w", err)
			}
			said := v.Statement.Predicate
			var b strings.Builder
			for _, f := range v.Faults {
				fmt.Fprintln(&b, suite.Line(f))
			}
			ok := len(v.Faults) == 0
			command := suite.Line(strings.TrimSpace(said.Moveauth.Adapter.Transport + " " + quoted(said.Moveauth.Adapter.Command)))
			if adapter {
				lines, same := said.Moveauth.Adapter.CheckAdapter()
				for _, line := range lines {
					fmt.Fprintf(&b, "adapter (%s): %s\n", command, suite.Line(line))
				}
				if len(said.Moveauth.Adapter.Files) > 0 {
					b.WriteString("  of the program and the files that the command names; not of what they load, as an interpreter loads modules\n")
				}
				ok = ok && same
			} else if ok {
				fmt.Fprintf(&b, "adapter (%s): not checked; --adapter looks for its files from this folder\n", command)
			}
			if !ok {
				fmt.Fprintf(&b, "NOT VERIFIED: %s\n", file)
				return told(cmd.OutOrStdout(), b.String(), false)
			}
			fmt.Fprintf(&b, "%s judged again by moveauth %s, each with the verdict and the digest that is stated\n", counted(v.Judged, "transcript"), conformance.SuiteVersion)
			for _, line := range said.Moveauth.Standing {
				fmt.Fprintf(&b, "  %s\n", suite.Line(line))
			}
			fmt.Fprintf(&b, "verified, with the result %s: what was recorded was judged truthfully\n", suite.Line(string(said.Result)))
			b.WriteString("not shown: that it was recorded from that adapter, as transcripts can be made up; that takes the signature of somebody you trust\n")
			return told(cmd.OutOrStdout(), b.String(), said.Result != certificate.Failed)
		},
	}
	cmd.Flags().BoolVar(&adapter, "adapter", false, "look for the adapter's files too, from this folder as its command names them, and check their digests")
	return cmd
}

// adapterOf is the adapter that a command line names, with its files' digests.
func adapterOf(cmd *cobra.Command, tr *transport, args []string) (certificate.Adapter, error) {
	_, command, _ := split(cmd, args)
	perWorld := ""
	if tr.perWorld {
		perWorld = "-process-per-world"
	}
	switch {
	case cmd.Flags().Changed("endpoint"):
		return certificate.Address("endpoint", tr.endpoint, tr.control), nil
	case tr.attached:
		return certificate.Address("attach", tr.attach), nil
	case tr.dialBack:
		return certificate.Command("dial-back"+perWorld, command)
	case len(command) > 0:
		return certificate.Command("stdio"+perWorld, command)
	}
	return certificate.BuiltIn()
}
