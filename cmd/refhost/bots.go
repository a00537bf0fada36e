package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/reference/server/bots"
	"github.com/moveauth/moveauth/reference/server/dial"
	"github.com/moveauth/moveauth/reference/server/folder"
	"github.com/moveauth/moveauth/reference/server/token"
)

// playing are the flags of bots, and of load.
type playing struct {
	data, address, fingerprint, mode, token string
	prefix, kinds, format                   string

	n      int
	span   time.Duration
	seed   uint64
	rate   float64
	stream bool
	goods  bots.Goods
}

func botsCommand() *cobra.Command {
	var o playing
	cmd := &cobra.Command{
		Use:   "bots",
		Short: "Play on a host with many clients, and say how that went",
		Long: `Play on a host with many clients: walkers, which go tile by tile in mode server,
dashers in mode owner, sprinters in mode clamped, harvesters, who stand and ask for
things. Their join tokens are made by the secret of the host's data folder; with
--token there is one bot, of whose token it is. The exit code is 1 if a bot was
disconnected, or if something to which there is always an answer had none.`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			options, err := o.options()
			if err != nil {
				return err
			}
			report, err := bots.Run(cmd.Context(), *options, slog.New(slog.DiscardHandler))
			if err != nil {
				return err
			}
			if report.Connected == 0 && o.format == "text" {
				return report.Nobody(options.Address)
			}
			if err := o.write(cmd.OutOrStdout(), report, report.Text); err != nil {
				return err
			}
			if !report.Good() {
				return errors.New("a bot was disconnected, or something that has an answer had none")
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.data, "data", "", "data folder of the host, for its secret and, where they are not named, its mode and fingerprint")
	f.StringVar(&o.address, "address", "127.0.0.1:7777", "where the host is, host:port, UDP")
	f.StringVar(&o.fingerprint, "fingerprint", "", "SHA-256 of the host's certificate, in hexadecimal (default that of the data folder)")
	f.StringVar(&o.mode, "mode", "", "the host's: "+strings.Join(folder.Modes, ", ")+" (default that of the data folder, or owner)")
	f.StringVar(&o.token, "token", "", "join token of the only bot, instead of a data folder")
	f.StringVar(&o.prefix, "prefix", "bot-", "of the players' names, before their numbers")
	f.IntVarP(&o.n, "bots", "n", 1, "how many")
	o.flags(cmd, 10*time.Second)
	return cmd
}

// flags are those that bots and load have in common.
func (o *playing) flags(cmd *cobra.Command, span time.Duration) {
	f := cmd.Flags()
	f.DurationVar(&o.span, "for", span, "how long they play")
	f.Uint64Var(&o.seed, "seed", 1, "what they do is drawn from it: two runs differ in time alone")
	f.Float64Var(&o.rate, "rate", 20, "messages a second of each: its movement, commands, and pings for the rest")
	f.StringVar(&o.kinds, "kinds", "", "kinds of bot in turn, with commas (default those of the mode)")
	f.BoolVar(&o.stream, "no-datagrams", false, "do without datagrams")
	f.StringVar(&o.goods.Node, "node", "oak", "what harvesters harvest")
	f.StringVar(&o.goods.Storage, "storage", "crate", "where to and from they carry")
	f.StringVar(&o.goods.Item, "item", "timber", "what they carry")
	f.StringVar(&o.format, "format", "text", "text or json")
}

// options are what the flags say, of a host that runs already.
func (o *playing) options() (*bots.Options, error) {
	switch {
	case (o.data == "") == (o.token == ""):
		return nil, wrong("want either --data or --token")
	case o.token != "" && o.n != 1:
		return nil, wrong("--token is one player's, and -n is %d, want 1", o.n)
	}
	if err := checkAddress("address", o.address); err != nil {
		return nil, err
	}
	var f *folder.Folder
	mode, fingerprint := o.mode, o.fingerprint
	if o.data != "" {
		var err error
		if f, err = folder.Read(o.data); err != nil {
			return nil, err
		}
		if mode == "" {
			mode = f.Settings.Mode
		}
		if fingerprint == "" {
			fingerprint = dial.Fingerprint(f.Fingerprint()).String()
		}
	}
	if mode == "" {
		mode = folder.Modes[0]
	}
	if fingerprint == "" {
		return nil, wrong("--fingerprint is empty, want that of the host's certificate, as refhost serve prints it")
	}
	options, err := o.play(o.address, mode)
	if err != nil {
		return nil, err
	}
	if options.Fingerprint, err = dial.ParseFingerprint(fingerprint); err != nil {
		return nil, usageError{err}
	}
	if f != nil {
		options.Player = minted(&f.Secret, o.prefix)
	} else if options.Player, err = given(o.token); err != nil {
		return nil, err
	}
	if _, _, err := options.Player(o.n - 1); err != nil {
		return nil, usageError{err}
	}
	if err := options.Check(); err != nil {
		return nil, usageError{err}
	}
	return options, nil
}

// play are the options that do not depend on whose host it is.
func (o *playing) play(address, mode string) (*bots.Options, error) {
	if o.format != "text" && o.format != "json" {
		return nil, wrong("--format is %q, want text or json", o.format)
	}
	m, err := bots.ModeNamed(mode)
	if err != nil {
		return nil, usageError{err}
	}
	options := &bots.Options{Address: address, Mode: m, N: o.n, Span: o.span, Seed: o.seed, Rate: o.rate, NoDatagrams: o.stream, Goods: o.goods}
	if o.kinds != "" {
		for kind := range strings.SplitSeq(o.kinds, ",") {
			options.Kinds = append(options.Kinds, bots.Kind(kind))
		}
	}
	return options, nil
}

// minted are players with a number behind the prefix, from 1, whose tokens serve
// for a day.
func minted(secret *token.Secret, prefix string) func(int) (string, []byte, error) {
	expires := time.Now().Add(usualSpan)
	return func(n int) (string, []byte, error) {
		name := prefix + strconv.Itoa(n+1)
		text, err := token.Mint(secret, name, expires)
		return name, []byte(text), err
	}
}

// given is the one player whose token it is: its name is the second part of that.
func given(text string) (func(int) (string, []byte, error), error) {
	parts := strings.SplitN(text, ".", 3)
	if len(parts) != 3 {
		return nil, wrong("--token is %.20q, want a join token: v1.PLAYER.EXPIRY.NONCE.MAC", text)
	}
	return func(int) (string, []byte, error) { return parts[1], []byte(text), nil }, nil
}

// write writes a report in the format asked for.
func (o *playing) write(to io.Writer, report any, text func(io.Writer) error) error {
	if o.format == "text" {
		return text(to)
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	if err := e.Encode(report); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}
