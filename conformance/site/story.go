package site

import (
	"fmt"
	"html"
	"html/template"
	"io/fs"
	"regexp"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/suite"
	"github.com/moveauth/moveauth/features"
)

// story is a scenario as it is written: an outline once, with its rows below.
type story struct {
	ID       string // of the scenario; of an outline, what the ids of its rows begin with
	Slug     string // its name within the clause's page
	Outline  bool
	Name     string
	File     string // below features/
	Line     int    // of its heading
	Clauses  []string
	Needs    []conformance.Capability
	Comments []string
	Steps    []step
	Columns  []string
	Rows     []row
	rows     []suite.Scenario // one, or the outline's rows
}

// step is a step as it is written, placeholders and all.
type step struct {
	Comments []string
	Keyword  string
	Text     string
	Table    [][]string
	Doc      string
}

// row is a row of an outline's examples.
type row struct {
	ID    string // the scenario's
	Slug  string
	Cells []string
}

// source is a feature's text by lines; line 1 is source[1].
type source []string

func (s source) at(n int) string {
	if n < 1 || n >= len(s) {
		return ""
	}
	return strings.TrimSpace(s[n])
}

// readStories takes the plan's scenarios together that are rows of one outline,
// and reads from the features how they are written.
func readStories(plan *suite.Plan) ([]*story, error) {
	var list []*story
	byID := map[string]*story{}
	files := map[string]source{}
	for _, s := range plan.Scenarios {
		if files[s.File] == nil {
			text, err := fs.ReadFile(features.FS, s.File)
			if err != nil {
				return nil, err
			}
			files[s.File] = append(source{""}, strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")...)
		}
		lines := files[s.File]
		parts := strings.Split(s.ID, "/")
		id := strings.Join(parts[:3], "/")
		st := byID[id]
		if st == nil {
			var err error
			if st, err = readStory(lines, s, len(parts) > 3); err != nil {
				return nil, err
			}
			st.ID, st.Slug = id, parts[2]
			byID[id] = st
			list = append(list, st)
		}
		st.rows = append(st.rows, s)
		if st.Outline {
			st.Rows = append(st.Rows, row{s.ID, parts[2] + "--" + parts[3], cells(lines.at(int(s.Line)))})
		}
	}
	return list, nil
}

var scenarioHead = regexp.MustCompile(`^Scenario(?: Outline| Template)?: *(.*)$`)

func readStory(lines source, s suite.Scenario, outline bool) (*story, error) {
	st := &story{Outline: outline, Name: s.Name, File: s.File, Clauses: s.Clauses, Needs: s.Needs}
	at := int(s.Line)
	var head []string
	for ; at > 0; at-- {
		if head = scenarioHead.FindStringSubmatch(lines.at(at)); head != nil {
			break
		}
	}
	if head == nil {
		return nil, fmt.Errorf("features: %s:%d: no scenario's heading stands above it", s.File, s.Line)
	}
	st.Line = at
	if outline {
		st.Name = head[1]
		for up := int(s.Line) - 1; up > at; up-- {
			if !strings.HasPrefix(lines.at(up), "|") {
				st.Columns = cells(lines.at(up + 1))
				break
			}
		}
	}
	st.Comments = lines.commentsAbove(at)
	for _, planned := range s.Steps {
		n := int(planned.Line)
		one := step{Comments: lines.commentsAbove(n), Keyword: planned.Keyword, Text: planned.Text, Table: planned.Table, Doc: planned.Doc}
		if outline && n > at {
			one.Text = strings.TrimSpace(strings.TrimPrefix(lines.at(n), planned.Keyword))
			one.Table = lines.tableBelow(n, len(planned.Table))
			if planned.Doc != "" {
				one.Doc = lines.docBelow(n)
			}
		}
		st.Steps = append(st.Steps, one)
	}
	return st, nil
}

// commentsAbove returns the comment that stands directly above a line, tags and
// all between them left out.
func (s source) commentsAbove(n int) []string {
	var list []string
	for n--; strings.HasPrefix(s.at(n), "#") || strings.HasPrefix(s.at(n), "@"); n-- {
		if text, ok := strings.CutPrefix(s.at(n), "#"); ok {
			list = append([]string{strings.TrimSpace(text)}, list...)
		}
	}
	return list
}

func (s source) tableBelow(n, rows int) [][]string {
	var table [][]string
	for n++; len(table) < rows && n < len(s); n++ {
		if strings.HasPrefix(s.at(n), "|") {
			table = append(table, cells(s.at(n)))
		}
	}
	return table
}

// docBelow returns the text between the quotes below a line, without their
// indentation.
func (s source) docBelow(n int) string {
	for n++; n < len(s) && !strings.HasPrefix(s.at(n), `"""`); n++ {
	}
	if n >= len(s) {
		return ""
	}
	indent := len(s[n]) - len(strings.TrimLeft(s[n], " "))
	var text []string
	for n++; n < len(s) && !strings.HasPrefix(s.at(n), `"""`); n++ {
		line := s[n]
		text = append(text, line[min(indent, len(line)-len(strings.TrimLeft(line, " "))):])
	}
	return strings.ReplaceAll(strings.Join(text, "\n"), `\"\"\"`, `"""`)
}

// cells takes a row of a table apart. \| is a bar, \n a line's end, \\ a
// backslash.
func cells(line string) []string {
	var list []string
	var cell strings.Builder
	rest := strings.TrimPrefix(line, "|")
	for i := 0; i < len(rest); i++ {
		switch {
		case rest[i] == '\\' && i+1 < len(rest) && strings.IndexByte(`|n\`, rest[i+1]) >= 0:
			i++
			if rest[i] == 'n' {
				cell.WriteByte('\n')
			} else {
				cell.WriteByte(rest[i])
			}
		case rest[i] == '|':
			list = append(list, strings.TrimSpace(cell.String()))
			cell.Reset()
		default:
			cell.WriteByte(rest[i])
		}
	}
	return list
}

var placeholder = regexp.MustCompile(`&lt;([^&<>]+)&gt;`)

// marked is a text with its placeholders marked.
func marked(text string, outline bool) template.HTML {
	text = html.EscapeString(text)
	if outline {
		text = placeholder.ReplaceAllString(text, "<var>&lt;$1&gt;</var>")
	}
	return template.HTML(text)
}

// Marked is a step's text, a cell or a name with its placeholders marked.
func (s *story) Marked(text string) template.HTML { return marked(text, s.Outline) }

var quoted = regexp.MustCompile("`([^`]+)`")

// sentence is a text in which nothing but pieces of code is marked up.
func sentence(text string) template.HTML {
	return template.HTML(quoted.ReplaceAllString(html.EscapeString(text), "<code>$1</code>"))
}
