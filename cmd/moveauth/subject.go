package main

import (
	"fmt"
	"net"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/quic"
	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/serve"
	"github.com/moveauth/moveauth/conformance/subject/stdio"
)

// transport is how a command line says to speak to an adapter.
type transport struct {
	dialBack bool
	perWorld bool
	attach   string
	attached bool // --attach was given, if only as nothing
	endpoint string
	control  string
}

func (tr *transport) flags(cmd *cobra.Command) {
	tr.adapterFlags(cmd)
	cmd.Flags().BoolVar(&tr.perWorld, "process-per-world", false, "start CMD anew for each world, where it has room for one in its life")
	cmd.Flags().StringVar(&tr.endpoint, "endpoint", "", "judge the reference host that players reach at this address, host:port, over QUIC; with --control")
	cmd.Flags().StringVar(&tr.control, "control", "", "the control address of that host, of the loopback interface; its key stands in "+control.KeyVariable)
}

// starts reports whether the adapter is one that we start.
func (tr *transport) starts() bool { return !tr.attached && tr.endpoint == "" }

// adapterFlags are those of a command that speaks to adapters alone.
func (tr *transport) adapterFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&tr.dialBack, "dial-back", false, "CMD dials the address in "+conformance.ConnectVariable+"; its stdout is its own")
	cmd.Flags().StringVar(&tr.attach, "attach", "", "judge the adapter that listens on this address, host:port, instead of starting CMD")
}

// subject returns the subject that a command line names, and how it did: the
// command after --, the address of --attach, or the built-in reference.
func (tr *transport) subject(cmd *cobra.Command, args []string, opts stdio.Options) (conformance.Subject, string, error) {
	name := cmd.Name()
	before, behind, dashed := split(cmd, args)
	switch {
	case len(before) > 0 && !dashed:
		return nil, "", fmt.Errorf("%s: got the argument %q; the adapter's command goes after --, as in: moveauth %s -- node my.mjs", name, before[0], name)
	case len(before) > 0:
		return nil, "", fmt.Errorf("%s: got the argument %q before --; want flags there and the adapter's command behind it", name, before[0])
	}
	return tr.behind(cmd, behind, dashed, opts)
}

// split takes a command line's arguments apart at --.
func split(cmd *cobra.Command, args []string) (before, behind []string, dashed bool) {
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		return args[:dash], args[dash:], true
	}
	return args, nil, false
}

// behind returns the subject that the flags and what stands behind -- name.
func (tr *transport) behind(cmd *cobra.Command, args []string, dashed bool, opts stdio.Options) (conformance.Subject, string, error) {
	name := cmd.Name()
	tr.attached = cmd.Flags().Changed("attach")
	if cmd.Flags().Changed("endpoint") || cmd.Flags().Changed("control") {
		return tr.live(name, dashed)
	}
	switch {
	case tr.attached && dashed:
		return nil, "", fmt.Errorf("%s: got --attach and a command after --, want one of them: an adapter that listens is started by somebody else", name)
	case tr.attached && tr.dialBack:
		return nil, "", fmt.Errorf("%s: got --attach and --dial-back, want one of them: either we dial or the adapter does", name)
	case tr.attached && tr.perWorld:
		return nil, "", fmt.Errorf("%s: got --attach and --process-per-world, want one of them: an adapter that listens is started by somebody else", name)
	case dashed && len(args) == 0:
		return nil, "", fmt.Errorf("%s: nothing stands after --; want the adapter's command, as in: moveauth %s -- node my.mjs", name, name)
	case tr.attached:
		return stdio.Attach(tr.attach, opts), "--attach " + quoted([]string{tr.attach}), nil
	case tr.dialBack && len(args) == 0:
		return nil, "", fmt.Errorf("%s: got --dial-back without a command, want the one that dials, as in: moveauth %s --dial-back -- godot --headless", name, name)
	case tr.perWorld && len(args) == 0:
		return nil, "", fmt.Errorf("%s: got --process-per-world without a command, want the one that is started for each world, as in: moveauth %s --process-per-world -- node my.mjs", name, name)
	case len(args) == 0:
		return inproc.New(inproc.Options{}), "", nil
	}
	named := "-- " + quoted(args)
	if opts.ProcessPerWorld = tr.perWorld; tr.perWorld {
		named = "--process-per-world " + named
	}
	if tr.dialBack {
		return stdio.DialBack(args, opts), "--dial-back " + named, nil
	}
	return stdio.New(args, opts), named, nil
}

// live returns the reference host that runs as a server.
func (tr *transport) live(name string, dashed bool) (conformance.Subject, string, error) {
	key := os.Getenv(control.KeyVariable)
	switch {
	case tr.endpoint == "" || tr.control == "":
		return nil, "", fmt.Errorf("%s: --endpoint is %q and --control %q, want both: where players connect, and where the clock and the scripts go", name, tr.endpoint, tr.control)
	case dashed || tr.attached || tr.dialBack || tr.perWorld:
		return nil, "", fmt.Errorf("%s: got --endpoint and what names or starts another subject, want one", name)
	case key == "":
		return nil, "", fmt.Errorf("%s: %s is not set, want the key that refhost serve --control has printed", name, control.KeyVariable)
	}
	if _, _, err := net.SplitHostPort(tr.endpoint); err != nil {
		return nil, "", fmt.Errorf("%s: --endpoint is %q, want host:port", name, tr.endpoint)
	}
	if err := control.Loopback(tr.control); err != nil {
		return nil, "", fmt.Errorf("%s: --control: %w", name, err)
	}
	s := quic.New(quic.Options{Endpoint: tr.endpoint, Control: tr.control, Key: key})
	return s, "--endpoint " + quoted([]string{tr.endpoint}) + " --control " + quoted([]string{tr.control}), nil
}

// quoted writes a command so that a shell reads it back.
func quoted(args []string) string {
	words := make([]string, len(args))
	for i, a := range args {
		if a == "" || strings.ContainsAny(a, " \t\n'\"\\$`*?[](){}<>|&;#~!") {
			a = "'" + strings.ReplaceAll(a, "'", `'\''`) + "'"
		}
		words[i] = a
	}
	return strings.Join(words, " ")
}

func serveCommand() *cobra.Command {
	var listen string
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Be an adapter: serve the built-in reference over stdin and stdout, or to whoever connects",
		Long: `Be an adapter: serve the built-in reference.

Over stdin and stdout; or over one connection to the address in ` + conformance.ConnectVariable + `, if
that is set; or, with --listen, to whoever connects, each with fresh worlds.`,
		Example: `  moveauth serve --listen 127.0.0.1:7777
  moveauth certify --attach 127.0.0.1:7777
  moveauth certify --dial-back -- moveauth serve`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("listen") {
				if err := listenAt(cmd, "listen", listen); err != nil {
					return err
				}
			}
			return plain(serve.Run(cmd.Context(), func() conformance.Subject { return inproc.New(inproc.Options{}) }, listen))
		},
	}
	cmd.Flags().StringVar(&listen, "listen", "", "the address to listen on, host:port; port 0 takes a free one, and stderr says which")
	return cmd
}
