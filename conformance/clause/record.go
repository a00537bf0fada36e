package clause

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/moveauth/moveauth/conformance"
)

// A record is read line by line into drafts, one for each clause heading; a
// draft holds what was written, and draft.clause says what it means.
type record struct {
	file    string
	profile string
	drafts  []*draft
	faults  Faults
}

// draft is a clause or split entry as written.
type draft struct {
	id       string
	sentence string
	split    bool // the heading is an id alone
	line     int
	fields   map[string]*field
	last     *field // to which a continuation line belongs
	inProse  bool
	prose    []string
}

type field struct {
	value string
	line  int
}

var (
	heading  = regexp.MustCompile(`^( {0,3})(#{1,6})([ \t]*)(.*)$`)
	idLike   = regexp.MustCompile(`^[A-Za-z]+-\d+[A-Za-z]*\b`)
	clauseID = regexp.MustCompile(`^([A-Z]+-\d{3}[a-z]?)(?:$|:$|: (\S.*)$)`)
	fieldRow = regexp.MustCompile(`^- ([A-Za-z][A-Za-z ]*):(?:\s+(.*))?$`)
	fence    = regexp.MustCompile("^ {0,3}(```+|~~~+)")
	isTest   = regexp.MustCompile(`^Test[A-Z]\w*$`)
	measures = regexp.MustCompile(`^go test (?:\S+ )*(?:-bench|-run) '[\w/$^]*\w[\w/$^]*' \./[\w./-]+$`)
)

var keys = []string{"level", "source", "judged by", "needs", "test", "measure", "why", "reading", "rejected", "retired"}

// ofReference are the records that stand in the place of a profile and are none:
// their clauses are about the reference alone, and no subject is asked for them.
var ofReference = []string{"wire"}

// OfReference reports whether the clauses of what stands as a profile in a record
// are about the reference alone.
func OfReference(profile string) bool { return slices.Contains(ofReference, profile) }

func readRecord(file string, data []byte) *record {
	r := &record{file: file}
	if !utf8.Valid(data) {
		r.fault(1, "bytes that are not UTF-8", "UTF-8")
		return r
	}
	text := strings.TrimPrefix(string(data), "\uFEFF")
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\r")
	}
	profileLine := r.readProfile(lines)

	var (
		current  *draft
		open     string // the fence that is open
		openLine int
	)
	for i, line := range lines {
		n := i + 1
		if m := fence.FindStringSubmatch(line); open != "" || m != nil {
			switch {
			case open == "":
				open, openLine = m[1], n
			case m != nil && strings.HasPrefix(m[1], open) && strings.TrimSpace(line) == m[1]:
				open = ""
			}
			if current != nil {
				current.inProse = true
				current.prose = append(current.prose, line)
			}
			continue
		}
		if strings.HasPrefix(line, "profile:") && n != profileLine {
			r.fault(n, "a profile line here", "it right under the record's title")
			continue
		}
		if m := heading.FindStringSubmatch(line); m != nil && (m[3] != "" || m[4] == "" || idLike.MatchString(m[4])) {
			current = r.readHeading(n, line, m)
			continue
		}
		if current != nil {
			r.readLine(current, n, line)
		}
	}
	if open != "" {
		r.fault(openLine, "a code fence that nothing closes", "one that ends with "+open)
	}
	return r
}

func (r *record) fault(line int, got, want string) {
	r.faults = append(r.faults, Fault{File: r.file, Line: line, Got: got, Want: want})
}

// readProfile finds the record's profile: the first line with anything on it
// after the title. It returns that line's number, or 0.
func (r *record) readProfile(lines []string) int {
	title := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "# ") })
	if title < 0 {
		return 0
	}
	for i := title + 1; i < len(lines); i++ {
		if lines[i] == "" {
			continue
		}
		name, ok := strings.CutPrefix(lines[i], "profile:")
		if !ok {
			return 0
		}
		r.profile = strings.TrimSpace(name)
		if _, known := conformance.ProfileNamed(r.profile); !known && !OfReference(r.profile) {
			var names []string
			for _, p := range conformance.Profiles() {
				names = append(names, p.Name)
			}
			names = append(names, ofReference...)
			r.fault(i+1, fmt.Sprintf("profile %q", r.profile), orNearest("one of "+strings.Join(names, ", "), r.profile, names))
		}
		return i + 1
	}
	return 0
}

