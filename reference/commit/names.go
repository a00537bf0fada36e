package commit

import (
	"slices"
	"strings"
)

// names numbers names, from 0, so that what is touched in every drain is found
// by number. A name that was numbered once keeps its number. What it holds is
// no state of the game: nothing can be seen of a name that nobody uses.
type names struct {
	numbers map[string]int
	list    []string
	order   []int // their numbers, in the order of the names
}

// none is the number of a name that has none.
const none = -1

// find returns a name's number, or none.
func (n *names) find(name string) int {
	// COMMIT-055: looked up once a command: from here on it is a number.
	if i, ok := n.numbers[name]; ok {
		return i
	}
	return none
}

// number returns a name's number, giving it one at the first mention.
func (n *names) number(name string) int {
	i, ok := n.numbers[name]
	if !ok {
		if n.numbers == nil {
			n.numbers = map[string]int{}
		}
		i = len(n.list)
		n.numbers[name] = i
		n.list = append(n.list, name)
		at, _ := slices.BinarySearchFunc(n.order, name, func(i int, name string) int { return strings.Compare(n.list[i], name) })
		n.order = slices.Insert(n.order, at, i)
	}
	return i
}

// byName lists the numbers 0 to n − 1 in the order of their names.
func byName(n int, name func(int) string) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return strings.Compare(name(a), name(b)) })
	return order
}
