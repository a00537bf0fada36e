package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/scaffold"
)

func initCommand() *cobra.Command {
	var language string
	var profiles []string
	cmd := &cobra.Command{
		Use:   "init --lang LANGUAGE DIR",
		Short: "Begin an adapter: a folder with a program that answers its first verb",
		Long: `Begin an adapter in DIR, an empty folder or one that is not there yet.

What is written works: it reads requests, describes itself, and answers one verb of
each profile, so that a clause passes at once. Every other verb is answered with
"not there yet". Its README has the next three steps.

Languages: ` + strings.Join(scaffold.Languages(), ", ") + `.`,
		Example: `  moveauth init --lang python MyGame
  moveauth init --lang csharp --profile move-input --profile transform-clamp MyServer`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("init: got %d folders, want one, as in: moveauth init --lang python MyGame", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if language == "" {
				return errors.New("init: --lang is not given, want one of " + strings.Join(scaffold.Languages(), ", "))
			}
			p, err := scaffold.Write(args[0], language, profiles)
			if err != nil {
				return fmt.Errorf("init: %w", plain(err))
			}
			var b strings.Builder
			var answered []string
			for _, profile := range p.Profiles {
				answered = append(answered, profile.Answered+" of "+profile.Name)
			}
			fmt.Fprintf(&b, "wrote %s: %s\nanswered is %s\n\nnext:\n", p.Dir, strings.Join(p.Files, ", "), strings.Join(answered, ", "))
			fmt.Fprintf(&b, "  %s\n", strings.Join(p.Next(), " && "))
			if strings.Contains(p.Replace, scaffold.Nowhere) {
				fmt.Fprintf(&b, "\nPut the folder of a clone of moveauth in place of %s: version %s is not published yet.\n", scaffold.Nowhere, p.Version)
			}
			return told(cmd.OutOrStdout(), b.String(), true)
		},
	}
	cmd.Flags().StringVar(&language, "lang", "", "the adapter's language")
	cmd.Flags().StringArrayVar(&profiles, "profile", nil, "a profile to answer a verb of; repeatable (default: "+scaffold.DefaultProfile+")")
	return cmd
}
