package steps

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"github.com/moveauth/moveauth/conformance"
)

// fenceWorld is a source tree, as it was and as the feature has changed it, and
// what the fences made of both.
type fenceWorld struct {
	*Scenario
	before, files []conformance.SourceFile
	rules         string
	world         conformance.World

	control, found map[string]*fenceResult // by fence
	refused        *conformance.Refusal
	answered       int // the request that the fences were walked by
}

// fenceResult is what a fence came to, and which of its findings a step named.
type fenceResult struct {
	conformance.FenceResult
	claimed []bool
}

func newFence(ctx context.Context) *fenceWorld {
	return part(From(ctx), func(s *Scenario) *fenceWorld { return &fenceWorld{Scenario: s} })
}

const inOrderTree = "fence/testdata/trees/in-order.txtar"

func (w *fenceWorld) inOrder() error {
	if w.files != nil {
		return misuse("there is a game already")
	}
	text, err := fs.ReadFile(conformance.FenceTrees, inOrderTree)
	if err != nil {
		return err
	}
	for _, f := range txtar.Parse(text).Files {
		w.before = append(w.before, textFile(f.Name, string(f.Data)))
	}
	w.files = slices.Clone(w.before)
	return nil
}

func textFile(path, text string) conformance.SourceFile {
	return conformance.SourceFile{Path: path, Text: &text}
}

// index finds a file; -1: there is none.
func (w *fenceWorld) index(path string) int {
	return slices.IndexFunc(w.files, func(f conformance.SourceFile) bool { return f.Path == path })
}

// text returns what stands in a file.
func (w *fenceWorld) text(path string) (string, error) {
	i := w.index(path)
	switch {
	case i < 0:
		return "", misuse("the game has no file %s", path)
	case w.files[i].Text == nil:
		return "", misuse("%s has no text", path)
	}
	return *w.files[i].Text, nil
}

// write puts a file there, in the place of one of that path.
func (w *fenceWorld) write(path, text string) error {
	if w.files == nil {
		return misuse("there is no game yet")
	}
	if i := w.index(path); i >= 0 {
		w.files[i] = textFile(path, text)
	} else {
		w.files = append(w.files, textFile(path, text))
	}
	return nil
}

func (w *fenceWorld) replace(path, old, text string) error {
	was, err := w.text(path)
	if err != nil {
		return err
	}
	if n := strings.Count(was, old); n != 1 {
		return misuse("%q stands %d times in %s, want once", old, n, path)
	}
	return w.write(path, strings.Replace(was, old, text, 1))
}

func (w *fenceWorld) end(path, text string) error {
	was, err := w.text(path)
	if err != nil {
		return err
	}
	return w.write(path, was+text+"\n")
}

// insert puts lines below the one that has a piece, as far indented as it.
func (w *fenceWorld) insert(path, after, text string) error {
	line, err := w.line(path, after)
	if err != nil {
		return err
	}
	was, _ := w.text(path)
	lines := strings.Split(was, "\n")
	above := lines[line-1]
	indent := above[:len(above)-len(strings.TrimLeft(above, " "))]
	var added []string
	for l := range strings.SplitSeq(text, "\n") {
		if l != "" {
			l = indent + l
		}
		added = append(added, l)
	}
	return w.write(path, strings.Join(slices.Insert(lines, line, added...), "\n"))
}

// line is the number, from 1, of the one line of a file that has a piece.
func (w *fenceWorld) line(path, piece string) (int, error) {
	text, err := w.text(path)
	if err != nil {
		return 0, err
	}
	found := 0
	for i, line := range strings.Split(text, "\n") {
		if !strings.Contains(line, piece) {
			continue
		}
		if found > 0 {
			return 0, misuse("%q stands in lines %d and %d of %s, want one", piece, found, i+1, path)
		}
		found = i + 1
	}
	if found == 0 {
		return 0, misuse("%q stands in no line of %s", piece, path)
	}
	return found, nil
}

func (w *fenceWorld) remove(gone string) error {
	was := len(w.files)
	w.files = slices.DeleteFunc(w.files, func(f conformance.SourceFile) bool {
		return f.Path == gone || f.Path == gone+".meta" || strings.HasPrefix(f.Path, gone+"/")
	})
	if len(w.files) == was {
		return misuse("the game has no file or folder %s", gone)
	}
	return nil
}

func (w *fenceWorld) move(from, folder string) error {
	for _, p := range []string{from, from + ".meta"} {
		i := w.index(p)
		if i < 0 {
			return misuse("the game has no file %s", p)
		}
		w.files[i].Path = path.Join(folder, path.Base(p))
	}
	return nil
}

