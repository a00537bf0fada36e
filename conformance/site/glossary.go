package site

import (
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"
)

// glossary is the words of adr/glossary.md.
type glossary struct {
	sections []glossarySection
}

type glossarySection struct {
	Title string
	Slug  string
	Terms []term
}

// term is a word, or several that are explained together, with what they mean.
type term struct {
	Words   []string
	Name    string // as it stands in the glossary
	Slug    string
	Meaning string
	HTML    template.HTML // Meaning, rendered
	find    *regexp.Regexp
}

var termLine = regexp.MustCompile(`(?s)^\*\*(.+?)\*\* — (.+)$`)

func readGlossary() (*glossary, error) {
	text, _, err := record("glossary.md")
	if err != nil {
		return nil, err
	}
	g := &glossary{}
	taken := map[string]bool{}
	for _, s := range sectionsOf(text) {
		part := glossarySection{Title: s.Title, Slug: slug(s.Title)}
		taken[part.Slug] = true
		for paragraph := range strings.SplitSeq(s.Body, "\n\n") {
			if strings.TrimSpace(paragraph) == "" {
				continue
			}
			m := termLine.FindStringSubmatch(strings.TrimSpace(paragraph))
			if m == nil {
				return nil, fmt.Errorf("adr/glossary.md, under %s: got %.60q, want **term** — what it means", s.Title, paragraph)
			}
			t := term{Name: plain(m[1]), Meaning: m[2], Slug: "word-" + slug(plain(m[1]))}
			for n := 1; taken[t.Slug]; n++ {
				t.Slug = fmt.Sprintf("word-%s-%d", slug(plain(m[1])), n)
			}
			taken[t.Slug] = true
			var forms []string
			for word := range strings.SplitSeq(t.Name, ",") {
				word = strings.TrimSpace(word)
				t.Words = append(t.Words, word)
				forms = append(forms, regexp.QuoteMeta(word))
			}
			t.find = regexp.MustCompile(`(?i)\b(?:` + strings.Join(forms, "|") + `)(?:s|es)?\b`)
			part.Terms = append(part.Terms, t)
		}
		g.sections = append(g.sections, part)
	}
	return g, nil
}

// wordsOf says which sections of the glossary a profile's clauses speak in.
var wordsOf = map[string][]string{
	"host-commit":     {"The game and its host"},
	"kinematic-mover": {"Bodies and walls"},
	"contact-slope":   {"Slopes"},
	"transform-clamp": {"Owners and limits"},
	"move-input":      {"Inputs and corrections"},
	"owner-transform": {"Places and packets"},
	"source-fence":    {"The game and its host"},
	"wire":            {"The wire"},
}

// in lists the terms that a text of a profile uses, with links.
func (g *glossary) in(profile, text, root string) []link {
	var list []link
	for _, s := range g.sections {
		if !slices.Contains(wordsOf[profile], s.Title) {
			continue
		}
		for _, t := range s.Terms {
			if t.find.MatchString(text) {
				list = append(list, link{t.Name, root + "glossary.html#" + t.Slug})
			}
		}
	}
	return list
}

// glossaryPage makes the glossary. In what a word means, the other words of its
// section are links.
func (b *builder) glossaryPage() []page {
	for i := range b.terms.sections {
		s := &b.terms.sections[i]
		for j := range s.Terms {
			s.Terms[j].HTML = b.markdown.inline(s.linked(j), "")
		}
	}
	return []page{{Path: "glossary.html", Kind: "glossary", Title: "Glossary", About: "The words of the specification.", Here: "Glossary", Content: b.terms.sections}}
}

// linked is a term's meaning with the first mention of each other term of the
// section as a Markdown link; the longest words first, and none within another
// link or in a piece of code.
func (s *glossarySection) linked(own int) string {
	type mark struct{ from, to, term int }
	text := s.Terms[own].Meaning
	var marks []mark
	order := make([]int, len(s.Terms))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(s.Terms[b].Name) - len(s.Terms[a].Name) })
	for _, span := range notWords.FindAllStringIndex(text, -1) {
		marks = append(marks, mark{span[0], span[1], -1})
	}
	for _, i := range order {
		if i == own {
			continue
		}
		for _, at := range s.Terms[i].find.FindAllStringIndex(text, -1) {
			if !slices.ContainsFunc(marks, func(m mark) bool { return at[0] < m.to && m.from < at[1] }) {
				marks = append(marks, mark{at[0], at[1], i})
				break
			}
		}
	}
	slices.SortFunc(marks, func(a, b mark) int { return a.from - b.from })
	var out strings.Builder
	done := 0
	for _, m := range marks {
		if m.term >= 0 {
			fmt.Fprintf(&out, "%s[%s](#%s)", text[done:m.from], text[m.from:m.to], s.Terms[m.term].Slug)
			done = m.to
		}
	}
	return out.String() + text[done:]
}

// notWords are links and code, in which no word is made a link.
var notWords = regexp.MustCompile("\\[[^\\]]*\\]\\([^)]*\\)|`[^`]*`|\\*[^*]+\\*")
