package site

import (
	"bytes"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/moveauth/moveauth/conformance/folder"
)

// manifest is the file by which an export is known. It lists the files of the
// export, one a line, below a line that says what it is.
const (
	manifest     = ".moveauth-docs"
	manifestHead = "The files of this folder that moveauth docs wrote, and may remove."
)

var exports = folder.Kind{
	By:   "moveauth docs",
	List: manifest,
	Read: func(list []byte) ([]string, error) {
		lines := strings.Split(strings.TrimSuffix(string(list), "\n"), "\n")
		if lines[0] != manifestHead {
			return nil, fmt.Errorf("begins with %.60q, want %q; remove the folder, or name another", lines[0], manifestHead)
		}
		return slices.DeleteFunc(lines[1:], func(file string) bool { return file == "" }), nil
	},
	Make: func(files []string) ([]byte, error) {
		return []byte(manifestHead + "\n" + strings.Join(files, "\n") + "\n"), nil
	},
}

// CheckFolder reports why [Site.Write] would not write into a folder, as far as
// can be said before. It makes nothing.
func CheckFolder(dir string) error { return exports.Check(dir) }

// Write writes the files into a folder, which it makes if need be. A folder with
// anything in it must hold an earlier export: see [folder.Kind.Write].
func (s *Site) Write(dir string) error {
	list, err := exports.Make(s.Paths())
	if err != nil {
		return err
	}
	_, err = exports.Write(dir, folder.Set{Files: s.files, List: list})
	return err
}

// Handler serves the files from memory.
func (s *Site) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "the documentation can only be read", http.StatusMethodNotAllowed)
			return
		}
		file := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		switch {
		case file == "" || s.files[file] == nil && strings.HasSuffix(r.URL.Path, "/"):
			file = path.Join(file, "index.html")
		case s.files[file] == nil && s.files[file+"/index.html"] != nil:
			// With the slash, or the page's relative links would lead astray.
			http.Redirect(w, r, "/"+file+"/", http.StatusMovedPermanently)
			return
		}
		text := s.files[file]
		if text == nil {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", contentType(file))
		h.Set("Cache-Control", "no-cache")
		h.Set("X-Content-Type-Options", "nosniff")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
	})
}

// contentType does not ask the machine's own table, which may say anything.
func contentType(file string) string {
	switch path.Ext(file) {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".css":
		return "text/css; charset=utf-8"
	case ".html":
		return "text/html; charset=utf-8"
	default:
		return "application/octet-stream"
	}
}
