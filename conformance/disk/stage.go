package disk

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"
)

// Stage is a folder below another in which files are written before they take
// their places there, each by a renaming. It has a name of its own.
type Stage struct {
	root *os.Root
	name string
}

// NewStage makes a stage below a folder, and removes those that were left there by
// somebody who was killed: two may not write into one folder at once.
func NewStage(root *os.Root) (*Stage, error) {
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		if Staged(e.Name()) && e.IsDir() {
			if err := root.RemoveAll(e.Name()); err != nil {
				return nil, err
			}
		}
	}
	for {
		s := &Stage{root, drawn()}
		if err := root.Mkdir(s.name, 0o755); !errors.Is(err, fs.ErrExist) {
			return s, err
		}
	}
}

// Staged reports whether a name is that of a stage, or of a file that was not
// whole yet.
func Staged(name string) bool {
	return strings.HasPrefix(name, part) && strings.HasSuffix(name, ".part")
}

// Write writes a file to the stage, at a path there.
func (s *Stage) Write(file string, text []byte) error {
	at := path.Join(s.name, file)
	if err := s.root.MkdirAll(path.Dir(at), 0o755); err != nil {
		return err
	}
	return s.root.WriteFile(at, text, 0o644)
}

// Place puts a file from the stage into its place. A link that is there goes, and
// not what it names.
func (s *Stage) Place(staged, file string) error {
	if err := s.root.MkdirAll(path.Dir(file), 0o755); err != nil {
		return err
	}
	return s.root.Rename(path.Join(s.name, staged), file)
}

// Close removes the stage, with what did not come to its place.
func (s *Stage) Close() error { return s.root.RemoveAll(s.name) }
