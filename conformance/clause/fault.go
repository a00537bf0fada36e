package clause

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Fault is one thing wrong with a record.
type Fault struct {
	File string
	Line int
	Got  string
	Want string
}

func (f Fault) Error() string {
	return fmt.Sprintf("%s:%d: got %s, want %s", f.File, f.Line, f.Got, f.Want)
}

// Faults is everything wrong with the records, by file and line. It is the
// error of [Load].
type Faults []Fault

func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i, fault := range f {
		lines[i] = fault.Error()
	}
	return strings.Join(lines, "\n")
}

func (f Faults) sort() {
	slices.SortStableFunc(f, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}

// orNearest ends a want with what was probably meant.
func orNearest(want, got string, among []string) string {
	if near := Nearest(got, among); len(near) > 0 {
		return fmt.Sprintf("%s (did you mean %s?)", want, strings.Join(near, " or "))
	}
	return want
}
