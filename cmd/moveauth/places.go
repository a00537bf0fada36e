package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/report"
)

// place is where a run reads or writes.
type place struct {
	path string
	tree bool   // and all below it
	is   string // for messages: the file that …
}

// written are the files that a run writes by what the command line says, each of
// which has to be nobody else's.
func written(reports []string, write string) []place {
	var all []place
	for _, asked := range reports {
		if _, path, ok := strings.Cut(asked, "="); ok {
			all = append(all, place{path: path, is: "--report " + asked})
		}
	}
	if write != "" {
		all = append(all, place{path: write, is: "--write-known-failures " + write})
	}
	return all
}

// touched are the other files that the run is about: those of --out, those that it
// reads, and those of the adapter's command.
func touched(out string, known *knownFiles, command []string) []place {
	var all []place
	if out != "" {
		for _, name := range report.Written {
			all = append(all, place{filepath.Join(out, name), true, "what --out " + out + " writes"})
		}
	}
	if known.read != "" {
		all = append(all, place{known.read, false, "the file that --known-failures reads"})
	}
	for _, word := range command {
		if _, value, ok := strings.Cut(word, "="); ok && !isFile(word) {
			word = value
		}
		if isFile(word) {
			all = append(all, place{word, false, "a file of the adapter's command"})
		}
	}
	return all
}

// isFile reports whether a word names a regular file.
func isFile(word string) bool {
	info, err := os.Stat(word)
	return err == nil && info.Mode().IsRegular()
}

// apart refuses a command line by which a run would write over what it reads, or
// over what it has written.
func apart(reports []string, out string, known *knownFiles, command []string) error {
	writes := written(reports, known.write)
	for i, w := range writes {
		against := touched(out, known, command)
		if known.write != "" && i < len(writes)-1 {
			against = append(against, place{known.write, false, "the file that --write-known-failures writes"})
		}
		for _, other := range against {
			if same, err := w.meets(other); err != nil {
				return fmt.Errorf("%s: %w", w.is, err)
			} else if same {
				return fmt.Errorf("%s: that is %s, want another file", w.is, other.is)
			}
		}
	}
	return nil
}

// meets reports whether a file is another, or lies in it.
func (p place) meets(other place) (bool, error) {
	a, err := disk.Real(p.path)
	if err != nil {
		return false, err
	}
	b, err := disk.Real(other.path)
	if err != nil {
		return false, err
	}
	if a == b || other.tree && strings.HasPrefix(a, b+string(filepath.Separator)) {
		return true, nil
	}
	// A disk may take letters of two cases for the same.
	one, err := os.Stat(a)
	if err != nil {
		return false, nil
	}
	two, err := os.Stat(b)
	return err == nil && os.SameFile(one, two), nil
}
