package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/folder"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/server/udp"
)

// serving are the flags of serve.
type serving struct {
	listen, data, mode, metrics, log, player, udp string
	verbose                                       bool
}

func serveCommand() *cobra.Command {
	var o serving
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Run the host until it is told to stop",
		Long: `Run the host. On the first start the data folder is made, with the certificate by
which clients know the host, the secret of its join tokens, and settings.json, a
small game to be changed by hand. SIGTERM, SIGINT and SIGHUP stop it: what it has taken is
carried out and saved, and the players are told.

adr/live-host.md, section Settings, has every name of settings.json, with its unit
and range, and what is no longer looked at once a world is saved.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return o.run(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	dataFlag(cmd, &o.data)
	cmd.Flags().StringVar(&o.listen, "listen", "127.0.0.1:7777", "address to listen at, host:port, UDP; port 0: any that is free")
	cmd.Flags().StringVar(&o.mode, "mode", "", "who decides where players are: "+strings.Join(folder.Modes, ", ")+"; of a new data folder, else it must be its own (default owner)")
	cmd.Flags().StringVar(&o.metrics, "metrics", "", "address of this machine for /metrics and /healthz, host:port, TCP (default none)")
	cmd.Flags().StringVar(&o.log, "log", "text", "form of the log on standard error: text or json")
	cmd.Flags().StringVar(&o.udp, "udp", "plain", "how packets are read and written: plain, or batched (cheaper for many clients, on Linux)")
	cmd.Flags().BoolVar(&o.verbose, "verbose", false, "log each message that was not taken, too")
	cmd.Flags().StringVar(&o.player, "player", "", "for whom a join token is printed (default one of the players with a home)")
	return cmd
}

// check refuses flags that cannot be, before anything is made.
func (o *serving) check() error {
	if err := checkAddress("listen", o.listen); err != nil {
		return err
	}
	if o.mode != "" && !slices.Contains(folder.Modes, o.mode) {
		return wrong("--mode is %q, want one of %s", o.mode, strings.Join(folder.Modes, ", "))
	}
	if o.log != "text" && o.log != "json" {
		return wrong("--log is %q, want text or json", o.log)
	}
	if o.udp != "plain" && o.udp != "batched" {
		return wrong("--udp is %q, want plain or batched", o.udp)
	}
	if o.data == "" {
		return wrong("--data is empty, want the path of a folder")
	}
	if o.player != "" {
		if err := checkPlayer(o.player); err != nil {
			return err
		}
	}
	if o.metrics == "" {
		return nil
	}
	if err := checkAddress("metrics", o.metrics); err != nil {
		return err
	}
	host, _, _ := net.SplitHostPort(o.metrics)
	if at, err := netip.ParseAddr(host); host != "localhost" && (err != nil || !at.IsLoopback()) {
		return wrong("--metrics is %q, want an address of this machine alone, as 127.0.0.1:9100: whoever reads it knows how many play", o.metrics)
	}
	return nil
}

func checkAddress(flag, address string) error {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return wrong("--%s is %q, want host:port", flag, address)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return wrong("--%s is %q, want host:port with a port of 0 to 65535", flag, address)
	}
	return nil
}

func (o *serving) logger(to io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{}
	if o.verbose {
		options.Level = slog.LevelDebug
	}
	if o.log == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// run runs the server.
func (o *serving) run(ctx context.Context, stdout, stderr io.Writer) error {
	// Before anything is made in vain.
	if err := free("listen", "udp", o.listen); err != nil {
		return err
	}
	f, err := folder.Open(o.data, o.mode)
	if err != nil {
		return err
	}
	kept, saved, err := openStore(f)
	if err != nil {
		return err
	}
	game, err := f.Game(saved)
	if err != nil {
		return errors.Join(together(f, err), kept.Close())
	}
	world, err := worldLine(saved)
	if err != nil {
		return errors.Join(together(f, err), kept.Close())
	}
	conn, err := o.socket(game)
	if err != nil {
		return errors.Join(err, kept.Close())
	}
	log := o.logger(stderr)
	s, err := server.New(server.Options{Listen: o.listen, Conn: conn, Game: game, Secret: f.Secret, Certificate: f.Certificate, Log: log, Registry: registry(), Store: kept})
	if err != nil {
		return errors.Join(err, kept.Close())
	}
	metrics, stopMetrics, err := o.serveMetrics(s, log)
	if err != nil {
		return errors.Join(err, s.Close(), kept.Close())
	}
	defer stopMetrics()
	if warning := kept.file.Warning(); warning != "" {
		log.Warn("the store is damaged", "warning", warning)
	}
	if err := o.introduce(stdout, f, world, s.Addr(), metrics); err != nil {
		return errors.Join(err, s.Close(), kept.Close())
	}
	log.Info("serving", "address", s.Addr().String(), "mode", f.Settings.Mode, "data", f.Path)
	return s.Serve(ctx)
}

// socket returns what packets go through; nil: what the server makes itself.
func (o *serving) socket(game server.Game) (net.PacketConn, error) {
	if o.udp == "plain" {
		return nil, nil
	}
	tick := 1000 * time.Second / time.Duration(game.Rate())
	conn, err := udp.Listen(o.listen, udp.Options{Rest: min(tick/4, 25*time.Millisecond)})
	if err != nil {
		return nil, err // and no *udp.Conn that is nil
	}
	return conn, nil
}

// free makes sure that an address is one to listen at, and gives it back: whoever
// is quicker then is told so when it is taken for good.
func free(flag, network, address string) error {
	var at io.Closer
	var err error
	if network == "udp" {
		at, err = net.ListenPacket(network, address)
	} else {
		at, err = net.Listen(network, address)
	}
	if err != nil {
		return taken(flag, address, err)
	}
	return at.Close()
}

// windowsInUse is WSAEADDRINUSE, which the syscall package has no name for.
const windowsInUse = syscall.Errno(10048)

// taken says why an address is none to listen at, and what to do.
func taken(flag, address string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, windowsInUse) {
		host, _, _ := net.SplitHostPort(address)
		return fmt.Errorf("--%s %s: another program listens there; --%s %s takes any that is free", flag, address, flag, net.JoinHostPort(host, "0"))
	}
	return fmt.Errorf("--%s %s: it is no address to listen at: %w", flag, address, err)
}

// registry has what the process itself has to show, to which the server adds.
func registry() *prometheus.Registry {
	r := prometheus.NewRegistry()
	r.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return r
}

// serveMetrics serves /metrics and /healthz at the URL that it returns, until stop
// is called.
func (o *serving) serveMetrics(s *server.Server, log *slog.Logger) (url string, stop func(), err error) {
	if o.metrics == "" {
		return "", func() {}, nil
	}
	listener, err := net.Listen("tcp", o.metrics)
	if err != nil {
		return "", nil, taken("metrics", o.metrics, err)
	}
	h := &http.Server{Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := h.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("metrics are not served any more", "error", err)
		}
	}()
	return "http://" + listener.Addr().String() + "/metrics", func() {
		_ = h.Close()
		<-done
	}, nil
}

// introduce prints what somebody needs who wants to join.
func (o *serving) introduce(to io.Writer, f *folder.Folder, world string, at net.Addr, metrics string) error {
	player := o.player
	if names := slices.Sorted(maps.Keys(f.Settings.Homes)); player == "" && len(names) > 0 {
		player = names[0]
	}
	if player == "" {
		player = "player"
	}
	expires := time.Now().Add(usualSpan)
	text, err := token.Mint(&f.Secret, player, expires)
	if err != nil {
		return err
	}
	var b strings.Builder
	if len(f.Made) > 0 {
		fmt.Fprintf(&b, "made         %s in %s\n", strings.Join(f.Made, ", "), f.Path)
	}
	if old := !slices.Contains(f.Made, "settings.json"); old && slices.Contains(f.Made, "secret") {
		fmt.Fprintf(&b, "             the secret is new: all earlier join tokens are void\n")
	}
	if old := !slices.Contains(f.Made, "settings.json"); old && slices.Contains(f.Made, "certificate.pem") {
		fmt.Fprintf(&b, "             the fingerprint is new: clients that know an earlier one refuse this host until they have it\n")
	}
	address, print := reachable(at), dial.Fingerprint(f.Fingerprint())
	fmt.Fprintf(&b, "mode         %s\n", f.Settings.Mode)
	fmt.Fprintf(&b, "world        %s\n", world)
	fmt.Fprintf(&b, "address      %s\n", address)
	fmt.Fprintf(&b, "fingerprint  %s\n", print)
	fmt.Fprintf(&b, "token        %s\n", text)
	fmt.Fprintf(&b, "             of %s, until %s; more: %s token --data %s --player NAME\n", player, expires.Format(time.RFC3339), program(), quoted(f.Path))
	if metrics != "" {
		fmt.Fprintf(&b, "metrics      %s, and /healthz beside it\n", metrics)
	}
	fmt.Fprintf(&b, "a bot        %s bots --address %s --fingerprint %s --data %s -n 1\n", program(), address, print, quoted(f.Path))
	_, err = io.WriteString(to, b.String())
	return err
}

// reachable is an address at which this machine finds the host.
func reachable(at net.Addr) string {
	udp, is := at.(*net.UDPAddr)
	if is && udp.IP.IsUnspecified() {
		return net.JoinHostPort("127.0.0.1", strconv.Itoa(udp.Port))
	}
	return at.String()
}

// quoted is a path as a shell takes it.
func quoted(path string) string {
	if strings.ContainsFunc(path, func(r rune) bool {
		return !strings.ContainsRune("/._-", r) && (r < '0' || r > 'z' || r > '9' && r < 'A' || r > 'Z' && r < 'a')
	}) {
		return "'" + strings.ReplaceAll(path, "'", `'\''`) + "'"
	}
	return path
}
