package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/fence"
	"github.com/moveauth/moveauth/conformance/suite"
)

func fenceCommand() *cobra.Command {
	var rulesFile, formatFlag string
	cmd := &cobra.Command{
		Use:   "fence [flags] DIR",
		Short: "Hold a game's own source tree to the fences",
		Long: `Hold a game's own source tree to the fences FENCE-001 to -026
(adr/source-fence.md; the clauses after these say how a fence looks): what its
prefabs, scripts, physics settings, assemblies and configuration say. DIR is a
Unity project. Nothing is run and nothing written.

--rules names a YAML file with this project's own names; "moveauth fence init"
writes one to begin with. Without it the names are the specification's, and a
fence that finds none of them has nothing to check.

Exit code 0: every fence that had something to check is clean. 1: there are
findings. 2: could not run, or there was nothing to check for any fence.`,
		Example: `  moveauth fence init ~/games/harbour
  moveauth fence --rules ~/games/harbour/fence.yaml ~/games/harbour
  moveauth fence --format sarif ~/games/harbour > fence.sarif`,
		Args: oneFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !slices.Contains([]string{"text", "json", "sarif"}, formatFlag) {
				return fmt.Errorf("--format is %q, want text, json or sarif", formatFlag)
			}
			if err := named(cmd, "a file", "rules"); err != nil {
				return err
			}
			rules, err := readRules(rulesFile)
			if err != nil {
				return err
			}
			if err := isFolder(args[0]); err != nil {
				return err
			}
			if unused := filepath.Join(args[0], rulesName); rulesFile == "" && isThere(unused) {
				fmt.Fprintf(cmd.ErrOrStderr(), "moveauth: %s is there and was not used; to go by it: --rules %s\n", unused, quoted([]string{unused}))
			}
			report, err := fence.Run(os.DirFS(args[0]), rules)
			if err != nil {
				return err
			}
			about, err := aboutFences()
			if err != nil {
				return err
			}
			switch formatFlag {
			case "json":
				err = fence.JSON(cmd.OutOrStdout(), report)
			case "sarif":
				err = fence.SARIF(cmd.OutOrStdout(), report, conformance.SuiteVersion, about)
			default:
				err = fence.Text(cmd.OutOrStdout(), report, about)
			}
			if err != nil {
				return err
			}
			return fenceVerdict(args[0], report)
		},
	}
	cmd.Flags().StringVar(&rulesFile, "rules", "", "a YAML file with the project's own names")
	cmd.Flags().StringVar(&formatFlag, "format", "text", "text, json or sarif")
	cmd.AddCommand(fenceInitCommand())
	return cmd
}

// fenceVerdict says by an error how a run ended.
func fenceVerdict(dir string, report *fence.Report) error {
	for _, f := range report.Fences {
		if f.Verdict == fence.Found {
			return errBad
		}
	}
	if report.Idle() {
		return fmt.Errorf("%s: no fence had anything to check, want a Unity project, or rules with its names (moveauth fence init)", dir)
	}
	return nil
}

// mostRules is how large a rules file may be, in bytes.
const mostRules = 8 << 20

func readRules(name string) (fence.Rules, error) {
	if name == "" {
		return fence.Defaults(), nil
	}
	text, err := disk.Read(name, mostRules)
	if err != nil {
		return fence.Rules{}, fmt.Errorf("--rules: %w", err)
	}
	return fence.ReadRules(name, text)
}

// rulesName is what init calls a rules file.
const rulesName = "fence.yaml"

// oneFolder holds a command line to one argument.
func oneFolder(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%s: got %d arguments, want one: the folder of a Unity project", strings.TrimPrefix(cmd.CommandPath(), "moveauth "), len(args))
	}
	return nil
}

func isThere(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

func isFolder(dir string) error {
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%q is not there, want a folder", dir)
	case err == nil && !info.IsDir():
		return fmt.Errorf("%s is a file, want a folder", dir)
	}
	return err
}

// aboutFences gives the sentence and the reason of each fence's clause.
func aboutFences() (fence.About, error) {
	plan, err := suite.LoadPlan()
	if err != nil {
		return nil, err
	}
	return func(id string) (sentence, why string) {
		c, _ := plan.Register.Lookup(id)
		return c.Sentence, c.Why
	}, nil
}

func fenceInitCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "init [flags] DIR",
		Short: "Look at a source tree and write a rules file for it",
		Long: `Look at a source tree and write a rules file for it, to DIR/fence.yaml or
where --out says. Each name in it has a comment that says where it was seen. It
is a guess, to be read and mended. A file that is there already is left alone.`,
		Args: oneFolder,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := isFolder(args[0]); err != nil {
				return err
			}
			if err := named(cmd, "a file", "out"); err != nil {
				return err
			}
			if out == "" {
				out = filepath.Join(args[0], rulesName)
			}
			if isThere(out) {
				return fmt.Errorf("%s is there already, want a name that is free; nothing was written", out)
			}
			text, err := fence.Suggest(os.DirFS(args[0]))
			if errors.Is(err, fence.ErrNoProject) {
				return fmt.Errorf("%s: %w; is this the project's root? nothing was written", args[0], err)
			}
			if err != nil {
				return err
			}
			if err := disk.New(out, text); err != nil {
				return err
			}
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "wrote %s; read it, mend it, and run\n  moveauth fence --rules %s %s\n", out, quoted([]string{out}), quoted([]string{args[0]}))
			return err
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file to write (default DIR/fence.yaml)")
	return cmd
}
