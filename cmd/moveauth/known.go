package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/known"
	"github.com/moveauth/moveauth/conformance/suite"
)

// mostKnown is how large a list of known failures may be, in bytes; one of all
// scenarios has half a million.
const mostKnown = 8 << 20

// knownFiles are the files of known failures that a command line names.
type knownFiles struct {
	read, write string
}

func (k *knownFiles) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar(&k.read, "known-failures", "", "a YAML file of scenarios that are known to fail; if nothing else fails the exit code is 0, and nothing more is certified")
	cmd.Flags().StringVar(&k.write, "write-known-failures", "", "write what fails in this run to a new file for --known-failures, with the reasons to be filled in")
}

// before reads the list, and sees that one can be written, before a run that
// may take long.
func (k *knownFiles) before(cmd *cobra.Command, opts *suite.Options) error {
	if err := named(cmd, "a file", "known-failures", "write-known-failures"); err != nil {
		return err
	}
	if k.write != "" {
		if _, err := os.Lstat(k.write); err == nil {
			return fmt.Errorf("--write-known-failures: %s is there already, want a new file: what somebody wrote into it would be lost", k.write)
		} else if !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("--write-known-failures: %w", err)
		}
	}
	if k.read == "" {
		return nil
	}
	text, err := disk.Read(k.read, mostKnown)
	if err != nil {
		return fmt.Errorf("--known-failures: %w", err)
	}
	opts.KnownFailures, err = known.Read(k.read, text)
	if err == nil && len(opts.KnownFailures) == 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "moveauth: --known-failures: %s has no entries, so nothing is excused\n", k.read)
	}
	return err
}

// after writes the list, if one was asked for, and says so on stderr.
func (k *knownFiles) after(cmd *cobra.Command, r *suite.Report) error {
	if k.write == "" {
		return nil
	}
	var text bytes.Buffer
	n, err := known.Write(&text, r, time.Now())
	if err != nil {
		return fmt.Errorf("--write-known-failures: %w", err)
	}
	broken := 0
	for _, p := range r.Profiles {
		broken += p.Error
	}
	if broken > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "moveauth: %d could not be judged, and are not listed: no list excuses that\n", broken)
	}
	if r.Stopped != nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "moveauth: %d were not reached, as the run was stopped: what of them fails is not listed\n", r.Stopped.NotReached)
	}
	if n == 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "moveauth: nothing failed: %s was not written\n", k.write)
		return nil
	}
	if err := disk.New(k.write, text.Bytes()); err != nil {
		return fmt.Errorf("--write-known-failures: %w", err)
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "moveauth: wrote %d to %s; say in each why it fails\n", n, k.write)
	return nil
}
