package site

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// manifest is the file by which an export is known. It lists the files of the
// export, one a line, below a line that says what it is.
const (
	manifest     = ".moveauth-docs"
	manifestHead = "The files of this folder that moveauth docs wrote, and may remove."
)

// Write writes the files into a folder, which it makes if need be. A folder with
// anything in it must hold an earlier export; what that one had and this one has
// not is removed, and nothing else is touched: a file of somebody else's where a
// page goes is an error, and nothing is done. Nothing is written outside of the
// folder, whatever links lie in it.
func (s *Site) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	before, err := earlier(root, dir)
	if err != nil {
		return err
	}
	now := s.Paths()
	for _, file := range now {
		if slices.Contains(before, file) {
			continue
		}
		switch _, err := root.Lstat(file); {
		case err == nil:
			return fmt.Errorf("%s is there and no file of the earlier export, and a page would take its place; move it away", filepath.Join(dir, file))
		case !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	// First both lists: if it ends half-way, what is there is still known as ours.
	if err := writeManifest(root, slices.Compact(slices.Sorted(slices.Values(slices.Concat(before, now))))); err != nil {
		return err
	}
	for _, file := range before {
		if s.files[file] != nil {
			continue
		}
		if err := root.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		// Fails while something else lies there, and is right to.
		_ = root.Remove(path.Dir(file))
	}
	for _, file := range now {
		if err := root.MkdirAll(path.Dir(file), 0o755); err != nil {
			return err
		}
		if err := root.WriteFile(file, s.files[file], 0o644); err != nil {
			return err
		}
	}
	return writeManifest(root, now)
}

// CheckFolder reports why [Site.Write] would not write into a folder, as far as
// can be said before. It makes nothing.
func CheckFolder(dir string) error {
	root, err := os.OpenRoot(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	defer root.Close()
	_, err = earlier(root, dir)
	return err
}

func writeManifest(root *os.Root, files []string) error {
	return root.WriteFile(manifest, []byte(manifestHead+"\n"+strings.Join(files, "\n")+"\n"), 0o644)
}

// earlier lists the files of the export that a folder holds.
func earlier(root *os.Root, dir string) ([]string, error) {
	text, err := root.ReadFile(manifest)
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
			return nil, fmt.Errorf("%s holds %s and perhaps more, and is no earlier export (it has no %s); want a new or empty folder, or one that moveauth docs wrote", dir, names[0], manifest)
		}
	}
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if lines[0] != manifestHead {
		return nil, fmt.Errorf("%s begins with %.60q, want %q; remove the folder, or name another", filepath.Join(dir, manifest), lines[0], manifestHead)
	}
	files := slices.DeleteFunc(lines[1:], func(file string) bool { return file == "" })
	for _, file := range files {
		if !fs.ValidPath(file) || file == "." || file == manifest {
			return nil, fmt.Errorf("%s lists %q, want paths of files below the folder; remove the folder, or name another", filepath.Join(dir, manifest), file)
		}
	}
	return files, nil
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
