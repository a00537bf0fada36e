package scaffold

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// Project is an adapter that was begun.
type Project struct {
	Data
	Needs []string // programs that must be on the PATH to build and start it
	Build string   // how it is built, by a shell in Dir; empty: it is not
	Dir   string
	Files []string // paths from Dir, with slashes
}

// Write begins an adapter in dir, which must be an empty folder, or not be
// there and have a parent that is. profiles may be empty, for [DefaultProfile].
// It writes all of it, or on an error nothing.
func Write(dir, language string, profiles []string) (Project, error) {
	var p Project
	if !slices.Contains(Languages(), language) {
		return p, fmt.Errorf("language is %q, want one of %s", language, strings.Join(Languages(), ", "))
	}
	data, err := dataFor(dir, profiles)
	if err != nil {
		return p, err
	}
	s, err := start(language, data)
	if err != nil {
		return p, err
	}
	data.Command, data.DialBack = s.Command, s.DialBack
	if s.Module && !published() {
		data.Replace = "go mod edit -replace " + module + "=" + quoted(clone())
		s.Build = data.Replace + " && " + s.Build
	}
	files, err := render(language, data)
	if err != nil {
		return p, err
	}
	if err := write(dir, files); err != nil {
		return p, err
	}
	p = Project{Data: data, Needs: s.Needs, Build: s.Build, Dir: dir}
	for _, f := range files {
		p.Files = append(p.Files, f.path)
	}
	return p, nil
}

// dataFor is what the templates get, but for the command.
func dataFor(dir string, profiles []string) (Data, error) {
	data := Data{Protocol: conformance.ProtocolVersion, Version: conformance.SuiteVersion}
	whole, err := filepath.Abs(dir)
	if dir == "" {
		err = errors.New("the folder's name is empty, want one")
	}
	if err != nil {
		return data, err
	}
	data.Name = identifier(filepath.Base(whole))
	if len(profiles) == 0 {
		profiles = []string{DefaultProfile}
	}
	for i, name := range profiles {
		p, known := conformance.ProfileNamed(name)
		if !known {
			var all []string
			for _, p := range conformance.Profiles() {
				all = append(all, p.Name)
			}
			return data, fmt.Errorf("profile is %q, want one of %s", name, strings.Join(all, ", "))
		}
		if slices.Contains(profiles[:i], name) {
			return data, fmt.Errorf("profile %s is named twice, want it once", name)
		}
		data.Profiles = append(data.Profiles, profileOf(p))
	}
	return data, nil
}

// identifier makes a type's name of a folder's, in any of the languages: words
// of ASCII letters and digits, run together.
func identifier(base string) string {
	isWord := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	var name strings.Builder
	for _, word := range strings.FieldsFunc(base, func(r rune) bool { return !isWord(r) }) {
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	switch s := name.String(); {
	case s == "":
		return "Adapter"
	case s[0] <= '9':
		return "Adapter" + s
	case s == "None" || s == "True" || s == "False": // Python has them
		return s + "Adapter"
	default:
		return s
	}
}

// write puts the files into dir, all or none: they are written beside it first,
// or within it if it is there already.
func write(dir string, files []file) (err error) {
	fresh := false
	switch entries, err := os.ReadDir(dir); {
	case errors.Is(err, fs.ErrNotExist):
		fresh = true
		// A link to nowhere is no free name.
		if _, err := os.Lstat(dir); err == nil {
			return fmt.Errorf("%s is there and leads nowhere, want an empty folder or a name that is free", dir)
		}
		if _, err := os.Stat(filepath.Dir(filepath.Clean(dir))); err != nil {
			return fmt.Errorf("the folder that %s is to lie in: %w", dir, err)
		}
	case err != nil:
		return fmt.Errorf("%s cannot be written into: %w; want an empty folder or a name that is free", dir, err)
	case len(entries) > 0:
		return fmt.Errorf("%s is not empty, it has %s; want an empty folder or a name that is free", dir, entries[0].Name())
	}
	at := dir
	if fresh {
		at = filepath.Dir(filepath.Clean(dir))
	}
	draft, err := os.MkdirTemp(at, ".moveauth-init-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(draft)) }()
	// A folder of its own, as what MkdirTemp makes is for its owner alone.
	whole := filepath.Join(draft, "whole")
	for _, f := range files {
		if err := writeFile(filepath.Join(whole, filepath.FromSlash(f.path)), f.text); err != nil {
			return err
		}
	}
	if fresh {
		return os.Rename(whole, dir)
	}
	return moveInto(dir, whole)
}

func writeFile(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if bytes.HasPrefix(text, []byte("#!")) {
		mode = 0o755
	}
	return os.WriteFile(name, text, mode)
}

// moveInto moves what lies in draft to dir, or leaves nothing of it there.
func moveInto(dir, draft string) error {
	entries, err := os.ReadDir(draft)
	if err != nil {
		return err
	}
	for i, e := range entries {
		if err := os.Rename(filepath.Join(draft, e.Name()), filepath.Join(dir, e.Name())); err != nil {
			for _, done := range entries[:i] {
				err = errors.Join(err, os.RemoveAll(filepath.Join(dir, done.Name())))
			}
			return err
		}
	}
	return nil
}

// Next lists the commands, for a shell, with which the adapter is built and
// judged by what it answers already.
func (p Project) Next() []string {
	var commands []string
	if dir := p.Dir; filepath.Clean(dir) != "." {
		if strings.HasPrefix(dir, "-") {
			dir = "./" + dir // which cd would take for a flag
		}
		commands = append(commands, "cd "+quoted(dir))
	}
	if p.Build != "" {
		commands = append(commands, p.Build)
	}
	judge := "moveauth certify"
	if p.DialBack {
		judge += " --dial-back"
	}
	for _, clause := range p.Clauses() {
		judge += " --clause " + clause
	}
	return append(commands, judge+" -- "+p.Command)
}

// quoted writes a word so that a shell reads it back.
func quoted(word string) string {
	if strings.ContainsAny(word, " \t\n'\"\\$`*?[](){}<>|&;#~!") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
