package main

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"github.com/moveauth/moveauth/conformance/suite"
)

// order is in which order a command line wants the scenarios run.
type order struct {
	seed    int64
	shuffle bool
}

func (o *order) flags(cmd *cobra.Command) {
	cmd.Flags().Int64Var(&o.seed, "seed", 0, "run the scenarios in the random order of this seed, 1 or more")
	cmd.Flags().BoolVar(&o.shuffle, "shuffle", false, "run the scenarios in a random order; the report says the seed that repeats it")
}

func (o *order) before(cmd *cobra.Command, opts *suite.Options) error {
	const seeds = 1_000_000 // few enough to be typed again
	switch given := cmd.Flags().Changed("seed"); {
	case given && o.shuffle:
		return errors.New("got --seed and --shuffle, want one of them: --shuffle takes a seed by chance")
	case given && o.seed < 1:
		return fmt.Errorf("--seed is %d, want 1 or more; without it the order is that of the features", o.seed)
	case o.shuffle:
		o.seed = 1 + rand.Int64N(seeds)
	}
	opts.Shuffle = o.seed
	return nil
}
