package clause

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// Load reads the records, all *.md at the root of fsys. It is strict: what is
// not written as adr/format.md says is an error, and the error, a [Faults],
// lists every fault at once.
func Load(fsys fs.FS) (*Register, error) {
	files, err := fs.Glob(fsys, "*.md")
	if err != nil {
		return nil, err
	}
	var (
		reg    Register
		faults Faults
	)
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			return nil, err
		}
		r := readRecord(file, data)
		r.addTo(&reg)
		faults = append(faults, r.faults...)
	}
	faults = append(faults, reg.check()...)
	if len(faults) > 0 {
		faults.sort()
		return nil, faults
	}
	return &reg, nil
}

// addTo adds the record's drafts to the register, as entries and clauses.
func (r *record) addTo(reg *Register) {
	for _, d := range r.drafts {
		if d.split {
			reg.Entries = append(reg.Entries, Entry{
				ID: d.id, Profile: r.profile, Split: true, Prose: proseOf(d.prose), File: r.file, Line: d.line})
			continue
		}
		c := r.clause(d)
		reg.Clauses = append(reg.Clauses, c)
		if c.ID == c.Entry {
			reg.Entries = append(reg.Entries, Entry{
				ID: d.id, Profile: r.profile, File: r.file, Line: d.line, Clauses: []Clause{c}})
			continue
		}
		r.addLimb(reg, c)
	}
}

// addLimb adds a limb to the entry that it stands under, the last one read.
func (r *record) addLimb(reg *Register, c Clause) {
	if len(reg.Entries) > 0 {
		last := &reg.Entries[len(reg.Entries)-1]
		if last.ID == c.Entry && last.File == c.File {
			if !last.Split {
				r.fault(last.Line, last.ID+" with a sentence and limbs", "either: the sentences belong to the limbs")
			}
			if n := len(last.Clauses); last.Split && n > 0 && last.Clauses[n-1].ID > c.ID {
				r.fault(c.Line, c.ID+" after "+last.Clauses[n-1].ID, "limbs in the order of their letters")
			}
			last.Clauses = append(last.Clauses, c)
			return
		}
	}
	r.fault(c.Line, "the limb "+c.ID, fmt.Sprintf("it under a heading \"### %s\", among that entry's limbs", c.Entry))
}

// clause says what a draft means.
func (r *record) clause(d *draft) Clause {
	c := Clause{
		ID: d.id, Entry: entryOf(d.id), Profile: r.profile, Sentence: d.sentence,
		Prose: proseOf(d.prose), File: r.file, Line: d.line,
	}
	value := func(key string) string {
		f, ok := d.fields[key]
		if ok && f.value == "" {
			r.fault(f.line, fmt.Sprintf("%s's %s empty", d.id, key), "a value")
		}
		if !ok {
			return ""
		}
		return f.value
	}
	choice := func(key string, among ...string) string {
		v := value(key)
		if v != "" && !slices.Contains(among, v) {
			r.fault(d.fields[key].line, fmt.Sprintf("%s's %s %q", d.id, key, v), "one of "+strings.Join(among, ", "))
		}
		return v
	}
	c.Level = Level(choice("level", string(Must), string(Should), string(May)))
	c.JudgedBy = Judge(choice("judged by", string(Effects), string(Record), string(ByCapability), string(Structure), string(Measure)))
	c.Source, c.Why = value("source"), value("why")
	c.Reading, c.Rejected = value("reading"), value("rejected")
	c.Retired, c.Test, c.Measure = value("retired"), value("test"), value("measure")
	c.Needs = r.needs(d, value("needs"))

	if c.Retired == "" {
		for _, key := range []string{"level", "source", "judged by", "why"} {
			if _, ok := d.fields[key]; !ok {
				r.fault(d.line, d.id+" without "+key, "a line \"- "+key+": …\"")
			}
		}
	}
	if OfReference(r.profile) && c.JudgedBy != "" && c.JudgedBy != Structure && c.JudgedBy != Measure {
		r.fault(d.fields["judged by"].line, fmt.Sprintf("%s, about the reference alone, judged by %s", d.id, c.JudgedBy), "structure or measure: no subject is asked for it")
	}
	_, tested := d.fields["test"]
	switch {
	case c.JudgedBy == Structure && !tested:
		r.fault(d.line, d.id+", judged by structure, without test", "a line \"- test: …\" with the house test's name")
	case c.JudgedBy != Structure && tested:
		r.fault(d.fields["test"].line, d.id+"'s test", "none: only what is judged by structure has one")
	case c.Test != "" && !isTest.MatchString(c.Test):
		r.fault(d.fields["test"].line, fmt.Sprintf("%s's test %q", d.id, c.Test), "the name of a Go test, like TestOneChannel")
	}
	_, measured := d.fields["measure"]
	switch {
	case c.JudgedBy == Measure && !measured:
		r.fault(d.line, d.id+", judged by measure, without measure", "a line \"- measure: …\" with the command")
	case c.JudgedBy != Measure && measured:
		r.fault(d.fields["measure"].line, d.id+"'s measure", "none: only what is judged by measure has one")
	case c.Measure != "" && !measures.MatchString(c.Measure):
		r.fault(d.fields["measure"].line, fmt.Sprintf("%s's measure %q", d.id, c.Measure),
			"a go test command with one -run or -bench in quotes and one package, like go test -run '^$' -bench 'Drain50$' ./reference/commit")
	}
	if c.JudgedBy == Measure && c.Level == Must {
		r.fault(d.fields["judged by"].line, d.id+", a MUST, judged by measure", "SHOULD or MAY: a figure of the reference decides no certificate")
	}
	if _, ok := d.fields["needs"]; c.JudgedBy == ByCapability && !ok {
		r.fault(d.line, d.id+", judged by capability, without needs", "a line \"- needs: …\" with the capability's name")
	}
	if _, ok := d.fields["reading"]; c.Rejected != "" && !ok {
		r.fault(d.fields["rejected"].line, d.id+"'s rejected without reading", "the reading that was taken too")
	}
	return c
}

