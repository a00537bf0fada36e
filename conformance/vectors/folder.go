package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// indexName is the file by which a folder is known to be an export.
const indexName = "index.json"

// CheckFolder reports why vectors of a profile cannot be written into a folder:
// it may be absent, empty, or hold an earlier export of that profile.
func CheckFolder(dir, profile string) error {
	root, err := os.OpenRoot(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	defer root.Close()
	_, err = earlier(root, dir, profile)
	return err
}

// earlier lists the files of the export that a folder holds.
func earlier(root *os.Root, dir, profile string) ([]string, error) {
	text, err := root.ReadFile(indexName)
	if errors.Is(err, fs.ErrNotExist) {
		f, err := root.Open(".")
		if err != nil {
			return nil, err
		}
		defer f.Close()
		switch names, err := f.Readdirnames(1); {
		case errors.Is(err, io.EOF):
			return nil, nil
		case err != nil:
			return nil, err
		default:
			return nil, fmt.Errorf("%s is neither empty nor an earlier export: it has %s and no %s", dir, names[0], indexName)
		}
	}
	if err != nil {
		return nil, err
	}
	var index Index
	if err := json.Unmarshal(text, &index); err != nil || index.Format == 0 || index.Moveauth == "" {
		return nil, fmt.Errorf("%s is neither empty nor an earlier export: its %s is not that of one", dir, indexName)
	}
	if index.Profile != profile {
		return nil, fmt.Errorf("%s has the vectors of %s, and those of %s would take their place; want a folder for each profile", dir, index.Profile, profile)
	}
	own := []string{indexName}
	for _, c := range index.Clauses {
		if c.File != filepath.Base(c.File) {
			return nil, fmt.Errorf("%s: the index of the earlier export names %q, which is no file of the folder", dir, c.File)
		}
		own = append(own, c.File)
	}
	return own, nil
}

// Write writes the set into a folder, which is made if need be. What an earlier
// export wrote there goes, and nothing else is touched: a file of somebody else's
// where one of the set goes is an error, and nothing is done. It returns how many
// files of the earlier export have none in their place. The index is written last.
func (set *Set) Write(dir string) (gone int, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0, err
	}
	defer root.Close()
	old, err := earlier(root, dir, set.Index.Profile)
	if err != nil {
		return 0, err
	}
	names := []string{indexName}
	for _, f := range set.Files {
		name := f.Clause + ".json"
		names = append(names, name)
		if _, err := root.Lstat(name); err == nil && !slices.Contains(old, name) {
			return 0, fmt.Errorf("%s is there and no file of the earlier export, and a vector would take its place; move it away", filepath.Join(dir, name))
		}
	}
	for _, name := range old {
		switch err := root.Remove(name); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return gone, err
		case !slices.Contains(names, name):
			gone++
		}
	}
	for _, f := range set.Files {
		if err := writeFile(root, f.Clause+".json", f); err != nil {
			return gone, err
		}
	}
	return gone, writeFile(root, indexName, set.Index)
}

func writeFile(root *os.Root, name string, v any) error {
	text, err := Marshal(v)
	if err != nil {
		return err
	}
	return root.WriteFile(name, text, 0o644)
}
