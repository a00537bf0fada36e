package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/reference/server/folder"
	"github.com/moveauth/moveauth/reference/server/token"
	"github.com/moveauth/moveauth/reference/unit"
)

// usualData is the data folder if none is named.
const usualData = "refhost-data"

// usualSpan is how long a join token serves if nothing is said of it.
const usualSpan = 24 * time.Hour

// mostSpan is a hundred years.
const mostSpan = 100 * 365 * 24 * time.Hour

func dataFlag(cmd *cobra.Command, to *string) {
	cmd.Flags().StringVar(to, "data", usualData, "data folder")
}

func tokenCommand() *cobra.Command {
	var data, player string
	var span time.Duration
	cmd := &cobra.Command{
		Use:   "token --player NAME",
		Short: "Print a join token for a player",
		Long:  "Print a join token, by which whoever has it joins as the player, as often as it takes, until it expires.",
		Args:  noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkPlayer(player); err != nil {
				return err
			}
			if span <= 0 || span > mostSpan {
				return wrong("--for is %v, want a time above 0 and at most %v", span, mostSpan)
			}
			f, err := folder.Read(data)
			if err != nil {
				return err
			}
			text, err := token.Mint(&f.Secret, player, time.Now().Add(span))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(cmd.OutOrStdout(), text)
			return err
		},
	}
	dataFlag(cmd, &data)
	cmd.Flags().StringVar(&player, "player", "", "whose token it is")
	cmd.Flags().DurationVar(&span, "for", usualSpan, "how long it serves")
	return cmd
}

func checkPlayer(player string) error {
	if !unit.ValidName(player) {
		return wrong("--player is %q, want a name of 1 to %d of A–Z, a–z, 0–9, _ and -", player, unit.MaxName)
	}
	return nil
}
