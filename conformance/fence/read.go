package fence

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"runtime"
	"sort"
	"strings"
	"sync"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// kind is what a file is to the fences.
type kind uint8

const (
	code kind = iota
	prefab
	scene
	setting
	config
	assembly // .asmdef and .asmref
	meta
	other
)

// largest is how much of a file is read. Nobody writes source of that size; it
// keeps one odd file from taking all memory. Scenes have four times as much.
const largest = 64 << 20

// unread is a file, or a document in it, that could not be read.
type unread struct {
	kind kind
	file string
	line int
	why  string
}

// tree is what was read.
type tree struct {
	code       []*csharp.File
	assets     []*unity.File // prefabs and scenes
	settings   []*unity.File
	configs    []*textFile
	assemblies []*textFile
	guids      map[string]string // of a file's GUID its path
	unread     []unread
	notes      []Note
	files      int
}

type textFile struct {
	path string
	text []byte
}

func (r *Rules) kindOf(file string) kind {
	switch path.Ext(file) {
	case ".cs":
		return code
	case ".prefab":
		return prefab
	case ".unity":
		return scene
	case ".asmdef", ".asmref":
		return assembly
	case ".meta":
		switch path.Ext(strings.TrimSuffix(file, ".meta")) {
		case ".cs", ".prefab", ".unity", ".asmdef":
			return meta
		}
		return other
	}
	for _, place := range []string{r.Physics.Settings, r.Physics.Tags, r.Physics.Time} {
		if atPath(place, file) {
			return setting
		}
	}
	if matchPath(r.Config.Files, file) {
		return config
	}
	return other
}

// read reads a tree: every file that a fence may look at.
func read(fsys fs.FS, rules *Rules) (*tree, error) {
	t := &tree{guids: map[string]string{}}
	type job struct {
		file string
		kind kind
	}
	var jobs []job
	skip := skipper{rules.Skip, []string{"."}}
	err := fs.WalkDir(fsys, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && file == ".":
			return err
		case err != nil:
			if d == nil || !d.IsDir() {
				if k := rules.kindOf(file); k != other {
					t.cannot(k, file, 0, reason(err))
				}
				return nil
			}
			// Anything may lie in such a folder, so that every fence needs it.
			t.cannot(other, file, 0, reason(err))
			return fs.SkipDir
		case d.IsDir():
			if skip.folder(fsys, file) {
				return fs.SkipDir
			}
			return nil
		case skip.matches(file):
			return nil
		}
		if d.Type()&fs.ModeSymlink != 0 {
			if info, err := fs.Stat(fsys, file); err == nil && info.IsDir() {
				if skip.reads(fsys, file) {
					t.notes = append(t.notes, Note{File: file, Why: "is a link to a folder, and was not followed"})
				} else {
					// As of a folder that cannot be read: anything may lie in it.
					t.cannot(other, file, 0, "it is a link to a folder that is not read, as it lies outside of the tree or is left out, and no link to a folder is followed; want the folder itself, or the link left out too (rules: skip)")
				}
				return nil
			}
		} else if !d.Type().IsRegular() {
			return nil
		}
		if k := rules.kindOf(file); k != other {
			jobs = append(jobs, job{file, k})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("fence: the tree: %w", err)
	}
	wanted := rules.wanted()
	var mu sync.Mutex
	parallel(len(jobs), func(i int) {
		one := &tree{}
		if why := guarded(func() { one = readOne(fsys, jobs[i].file, jobs[i].kind, wanted) }); why != "" {
			one.cannot(jobs[i].kind, jobs[i].file, 0, why)
		}
		mu.Lock()
		defer mu.Unlock()
		t.merge(one)
	})
	t.sort()
	return t, nil
}

// reads reports whether a link leads to a folder of the tree that is read in its own
// place.
func (s *skipper) reads(fsys fs.FS, link string) bool {
	to, err := fs.ReadLink(fsys, link)
	if err != nil {
		return false
	}
	to = filepath.ToSlash(to)
	if path.IsAbs(to) || filepath.VolumeName(to) != "" {
		return false
	}
	to = path.Join(path.Dir(link), to)
	for at := to; at != "." && fs.ValidPath(at); at = path.Dir(at) {
		if s.matches(at) {
			return false
		}
	}
	return fs.ValidPath(to)
}

// parallel calls do for 0 to n-1, on as many processors as there are.
func parallel(n int, do func(int)) {
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) {
		wg.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	wg.Wait()
}

