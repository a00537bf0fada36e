// Command refhost runs the reference host as a real server.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/wire"
)

// Exit codes.
const (
	good  = 0
	bad   = 1 // it could not do, or not go on with, what it was asked to
	usage = 2 // it was not asked well
)

// usageError is an error of how the command was called.
type usageError struct{ error }

// wrong returns a usageError.
func wrong(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

func main() {
	// QUIC would write to the log of the process that a socket's buffer is small;
	// what comes of that shows in the metrics.
	_ = os.Setenv("QUIC_GO_DISABLE_RECEIVE_BUFFER_WARNING", "true")
	ends := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		ends = append(ends, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), ends...)
	// A second signal ends the process at once.
	context.AfterFunc(ctx, stop)
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:           "refhost",
		Short:         "The reference host as a server that speaks moveauth/1",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(commands()...)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usageError{hinted(cmd, err)} })
	root.SetArgs(args)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err == nil {
		return good
	}
	_, _ = fmt.Fprintln(stderr, "refhost: "+oneLine(err.Error()))
	if _, is := errors.AsType[usageError](err); is {
		return usage
	}
	return bad
}

// version is that of the program, and of what others have to know of it.
func version() string {
	own := "of an unknown version"
	if info, known := debug.ReadBuildInfo(); known && info.Main.Version != "" {
		own = info.Main.Version
	}
	return fmt.Sprintf("%s, protocol %s, store format %d", own, wire.ALPN, store.Format)
}

// hints are for flags that are of another command, or of another program.
var hints = map[string]map[string]string{
	"serve":   {"address": "--listen is where it listens", "port": "--listen has the port, as in 127.0.0.1:7777", "host": "--listen has the host, as in 127.0.0.1:7777", "token": "refhost token makes one", "n": "refhost bots has it"},
	"bots":    {"listen": "--address is where the host is", "player": "--prefix is of the players' names", "endpoint": "--address is where the host is"},
	"token":   {"name": "--player is whose token it is", "expires": "--for is how long it serves"},
	"load":    {"data": "it has a data folder of its own", "address": "it starts a host of its own", "listen": "it starts a host of its own"},
	"inspect": {"data": "the data folder stands alone: refhost inspect DATA"},
}

// hinted adds to what is wrong with a flag what may have been meant, and where the
// flags are listed.
func hinted(cmd *cobra.Command, err error) error {
	var unknown interface {
		error
		GetSpecifiedName() string
	}
	if errors.As(err, &unknown) {
		if hint, has := hints[cmd.Name()][unknown.GetSpecifiedName()]; has {
			return fmt.Errorf("%w: %s; see %s --help", err, hint, cmd.CommandPath())
		}
	}
	return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
}

// program is how this program was called, as a shell takes it.
func program() string { return quoted(os.Args[0]) }

// commands are those of refhost.
func commands() []*cobra.Command {
	return []*cobra.Command{judged(serveCommand()), tokenCommand(), botsCommand(), loadCommand(), inspectCommand()}
}

// noArgs refuses arguments that are no flags.
func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.HasSubCommands() {
		return wrong("there is no command %q; see refhost --help", args[0])
	}
	return wrong("%s takes flags alone, got %q", cmd.CommandPath(), args[0])
}

// oneLine keeps an error to one line, whatever it quotes.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(strings.TrimSpace(text), func(r rune) bool { return r == '\n' || r == '\r' }), " | ")
}
