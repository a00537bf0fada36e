package known

import (
	"io"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/moveauth/moveauth/conformance/suite"
)

// excused is for how many days an entry that Write makes excuses its scenario.
const excused = 90

const head = `# Scenarios that are known to fail, for moveauth certify --known-failures.
# Each says why: an empty reason is refused, unless there is a link.
# expires is the last day on which it is excused.

`

// Write writes a list from what a run found: an entry for each scenario that
// failed, by id. Those of an earlier list that hold, or were not judged, keep
// what it says of them; new ones have an empty reason, which [suite.Judge]
// refuses until somebody has filled it in, and are excused for 90 days from
// today. What could not be judged is not in it. It returns how many entries it
// wrote, and writes nothing if there is none.
func Write(w io.Writer, r *suite.Report, today time.Time) (int, error) {
	type entry struct {
		suite.KnownStanding
		said string
	}
	var list []entry
	kept := map[string]bool{}
	for _, k := range r.Known {
		if k.Standing.Good() {
			kept[k.Scenario] = true
			list = append(list, entry{k, ""})
		}
	}
	for _, s := range r.Scenarios {
		if s.Verdict == suite.Failed && !kept[s.ID] {
			list = append(list, entry{suite.KnownStanding{
				Scenario: s.ID, Code: s.Code, Expires: today.UTC().AddDate(0, 0, excused).Format(day),
			}, s.Message})
		}
	}
	if len(list) == 0 {
		return 0, nil
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(a.Scenario, b.Scenario) })
	root := &yaml.Node{Kind: yaml.SequenceNode}
	for _, e := range list {
		n := &yaml.Node{Kind: yaml.MappingNode, HeadComment: comment(e.said)}
		for i, value := range []string{e.Scenario, e.Code, e.Reason, e.Link, e.Expires} {
			if members[i] == "link" && value == "" {
				continue
			}
			key, text := &yaml.Node{}, &yaml.Node{}
			key.SetString(members[i])
			text.SetString(value)
			if members[i] == "expires" {
				text.Tag = "!!timestamp" // a date needs no quotes
			}
			n.Content = append(n.Content, key, text)
		}
		root.Content = append(root.Content, n)
	}
	if _, err := io.WriteString(w, head); err != nil {
		return 0, err
	}
	enc := yaml.NewEncoder(w)
	enc.SetIndent(2)
	if err := enc.Encode(root); err != nil {
		return 0, err
	}
	return len(list), enc.Close()
}

// comment puts what a scenario said on one line that a screen can bear.
func comment(said string) string {
	const most = 200
	line := []rune(strings.Join(strings.Fields(said), " "))
	if len(line) > most {
		line = append(line[:most], '…')
	}
	return string(line)
}
