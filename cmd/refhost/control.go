package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/subject/quic/control"
	"github.com/moveauth/moveauth/conformance/subject/quic/stage"
)

// judged adds to serve the flag by which the host lets itself be judged.
func judged(serve *cobra.Command) *cobra.Command {
	var address string
	serve.Flags().StringVar(&address, "control", "", "let the host be judged: loopback address by which moveauth has its clock and its scripts, host:port, TCP (default: it cannot be)")
	serve.Long += `

With --control the host serves no game of its own and no players, but the worlds
that a judge opens, one after the other, in whatever mode they are: see moveauth
certify --endpoint. It keeps nothing and needs no data folder. The judge has to know
the key that is printed, or that ` + control.KeyVariable + ` has in the
environment.`
	run := serve.RunE
	serve.RunE = func(cmd *cobra.Command, args []string) error {
		if !cmd.Flags().Changed("control") {
			return run(cmd, args)
		}
		return serveJudged(cmd, address)
	}
	return serve
}

// serveJudged runs a host that lets itself be judged.
func serveJudged(cmd *cobra.Command, address string) error {
	for _, name := range []string{"data", "mode", "metrics", "player", "udp"} {
		if cmd.Flags().Changed(name) {
			return wrong("got --control and --%s, want one of them: a host that is judged serves what the judge opens, and keeps nothing", name)
		}
	}
	listen, _ := cmd.Flags().GetString("listen")
	form, _ := cmd.Flags().GetString("log")
	if err := (&serving{listen: listen, log: form, data: usualData, udp: "plain"}).check(); err != nil {
		return err
	}
	if err := control.Loopback(address); err != nil {
		return wrong("--control: %v", err)
	}
	if err := checkAddress("control", address); err != nil {
		return err
	}
	key, given := os.LookupEnv(control.KeyVariable)
	if given && len(key) < control.LeastKey {
		return wrong("%s has %d characters, want at least %d", control.KeyVariable, len(key), control.LeastKey)
	}
	if err := free("listen", "udp", listen); err != nil {
		return err
	}
	if err := free("control", "tcp", address); err != nil {
		return err
	}
	verbose, _ := cmd.Flags().GetBool("verbose")
	log := (&serving{log: form, verbose: verbose}).logger(cmd.ErrOrStderr())
	s, err := stage.New(stage.Options{Listen: listen, Control: address, Key: key, Log: slog.New(worlds{log.Handler()})})
	if err != nil {
		return err
	}
	at := reachable(s.Addr())
	var b strings.Builder
	fmt.Fprintf(&b, "address      %s\n", at)
	fmt.Fprintf(&b, "control      %s\n", s.ControlAddr())
	prefix := ""
	if !given {
		fmt.Fprintf(&b, "key          %s\n", s.Key)
		prefix = control.KeyVariable + "=" + s.Key + " "
	}
	fmt.Fprintf(&b, "a judge      %s%s certify --endpoint %s --control %s\n", prefix, judge(), at, s.ControlAddr())
	if _, err := fmt.Fprint(cmd.OutOrStdout(), b.String()); err != nil {
		return err
	}
	log.Info("to be judged", "address", at, "control", s.ControlAddr().String())
	start := time.Now()
	err = s.Serve(cmd.Context())
	log.Info("judged no more", "after", time.Since(start).Round(time.Second).String())
	return err
}

// judge is how moveauth is called: as this program, if both lie in one folder that
// was named, else by the PATH.
func judge() string {
	folder, own := filepath.Split(os.Args[0])
	beside := folder + "moveauth" + filepath.Ext(own)
	if info, err := os.Stat(beside); folder != "" && err == nil && info.Mode().IsRegular() {
		return quoted(beside)
	}
	return "moveauth"
}

// worlds is the log of hosts that come and go by the thousand: what each has to say
// of a good course is for whoever looks for it.
type worlds struct{ slog.Handler }

// Enabled reports whether a record is logged at the level that it has here.
func (w worlds) Enabled(ctx context.Context, level slog.Level) bool {
	return w.Handler.Enabled(ctx, lowered(level))
}

// Handle logs a record at the level that it has here.
func (w worlds) Handle(ctx context.Context, r slog.Record) error {
	r.Level = lowered(r.Level)
	return w.Handler.Handle(ctx, r)
}

// WithAttrs returns the handler with attributes.
func (w worlds) WithAttrs(attrs []slog.Attr) slog.Handler { return worlds{w.Handler.WithAttrs(attrs)} }

// WithGroup returns the handler with a group.
func (w worlds) WithGroup(name string) slog.Handler { return worlds{w.Handler.WithGroup(name)} }

func lowered(level slog.Level) slog.Level {
	if level == slog.LevelInfo {
		return slog.LevelDebug
	}
	return level
}
