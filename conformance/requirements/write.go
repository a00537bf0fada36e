package requirements

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Write makes the file of a version that asks for all the scenarios that are
// given, each id with its level. before is the list of the version before, or
// nil. What that one asks for and is not there any more is written as retired
// with an empty reason, which Parse refuses: whoever retires says why. reasons
// are those that have been given already.
func Write(version string, before *List, scenarios, reasons map[string]string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, `# The scenarios that count towards a certificate of suite version %s.
# Written by: go test ./conformance/house -run TestRequirements -promote
# Frozen once the version is released; see adr/verdicts.md, Promotion.
version: %s
`, version, version)
	if before != nil {
		fmt.Fprintf(&b, "after:\n  version: %s\n  sha256: %s\n", before.Version, before.Sum)
		var gone []string
		for id := range before.IDs {
			if _, there := scenarios[id]; !there {
				gone = append(gone, id)
			}
		}
		if gone != nil {
			b.WriteString("retired: # each with its reason\n")
		}
		slices.Sort(gone)
		for _, id := range gone {
			fmt.Fprintf(&b, "  %s: %q\n", id, reasons[id])
		}
	}
	// Profile, level, clause, slugs.
	tree := map[string]map[string]map[string][]string{}
	for id, level := range scenarios {
		words := strings.SplitN(id, "/", 3)
		profile, clause, slug := words[0], words[1], words[2]
		if tree[profile] == nil {
			tree[profile] = map[string]map[string][]string{}
		}
		if tree[profile][level] == nil {
			tree[profile][level] = map[string][]string{}
		}
		tree[profile][level][clause] = append(tree[profile][level][clause], slug)
	}
	b.WriteString("scenarios:\n")
	for _, profile := range slices.Sorted(maps.Keys(tree)) {
		fmt.Fprintf(&b, "  %s:\n", profile)
		for _, level := range slices.Sorted(maps.Keys(tree[profile])) {
			fmt.Fprintf(&b, "    %s:\n", level)
			clauses := tree[profile][level]
			for _, clause := range slices.Sorted(maps.Keys(clauses)) {
				fmt.Fprintf(&b, "      %s:\n", clause)
				slices.Sort(clauses[clause])
				for _, slug := range clauses[clause] {
					fmt.Fprintf(&b, "        - %s\n", slug)
				}
			}
		}
	}
	return b.Bytes()
}
