package report

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/moveauth/moveauth/conformance/disk"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Files are the files that one run is reported in, opened before it begins.
type Files struct{ files []*file }

type file struct {
	flag  string // as it was asked for
	write Writer
	path  string   // where it will lie, symbolic links followed
	part  *os.File // what is written until it is whole; the file itself if it is a pipe or a device
}

// Open prepares reports that are asked for as FORMAT=FILE. Errors name what was
// asked for: a format that there is not, a file that cannot be written, one that
// is named twice. Nothing that lies there is touched before Write.
func Open(asked []string) (*Files, error) {
	all := &Files{}
	for _, text := range asked {
		f, err := open(text, all.files)
		if err != nil {
			all.Discard()
			return nil, fmt.Errorf("--report %s: %w", text, err)
		}
		all.files = append(all.files, f)
	}
	return all, nil
}

func open(text string, before []*file) (*file, error) {
	name, path, ok := strings.Cut(text, "=")
	if !ok || path == "" {
		return nil, errors.New("want FORMAT=FILE, as in junit=out.xml")
	}
	write, err := Named(name)
	if err != nil {
		return nil, err
	}
	f := &file{flag: text, write: write}
	if f.path, err = disk.Real(path); err != nil {
		return nil, err
	}
	for _, other := range before {
		if other.path == f.path {
			return nil, fmt.Errorf("--report %s writes that file already", other.flag)
		}
	}
	switch info, err := os.Stat(f.path); {
	case os.IsPathSeparator(path[len(path)-1]), err == nil && info.IsDir():
		return nil, errors.New("that is a folder, want a file")
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, fmt.Errorf("it cannot be looked at: %s", disk.Cause(err))
	case !info.Mode().IsRegular():
		return f, f.open()
	}
	if f.part, err = disk.Beside(f.path, 0o666); err != nil {
		return nil, fmt.Errorf("nothing can be written in %s: %s", filepath.Dir(f.path), disk.Cause(err))
	}
	return f, nil
}

// open opens a pipe or a device, and does not wait for whoever may read the one.
func (f *file) open() (err error) {
	f.part, err = os.OpenFile(f.path, os.O_WRONLY|syscall.O_NONBLOCK, 0)
	switch {
	case errors.Is(err, syscall.ENXIO):
		return errors.New("that is a pipe or a socket that nobody reads, want a file")
	case err != nil:
		return fmt.Errorf("it cannot be opened: %s", disk.Cause(err))
	}
	return nil
}

// whole reports whether the file appears only when it is whole.
func (f *file) whole() bool { return f.part.Name() != f.path }

// Write writes all reports and then puts them in their places. If one cannot be
// written, none is.
func (all *Files) Write(r *suite.Report, subject string) error {
	defer all.Discard()
	for _, f := range all.files {
		b := bufio.NewWriter(f.part)
		err := f.write(b, r, subject)
		if err == nil {
			err = b.Flush()
		}
		if closing := f.part.Close(); err == nil {
			err = closing
		}
		if err != nil {
			return fmt.Errorf("--report %s: it cannot be written: %s", f.flag, disk.Cause(err))
		}
	}
	for _, f := range all.files {
		if f.whole() {
			if err := os.Rename(f.part.Name(), f.path); err != nil {
				return fmt.Errorf("--report %s: it cannot be put in its place: %s", f.flag, disk.Cause(err))
			}
		}
	}
	return nil
}

// Discard gives up what was not written. After Write it does nothing.
func (all *Files) Discard() {
	for _, f := range all.files {
		_ = f.part.Close()
		if f.whole() {
			_ = os.Remove(f.part.Name())
		}
	}
	all.files = nil
}
