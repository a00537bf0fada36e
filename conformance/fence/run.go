package fence

import (
	"fmt"
	"io/fs"
	"sort"
	"strconv"
	"sync"
)

// Run holds a tree to the fences. A rule broken, and a file that cannot be
// read, is in the report; an error is for a tree that cannot be walked at all.
func Run(fsys fs.FS, rules Rules) (*Report, error) {
	info, err := fs.Stat(fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("fence: the tree: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("fence: the tree is a file, want a folder")
	}
	t, err := read(fsys, &rules)
	if err != nil {
		return nil, err
	}
	w := newWorld(fsys, t, &rules)
	out := newSink()
	w.prefabFences(out)
	w.settingFences(out)
	w.configFences(out)
	w.assemblyFences(out)
	w.allCode(out)
	if len(rules.Mover.Classes) == 0 {
		// Where nobody may move a body, there is nobody to be asked to.
		out.drop("FENCE-014a", "FENCE-014b", "FENCE-014c")
	}
	w.unmatched()
	t.sort()
	t.unreadFences(&rules, out)
	return &Report{Fences: out.report(), Files: t.files, Notes: t.notes}, nil
}

// allCode holds the C# to the fences, file by file, and then decides what takes
// all of them.
func (w *world) allCode(out *sink) {
	var mu sync.Mutex
	parallel(len(w.code), func(i int) {
		f := w.code[i]
		if !w.shipped(f) {
			return
		}
		one := newSink()
		why := guarded(func() {
			f.Open()
			w.source(f, one).codeFences()
		})
		f.Shut()
		mu.Lock()
		defer mu.Unlock()
		out.merge(one)
		if why != "" {
			w.cannot(code, f.Path, 0, why)
		}
	})
	r := w.rules
	channel := w.declared(r.RPC.Channel)
	fence009b(out, r.RPC.Channel, channel)
	fence018a(out, r.RPC.Channel, channel)
	fence018bc(out)
	fence019Once(out, r.Tide.Advance)
	fence023eOnce(out, r.Replicators.Offset)
}

// guarded says how a function failed, or "". One file that nobody thought of
// must not cost what there is to say of all the others; it is a finding, and
// names us.
func guarded(do func()) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprintf("%s %v", ourFault, r)
		}
	}()
	do()
	return ""
}

const ourFault = "moveauth failed on it, which is a fault of its own; please report it:"

// declared are the places where a type is declared in code that ships.
func (w *world) declared(name string) []site {
	var list []site
	if name == "" {
		return nil
	}
	for _, f := range w.code {
		if !w.shipped(f) {
			continue
		}
		for _, t := range f.Types {
			if t.Name == name && t.Kind != "interface" {
				f.Open()
				line, column := f.Position(t.At)
				f.Shut()
				list = append(list, site{f.Path, line, column, name})
			}
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].file < list[j].file })
	return list
}

func itoa(n int) string { return strconv.Itoa(n) }
