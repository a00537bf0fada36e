// Package clause reads the specification: the clauses that stand in the
// records of adr, and where the reference cites them. How a clause is written
// is said in adr/format.md; [Load] takes nothing else.
package clause

import (
	"regexp"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// Level is how strongly a clause obliges.
type Level string

// The levels. Only MUST decides a certificate.
const (
	Must   Level = "MUST"
	Should Level = "SHOULD"
	May    Level = "MAY"
)

// Judge is what a clause is judged by.
type Judge string

// The judges.
const (
	// Effects: state, and what players receive.
	Effects Judge = "effects"
	// Record: what the implementation writes down and no player sees.
	Record Judge = "record"
	// ByCapability: effects that show only through a door which the
	// implementation opens for the suite.
	ByCapability Judge = "capability"
	// Structure: the reference's source, by a house test. Others are not judged.
	Structure Judge = "structure"
	// Measure: figures of the reference, by a command. They are told and judge
	// nobody.
	Measure Judge = "measure"
)

// Clause is one obligation.
type Clause struct {
	ID       string // "COMMIT-009a"
	Entry    string // "COMMIT-009": the id without the limb's letter
	Profile  string
	Level    Level
	Sentence string
	Source   string
	JudgedBy Judge
	Needs    []conformance.Capability // what every scenario of the clause needs
	Test     string                   // with Structure: the house test
	Measure  string                   // with Measure: the command, to be run at the repository's root
	Why      string
	Reading  string // what was taken where the source is open; may be empty
	Rejected string // the other reading; may be empty
	Prose    string // Markdown after the fields; may be empty
	File     string // of the record, within the file system that was loaded
	Line     int    // of the heading, from 1
	Retired  string // the clause that took this one's place; empty while it holds
}

// Entry is one number of the register: a whole clause, or a heading with limbs.
type Entry struct {
	ID      string
	Profile string
	Split   bool
	Prose   string // of a split entry, before its limbs
	File    string
	Line    int
	Clauses []Clause // one, or the limbs
}

// Register is the specification as loaded.
type Register struct {
	// Clauses are the whole clauses and the limbs, record by record in the
	// order of file names, in a record as they stand. Retired ones are among
	// them.
	Clauses []Clause
	// Entries are the numbers, in the same order.
	Entries []Entry
}

// ID is the pattern of a clause's id.
var ID = regexp.MustCompile(`^[A-Z]+-\d{3}[a-z]?$`)

// entryOf returns the id of the entry that a clause belongs to.
func entryOf(id string) string { return strings.TrimRight(id, "abcdefghijklmnopqrstuvwxyz") }

// Lookup returns the clause of that id, retired ones included.
func (r *Register) Lookup(id string) (Clause, bool) {
	i := slices.IndexFunc(r.Clauses, func(c Clause) bool { return c.ID == id })
	if i < 0 {
		return Clause{}, false
	}
	return r.Clauses[i], true
}

// Select returns the clause of that id or, for the id of a split entry, its
// limbs. Retired clauses are left out: nothing judges them any more.
func (r *Register) Select(idOrEntry string) []Clause {
	return r.holding(func(c Clause) bool { return c.ID == idOrEntry || c.Entry == idOrEntry })
}

// ForProfile returns the clauses that hold in a profile.
func (r *Register) ForProfile(profile string) []Clause {
	return r.holding(func(c Clause) bool { return c.Profile == profile })
}

func (r *Register) holding(pick func(Clause) bool) []Clause {
	var found []Clause
	for _, c := range r.Clauses {
		if c.Retired == "" && pick(c) {
			found = append(found, c)
		}
	}
	return found
}

// Nearest returns the ids, of clauses and of split entries, that look most
// like id: for a message about one that does not exist.
func (r *Register) Nearest(id string) []string {
	var ids []string
	for _, e := range r.Entries {
		ids = append(ids, e.ID)
		if e.Split {
			for _, c := range e.Clauses {
				ids = append(ids, c.ID)
			}
		}
	}
	return Nearest(id, ids)
}
