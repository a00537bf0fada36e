package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/doctor"
	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
	"github.com/moveauth/moveauth/conformance/suite"
)

func doctorCommand() *cobra.Command {
	var formatFlag string
	var tr transport
	var opts doctor.Options
	var start time.Duration
	cmd := &cobra.Command{
		Use:   "doctor [flags] -- CMD ARGS…",
		Short: "Examine an adapter below the level of any clause, and say what to change",
		Long: `Examine an adapter: whether it starts, flushes, frames its lines, keeps its standard
output clean, answers what it does not know, reads and prints numbers without loss,
forgets closed worlds, and ends. For each thing that is not so it says what was sent,
what came, what to change, and how that is written in the usual languages.

Advice is about what the suite never does, and does not count.

Exit code 0: all is well. 1: something is not, as when the program starts and does
not answer. 2: there is none to examine: it cannot be started, or not be reached.`,
		Example: `  moveauth doctor -- node my.mjs
  moveauth doctor --dial-back -- godot --headless --path game
  moveauth doctor --attach 127.0.0.1:7777`,
		RunE: func(cmd *cobra.Command, args []string) error {
			asJSON, err := format(formatFlag)
			if err != nil {
				return err
			}
			for name, d := range map[string]time.Duration{"timeout": opts.Request, "start-timeout": start, "end-timeout": opts.End} {
				if cmd.Flags().Changed(name) && d <= 0 {
					return fmt.Errorf("doctor: --%s is %v, want more than 0", name, d)
				}
			}
			_, command, _ := split(cmd, args)
			if len(args) == 0 && !cmd.Flags().Changed("attach") {
				return errors.New("doctor: got no adapter, want its command after --, as in: moveauth doctor -- node my.mjs")
			}
			adapter := stdio.Options{StartTimeout: start}
			subject, _, err := tr.subject(cmd, args, adapter)
			if err != nil {
				return err
			}
			defer subject.Close()
			opts.DialsBack = tr.dialBack
			if !tr.dialBack && !tr.attached {
				if start == 0 {
					// Whoever can dial does so as soon as it would have answered.
					adapter.StartTimeout = 10 * time.Second
				}
				opts.DialBack = stdio.DialBack(command, adapter)
				defer opts.DialBack.Close()
			}
			r, err := doctor.Examine(cmd.Context(), subject, opts)
			if cmd.Context().Err() != nil {
				return errors.New("doctor: interrupted before the examination was over, and nothing is told of it")
			}
			if err != nil {
				return fmt.Errorf("doctor: %w", plain(err))
			}
			if asJSON {
				err = r.JSON(cmd.OutOrStdout())
			} else {
				err = r.Text(cmd.OutOrStdout())
			}
			if err == nil && !r.Good() {
				err = errBad
			}
			return err
		},
	}
	tr.adapterFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&formatFlag, "format", "text", "text or json")
	f.DurationVar(&opts.Request, "timeout", 5*time.Second, "how long an answer may take")
	f.DurationVar(&start, "start-timeout", 0, "how long the adapter may take to start (default: 10s, by dial-back 60s)")
	f.DurationVar(&opts.End, "end-timeout", time.Second, "how long it may take to end by itself")
	return cmd
}

// advice names the command that examines the adapter which a command line names
// so; it is empty where there is none to examine.
func (tr *transport) advice(named string) string {
	if named == "" || tr.endpoint != "" {
		return ""
	}
	if tr.perWorld {
		named = strings.Replace(named, "--process-per-world ", "", 1)
	}
	return "moveauth doctor " + named + " looks for the cause"
}

// tellSilence says on standard error that a run was stopped because no answers
// came.
func (tr *transport) tellSilence(cmd *cobra.Command, r *suite.Report, named string) {
	if r.Stopped == nil || r.Stopped.Verb == "" {
		return
	}
	line := "stopped: " + report.Stopped(r.Stopped)
	if advice := tr.advice(named); advice != "" {
		line += "; " + advice
	}
	fmt.Fprintln(cmd.ErrOrStderr(), "moveauth: "+suite.Line(line))
}

// advised adds the advice to an error of an adapter that is there and does not
// describe itself.
func (tr *transport) advised(cmd *cobra.Command, err error, named string) error {
	var mute *suite.Undescribed
	advice := tr.advice(named)
	switch there := errors.As(err, &mute); {
	case there && cmd.Context().Err() != nil:
		return errors.New("interrupted before the subject had described itself; nothing was judged")
	case !there || advice == "" || errors.Is(err, stdio.ErrStart):
		return plain(err)
	}
	return fmt.Errorf("the subject did not describe itself (%s): %w", advice, mute.Err)
}