func (r *record) needs(d *draft, list string) []conformance.Capability {
	if list == "" {
		return nil
	}
	p, known := conformance.ProfileNamed(r.profile)
	var names []string
	for _, c := range p.Capabilities() {
		names = append(names, string(c))
	}
	var needs []conformance.Capability
	for item := range strings.SplitSeq(list, ",") {
		name := strings.TrimSpace(item)
		c := conformance.Capability(name)
		switch {
		case known && !slices.Contains(names, name):
			r.fault(d.fields["needs"].line, fmt.Sprintf("%s's capability %q", d.id, name),
				orNearest("one of "+r.profile+"'s: "+strings.Join(names, ", "), name, names))
		case slices.Contains(needs, c):
			r.fault(d.fields["needs"].line, fmt.Sprintf("%s's capability %q twice", d.id, name), "it once")
		}
		needs = append(needs, c)
	}
	return needs
}

// check finds what no record shows alone.
func (reg *Register) check() Faults {
	var faults Faults
	fault := func(file string, line int, got, want string) {
		faults = append(faults, Fault{File: file, Line: line, Got: got, Want: want})
	}
	at := func(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }

	place, profiles := map[string]string{}, map[string]string{}
	for _, e := range reg.Entries {
		if before, dup := place[e.ID]; dup {
			fault(e.File, e.Line, e.ID+" again", "it once, as at "+before)
		}
		place[e.ID] = at(e.File, e.Line)
		if e.Split && len(e.Clauses) == 0 {
			fault(e.File, e.Line, e.ID+" without sentence and without limbs", "a sentence, or limbs right under it")
		}
		prefix, _, _ := strings.Cut(e.ID, "-")
		if other, ok := profiles[prefix]; ok && other != e.Profile {
			fault(e.File, e.Line, e.ID+" in profile "+e.Profile, prefix+" in one profile; "+other+" has it")
		} else {
			profiles[prefix] = e.Profile
		}
	}
	sentences := map[string]string{}
	for _, c := range reg.Clauses {
		if c.ID != c.Entry {
			if before, dup := place[c.ID]; dup {
				fault(c.File, c.Line, c.ID+" again", "it once, as at "+before)
			}
			place[c.ID] = at(c.File, c.Line)
		}
		if before, dup := sentences[c.Sentence]; dup && c.Sentence != "" {
			fault(c.File, c.Line, c.ID+"'s sentence again", "another than at "+before+": titles of Rules are unique")
		}
		sentences[c.Sentence] = at(c.File, c.Line)
	}
	for _, c := range reg.Clauses {
		if c.Retired == "" {
			continue
		}
		if _, ok := place[c.Retired]; !ok || c.Retired == c.ID {
			fault(c.File, c.Line, fmt.Sprintf("%s retired in favour of %q", c.ID, c.Retired),
				orNearest("the id of another clause", c.Retired, reg.Nearest(c.Retired)))
		}
	}
	return faults
}
