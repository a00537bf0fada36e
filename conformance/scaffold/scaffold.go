// Package scaffold writes the beginning of an adapter: a folder with a program
// that speaks the subject protocol, describes itself, answers one verb of each
// profile that was asked for, and says of the rest that it is not there yet.
//
// The languages are the folders of templates. In each, start.json says how the
// adapter is built and started; every other file goes into the new folder, if
// its name ends in .tmpl as a text/template between [[ and ]] and without that
// suffix, else as it is. A file that comes out blank is left out. What lies in
// a folder that begins with an underscore is for all languages to use.
package scaffold

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"go/format"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"

	"github.com/moveauth/moveauth/conformance"
)

//go:embed all:templates
var templates embed.FS

const (
	root     = "templates"
	shared   = root + "/_shared"
	startsAs = "start.json"
	suffix   = ".tmpl"
)

// DefaultProfile is the profile of an adapter for which none was named.
const DefaultProfile = conformance.KinematicMover

// Data is what a template is executed with.
type Data struct {
	Name     string    // an identifier, MyGame
	Profiles []Profile // in the order in which they were asked for
	Protocol int       // the protocol's version
	Version  string    // the suite's
	Command  string    // how the adapter is started, from within its folder
	DialBack bool      // it speaks over a connection that it makes, and not over its pipes
	Replace  string    // how Go is told to take this module from a clone; empty: there is no need to
}

// Has reports whether the profile was asked for.
func (d Data) Has(profile string) bool {
	return slices.ContainsFunc(d.Profiles, func(p Profile) bool { return p.Name == profile })
}

// Clauses lists for each profile the clause that the answered verb shows.
func (d Data) Clauses() []string {
	var all []string
	for _, p := range d.Profiles {
		all = append(all, p.Clause)
	}
	return all
}

// Profile is a profile as templates see it.
type Profile struct {
	Name     string
	Key      string   // the name as an identifier, kinematic_mover
	Answered string   // the verb that the template answers
	Clause   string   // the clause that it shows by that verb
	Claims   []string // the capabilities that the template claims, so that the verb is asked
	Core     []string // the capabilities that a certificate needs
	Facts    []Fact
	Verbs    []Verb // all that worlds of the profile may be asked
}

// Camel is the name as a part of an identifier, KinematicMover.
func (p Profile) Camel() string { return identifier(p.Name) }

// Method is what comes behind the slash in a verb's name.
func (Profile) Method(verb string) string {
	_, method, _ := strings.Cut(verb, "/")
	return method
}

// Fact is a fact of a descriptor.
type Fact struct{ Name, Value string } // Value is JSON

// Verb is a verb as templates see it.
type Verb struct {
	Name       string
	Capability string // without which it is not asked; empty: it always is
	Core       bool   // it needs no capability, or a core one
	Doc        string // what it does, in a line
}

// Languages lists the languages in which an adapter can be begun.
func Languages() []string {
	entries, err := templates.ReadDir(root)
	if err != nil {
		panic(err) // it is embedded
	}
	var all []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), "_") {
			all = append(all, e.Name())
		}
	}
	return all
}

// Start says how an adapter is built and started, by a shell in its folder.
type Start struct {
	Needs   []string // programs that must be on the PATH
	Build   string   // empty: nothing is built
	Command string
	// Module: it is built with this module, which may not be published yet.
	Module bool
	// DialBack: its standard output is not its own, so it dials back.
	DialBack bool `json:"dial_back"`
}

// start reads a language's start.json.
func start(language string, data Data) (Start, error) {
	var s Start
	name := path.Join(root, language, startsAs)
	text, err := templates.ReadFile(name)
	if err != nil {
		return s, fmt.Errorf("scaffold: language %s: %w", language, err)
	}
	if text, err = execute(template.New(startsAs), string(text), data); err != nil {
		return s, fmt.Errorf("scaffold: language %s: %w", language, err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return s, fmt.Errorf("scaffold: %s: %w", name, err)
	}
	if s.Command == "" {
		return s, fmt.Errorf("scaffold: %s: command is empty, want how the adapter is started", name)
	}
	return s, nil
}

// profileOf describes a profile to templates, by the registry.
func profileOf(p conformance.Profile) Profile {
	f := firsts[p.Name]
	out := Profile{Name: p.Name, Key: strings.ReplaceAll(p.Name, "-", "_"), Answered: f.verb, Clause: f.clause, Facts: f.facts}
	for _, c := range p.Core {
		out.Core = append(out.Core, string(c))
	}
	for _, v := range conformance.Verbs() {
		if !v.In(p.Name) {
			continue
		}
		needs := v.Needs
		if v.Profile != p.Name {
			needs = v.Also[p.Name]
		}
		out.Verbs = append(out.Verbs, Verb{v.Name, string(needs), needs == "" || slices.Contains(p.Core, needs), v.Doc})
		if v.Name == f.verb && needs != "" {
			out.Claims = []string{string(needs)}
			for _, also := range p.Implies[needs] {
				out.Claims = append(out.Claims, string(also))
			}
		}
	}
	return out
}

func execute(t *template.Template, text string, data Data) ([]byte, error) {
	t, err := t.Delims("[[", "]]").Option("missingkey=error").Parse(text)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, data)
	return out.Bytes(), err
}

// file is a file to be written: its path from the new folder, with slashes.
type file struct {
	path string
	text []byte
}

// render makes a language's files.
func render(language string, data Data) ([]file, error) {
	common := template.New("").Delims("[[", "]]")
	err := fs.WalkDir(templates, shared, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := templates.ReadFile(name)
		if err == nil {
			_, err = common.Parse(string(text))
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("scaffold: %w", err)
	}
	var files []file
	from := path.Join(root, language)
	err = fs.WalkDir(templates, from, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || name == path.Join(from, startsAs) {
			return err
		}
		text, err := templates.ReadFile(name)
		if err != nil {
			return err
		}
		to, isTemplate := strings.CutSuffix(strings.TrimPrefix(name, from+"/"), suffix)
		if isTemplate {
			t, err := common.Clone()
			if err != nil {
				return err
			}
			if text, err = execute(t.New(name), string(text), data); err != nil {
				return err
			}
			// Conditions leave blank lines at the ends.
			text = append(bytes.Trim(text, "\n"), '\n')
			if path.Ext(to) == ".go" && len(text) > 1 {
				if text, err = format.Source(text); err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
			}
		}
		if len(bytes.TrimSpace(text)) > 0 {
			files = append(files, file{to, text})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("scaffold: %w", err)
	}
	return files, nil
}