// readOne reads a file into a tree of its own.
func readOne(fsys fs.FS, file string, k kind, wanted unity.Wanted) *tree {
	t := &tree{guids: map[string]string{}}
	limit := int64(largest)
	if k == scene || k == prefab {
		limit *= 4
	}
	raw, err := readFile(fsys, file, limit)
	if err != nil {
		t.cannot(k, file, 0, reason(err))
		return t
	}
	t.files = 1
	if k == meta {
		if id := unity.GUID(raw); id != "" {
			t.guids[id] = strings.TrimSuffix(file, ".meta")
		}
		return t
	}
	text, note := decode(raw)
	if note != "" && (k != prefab && k != scene && k != setting || strings.HasPrefix(string(text[:min(len(text), 5)]), "%YAML")) {
		t.notes = append(t.notes, Note{File: file, Why: note})
	}
	switch k {
	case code:
		f := csharp.Parse(file, string(text))
		f.Shut()
		for _, fault := range f.Faults {
			// FENCE-032: behind a comment that nobody ended, every call is hidden.
			if fault.Broken {
				t.cannot(k, file, fault.Line, fault.Why)
				continue
			}
			t.notes = append(t.notes, Note{file, fault.Line, fault.Why})
		}
		t.code = append(t.code, f)
	case prefab, scene, setting:
		asset, err := unity.Read(text, wanted)
		if err != nil {
			t.cannot(k, file, 0, reason(err))
			return t
		}
		for _, fault := range asset.Faults {
			t.cannot(k, file, fault.Line, fault.Why)
		}
		f := &unity.File{Path: file, Scene: k == scene, Asset: asset}
		if k == setting {
			t.settings = append(t.settings, f)
		} else {
			t.assets = append(t.assets, f)
		}
	case config:
		t.configs = append(t.configs, &textFile{file, text})
	case assembly:
		t.assemblies = append(t.assemblies, &textFile{file, text})
	}
	return t
}

func (t *tree) cannot(k kind, file string, line int, why string) {
	t.unread = append(t.unread, unread{k, file, line, why})
	t.notes = append(t.notes, Note{file, line, "cannot be read: " + why})
}

func readFile(fsys fs.FS, file string, limit int64) ([]byte, error) {
	f, err := fsys.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("is no file")
	}
	text := make([]byte, 0, min(info.Size(), limit)+1)
	for {
		n, err := f.Read(text[len(text):cap(text)])
		text = text[:len(text)+n]
		switch {
		case errors.Is(err, io.EOF):
			return text, nil
		case err != nil:
			return nil, err
		case int64(len(text)) > limit:
			return nil, fmt.Errorf("is larger than %d MiB", limit>>20)
		case len(text) == cap(text):
			text = append(text, 0)[:len(text)]
		}
	}
}

// reason is an error without the path, which stands beside it already.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

func (t *tree) merge(o *tree) {
	t.code = append(t.code, o.code...)
	t.assets = append(t.assets, o.assets...)
	t.settings = append(t.settings, o.settings...)
	t.configs = append(t.configs, o.configs...)
	t.assemblies = append(t.assemblies, o.assemblies...)
	t.unread = append(t.unread, o.unread...)
	t.notes = append(t.notes, o.notes...)
	t.files += o.files
	for id, file := range o.guids {
		if have, ok := t.guids[id]; !ok || file < have {
			t.guids[id] = file
		}
	}
}

// sort makes the order of files that of their paths, so that two runs say the
// same.
func (t *tree) sort() {
	sort.Slice(t.code, func(i, j int) bool { return t.code[i].Path < t.code[j].Path })
	sort.Slice(t.assets, func(i, j int) bool { return t.assets[i].Path < t.assets[j].Path })
	sort.Slice(t.settings, func(i, j int) bool { return t.settings[i].Path < t.settings[j].Path })
	sort.Slice(t.configs, func(i, j int) bool { return t.configs[i].path < t.configs[j].path })
	sort.Slice(t.assemblies, func(i, j int) bool { return t.assemblies[i].path < t.assemblies[j].path })
	sort.Slice(t.unread, func(i, j int) bool {
		a, b := t.unread[i], t.unread[j]
		return a.file < b.file || a.file == b.file && a.line < b.line
	})
	sort.Slice(t.notes, func(i, j int) bool {
		a, b := t.notes[i], t.notes[j]
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Why < b.Why
	})
	byPath := map[string]string{}
	for id, file := range t.guids {
		byPath[file] = id
	}
	for _, f := range t.assets {
		f.GUID = byPath[f.Path]
	}
}
