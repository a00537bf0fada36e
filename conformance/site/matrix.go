package site

import (
	"html/template"

	"github.com/moveauth/moveauth/conformance/clause"
	"github.com/moveauth/moveauth/conformance/sabotage"
)

// matrixContent is the sabotages of a profile by clause, or of all profiles in
// numbers.
type matrixContent struct {
	Groups  []matrixGroup
	Matrix  *sabotage.Matrix
	One     *matrixGroup // on a profile's page
	Clauses []matrixRow
}

type matrixGroup struct {
	*group
	Killed, Survived, NotRun int
}

type matrixRow struct {
	clause.Clause
	Href    string
	Mutants []mutantContent
}

// matrices makes the kill matrix: a page of numbers, and a page a profile.
func (b *builder) matrices() []page {
	all := matrixContent{Matrix: b.opts.Sabotages}
	var pages []page
	for _, g := range b.groups {
		m := matrixGroup{group: g}
		one := matrixContent{Matrix: b.opts.Sabotages, One: &m}
		for _, c := range b.register.ForProfile(g.Name) {
			row := matrixRow{Clause: c, Href: "../" + clausePath(c.ID)}
			for _, mutant := range b.mutants[c.ID] {
				shown := b.mutant(mutant, "../", 1)
				switch {
				case shown.Fate == nil:
					m.NotRun++
				case shown.Fate.Killed:
					m.Killed++
				default:
					m.Survived++
				}
				row.Mutants = append(row.Mutants, shown)
			}
			one.Clauses = append(one.Clauses, row)
		}
		all.Groups = append(all.Groups, m)
		pages = append(pages, page{Path: "matrix/" + g.Name + ".html", Kind: "matrix", Title: "Sabotages of " + g.Name, Here: "Sabotages", Content: one,
			About: "Mistakes made in the reference on purpose, clause by clause, and the scenarios that notice them."})
	}
	index := page{Path: "matrix/index.html", Kind: "matrix", Title: "Sabotages", Here: "Sabotages", Content: all,
		About: "Every clause is proven by a mistake made in the reference on purpose."}
	return append([]page{index}, pages...)
}

// gatheredContent is one section of every record, record by record, and for the
// readings those of single clauses.
type gatheredContent struct {
	Title   string
	Lead    string
	Records []gatheredRecord
}

type gatheredRecord struct {
	Title, Href, Slug string
	HTML              template.HTML
	Readings          []clauseReading
}

type clauseReading struct {
	ID, Href          string
	Sentence          template.HTML
	Reading, Rejected template.HTML
}

// gathered makes the pages of readings, errata and open questions.
func (b *builder) gathered() []page {
	var pages []page
	for _, want := range []struct{ section, title, file, lead string }{
		{"Readings", "Readings", "readings.html", "What was taken where a source is open, and what was not. First what a record says as a whole, then clause by clause."},
		{"Errata", "Errata", "errata.html", "What we found wrong in the sources."},
		{"Open", "Open questions", "open.html", "What could not be settled. It was written down and not guessed."},
	} {
		c := gatheredContent{Title: want.title, Lead: want.lead}
		for _, file := range recordFiles() {
			text, title, err := record(file)
			if err != nil {
				continue
			}
			r := gatheredRecord{Title: title, Slug: slug(title)}
			for _, s := range sectionsOf(text) {
				if s.Title == want.section {
					r.HTML, r.Href = b.markdown.render(s.Body, ""), recordPath(file)+"#"+slug(s.Title)
				}
			}
			if want.section == "Readings" {
				r.Readings = b.readingsIn(file)
			}
			if r.HTML != "" || r.Readings != nil {
				if r.Href == "" {
					r.Href = recordPath(file)
				}
				c.Records = append(c.Records, r)
			}
		}
		pages = append(pages, page{Path: want.file, Kind: "gathered", Title: want.title, About: want.lead, Here: want.title, Content: c})
	}
	return pages
}

func (b *builder) readingsIn(file string) []clauseReading {
	var list []clauseReading
	for _, c := range b.register.Clauses {
		if c.File == file && c.Reading != "" && c.Retired == "" {
			list = append(list, clauseReading{c.ID, clausePath(c.ID), sentence(c.Sentence), b.markdown.inline(c.Reading, ""), b.markdown.inline(c.Rejected, "")})
		}
	}
	return list
}
