package steps

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cucumber/godog"
	"github.com/moveauth/moveauth/conformance"
)

// rows reads a table with a heading into a map a row, without empty cells.
func rows(t *godog.Table, columns ...string) ([]map[string]string, error) {
	if t == nil || len(t.Rows) < 2 {
		return nil, misuse("the step wants a table with a heading and at least one row")
	}
	var heading []string
	for _, c := range t.Rows[0].Cells {
		if !slices.Contains(columns, c.Value) {
			return nil, misuse("the table has a column %q, want only %s", c.Value, strings.Join(columns, ", "))
		}
		heading = append(heading, c.Value)
	}
	var all []map[string]string
	for _, r := range t.Rows[1:] {
		row := map[string]string{}
		for i, c := range r.Cells {
			if c.Value != "" {
				row[heading[i]] = c.Value
			}
		}
		all = append(all, row)
	}
	return all, nil
}

var (
	amountForm = regexp.MustCompile(`^([0-9]+) ([a-z][A-Za-z0-9_-]*)$`)
	cellForm   = regexp.MustCompile(`^\(([0-9]+), ?([0-9]+)\)$`)
	bytesForm  = regexp.MustCompile(`^([0-9]+) bytes of ([0-9]+)$`)
	stageForm  = regexp.MustCompile(`^(give|take|need)(?: (P[0-9]+))? ([0-9]+) ([a-z][A-Za-z0-9_-]*)$`)
	asksForm   = regexp.MustCompile(`^(outcome|spawn|despawn|dirty) ([A-Za-z0-9_-]+)$`)
)

// amounts reads "an empty bag", "nothing", "3 timber" or "3 timber and 2 stone".
func amounts(text string) (map[string]int64, error) {
	all := map[string]int64{}
	if text == "an empty bag" || text == "nothing" {
		return all, nil
	}
	for _, part := range strings.Split(text, " and ") {
		m := amountForm.FindStringSubmatch(part)
		if m == nil {
			return nil, misuse("%q is no amount; want such as \"3 timber and 2 stone\" or \"an empty bag\"", text)
		}
		n, _ := strconv.ParseInt(m[1], 10, 64)
		all[m[2]] += n
	}
	return all, nil
}

func cell(text string) (conformance.Cell, error) {
	m := cellForm.FindStringSubmatch(text)
	if m == nil {
		return conformance.Cell{}, misuse("%q is no cell; want such as (0, 3)", text)
	}
	x, _ := strconv.ParseInt(m[1], 10, 64)
	y, _ := strconv.ParseInt(m[2], 10, 64)
	return conformance.Cell{x, y}, nil
}

// whole reads a column that holds a whole number.
func whole(row map[string]string, column string) (int64, error) {
	n, err := strconv.ParseInt(row[column], 10, 64)
	if err != nil {
		return 0, misuse("%s is %q, want a number", column, row[column])
	}
	return n, nil
}

// stages reads what a Probe stages: "take P1 2 timber; give 2 timber; outcome b1".
func stages(text string) ([]conformance.Stage, error) {
	list := []conformance.Stage{}
	if text == "" {
		return list, nil
	}
	for _, part := range strings.Split(text, "; ") {
		var s conformance.Stage
		verb, what := "", ""
		if m := stageForm.FindStringSubmatch(part); m != nil {
			n, _ := strconv.ParseInt(m[3], 10, 64)
			verb, s.Player, s.N, what = m[1], m[2], &n, m[4]
		} else if m := asksForm.FindStringSubmatch(part); m != nil {
			verb, what = m[1], m[2]
		} else {
			return nil, misuse("a Probe cannot stage %q; want such as \"give P1 3 timber\", \"need 1 timber\", \"outcome b1\", \"spawn E1\", \"dirty bags\"", part)
		}
		*map[string]*string{"give": &s.Give, "take": &s.Take, "need": &s.Need, "outcome": &s.Outcome,
			"spawn": &s.Spawn, "despawn": &s.Despawn, "dirty": &s.Dirty}[verb] = what
		list = append(list, s)
	}
	return list, nil
}
