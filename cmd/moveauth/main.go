// Command moveauth certifies implementations of the specification, explains its
// clauses, and proves the suite by sabotage.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Exit codes.
const (
	good      = 0
	bad       = 1 // not certified, or a gate failed
	cannotRun = 2 // could not run, or bad usage
)

// errBad ends a command whose output has said what is wrong already.
var errBad = errors.New("not good")

func main() {
	ctx, stop := interruptible()
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// interruptible returns a context that the first signal to end ends. The second
// kills, whatever does not look at the context.
func interruptible() (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := &cobra.Command{
		Use:           "moveauth",
		Short:         "An executable specification of authoritative multiplayer hosts, and a judge of implementations",
		Version:       conformance.SuiteVersion,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          oneCommand,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(
		certifyCommand(), replayCommand(), verifyCommand(), compareCommand(),
		initCommand(), doctorCommand(), describeCommand(), vectorsCommand(), serveCommand(),
		listCommand(), clausesCommand(), explainCommand(), docsCommand(), drawCommand(),
		sabotageCommand(), fenceCommand(),
	)
	root.SetFlagErrorFunc(badFlag)
	root.SetArgs(args)
	out := &output{Writer: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if out.err != nil && (err == nil || errors.Is(err, errBad)) {
		err = out.err
	}
	switch {
	case err == nil:
		return good
	case errors.Is(err, errBad):
		return bad
	default:
		fmt.Fprintln(stderr, "moveauth: "+suite.Line(oneLine(plain(err).Error())))
		return cannotRun
	}
}

// oneLine keeps an error to one line, whatever it quotes.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(strings.TrimSpace(text), func(r rune) bool { return r == '\n' || r == '\r' }), " | ")
}

// format reads --format.
func format(value string) (json bool, err error) {
	switch value {
	case "text":
		return false, nil
	case "json":
		return true, nil
	}
	return false, fmt.Errorf("--format is %q, want text or json", value)
}
