package requirements

import (
	"fmt"
	"maps"
	"slices"
)

// Check holds the lists, the oldest first, to each other and to the scenarios
// that there are, each id with its level. It returns what is wrong, a sentence
// each:
//
//   - every list but the first follows the one before it, which is as it was;
//   - an id that a version asks for is asked for by the next, or is retired there
//     with a reason, and what is retired never comes back;
//   - the last list is that of the current version, and each of its scenarios is
//     there, at its level.
//
// A scenario that no list has is no fault: it is not scored.
func Check(lists []List, current string, scenarios map[string]string) []string {
	if len(lists) == 0 {
		return []string{"there is no list"}
	}
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	retired := map[string]string{} // id to the version that retired it
	for i, l := range lists {
		for _, id := range slices.Sorted(maps.Keys(l.IDs)) {
			if by, gone := retired[id]; gone {
				fault("%s asks for %s, which %s retired: an id is never used again, so rename the scenario", l.Version, id, by)
			}
		}
		if i == 0 {
			if l.After != "" {
				fault("%s comes after %s, which is not there", l.Version, l.After)
			}
			for _, id := range slices.Sorted(maps.Keys(l.Retired)) {
				fault("%s retires %s, which no earlier version asks for", l.Version, id)
			}
			continue
		}
		before := lists[i-1]
		switch {
		case l.After != before.Version:
			fault("%s says that it comes after %q, want %q", l.Version, l.After, before.Version)
		case l.AfterSum != before.Sum:
			fault("%s.yaml was changed after %s was made: it has the SHA-256 %s, want %s; what a version asks for does not change under its number", before.Version, l.Version, before.Sum, l.AfterSum)
		}
		for _, id := range slices.Sorted(maps.Keys(before.IDs)) {
			if _, kept := l.IDs[id]; !kept && l.Retired[id] == "" {
				fault("%s asks for %s, and %s neither asks for it nor retires it with a reason", before.Version, id, l.Version)
			}
		}
		for _, id := range slices.Sorted(maps.Keys(l.Retired)) {
			if _, asked := before.IDs[id]; !asked {
				fault("%s retires %s, which %s does not ask for", l.Version, id, before.Version)
			}
			retired[id] = l.Version
		}
	}
	last := lists[len(lists)-1]
	if last.Version != current {
		fault("the suite is of version %s, and the last list of %s", current, last.Version)
	}
	for _, id := range slices.Sorted(maps.Keys(last.IDs)) {
		switch level, there := scenarios[id]; {
		case !there:
			fault("%s asks for %s, which is not in the features: bring it back under its name, or retire it in the list of the next version", last.Version, id)
		case level != last.IDs[id]:
			fault("%s asks for %s as %s, and its clause is %s", last.Version, id, last.IDs[id], level)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(scenarios)) {
		if by, gone := retired[id]; gone {
			fault("the features have %s, which %s retired: an id is never used again, so rename the scenario", id, by)
		}
	}
	return faults
}
