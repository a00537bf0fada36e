package report

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

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
	if f.path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(f.path); err == nil {
		f.path = real
	}
	for _, other := range before {
		if other.path == f.path {
			return nil, fmt.Errorf("--report %s writes that file already", other.flag)
		}
	}
	switch info, err := os.Stat(f.path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, errors.New("that is a folder, want a file")
	case !info.Mode().IsRegular():
		f.part, err = os.OpenFile(f.path, os.O_WRONLY, 0)
		return f, err
	}
	dir, base := filepath.Split(f.path)
	part := filepath.Join(dir, fmt.Sprintf(".%s.%d.part", base, os.Getpid()))
	f.part, err = os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if cause := (*fs.PathError)(nil); errors.As(err, &cause) {
		return nil, fmt.Errorf("nothing can be written in %s: %w", dir, cause.Err)
	}
	return f, err
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
			return fmt.Errorf("--report %s: %w", f.flag, err)
		}
	}
	for _, f := range all.files {
		if f.whole() {
			if err := os.Rename(f.part.Name(), f.path); err != nil {
				return fmt.Errorf("--report %s: %w", f.flag, err)
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
