// Package disk reads and writes the files that a command line names. What is read
// is a regular file of bounded size, and what is written appears whole or not at
// all.
package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Error says what is wrong with a file, after its name.
type Error struct {
	Name string
	Says string
	Err  error // what the system has said; nil: nothing
}

func (e *Error) Error() string { return e.Name + ": " + e.Says }

// Unwrap returns what the system has said.
func (e *Error) Unwrap() error { return e.Err }

// said is an error of the system without the names of its calls, which are
// nobody's but a programmer's.
func said(name, what string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &Error{name, "is not there", err}
	}
	return &Error{name, what + ": " + Cause(err), err}
}

// Cause is what the system has said, without the call and the paths.
func Cause(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err.Error()
	case errors.As(err, &link):
		return link.Err.Error()
	}
	return err.Error()
}

// Read reads a regular file, symbolic links followed, of at most that many bytes.
// Its errors are [*Error] and name the file. A pipe or a device, which may never
// end, is refused before it is opened.
func Read(name string, most int64) ([]byte, error) {
	return read(name, most, func() (fs.FileInfo, error) { return os.Stat(name) }, func() (*os.File, error) { return os.Open(name) })
}

// ReadIn is [Read] of a file below a folder, out of which no link leads. shown is
// what messages call it.
func ReadIn(root *os.Root, name, shown string, most int64) ([]byte, error) {
	return read(shown, most, func() (fs.FileInfo, error) { return root.Stat(name) }, func() (*os.File, error) { return root.Open(name) })
}

func read(name string, most int64, stat func() (fs.FileInfo, error), open func() (*os.File, error)) ([]byte, error) {
	const cannot = "cannot be read"
	info, err := stat()
	switch {
	case err != nil:
		return nil, said(name, cannot, err)
	case info.IsDir():
		return nil, &Error{Name: name, Says: "is a directory, want a file"}
	case !info.Mode().IsRegular():
		return nil, &Error{Name: name, Says: "is no regular file"}
	case info.Size() > most:
		return nil, &Error{Name: name, Says: fmt.Sprintf("has %d bytes, want at most %d", info.Size(), most)}
	}
	f, err := open()
	if err != nil {
		return nil, said(name, cannot, err)
	}
	defer f.Close()
	// It may grow meanwhile, and a file of /proc says that it has none.
	data, err := io.ReadAll(io.LimitReader(f, most+1))
	switch {
	case err != nil:
		return nil, said(name, cannot, err)
	case int64(len(data)) > most:
		return nil, &Error{Name: name, Says: fmt.Sprintf("has more than %d bytes", most)}
	}
	return data, nil
}
