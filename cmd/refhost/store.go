package main

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/folder"
	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/unit"
)

// keeper keeps a server's drains in a store's file.
type keeper struct {
	*store.Writer
	file *store.Store
}

// idleDrains is how many ticks that have changed nothing go by before one of them
// is kept.
const idleDrains = 500

// openStore opens the store of a data folder, and returns what it holds.
func openStore(f *folder.Folder) (keeper, host.Saved, error) {
	file, err := store.Open(filepath.Join(f.Path, store.FileName))
	if err != nil {
		return keeper{}, host.Saved{}, err
	}
	tick, tables, err := file.Saved()
	if err != nil {
		return keeper{}, host.Saved{}, errors.Join(err, file.Close())
	}
	return keeper{store.NewWriter(file, idleDrains), file}, host.Saved{Tick: tick, Tables: tables}, nil
}

// Put takes a drain.
func (k keeper) Put(tick unit.Tick, tables []server.Table) {
	k.Writer.Put(store.Drain{Tick: tick, Tables: tables})
}

// together adds to what is wrong with what was saved which settings it was read by,
// and what to do: the two belong together.
func together(f *folder.Folder, err error) error {
	table, is := errors.AsType[*commit.TableError](err)
	if !is {
		return err
	}
	return fmt.Errorf("%s does not fit what is saved in %s (%w); put back in the settings what the saved world has, or move the store away to begin anew",
		f.SettingsPath(), filepath.Join(f.Path, store.FileName), table)
}

// worldLine tells what is saved.
func worldLine(saved host.Saved) (string, error) {
	if saved.Tick == 0 && len(saved.Tables) == 0 {
		return "new", nil
	}
	names, err := saved.Players()
	if err != nil {
		return "", err
	}
	players := fmt.Sprintf("%d players", len(names))
	if len(names) == 1 {
		players = "1 player"
	}
	return fmt.Sprintf("tick %d, %s", saved.Tick, players), nil
}

// Close ends the writer and closes the file.
func (k keeper) Close() error { return errors.Join(k.Writer.Close(), k.file.Close()) }
