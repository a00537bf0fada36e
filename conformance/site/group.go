package site

import (
	"html/template"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/suite"
)

// group is a profile or, for the clauses that are about the reference alone,
// what stands in the place of one.
type group struct {
	Name     string
	File     string // its record
	Title    string // of the record
	About    string // its first paragraph
	Profile  *conformance.Profile
	Sections []clauseSection
	Clauses  int
	Stories  int // scenarios, an outline's rows counted one by one
	Mutants  int
	Result   *suite.ProfileReport // of the last result; nil: it is not in it
}

// clauseSection is the clauses that stand below one heading of a record.
type clauseSection struct {
	Title   string
	Clauses []clauseLine
}

// clauseLine is a clause in a list.
type clauseLine struct {
	clause.Clause
	Scenarios int
	Mutants   int
	Verdict   verdict
}

// Href is the clause's page, from the root of the site.
func (c clauseLine) Href() string { return clausePath(c.ID) }

var titleOf = regexp.MustCompile(`(?m)^# (.+)$`)

// record returns the text of a record of adr and its title.
func record(file string) (text, title string, err error) {
	data, err := fs.ReadFile(adr.FS, file)
	if err != nil {
		return "", "", err
	}
	text = strings.ReplaceAll(string(data), "\r\n", "\n")
	if m := titleOf.FindStringSubmatch(text); m != nil {
		title = m[1]
	}
	return text, title, nil
}

// aboutOf is the first paragraph below a record's title.
func aboutOf(text string) string {
	for part := range strings.SplitSeq(text, "\n\n") {
		if part = strings.TrimSpace(part); part != "" && !strings.HasPrefix(part, "#") && !strings.HasPrefix(part, "profile:") && !strings.HasPrefix(part, "<!--") {
			return strings.Join(strings.Fields(part), " ")
		}
	}
	return ""
}

// readGroups makes the profiles, in the order of reports, and last what is no
// profile.
func (b *builder) readGroups() error {
	var names []string
	for _, p := range conformance.Profiles() {
		names = append(names, p.Name)
	}
	for _, c := range b.register.Clauses {
		if !slices.Contains(names, c.Profile) {
			names = append(names, c.Profile)
		}
	}
	for _, name := range names {
		g := &group{Name: name}
		if p, ok := conformance.ProfileNamed(name); ok {
			g.Profile = &p
		}
		if b.opts.Report != nil {
			for i, p := range b.opts.Report.Profiles {
				if p.Profile == name {
					g.Result = &b.opts.Report.Profiles[i]
				}
			}
		}
		var heads []section
		for _, c := range b.register.ForProfile(name) {
			if g.File == "" {
				text, title, err := record(c.File)
				if err != nil {
					return err
				}
				g.File, g.Title, g.About, heads = c.File, title, aboutOf(text), sectionsOf(text)
			}
			title := "Clauses"
			for _, h := range heads {
				if h.line < c.Line {
					title = h.Title
				}
			}
			b.sections[c.ID] = title
			line := clauseLine{Clause: c, Scenarios: b.scenariosOf(c.ID), Mutants: len(b.mutants[c.ID]), Verdict: b.verdictOf(c)}
			if n := len(g.Sections); n == 0 || g.Sections[n-1].Title != title {
				g.Sections = append(g.Sections, clauseSection{Title: title})
			}
			last := &g.Sections[len(g.Sections)-1]
			last.Clauses = append(last.Clauses, line)
			g.Clauses++
			g.Mutants += line.Mutants
		}
		for _, s := range b.plan.Scenarios {
			if s.Profile == name {
				g.Stories++
			}
		}
		b.groups = append(b.groups, g)
	}
	return nil
}

// scenariosOf counts the scenarios that try a clause, those of other clauses'
// Rules among them.
func (b *builder) scenariosOf(id string) int {
	n := 0
	for _, list := range [][]*story{b.stories[id], b.alsoIn[id]} {
		for _, s := range list {
			n += len(s.rows)
		}
	}
	return n
}

// verdict is how something stands in the last result.
type verdict struct {
	Class string // passed, failed, …; empty: there is no result
	Text  string
}

