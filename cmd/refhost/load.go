package main

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/folder"
	"github.com/moveauth/moveauth/reference/server/load"
)

// hostCommand is what runs a host: this program, unless a test says otherwise.
var hostCommand = func() ([]string, error) {
	own, err := os.Executable()
	return []string{own}, err
}

func loadCommand() *cobra.Command {
	var o playing
	cmd := &cobra.Command{
		Use:   "load",
		Short: "Measure a host of its own under the load of bots",
		Long: `Start a host as a process of its own, with a data folder that is thrown away, have
bots play on it, and look at its metrics meanwhile: whether ticks begin in time and
all of them run, whether anything is lost on streams, whether its memory is flat
over the second half. The exit code is 1 if one of these fails.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.load(cmd) },
	}
	cmd.Flags().StringVar(&o.mode, "mode", "server", "the host's: "+strings.Join(folder.Modes, ", "))
	cmd.Flags().IntVarP(&o.n, "bots", "n", 200, "how many")
	o.prefix = "bot-"
	o.flags(cmd, time.Minute)
	return cmd
}

// load measures, and cleans up whatever comes of it.
func (o *playing) load(cmd *cobra.Command) (err error) {
	options, err := o.play("", o.mode)
	if err != nil {
		return err
	}
	data, err := os.MkdirTemp("", "refhost-load-")
	if err != nil {
		return fmt.Errorf("a folder for the host: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	f, err := folder.Open(data, o.mode)
	if err != nil {
		return err
	}
	options.Fingerprint, options.Player = dial.Fingerprint(f.Fingerprint()), minted(&f.Secret, o.prefix)
	if err := options.Check(); err != nil {
		return usageError{err}
	}
	command, err := hostCommand()
	if err != nil {
		return err
	}
	command = append(command, "serve", "--data", data, "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0")
	host, err := load.Start(cmd.Context(), command)
	if err != nil {
		return err
	}
	options.Address = host.Address
	figures, err := load.Measure(cmd.Context(), *options, host.Metrics, slog.New(slog.DiscardHandler))
	if err = errors.Join(err, host.Stop()); err != nil {
		return err
	}
	if err := o.write(cmd.OutOrStdout(), figures, figures.Text); err != nil {
		return err
	}
	if !figures.Good() {
		return errors.New("not all is as it has to be: see FAIL")
	}
	return nil
}
