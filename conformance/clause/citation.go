package clause

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"regexp"
	"strings"
)

// Citation is a place in the reference that decides what a clause asks for.
type Citation struct {
	Clause string `json:"clause"`
	File   string `json:"file"` // slash-separated, from the repository's root
	Line   int    `json:"line"`
	Text   string `json:"text"` // what the comment says there
}

// citations.json is generated: go test ./conformance/house -update
//
//go:embed citations.json
var citationsJSON []byte

// Citations lists the reference's citations as of the last generation, by file
// and line. A house test holds the list to the source.
func Citations() []Citation {
	var list []Citation
	if err := json.Unmarshal(citationsJSON, &list); err != nil {
		panic("clause: citations.json: " + err.Error())
	}
	return list
}

var (
	citation = regexp.MustCompile(`^// ?([A-Z]+-\d{3}[a-z]?(?:, ?[A-Z]+-\d{3}[a-z]?)*): +(\S.*)$`)
	startsID = regexp.MustCompile(`^// ?[A-Z]+-\d{3}[a-z]?\b`)
)

// ScanCitations finds the citations in the Go files under dir, tests and
// testdata left out: comment lines that begin with ids and a colon,
//
//	// COMMIT-009a, COMMIT-009b: why here
//
// The text goes on over the comment's next lines, up to an empty one or the
// next citation. A comment line that begins with an id and goes on otherwise
// is an error: a citation that nobody would find.
func ScanCitations(fsys fs.FS, dir string) ([]Citation, error) {
	list := []Citation{}
	err := fs.WalkDir(fsys, dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == "testdata":
			return fs.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := fs.ReadFile(fsys, path)
		if err != nil {
			return err
		}
		positions := token.NewFileSet()
		file, err := parser.ParseFile(positions, path, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, group := range file.Comments {
			found, err := inComment(positions, path, group)
			if err != nil {
				return err
			}
			list = append(list, found...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

func inComment(positions *token.FileSet, path string, group *ast.CommentGroup) ([]Citation, error) {
	var list []Citation
	var open int // how many of list the comment's next line goes on with
	for _, comment := range group.List {
		line := positions.Position(comment.Pos()).Line
		text := strings.TrimRight(comment.Text, " \t\r")
		switch m := citation.FindStringSubmatch(text); {
		case m != nil:
			open = 0
			for id := range strings.SplitSeq(m[1], ",") {
				list = append(list, Citation{Clause: strings.TrimSpace(id), File: path, Line: line, Text: m[2]})
				open++
			}
		case startsID.MatchString(text):
			return nil, fmt.Errorf("%s:%d: got %q, want %q", path, line, text, "// COMMIT-009a: why here")
		case text == "//" || !strings.HasPrefix(text, "//"):
			open = 0
		default:
			for i := len(list) - open; i < len(list); i++ {
				list[i].Text += " " + strings.TrimSpace(strings.TrimPrefix(text, "//"))
			}
		}
	}
	return list, nil
}
