// Package folder writes sets of files into folders in which an earlier set may
// lie, and touches nothing that is not of it.
package folder

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/moveauth/moveauth/conformance/disk"
)

// most is how large a list may be, in bytes.
const most = 64 << 20

// Kind is a kind of set. A folder has one if it has its list.
type Kind struct {
	// By is the command that writes such sets, for messages.
	By string
	// List is the name of the file, in the folder itself, that lists the others.
	List string
	// Read returns the files that a list has, with slashes and without the list,
	// or says why it is none; the message goes on after the list's path.
	Read func(list []byte) ([]string, error)
	// Make makes a list of files.
	Make func(files []string) ([]byte, error)
}

// Set is what is written: each file's text by its path, with slashes, and the
// list that names them.
type Set struct {
	Files map[string][]byte
	List  []byte
}

// Check reports why [Kind.Write] would not write into a folder, as far as can be
// said before. It makes nothing.
func (k Kind) Check(dir string) error {
	root, err := os.OpenRoot(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	defer root.Close()
	_, err = k.earlier(root, dir)
	return err
}

// earlier lists the files of the set that a folder has.
func (k Kind) earlier(root *os.Root, dir string) ([]string, error) {
	text, err := disk.ReadIn(root, k.List, filepath.Join(dir, k.List), most)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, k.empty(root, dir)
	}
	if err != nil {
		return nil, err
	}
	list := filepath.Join(dir, k.List)
	files, err := k.Read(text)
	if err != nil {
		return nil, fmt.Errorf("%s %w", list, err)
	}
	for _, file := range files {
		if !fs.ValidPath(file) || file == "." || file == k.List {
			return nil, fmt.Errorf("%s lists %q, want paths of files below the folder; remove the folder, or name another", list, file)
		}
	}
	return files, nil
}

// empty reports what a folder without a list has.
func (k Kind) empty(root *os.Root, dir string) error {
	f, err := root.Open(".")
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		switch names, err := f.Readdirnames(1); {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case disk.Staged(names[0]): // somebody was killed before the list was there
		default:
			return fmt.Errorf("%s has %s and perhaps more in it, and no %s, which an earlier export has; want a new or empty folder, or one that %s wrote", dir, names[0], k.List, k.By)
		}
	}
}

// Write writes a set into a folder, which it makes if need be, and changes nothing
// there before all of it lies beside. What an earlier
// set had and this one has not is removed, and nothing else is touched: a file of
// somebody else's where one of the set goes is an error, and nothing is done.
// Nothing is written outside of the folder, whatever links lie in it. It returns
// how many files were removed.
func (k Kind) Write(dir string, set Set) (gone int, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0, err
	}
	defer root.Close()
	before, err := k.earlier(root, dir)
	if err != nil {
		return 0, err
	}
	now := make([]string, 0, len(set.Files))
	for file := range set.Files {
		now = append(now, file)
	}
	slices.Sort(now)
	for _, file := range now {
		if slices.Contains(before, file) {
			continue
		}
		switch _, err := root.Lstat(file); {
		case err == nil:
			return 0, fmt.Errorf("%s is there and no file of the earlier export, and one of %s would take its place; move it away", filepath.Join(dir, file), k.By)
		case !errors.Is(err, fs.ErrNotExist):
			return 0, err
		}
	}
	// First both lists: if it ends half-way, what is there is still known as ours.
	both, err := k.Make(slices.Compact(slices.Sorted(slices.Values(slices.Concat(before, now)))))
	if err != nil {
		return 0, err
	}
	// All of it beside before anything is changed: a disk may be full.
	stage, err := disk.NewStage(root)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, stage.Close()) }()
	const merged, list, below = "merged", "list", "files"
	for _, file := range now {
		if err := stage.Write(path.Join(below, file), set.Files[file]); err != nil {
			return 0, fmt.Errorf("%s: nothing of it was changed, as %s cannot be written: %s", dir, file, disk.Cause(err))
		}
	}
	if err := errors.Join(stage.Write(merged, both), stage.Write(list, set.List)); err != nil {
		return 0, fmt.Errorf("%s: nothing of it was changed, as %s cannot be written: %s", dir, k.List, disk.Cause(err))
	}
	if err := stage.Place(merged, k.List); err != nil {
		return 0, err
	}
	for _, file := range before {
		if _, stays := set.Files[file]; stays {
			continue
		}
		switch err := root.Remove(file); {
		case err == nil:
			gone++
		case !errors.Is(err, fs.ErrNotExist):
			return gone, err
		}
		// Fails while something else lies there, and is right to.
		_ = root.Remove(path.Dir(file))
	}
	for _, file := range now {
		if err := stage.Place(path.Join(below, file), file); err != nil {
			return gone, err
		}
	}
	return gone, stage.Place(list, k.List)
}
