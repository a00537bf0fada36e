package site

import (
	"html/template"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/sabotage"
	"github.com/moveauth/moveauth/conformance/suite"
)

// clauseContent is what a clause's page shows.
type clauseContent struct {
	clause.Clause
	Group     *group
	Section   string
	Needs     []conformance.Capability
	Why       template.HTML
	Reading   template.HTML
	Rejected  template.HTML
	Prose     template.HTML
	Split     bool // an entry above limbs, and no clause itself
	Limbs     []clauseLine
	Stories   []storyContent
	Also      []link // scenarios of other clauses that try this one too
	Drawing   *drawing
	Citations []clause.Citation
	Mutants   []mutantContent
	Words     []link // terms of the glossary
	Before    *clauseLine
	After     *clauseLine
	Verdict   verdict
	By        *suite.SubjectID // whose verdict it is
}

// storyContent is a scenario with its verdicts.
type storyContent struct {
	*story
	Verdicts []verdict // of the scenario, or of the rows
	Messages []string  // why those that did not pass did not
	Alone    string    // the command that runs it alone
	Judged   bool
}

// drawing is a picture of a scenario.
type drawing struct {
	Src, Name, ID, Slug string
}

// mutantContent is a sabotage with what became of it.
type mutantContent struct {
	Name  string // what is wrong
	Slug  string // its id on the clause's page
	Story template.HTML
	File  string
	Old   []string
	New   []string
	Fate  *fate
}

// fate is what became of a sabotage.
type fate struct {
	Killed bool
	By     []link
	More   int // others that killed it
	Why    string
}

func drawingPath(scenario string) string {
	return "drawing/" + strings.Join(strings.Split(scenario, "/")[1:], ".") + ".svg"
}

// clauses makes the pages of clauses and of entries with limbs.
func (b *builder) clauses() []page {
	groups := map[string]*group{}
	lines := map[string]clauseLine{}
	before, after := map[string]*clauseLine{}, map[string]*clauseLine{}
	for _, g := range b.groups {
		groups[g.Name] = g
		var last *clauseLine
		for _, s := range g.Sections {
			for _, c := range s.Clauses {
				lines[c.ID] = c
				if last != nil {
					before[c.ID], after[last.ID] = last, &c
				}
				last = &c
			}
		}
	}
	var pages []page
	for _, e := range b.register.Entries {
		var limbs []clauseLine
		if e.Split {
			for _, c := range e.Clauses {
				if c.Retired == "" {
					limbs = append(limbs, lines[c.ID])
				}
			}
			c := clauseContent{Clause: clause.Clause{ID: e.ID, Profile: e.Profile, File: e.File, Line: e.Line}, Group: groups[e.Profile], Split: true,
				Prose: b.markdown.render(e.Prose, "../"), Limbs: limbs}
			pages = append(pages, page{Path: clausePath(e.ID), Kind: "clause", Title: e.ID, About: "What the clauses of " + e.ID + " have in common.", Content: c})
		}
		for _, c := range e.Clauses {
			content := b.clause(c, groups[c.Profile])
			content.Limbs, content.Before, content.After = limbs, before[c.ID], after[c.ID]
			pages = append(pages, page{Path: clausePath(c.ID), Kind: "clause", Title: c.ID + ": " + plain(c.Sentence), About: plain(c.Why), Content: content})
		}
	}
	return pages
}

// plain is Markdown without its quotes.
func plain(text string) string { return strings.ReplaceAll(text, "`", "") }

func (b *builder) clause(c clause.Clause, g *group) clauseContent {
	const root = "../"
	content := clauseContent{Clause: c, Group: g, Section: b.sections[c.ID], Needs: c.Needs, Verdict: b.verdictOf(c),
		Why: b.markdown.inline(c.Why, root), Reading: b.markdown.inline(c.Reading, root), Rejected: b.markdown.inline(c.Rejected, root),
		Prose: b.markdown.render(c.Prose, root), Citations: b.citations[c.ID],
		Words: b.terms.in(c.Profile, strings.Join([]string{c.Sentence, c.Why, c.Reading}, " "), root)}
	if b.opts.Report != nil {
		content.By = &b.opts.Report.Subject
	}
	for _, s := range b.stories[c.ID] {
		sc := storyContent{story: s, Alone: "moveauth certify --scenario " + s.ID, Judged: b.opts.Report != nil}
		for _, r := range s.rows {
			sc.Verdicts = append(sc.Verdicts, b.verdictOfScenario(r.ID))
			if judged := b.verdicts[r.ID]; judged.Message != "" && judged.Verdict != suite.Unsupported {
				sc.Messages = append(sc.Messages, judged.Message)
			}
			if b.opts.Drawings[r.ID] != nil && content.Drawing == nil {
				content.Drawing = &drawing{Src: root + drawingPath(r.ID), Name: r.Name, ID: r.ID, Slug: s.Slug}
			}
		}
		content.Stories = append(content.Stories, sc)
	}
	for _, s := range b.alsoIn[c.ID] {
		content.Also = append(content.Also, link{s.Name, root + s.href()})
	}
	for _, m := range b.mutants[c.ID] {
		content.Mutants = append(content.Mutants, b.mutant(m, root, 12))
	}
	return content
}

// href is a scenario's place, from the site's root.
func (s *story) href() string { return clausePath(s.Clauses[0]) + "#" + s.Slug }

// mutant makes what is shown of a sabotage; at most so many of what killed it
// are named.
func (b *builder) mutant(m sabotage.Mutant, root string, most int) mutantContent {
	_, short, _ := strings.Cut(m.Name, "/")
	c := mutantContent{Name: strings.TrimPrefix(short, m.Clause+"."), Slug: "sabotage-" + strings.TrimPrefix(short, m.Clause+"."),
		Story: b.markdown.inline(m.Story, root), File: m.File}
	c.Old, c.New = dedented(m.Old, m.New)
	r, ok := b.fates[m.Name]
	if !ok {
		return c
	}
	c.Fate = &fate{Killed: r.Killed, Why: r.Survived}
	if r.Stale != "" {
		c.Fate.Why = r.Stale
	}
	for i, id := range r.KilledBy {
		if i == most {
			c.Fate.More = len(r.KilledBy) - most
			break
		}
		c.Fate.By = append(c.Fate.By, b.scenarioLink(id, root))
	}
	return c
}

// dedented takes two pieces of code apart by lines, without the indentation that
// all of them have.
func dedented(old, new string) (before, after []string) {
	var parts [2][]string
	least := -1
	for i, text := range []string{old, new} {
		parts[i] = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		for _, line := range parts[i] {
			if tabs := len(line) - len(strings.TrimLeft(line, "\t")); line != "" && (least < 0 || tabs < least) {
				least = tabs
			}
		}
	}
	for _, lines := range parts {
		for i, line := range lines {
			lines[i] = line[min(max(least, 0), len(line)):]
		}
	}
	return parts[0], parts[1]
}

// scenarioLink leads to a scenario; what is none, as a house test, is named.
func (b *builder) scenarioLink(id, root string) link {
	parts := strings.Split(id, "/")
	if len(parts) < 3 {
		return link{Text: id}
	}
	for _, s := range b.stories[parts[1]] {
		for _, r := range s.rows {
			switch {
			case r.ID != id:
			case s.Outline:
				return link{r.Name, root + clausePath(parts[1]) + "#" + s.Slug + "--" + parts[3]}
			default:
				return link{r.Name, root + s.href()}
			}
		}
	}
	return link{Text: id}
}
