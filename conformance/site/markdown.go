package site

import (
	"bytes"
	"fmt"
	"html/template"
	"path"
	"regexp"
	"strings"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/moveauth/moveauth/adr"
	"github.com/moveauth/moveauth/conformance/clause"
)

const repository = "https://github.com/moveauth/moveauth"

// blob is the address of a line of a file of the repository; line 0: the file.
func blob(file string, line int) string {
	if line > 0 {
		return fmt.Sprintf("%s/blob/main/%s#L%d", repository, file, line)
	}
	return repository + "/blob/main/" + file
}

// treeLink is the address of a file or folder of the repository.
func treeLink(file string) string {
	if path.Ext(file) == "" {
		return repository + "/tree/main/" + file
	}
	return blob(file, 0)
}

// markdown renders what stands in the records, with links that lead to pages.
type markdown struct {
	md    goldmark.Markdown
	pages map[string]string // of clauses and split entries, by id
}

func newMarkdown(register *clause.Register) *markdown {
	m := &markdown{pages: map[string]string{}}
	for _, e := range register.Entries {
		m.pages[e.ID] = clausePath(e.ID)
	}
	for _, c := range register.Clauses {
		m.pages[c.ID] = clausePath(c.ID)
	}
	m.md = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Linkify),
		goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(m, 500))))
	return m
}

func clausePath(id string) string { return "clause/" + id + ".html" }

// recordPath is the page of a record of adr.
func recordPath(file string) string {
	if file == "README.md" {
		return "record/index.html"
	}
	return "record/" + strings.TrimSuffix(file, ".md") + ".html"
}

var rootKey = parser.NewContextKey()

// render makes HTML for a page at a distance from the site's root. Text lies in
// adr, so links in it begin there.
func (m *markdown) render(source, root string) template.HTML {
	ctx := parser.NewContext(parser.WithIDs(&headingIDs{taken: map[string]bool{}}))
	ctx.Set(rootKey, root)
	var out bytes.Buffer
	if err := m.md.Convert([]byte(source), &out, parser.WithContext(ctx)); err != nil {
		panic("site: a buffer refused to be written: " + err.Error())
	}
	return template.HTML(boxes(out.String()))
}

// inline renders text of one paragraph, without the paragraph around it.
func (m *markdown) inline(source, root string) template.HTML {
	html := strings.TrimSpace(string(m.render(source, root)))
	if rest, ok := strings.CutPrefix(html, "<p>"); ok && strings.Count(html, "<p>") == 1 {
		html = strings.TrimSuffix(rest, "</p>")
	}
	return template.HTML(html)
}

var (
	anyID   = regexp.MustCompile(`\b[A-Z]+-\d{3}[a-z]?\b`)
	headID  = regexp.MustCompile(`^[A-Z]+-\d{3}[a-z]?\b`)
	fieldAt = regexp.MustCompile(`^([a-z][a-z ]*): `)
)

// Transform implements parser.ASTTransformer: links between records are made to
// lead to pages, ids of clauses become links, and the fields of a clause are
// marked as what they are.
func (m *markdown) Transform(doc *ast.Document, reader text.Reader, ctx parser.Context) {
	source := reader.Source()
	root, _ := ctx.Get(rootKey).(string)
	var texts []*ast.Text
	var drop []ast.Node
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock:
			drop = append(drop, n)
		case *ast.Link:
			n.Destination = []byte(m.destination(string(n.Destination), root))
			return ast.WalkSkipChildren, nil
		case *ast.AutoLink, *ast.CodeSpan:
			return ast.WalkSkipChildren, nil
		case *ast.Heading:
			if n.Lines().Len() > 0 {
				line := n.Lines().At(0)
				if !headID.Match(line.Value(source)) {
					return ast.WalkSkipChildren, nil
				}
				if list, ok := n.NextSibling().(*ast.List); ok {
					list.SetAttributeString("class", []byte("fields"))
				}
			}
		case *ast.Text:
			texts = append(texts, n)
		}
		return ast.WalkContinue, nil
	})
	for _, n := range drop {
		n.Parent().RemoveChild(n.Parent(), n)
	}
	for _, n := range texts {
		if n.Parent() == nil {
			continue // it was joined to the one before it
		}
		join(n)
		m.linkIDs(markField(n, source), source, root)
	}
}

