package suite

import (
	"fmt"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/clause"
)

// UsageError says that a selection names what there is not, or nothing at all.
type UsageError struct{ text string }

func (e *UsageError) Error() string { return e.text }

func usage(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Selection narrows a run. Empty lists narrow nothing.
type Selection struct {
	Profiles  []string // exact names
	Clauses   []string // ids; an entry's id selects its limbs
	Scenarios []string // ids; a prefix up to a slash selects all below it
	Quick     bool     // leaves out what sweeps over packets
}

// narrowed reports whether it names what is to run, so that nothing can be
// certified.
func (s Selection) narrowed() bool { return len(s.Clauses)+len(s.Scenarios) > 0 }

// profiles returns the profiles that are judged: those named, or else those
// that the subject claims and those that named clauses and scenarios belong to.
// One that is not claimed is told, and not passed over.
func (p *Plan) profiles(sel Selection, d conformance.Descriptor) ([]string, error) {
	known := profileNames()
	for _, name := range sel.Profiles {
		if !slices.Contains(known, name) {
			return nil, usage("no profile is called %q; %s", name, nearest(name, known))
		}
	}
	var list []string
	for _, name := range known {
		_, claimed := d.Profiles[name]
		if slices.Contains(sel.Profiles, name) || len(sel.Profiles) == 0 && (claimed || p.belongs(sel, name)) {
			list = append(list, name)
		}
	}
	if len(list) == 0 {
		return nil, usage("nothing is selected: the subject %q claims none of the profiles %s", d.Name, strings.Join(known, ", "))
	}
	return list, nil
}

// belongs reports whether a clause or a scenario that is named is of a profile.
func (p *Plan) belongs(sel Selection, profile string) bool {
	for _, id := range sel.Clauses {
		for _, c := range p.Register.Select(id) {
			if c.Profile == profile && c.JudgedBy != clause.Structure {
				return true
			}
		}
	}
	return len(sel.Scenarios) > 0 && slices.ContainsFunc(p.Scenarios, func(s Scenario) bool {
		return s.Profile == profile && p.matches(Selection{Scenarios: sel.Scenarios}, s)
	})
}

// chosen marks the scenarios that the selection takes out of the profiles.
func (p *Plan) chosen(sel Selection, profiles []string, d conformance.Descriptor) ([]bool, error) {
	marks := make([]bool, len(p.Scenarios))
	some := map[string]bool{} // by profile
	for i, s := range p.Scenarios {
		marks[i] = slices.Contains(profiles, s.Profile) && p.matches(sel, s)
		some[s.Profile] = some[s.Profile] || marks[i]
	}
	for _, name := range sel.Profiles {
		// One that is not claimed is told by the report.
		if _, claimed := d.Profiles[name]; claimed && !some[name] {
			return nil, usage("nothing is selected of --profile %s: no scenario of it is in %s", name, strings.Join(sel.words(), ", "))
		}
	}
	if !slices.Contains(marks, true) {
		return nil, usage("nothing is selected: no scenario of %s is in it", strings.Join(profiles, ", "))
	}
	return marks, nil
}

// words are what narrows a selection, as they are written.
func (s Selection) words() []string {
	var list []string
	for _, id := range s.Clauses {
		list = append(list, "--clause "+id)
	}
	for _, id := range s.Scenarios {
		list = append(list, "--scenario "+id)
	}
	return list
}

// CheckWords reports the first clause or scenario in the selection, each of which
// something bears, that selects nothing, and why.
func (p *Plan) CheckWords(sel Selection) error {
	for _, id := range sel.Clauses {
		clauses := p.Register.Select(id)
		of := func(s Scenario) bool {
			return slices.ContainsFunc(clauses, func(c clause.Clause) bool { return slices.Contains(s.Clauses, c.ID) })
		}
		if err := p.checkWord(sel, "--clause "+id, of, clauses); err != nil {
			return err
		}
	}
	for _, id := range sel.Scenarios {
		of := func(s Scenario) bool { return p.matches(Selection{Scenarios: []string{id}}, s) }
		if err := p.checkWord(sel, "--scenario "+id, of, nil); err != nil {
			return err
		}
	}
	return nil
}

// checkWord reports that a word of the selection selects nothing. of says what it
// selects by itself.
func (p *Plan) checkWord(sel Selection, word string, of func(Scenario) bool, clauses []clause.Clause) error {
	var in []string // profiles that it selects something of
	for _, s := range p.Scenarios {
		if !slices.Contains(in, s.Profile) && of(s) {
			in = append(in, s.Profile)
		}
	}
	asked := func(name string) bool { return slices.Contains(sel.Profiles, name) }
	switch {
	case len(in) == 0:
		return usage("nothing is selected by %s: %s", word, unrunnable(clauses))
	case len(sel.Profiles) > 0 && !slices.ContainsFunc(in, asked):
		return usage("nothing is selected by %s: it is of %s, outside of --profile %s", word, strings.Join(in, ", "), strings.Join(sel.Profiles, ", "))
	}
	return nil
}

// unrunnable says why no scenario is of clauses.
func unrunnable(clauses []clause.Clause) string {
	for _, c := range clauses {
		switch c.JudgedBy {
		case clause.Structure:
			return fmt.Sprintf("%s is judged by the structure of the reference (%s in conformance/house), so there is nothing to run", c.ID, c.Test)
		case clause.Measure:
			return fmt.Sprintf("%s is told by a measure of the reference (%s), so there is nothing to run", c.ID, c.Measure)
		}
	}
	return "no scenario is of it"
}

func (p *Plan) matches(sel Selection, s Scenario) bool {
	if !sel.narrowed() {
		return true
	}
	for _, want := range sel.Clauses {
		for _, c := range p.Register.Select(want) {
			if slices.Contains(s.Clauses, c.ID) {
				return true
			}
		}
	}
	for _, want := range sel.Scenarios {
		if s.ID == want || strings.HasPrefix(s.ID, strings.TrimSuffix(want, "/")+"/") {
			return true
		}
	}
	return false
}

// CheckSelection reports the first name in the selection that nothing bears,
// with the nearest names that something does.
func (p *Plan) CheckSelection(sel Selection) error {
	for _, name := range sel.Profiles {
		if known := profileNames(); !slices.Contains(known, name) {
			return usage("no profile is called %q; %s", name, nearest(name, known))
		}
	}
	for _, id := range sel.Clauses {
		if len(p.Register.Select(id)) == 0 {
			return usage("no clause is called %q; %s", id, nearestOf(p.Register.Nearest(id), "moveauth clauses"))
		}
	}
	for _, id := range sel.Scenarios {
		if !slices.ContainsFunc(p.Scenarios, func(s Scenario) bool {
			return p.matches(Selection{Scenarios: []string{id}}, s)
		}) {
			var ids []string
			for _, s := range p.Scenarios {
				ids = append(ids, s.ID)
			}
			if len(p.Register.Select(id)) > 0 {
				return usage("no scenario is called %q; that is a clause: say --clause %s", id, id)
			}
			return usage("no scenario is called %q; %s", id, nearest(id, ids))
		}
	}
	return nil
}

func profileNames() []string {
	var list []string
	for _, p := range conformance.Profiles() {
		list = append(list, p.Name)
	}
	return list
}

func nearest(want string, among []string) string {
	return nearestOf(clause.Nearest(want, among), "moveauth list")
}

// nearestOf says which names come near one that nothing bears, and else which
// command lists them all.
func nearestOf(names []string, command string) string {
	if len(names) == 0 {
		return fmt.Sprintf("nothing comes near; %q names all there is", command)
	}
	return "the nearest: " + strings.Join(names, ", ")
}
