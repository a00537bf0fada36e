package disk

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// part begins the name of what is being written and not whole yet.
const part = ".moveauth-"

// drawn is a name for such a thing that nobody else has drawn. Whoever is killed
// leaves his behind, and it is in nobody's way.
func drawn() string { return part + strconv.FormatUint(rand.Uint64(), 36) + ".part" }

const cannotWrite = "cannot be written"

// Beside makes a new file in the folder of another, under a name of its own, to be
// renamed when it is whole. Its mode is perm before the umask.
func Beside(name string, perm fs.FileMode) (*os.File, error) {
	for {
		f, err := os.OpenFile(filepath.Join(filepath.Dir(name), drawn()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		switch {
		case err == nil:
			return f, nil
		case errors.Is(err, fs.ErrExist):
			continue
		}
		return nil, &Error{name, cannotWrite + ": " + Cause(err), err}
	}
}

// New writes a file that is not there, whole or not at all. One that is there
// stays as it is, and the error is an [fs.ErrExist].
func New(name string, text []byte) error {
	return beside(name, text, func(made string) error {
		// Unlike a renaming this fails if another has been quicker.
		err := os.Link(made, name)
		if err == nil || errors.Is(err, fs.ErrExist) {
			return err
		}
		if _, there := os.Lstat(name); there == nil {
			return fs.ErrExist
		}
		return os.Rename(made, name) // there are file systems without links
	})
}

// Write writes a file, whole or not at all: what lay there before stays until then.
// A link is followed; into a pipe or a device it is written as it comes.
func Write(name string, text []byte) error {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return &Error{name, cannotWrite + ": " + Cause(err), err}
		}
		return nil
	}
	return beside(name, text, func(made string) error {
		if err == nil { // it has the mode that the file before it had
			if err := os.Chmod(made, info.Mode().Perm()); err != nil {
				return err
			}
		}
		return os.Rename(made, name)
	})
}

// beside writes a file beside a name and then lets it be put there.
func beside(name string, text []byte, place func(made string) error) error {
	f, err := Beside(name, 0o666)
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }()
	_, err = f.Write(text)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = place(f.Name())
	}
	if err != nil {
		return &Error{name, cannotWrite + ": " + Cause(err), err}
	}
	return nil
}

// Real is where a path leads, as far as what it names is there: absolute, and with
// its links followed.
func Real(path string) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for at, below := absolute, ""; ; {
		if real, err := filepath.EvalSymlinks(at); err == nil {
			return filepath.Join(real, below), nil
		}
		above := filepath.Dir(at)
		if above == at {
			return absolute, nil
		}
		at, below = above, filepath.Join(filepath.Base(at), below)
	}
}