// verdictOf sums up the scenarios of a clause's own Rule.
func (b *builder) verdictOf(c clause.Clause) verdict {
	if b.opts.Report == nil {
		return verdict{}
	}
	counts := map[suite.Verdict]int{}
	total := 0
	for _, s := range b.stories[c.ID] {
		for _, r := range s.rows {
			if judged, ok := b.verdicts[r.ID]; ok {
				counts[judged.Verdict]++
				total++
			}
		}
	}
	switch {
	case total == 0 && (c.JudgedBy == clause.Structure || c.JudgedBy == clause.Measure):
		return verdict{"by-reference", "the reference alone"}
	case total == 0 || counts[suite.NotRun] == total:
		return verdict{"not-run", "not run"}
	case counts[suite.Failed] > 0:
		return verdict{"failed", plural(counts[suite.Failed], "scenario failed", "scenarios failed")}
	case counts[suite.Errored] > 0:
		return verdict{"error", plural(counts[suite.Errored], "scenario not judged", "scenarios not judged")}
	case counts[suite.Unsupported] == total:
		return verdict{"unsupported", "not offered"}
	case counts[suite.Passed]+counts[suite.Unsupported] < total:
		return verdict{"partial", "passed in part"}
	case counts[suite.Unsupported] > 0:
		return verdict{"passed", "passed as far as offered"}
	}
	return verdict{"passed", "passed"}
}

// verdictOfScenario is a scenario's, empty where there is no result.
func (b *builder) verdictOfScenario(id string) verdict {
	s, ok := b.verdicts[id]
	if !ok {
		return verdict{}
	}
	text := string(s.Verdict)
	if s.Verdict == suite.NotRun {
		text = "not run"
	}
	return verdict{string(s.Verdict), text}
}

// overviewContent is what the first page shows.
type overviewContent struct {
	Groups  []*group
	Clauses int
	Stories int
	Mutants int
	Report  *suite.Report
}

func (b *builder) overview() []page {
	c := overviewContent{Groups: b.groups, Report: b.opts.Report}
	for _, g := range b.groups {
		c.Clauses += g.Clauses
		c.Stories += g.Stories
		c.Mutants += g.Mutants
	}
	return []page{{Path: "index.html", Kind: "index", Title: "moveauth", Content: c,
		About: "A specification of authoritative multiplayer hosts that runs, and the judge of implementations of it."}}
}

// recordContent is a record as it is rendered.
type recordContent struct {
	File    string
	HTML    template.HTML
	Heads   []link
	Profile string // whose record it is
}

func (b *builder) records() []page {
	var pages []page
	for _, file := range recordFiles() {
		text, title, err := record(file)
		if err != nil || file == "glossary.md" {
			continue // the glossary has a page of its own
		}
		c := recordContent{File: "adr/" + file, HTML: b.markdown.render(profileLine.ReplaceAllString(text, "$1"), "../")}
		ids := &headingIDs{taken: map[string]bool{}}
		for _, h := range headsOf(text) {
			if id := string(ids.Generate([]byte(h.text), 0)); h.level == 2 {
				c.Heads = append(c.Heads, link{strings.ReplaceAll(h.text, "`", ""), "#" + id})
			}
		}
		for _, g := range b.groups {
			if g.File == file {
				c.Profile = g.Name
			}
		}
		pages = append(pages, page{Path: recordPath(file), Kind: "record", Title: title, About: aboutOf(text), Here: "Records", Content: c})
	}
	return pages
}

var profileLine = regexp.MustCompile(`\A(# .*\n+)profile: .*\n`)

type head struct {
	level int
	text  string
}

var headLine = regexp.MustCompile(`^(#{1,6}) +(.*?) *$`)

// headsOf lists the headings of a record, those of clauses among them.
func headsOf(text string) []head {
	var list []head
	fenced := false
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if m := headLine.FindStringSubmatch(line); m != nil && !fenced {
			list = append(list, head{len(m[1]), m[2]})
		}
	}
	return list
}

// recordFiles lists the records of adr.
func recordFiles() []string {
	files, _ := fs.Glob(adr.FS, "*.md")
	return files
}