// join takes into a text what follows it directly: the parser parts texts where
// something else might have begun.
func join(n *ast.Text) {
	for !n.SoftLineBreak() && !n.HardLineBreak() {
		next, ok := n.NextSibling().(*ast.Text)
		if !ok || next.Segment.Start != n.Segment.Stop {
			return
		}
		n.Segment = text.NewSegment(n.Segment.Start, next.Segment.Stop)
		n.SetSoftLineBreak(next.SoftLineBreak())
		n.SetHardLineBreak(next.HardLineBreak())
		n.Parent().RemoveChild(n.Parent(), next)
	}
}

// markField takes the key of a clause's field apart from its value.
func markField(n *ast.Text, source []byte) *ast.Text {
	block := n.Parent()
	if n.PreviousSibling() != nil || block.Parent() == nil || block.Parent().Parent() == nil {
		return n
	}
	if class, ok := block.Parent().Parent().AttributeString("class"); !ok || string(class.([]byte)) != "fields" {
		return n
	}
	at := fieldAt.FindSubmatchIndex(n.Segment.Value(source))
	if at == nil {
		return n
	}
	key := ast.NewEmphasis(2)
	key.AppendChild(key, ast.NewTextSegment(text.NewSegment(n.Segment.Start, n.Segment.Start+at[3])))
	block.InsertBefore(block, n, key)
	n.Segment = text.NewSegment(n.Segment.Start+at[3]+1, n.Segment.Stop)
	return n
}

// linkIDs makes links of the ids of clauses in a text.
func (m *markdown) linkIDs(n *ast.Text, source []byte, root string) {
	value, parent, from := n.Segment.Value(source), n.Parent(), n.Segment.Start
	done := 0
	for _, at := range anyID.FindAllIndex(value, -1) {
		href, ok := m.pages[string(value[at[0]:at[1]])]
		if !ok {
			continue
		}
		if at[0] > done {
			parent.InsertBefore(parent, n, ast.NewTextSegment(text.NewSegment(from+done, from+at[0])))
		}
		to := ast.NewLink()
		to.Destination = []byte(root + href)
		to.AppendChild(to, ast.NewTextSegment(text.NewSegment(from+at[0], from+at[1])))
		parent.InsertBefore(parent, n, to)
		done = at[1]
	}
	n.Segment = text.NewSegment(from+done, n.Segment.Stop)
}

// destination is where a link of a record leads to: a page, or a file of the
// repository.
func (m *markdown) destination(to, root string) string {
	if to == "" || strings.HasPrefix(to, "#") || strings.Contains(to, "://") {
		return to
	}
	file, fragment, _ := strings.Cut(to, "#")
	if fragment != "" {
		fragment = "#" + fragment
	}
	if _, err := adr.FS.Open(file); err == nil && !strings.Contains(file, "/") {
		if file == "glossary.md" {
			return root + "glossary.html" + fragment
		}
		return root + recordPath(file) + fragment
	}
	return treeLink(path.Clean("adr/"+file)) + fragment
}

// headingIDs gives headings the ids that GitHub gives them, and those of clauses
// the clause's.
type headingIDs struct{ taken map[string]bool }

func (h *headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	id := string(headID.Find(value))
	if id == "" {
		id = slug(string(value))
	}
	unique := id
	for n := 1; h.taken[unique]; n++ {
		unique = fmt.Sprintf("%s-%d", id, n)
	}
	h.taken[unique] = true
	return []byte(unique)
}

func (h *headingIDs) Put(value []byte) { h.taken[string(value)] = true }

func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, strings.TrimSpace(heading))
}

// section is a part of a record below a heading of the second level.
type section struct {
	Title string
	line  int // of the heading, from 1
	Body  string
}

// sectionsOf takes a record apart at its headings of the second level. What
// stands above the first is left out.
func sectionsOf(record string) []section {
	var list []section
	fenced := false
	lines := strings.SplitAfter(record, "\n")
	begin := 0
	end := func(at int) {
		if n := len(list); n > 0 {
			list[n-1].Body = strings.Join(lines[begin:at], "")
		}
	}
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			fenced = !fenced
		}
		if title, ok := strings.CutPrefix(line, "## "); ok && !fenced {
			end(i)
			list, begin = append(list, section{Title: strings.TrimSpace(title), line: i + 1}), i+1
		}
	}
	end(len(lines))
	return list
}