// readHeading returns the draft that the heading begins, or nil if it is no
// clause's.
func (r *record) readHeading(n int, line string, m []string) *draft {
	text := m[4]
	if !idLike.MatchString(text) {
		return nil
	}
	if r.profile == "" {
		r.fault(n, fmt.Sprintf("a clause, %q, in a record without a profile", line), "a line \"profile: NAME\" right under the record's title, or no clauses")
		return nil
	}
	parts := clauseID.FindStringSubmatch(text)
	if m[1] != "" || m[2] != "###" || m[3] != " " || parts == nil {
		r.fault(n, fmt.Sprintf("the heading %q", line), "\"### COMMIT-009a: One sentence\", or \"### COMMIT-009\" above limbs")
		return nil
	}
	d := &draft{id: parts[1], sentence: parts[2], line: n, fields: map[string]*field{}}
	d.split = text == d.id && entryOf(d.id) == d.id
	switch {
	case !d.split && d.sentence == "":
		r.fault(n, d.id+" without a sentence", "one; only an entry above limbs has none, and no colon")
	case strings.HasSuffix(d.sentence, "."):
		r.fault(n, d.id+"'s sentence with a full stop", "none: it is also the title of a Rule")
	}
	r.drafts = append(r.drafts, d)
	return d
}

// readLine reads a line under a clause's heading.
func (r *record) readLine(d *draft, n int, line string) {
	m := fieldRow.FindStringSubmatch(line)
	switch {
	case d.split && strings.HasPrefix(line, "- "):
		r.fault(n, fmt.Sprintf("%q under %s, which has no sentence", line, d.id), "prose without bullets above the limbs, or a sentence")
		d.inProse = true
	case d.inProse || d.split:
		if m != nil && slices.Contains(keys, strings.ToLower(m[1])) {
			r.fault(n, fmt.Sprintf("%s's field %q after prose", d.id, m[1]), "the fields together, right under the heading")
			r.readField(d, n, strings.ToLower(m[1]), m[2])
			return
		}
		d.prose = append(d.prose, line)
	case line == "":
		d.inProse = len(d.fields) > 0
	case m != nil:
		r.readField(d, n, m[1], m[2])
	case strings.HasPrefix(line, "-") || strings.HasPrefix(line, "*") || strings.HasPrefix(line, "+"):
		r.fault(n, fmt.Sprintf("%q", line), "\"- key: value\"")
	case (strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "\t")) && d.last != nil:
		d.last.value = strings.TrimSpace(d.last.value + " " + strings.TrimSpace(line))
	default:
		if len(d.fields) > 0 {
			r.fault(n, fmt.Sprintf("%q right after %s's fields", line, d.id), "an empty line between fields and prose, or two spaces before what goes on")
		}
		d.inProse = true
		d.prose = append(d.prose, line)
	}
}

func (r *record) readField(d *draft, n int, key, value string) {
	f := &field{value: strings.TrimSpace(value), line: n}
	d.last = f
	if !slices.Contains(keys, key) {
		r.fault(n, fmt.Sprintf("%s's field %q", d.id, key), orNearest("one of "+strings.Join(keys, ", "), key, keys))
		return
	}
	if before, ok := d.fields[key]; ok {
		r.fault(n, fmt.Sprintf("%s's %s again", d.id, key), fmt.Sprintf("it once, as on line %d", before.line))
		return
	}
	d.fields[key] = f
}

func proseOf(lines []string) string { return strings.Trim(strings.Join(lines, "\n"), "\n") }