// binary is how a file of Unity's begins that is not text.
func (w *fenceWorld) binary(path string) error {
	i := w.index(path)
	if i < 0 {
		return misuse("the game has no file %s", path)
	}
	w.files[i] = conformance.SourceFile{Path: path, Bytes: []byte("\x00\x00\x00\x00\x00\x00\x00\x16UnityFS\x00\xff\xfe")}
	return nil
}

func (w *fenceWorld) windows(path string) error {
	text, err := w.text(path)
	if err != nil {
		return err
	}
	return w.write(path, "\ufeff"+strings.ReplaceAll(text, "\n", "\r\n"))
}

const (
	physicsFile = "ProjectSettings/Physics2DSettings.asset"
	layersFile  = "ProjectSettings/TagManager.asset"
	matrixKey   = "  m_LayerCollisionMatrix: "
)

// layers says in the layer matrix whether a collides with b, and if both, b
// with a too. A row is the layer's 32 bits as four bytes in hex, the least first.
func (w *fenceWorld) layers(a, b string, on, both bool) error {
	text, err := w.text(physicsFile)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(text, matrixKey)
	if !ok {
		return misuse("%s has no %s", physicsFile, strings.TrimSpace(matrixKey))
	}
	digits, after, _ := strings.Cut(rest, "\n")
	matrix, err := hex.DecodeString(digits)
	if err != nil || len(matrix) != 32*4 {
		return misuse("the layer matrix is %q, want 256 hex digits", digits)
	}
	i, err := w.layer(a)
	if err != nil {
		return err
	}
	j, err := w.layer(b)
	if err != nil {
		return err
	}
	set := func(row, bit int) {
		matrix[4*row+bit/8] &^= 1 << (bit % 8)
		if on {
			matrix[4*row+bit/8] |= 1 << (bit % 8)
		}
	}
	set(i, j)
	if both {
		set(j, i)
	}
	return w.write(physicsFile, before+matrixKey+hex.EncodeToString(matrix)+"\n"+after)
}

// layer is a layer's number, by the list of their names.
func (w *fenceWorld) layer(name string) (int, error) {
	text, err := w.text(layersFile)
	if err != nil {
		return 0, err
	}
	_, list, _ := strings.Cut(text, "  layers:\n")
	for i, line := range strings.Split(list, "\n") {
		if line == "  - "+name {
			return i, nil
		}
	}
	return 0, misuse("%s has no layer %s", layersFile, name)
}

// walk asks for the fences of the game in order, and then of the game as it is.
func (w *fenceWorld) walk(ctx context.Context) error {
	if w.files == nil {
		return misuse("there is no game to walk the fences of")
	}
	if w.world == nil {
		w.requests++
		var err error
		if w.world, err = w.open(ctx, conformance.SourceFence, conformance.FenceSettings{}); err != nil {
			return err
		}
	}
	r, err := call(ctx, w.Scenario, w.world, conformance.FenceRun, conformance.FenceRunParams{Files: w.before}, 0)
	if err != nil {
		return err
	}
	if w.control, err = w.read(r); err != nil {
		return err
	}
	w.requests++
	w.asked++
	w.answered = w.requests
	r, err = conformance.FenceRun.Call(ctx, w.world, conformance.FenceRunParams{Files: slices.Clone(w.files), Rules: w.rules})
	if w.found, w.refused = nil, nil; errors.As(err, &w.refused) {
		return nil // the next step says whether it should have
	}
	if err != nil {
		return err
	}
	w.found, err = w.read(r)
	return err
}

// read holds an answer to itself: each fence once, its verdict that of what it
// looked at and found.
func (w *fenceWorld) read(r conformance.FenceRunResult) (map[string]*fenceResult, error) {
	all := map[string]*fenceResult{}
	for _, f := range r.Fences {
		if all[f.Fence] != nil {
			return nil, w.fail(f.Fence, "one result", "two", 0)
		}
		verdict := conformance.FenceVerdict("clean")
		switch {
		case len(f.Findings) > 0:
			verdict = "found"
		case f.Looked == 0:
			verdict = "nothing"
		}
		if f.Verdict != verdict || f.Looked < 0 || f.Looked == 0 && verdict == "found" {
			return nil, w.fail("the verdict of "+f.Fence, fmt.Sprintf("that of what it found: %s", verdict),
				fmt.Sprintf("%s, with %d findings in %d places", f.Verdict, len(f.Findings), f.Looked), 0)
		}
		all[f.Fence] = &fenceResult{f, make([]bool, len(f.Findings))}
	}
	return all, nil
}
