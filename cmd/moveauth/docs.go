package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/report"
	"github.com/moveauth/moveauth/conformance/site"
	"github.com/moveauth/moveauth/conformance/suite"
)

// loopback is where docs --serve listens if it is not told: a free port that
// nobody else's machine reaches.
const loopback = "127.0.0.1:0"

func docsCommand() *cobra.Command {
	var dir, address, reported, matrix string
	cmd := &cobra.Command{
		Use:   "docs [-o DIR] [--serve [ADDR]]",
		Short: "Make the documentation: the specification as pages, to read or to serve",
		Long: `Make the documentation: the specification as static pages, which need no network
and no server. Records, clauses with their scenarios, drawings, citations and
sabotages, a page a profile with what to implement and in which order, readings,
errata, the glossary, and a search over all of it.

-o writes them into DIR, which is made; one with anything in it must hold an
earlier export. --serve serves them, on a free port of this machine alone unless
ADDR, host:port, says otherwise, until it is interrupted.

--report shows each clause's last result, and --sabotage what each sabotage was
killed by.

Exit code 0: they were made. 2: they were not.`,
		Example: `  moveauth docs -o site
  moveauth docs --serve
  moveauth docs --serve 127.0.0.1:8080
  moveauth certify --format json -- node my.mjs > report.json; moveauth docs -o site --report report.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			serve := cmd.Flags().Changed("serve")
			switch {
			case len(args) == 1 && serve && address == loopback:
				address = args[0] // --serve ADDR, which the flag's default keeps from being one
			case len(args) > 0:
				return fmt.Errorf("docs: got the arguments %q, want -o DIR, --serve or --serve ADDR", args)
			case !serve && !cmd.Flags().Changed("output"):
				return errors.New("docs: got neither -o DIR nor --serve, want one of them or both")
			case cmd.Flags().Changed("output") && dir == "":
				return errors.New("docs: -o is empty, want a folder")
			}
			if err := named(cmd, "a file", "report", "sabotage"); err != nil {
				return err
			}
			if dir != "" {
				if err := site.CheckFolder(dir); err != nil {
					return fmt.Errorf("docs: %w", plain(err))
				}
			}
			var listener net.Listener
			if serve {
				if err := listenAt(cmd, "serve", address); err != nil {
					return err
				}
				var err error
				if listener, err = net.Listen("tcp", address); err != nil {
					return fmt.Errorf("docs: --serve %s: %w", address, plain(err))
				}
				defer listener.Close()
			}
			made, err := makeSite(cmd.Context(), reported, matrix)
			if cmd.Context().Err() != nil {
				return errors.New("docs: interrupted before the pages were made; nothing was written or served")
			}
			if err != nil {
				return fmt.Errorf("docs: %w", err)
			}
			if dir != "" {
				if err := made.Write(dir); err != nil {
					return fmt.Errorf("docs: %w", plain(err))
				}
				fmt.Fprintf(cmd.ErrOrStderr(), "%d files in %s; begin with index.html\n", len(made.Paths()), dir)
			}
			if !serve {
				return nil
			}
			fmt.Fprintf(cmd.OutOrStdout(), "http://%s/\n", listener.Addr())
			return serveSite(cmd.Context(), listener, made)
		},
	}
	f := cmd.Flags()
	f.StringVarP(&dir, "output", "o", "", "the folder to write into")
	f.StringVar(&address, "serve", loopback, "serve the pages at this address")
	f.Lookup("serve").NoOptDefVal = loopback
	f.StringVar(&reported, "report", "", "what certify --format json printed: the last result")
	f.StringVar(&matrix, "sabotage", "", "what sabotage --format json printed: the kill matrix")
	return cmd
}

// readReport reads a report for the pages.
func readReport(file string, plan *suite.Plan) (*suite.Report, error) {
	text, err := disk.Read(file, report.MostReport)
	if err != nil {
		return nil, err
	}
	if err := report.Decode(text, new(suite.Report)); err != nil {
		return nil, fmt.Errorf("%s: %w, want what certify --format json prints", file, err)
	}
	return site.ReadReport(file, plan)
}

// makeSite makes the documentation; the files of a report and of a matrix may be
// empty.
func makeSite(ctx context.Context, file, matrix string) (*site.Site, error) {
	r, err := loadRooms()
	if err != nil {
		return nil, err
	}
	var opts site.Options
	if file != "" {
		if opts.Report, err = readReport(file, r.plan); err != nil {
			return nil, fmt.Errorf("--report: %w", err)
		}
	}
	if matrix != "" {
		if opts.Sabotages, err = site.ReadMatrix(matrix, r.mutants); err != nil {
			return nil, fmt.Errorf("--sabotage: %w", err)
		}
	}
	if opts.Drawings, err = site.Draw(ctx, r.plan, nil); err != nil {
		return nil, err
	}
	return site.Build(r.plan, r.mutants, opts)
}

// serveSite serves until the context ends, and then lets what is under way end.
func serveSite(ctx context.Context, listener net.Listener, made *site.Site) error {
	server := &http.Server{Handler: made.Handler(), ReadHeaderTimeout: 10 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("docs: --serve: %w", err)
	case <-ctx.Done():
	}
	rest, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(rest); err != nil {
		return server.Close()
	}
	return nil
}
