package clause

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Nearest returns up to three of among that look most like want, the most
// alike first: those at an edit distance of at most a third of want's length,
// or 2 if that is more. Case does not count.
func Nearest(want string, among []string) []string {
	type near struct {
		word     string
		distance int
	}
	length := utf8.RuneCountInString(want)
	most := max(2, length/3)
	var found []near
	for _, word := range among {
		if n := utf8.RuneCountInString(word); n > length+most || n < length-most {
			continue // the lengths alone are too far apart
		}
		if d := distance(strings.ToLower(want), strings.ToLower(word)); d <= most {
			found = append(found, near{word, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.distance, b.distance) })
	words := make([]string, 0, 3)
	for _, n := range found[:min(3, len(found))] {
		words = append(words, n.word)
	}
	return words
}

// distance is Levenshtein's: insertions, deletions and substitutions of runes.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range from {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range to {
			substitute := diagonal
			if x != y {
				substitute++
			}
			diagonal = row[j+1]
			row[j+1] = min(substitute, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}
