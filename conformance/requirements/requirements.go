// Package requirements holds, for each version of the suite, the scenarios that
// count towards a certificate of that version. See adr/verdicts.md.
package requirements

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// FS holds the lists, VERSION.yaml each.
//
//go:embed *.yaml
var FS embed.FS

// List is what one version of the suite asks for.
type List struct {
	Version string
	// After is the version before, empty in the first list; AfterSum the
	// SHA-256 of its file, in hexadecimal, so that nobody edits it unseen.
	After, AfterSum string
	IDs             map[string]string // a scenario's id to its level
	Retired         map[string]string // ids that an earlier version asked for, each with the reason why none does any more
	Sum             string            // the SHA-256 of this list's own file
}

// written is a list as its file has it.
type written struct {
	Version string `yaml:"version"`
	After   *struct {
		Version string `yaml:"version"`
		Sum     string `yaml:"sha256"`
	} `yaml:"after"`
	// Profile, level, clause, and the rest of the id; as nodes, since of strings
	// what reads as null would be left out.
	Scenarios map[string]map[string]map[string][]yaml.Node `yaml:"scenarios"`
	Retired   map[string]string                            `yaml:"retired"`
}

// Of returns the list of a version.
func Of(version string) (List, error) {
	text, err := fs.ReadFile(FS, version+".yaml")
	if errors.Is(err, fs.ErrNotExist) {
		return List{}, fmt.Errorf("requirements: there is no %s.yaml: say which scenarios version %s of the suite asks for (adr/verdicts.md, Promotion)", version, version)
	}
	if err != nil {
		return List{}, fmt.Errorf("requirements: %w", err)
	}
	return Parse(version+".yaml", text)
}

// All returns the lists of a folder, the oldest first.
func All(fsys fs.FS) ([]List, error) {
	names, err := fs.Glob(fsys, "*.yaml")
	if err != nil {
		return nil, fmt.Errorf("requirements: %w", err)
	}
	var all []List
	for _, name := range names {
		text, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("requirements: %w", err)
		}
		list, err := Parse(name, text)
		if err != nil {
			return nil, err
		}
		all = append(all, list)
	}
	slices.SortFunc(all, func(a, b List) int { return Compare(a.Version, b.Version) })
	return all, nil
}

// Parse reads a list. Errors begin with the file's name.
func Parse(name string, text []byte) (List, error) {
	var w written
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&w); err != nil {
		return List{}, fmt.Errorf("requirements: %s: %w", name, err)
	}
	if err := d.Decode(new(any)); !errors.Is(err, io.EOF) {
		return List{}, fmt.Errorf("requirements: %s: want one document", name)
	}
	fault := func(format string, args ...any) (List, error) {
		return List{}, fmt.Errorf("requirements: %s: %s", name, fmt.Sprintf(format, args...))
	}
	if want := strings.TrimSuffix(name, ".yaml"); w.Version != want {
		return fault("version is %q, want %q as the file's name says", w.Version, want)
	}
	if _, ok := parts(w.Version); !ok {
		return fault("version is %q, want three numbers as in 0.1.0", w.Version)
	}
	l := List{Version: w.Version, IDs: map[string]string{}, Retired: w.Retired, Sum: fmt.Sprintf("%x", sha256.Sum256(text))}
	if w.After != nil {
		l.After, l.AfterSum = w.After.Version, w.After.Sum
	}
	for profile, levels := range w.Scenarios {
		for level, clauses := range levels {
			if level != "MUST" && level != "SHOULD" {
				return fault("%s: level is %q, want MUST or SHOULD", profile, level)
			}
			for clause, rest := range clauses {
				for _, slug := range rest {
					id := profile + "/" + clause + "/" + slug.Value
					if _, twice := l.IDs[id]; twice || slug.Value == "" {
						return fault("%s stands there twice, or is empty", id)
					}
					l.IDs[id] = level
				}
			}
		}
	}
	if len(l.IDs) == 0 {
		return fault("there is no scenario in it")
	}
	for id, reason := range l.Retired {
		if _, both := l.IDs[id]; both {
			return fault("%s is asked for and retired", id)
		}
		if strings.TrimSpace(reason) == "" {
			return fault("%s is retired without a reason", id)
		}
	}
	return l, nil
}

// Compare orders versions by their numbers: 0.9.0 comes before 0.10.0.
func Compare(a, b string) int {
	x, _ := parts(a)
	y, _ := parts(b)
	return slices.Compare(x[:], y[:])
}

func parts(version string) (numbers [3]int, ok bool) {
	words := strings.Split(version, ".")
	if len(words) != len(numbers) {
		return numbers, false
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || strconv.Itoa(n) != word {
			return numbers, false
		}
		numbers[i] = n
	}
	return numbers, true
}
