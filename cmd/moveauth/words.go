package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/disk"
)

// noArgs refuses arguments of a command that takes flags alone.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("%s: got the argument %q, want flags alone; %s --help lists them", cmd.Name(), args[0], cmd.CommandPath())
}

// named refuses flags that are given as nothing.
func named(cmd *cobra.Command, want string, flags ...string) error {
	for _, name := range flags {
		if f := cmd.Flags().Lookup(name); f.Changed && f.Value.String() == "" {
			return fmt.Errorf("%s: --%s is empty, want %s", cmd.Name(), name, want)
		}
	}
	return nil
}

// plainError is an error that says in words what the system has said.
type plainError struct {
	text string
	error
}

func (e *plainError) Error() string { return e.text }

// Unwrap returns the error as it was.
func (e *plainError) Unwrap() error { return e.error }

// plain says of an error of the system which thing it is about and what was wanted,
// in place of the call that failed.
func plain(err error) error {
	var (
		program *exec.Error
		file    *fs.PathError
		network *net.OpError
		was     error
		is      string
	)
	switch {
	case errors.As(err, &program):
		was, is = program, fmt.Sprintf("%q is no program in PATH, want the path of one or its name", program.Name)
	case errors.As(err, &file) && file.Op == "fork/exec":
		was, is = file, fmt.Sprintf("%q cannot be run (%v), want a program", file.Path, file.Err)
	case errors.As(err, &file):
		was, is = file, fmt.Sprintf("%s: %s", file.Path, disk.Cause(file))
	case errors.As(err, &network) && network.Op == "listen":
		was, is = network, fmt.Sprintf("nobody can listen there (%v), want an address of this machine that is free, host:port", network.Err)
	default:
		return err
	}
	text := err.Error()
	if !strings.Contains(text, was.Error()) {
		return err
	}
	return &plainError{strings.Replace(text, was.Error(), is, 1), err}
}

// listenAt refuses what is no address to listen at.
func listenAt(cmd *cobra.Command, flag, address string) error {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return fmt.Errorf("%s: --%s is %q, want host:port, as in 127.0.0.1:8080", cmd.Name(), flag, address)
	}
	return nil
}
