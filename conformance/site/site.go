// Package site makes the documentation: the specification as static pages, from
// what is built into the binary. Each record of adr is a page, and so are each
// clause, with its scenarios, drawing, citations and sabotages, and each
// profile, with what to implement and in which order. The pages need no network
// and no server, and the same binary makes the same bytes.
package site

import (
	"bytes"
	"fmt"
	"html/template"
	"io/fs"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/sabotage"
	"github.com/moveauth/moveauth/conformance/suite"
)

// Options are what the pages show beside the specification. All of it may be
// left out.
type Options struct {
	// Report is the last result: every clause and scenario shows its verdict.
	Report *suite.Report
	// Sabotages is which sabotage was killed by what.
	Sabotages *sabotage.Matrix
	// Drawings are SVG files by scenario, as [Draw] makes them.
	Drawings map[string][]byte
}

// Site is the documentation, as files by slash-separated path.
type Site struct {
	files map[string][]byte
}

// Paths lists the files in order.
func (s *Site) Paths() []string {
	list := make([]string, 0, len(s.files))
	for path := range s.files {
		list = append(list, path)
	}
	slices.Sort(list)
	return list
}

// File returns the bytes of a file, nil if there is none of that path.
func (s *Site) File(path string) []byte { return s.files[path] }

// Build makes the pages of a plan and its mutants. The error names the page that
// could not be made.
func Build(plan *suite.Plan, mutants []sabotage.Mutant, opts Options) (*Site, error) {
	b, err := newBuilder(plan, mutants, opts)
	if err != nil {
		return nil, err
	}
	pages := slices.Concat(b.overview(), b.records(), b.profiles(), b.clauses(), b.matrices(), b.gathered(), b.glossaryPage())
	if err := b.render(pages); err != nil {
		return nil, err
	}
	for _, name := range []string{"site.css", "site.js"} {
		text, err := fs.ReadFile(embedded, "assets/"+name)
		if err != nil {
			return nil, err
		}
		b.site.files["assets/"+name] = text
	}
	return b.site, nil
}

// page is a page before it is rendered.
type page struct {
	Path    string // slash-separated
	Kind    string // the template that makes it
	Title   string
	About   string // a sentence for search engines and previews
	Here    string // the entry of the navigation it belongs to
	Content any
	// of the whole site:
	Root  string // from the page to the site's root: "" or "../"
	Parts []int  // the files of the search index
	Nav   []link
	By    string
}

// link is an anchor.
type link struct{ Text, Href string }

var navigation = []link{
	{"Records", "record/index.html"}, {"Sabotages", "matrix/index.html"}, {"Readings", "readings.html"},
	{"Errata", "errata.html"}, {"Open questions", "open.html"}, {"Glossary", "glossary.html"},
}

// builder joins the rooms of the specification while the pages are made.
type builder struct {
	plan      *suite.Plan
	register  *clause.Register
	opts      Options
	site      *Site
	markdown  *markdown
	stories   map[string][]*story // by the Rule's clause
	alsoIn    map[string][]*story // by another clause that they are tagged with
	citations map[string][]clause.Citation
	mutants   map[string][]sabotage.Mutant
	fates     map[string]sabotage.Result // by sabotage
	verdicts  map[string]suite.ScenarioReport
	sections  map[string]string // the section of the record that a clause stands in
	groups    []*group
	terms     *glossary
}

func newBuilder(plan *suite.Plan, mutants []sabotage.Mutant, opts Options) (*builder, error) {
	b := &builder{plan: plan, register: plan.Register, opts: opts,
		site:    &Site{map[string][]byte{}},
		stories: map[string][]*story{}, alsoIn: map[string][]*story{},
		citations: map[string][]clause.Citation{}, mutants: map[string][]sabotage.Mutant{},
		fates: map[string]sabotage.Result{}, verdicts: map[string]suite.ScenarioReport{}, sections: map[string]string{}}
	b.markdown = newMarkdown(plan.Register)
	stories, err := readStories(plan)
	if err != nil {
		return nil, err
	}
	for _, s := range stories {
		b.stories[s.Clauses[0]] = append(b.stories[s.Clauses[0]], s)
		for _, id := range s.Clauses[1:] {
			b.alsoIn[id] = append(b.alsoIn[id], s)
		}
	}
	for _, c := range clause.Citations() {
		b.citations[c.Clause] = append(b.citations[c.Clause], c)
	}
	for _, m := range mutants {
		b.mutants[m.Clause] = append(b.mutants[m.Clause], m)
	}
	if opts.Sabotages != nil {
		for _, r := range opts.Sabotages.Sabotages {
			b.fates[r.Name] = r
		}
	}
	if opts.Report != nil {
		for _, s := range opts.Report.Scenarios {
			b.verdicts[s.ID] = s
		}
	}
	if b.terms, err = readGlossary(); err != nil {
		return nil, err
	}
	return b, b.readGroups()
}

// templates has one template a kind of page.
func templates() (map[string]*template.Template, error) {
	layout, err := template.New("layout.html").Funcs(template.FuncMap{
		"blob": blob, "plural": plural, "record": recordPath, "sentence": sentence,
		"box": func(what, name string) template.HTML { return template.HTML(openBox(what, name)) },
	}).ParseFS(embedded, "templates/layout.html", "templates/parts.html")
	if err != nil {
		return nil, err
	}
	kinds := map[string]*template.Template{}
	files, err := fs.Glob(embedded, "templates/*.html")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		kind := strings.TrimSuffix(strings.TrimPrefix(file, "templates/"), ".html")
		if kind == "layout" || kind == "parts" {
			continue
		}
		t, err := layout.Clone()
		if err == nil {
			t, err = t.ParseFS(embedded, file)
		}
		if err != nil {
			return nil, err
		}
		kinds[kind] = t
	}
	return kinds, nil
}

// render makes the files of pages, and of the search index over them.
func (b *builder) render(pages []page) error {
	kinds, err := templates()
	if err != nil {
		return err
	}
	parts := b.index(pages)
	numbers := make([]int, len(parts))
	for i, part := range parts {
		numbers[i] = i + 1
		b.site.files[fmt.Sprintf("assets/index-%d.js", i+1)] = part
	}
	for id, svg := range b.opts.Drawings {
		b.site.files[drawingPath(id)] = svg
	}
	for _, p := range pages {
		p.Root, p.Parts, p.Nav, p.By = rootFrom(p.Path), numbers, navigation, producer
		if b.site.files[p.Path] != nil {
			return fmt.Errorf("documentation: two pages are called %s", p.Path)
		}
		var out bytes.Buffer
		if err := kinds[p.Kind].ExecuteTemplate(&out, "layout.html", p); err != nil {
			return fmt.Errorf("documentation: %s: %w", p.Path, err)
		}
		b.site.files[p.Path] = out.Bytes()
	}
	return nil
}

// rootFrom is the way from a page to the root of the site.
func rootFrom(path string) string { return strings.Repeat("../", strings.Count(path, "/")) }

func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
