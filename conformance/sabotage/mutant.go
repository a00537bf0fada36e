// Package sabotage proves the suite: each mutant is a small edit of the
// reference that breaks one clause on purpose, and a scenario of that clause
// must turn red under it.
//
// A mutant never touches the tree. The go tool's -overlay builds the edited
// reference into a fresh binary, which says in its descriptor which sabotage it
// carries, and the unmodified suite judges that binary over its pipes.
package sabotage

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/moveauth/moveauth/conformance/clause"
)

// FS holds the mutants, by profile.
//
//go:embed */*.mutant
var FS embed.FS

// Mutant is one sabotage.
type Mutant struct {
	Name   string // profile/CLAUSE.what-is-wrong
	Clause string // that it breaks
	File   string // that it edits, from the repository's root
	Story  string // what a tired programmer did
	Old    string // stands exactly once in the file
	New    string
}

// Load reads the mutants of a file system, in order of name. Every fault is
// reported at once.
func Load(fsys fs.FS, register *clause.Register) ([]Mutant, error) {
	files, err := fs.Glob(fsys, "*/*.mutant")
	if err != nil {
		return nil, err
	}
	var all []Mutant
	var faults []string
	for _, file := range files {
		text, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		m, err := parse(file, text, register)
		if err != nil {
			faults = append(faults, fmt.Sprintf("conformance/sabotage/%s: %v", file, err))
			continue
		}
		all = append(all, m)
	}
	if faults != nil {
		return nil, fmt.Errorf("%s", strings.Join(faults, "\n"))
	}
	return all, nil
}

func parse(file string, text []byte, register *clause.Register) (Mutant, error) {
	m := Mutant{Name: strings.TrimSuffix(file, ".mutant")}
	archive := txtar.Parse(text)
	header := map[string]*string{"clause": &m.Clause, "file": &m.File, "story": &m.Story}
	for line := range strings.SplitSeq(strings.TrimSpace(string(archive.Comment)), "\n") {
		key, value, ok := strings.Cut(line, ": ")
		into, known := header[key]
		switch {
		case !ok || !known:
			return m, fmt.Errorf("got %q, want clause: …, file: … or story: …", line)
		case *into != "":
			return m, fmt.Errorf("%s stands twice", key)
		}
		*into = strings.TrimSpace(value)
	}
	for _, key := range []string{"clause", "file", "story"} {
		if *header[key] == "" {
			return m, fmt.Errorf("the header has no %s", key)
		}
	}
	if len(archive.Files) != 2 || archive.Files[0].Name != "old" || archive.Files[1].Name != "new" {
		return m, fmt.Errorf("want -- old -- and then -- new --, and nothing else")
	}
	m.Old, m.New = string(archive.Files[0].Data), string(archive.Files[1].Data)
	if strings.TrimSpace(m.Old) == "" {
		return m, fmt.Errorf("old is empty")
	}
	if m.Old == m.New {
		return m, fmt.Errorf("new is the same as old")
	}
	c, ok := register.Lookup(m.Clause)
	if !ok || c.Retired != "" {
		return m, fmt.Errorf("no clause %s holds", m.Clause)
	}
	if want := path.Join(c.Profile, m.Clause) + "."; !strings.HasPrefix(m.Name, want) {
		return m, fmt.Errorf("it breaks %s of %s, so its name must begin with %s", m.Clause, c.Profile, want)
	}
	return m, nil
}

// StaleError says that a mutant no longer applies.
type StaleError struct{ Why string }

func (e *StaleError) Error() string { return e.Why }

// Apply returns the edited source. The error is a *[StaleError] if old does not
// stand in it exactly once.
func (m Mutant) Apply(source []byte) ([]byte, error) {
	if n := bytes.Count(source, []byte(m.Old)); n != 1 {
		return nil, &StaleError{fmt.Sprintf("old stands %d times in %s, want once", n, m.File)}
	}
	return bytes.Replace(source, []byte(m.Old), []byte(m.New), 1), nil
}
