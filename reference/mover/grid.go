package mover

import "math"

// grid is the broad phase: a hashed uniform grid on some levels, each with
// cells twice as wide as those of the one below. A part lies on the level whose
// cells are just wider than the part, so in four of them at most, be it a fence
// post or the edge of the world. A cast looks into the cells around its way.
//
// Cells are not kept apart from others with the same hash: what lies there is
// tested by its bounds anyway. The zero value is empty.
type grid struct {
	nodes []node
	free  int32 // first node that is not in use, plus one; the next is its next
	// entries hang in lists, one for each hash. Both are indices plus one.
	heads     []int32
	entries   []entry
	freeEntry int32
	filled    int         // entries in use
	on        [levels]int // nodes in use on each level
	levels    uint32      // those with any, a bit each
}

// levels of the grid: widths of cells from 1 u to 2^31 u.
const levels = 32

// node is a part in the grid.
type node struct {
	part
	level  uint8
	used   bool
	blocks bool
	whole  bool // its shape has no other part
	shape  int32
	next   int32
}

// entry says that a node lies in a cell with the hash of its list.
type entry struct {
	node, next int32
}

// level of a part: that whose cells are wider than the part, and at least 1 u.
func level(p *part) uint8 {
	_, exponent := math.Frexp(max(p.hi[0]-p.lo[0], p.hi[1]-p.lo[1]))
	return uint8(min(max(exponent, 0), levels-1))
}

// numbered is the coordinate up to which the cells of every level have numbers.
// u.
const numbered = 1 << 52

// cellsOf returns the column and row of the cell of a level in which a point
// lies.
func cellsOf(point [2]float64, level uint) (column, row int64) {
	inverse := math.Float64frombits(uint64(1023-level) << 52) // 2^−level
	return int64(math.Floor(point[0] * inverse)), int64(math.Floor(point[1] * inverse))
}

// hash of a cell: the index of its list.
func (g *grid) hash(level uint, x, y int64) uint64 {
	h := uint64(x)*0x9E3779B97F4A7C15 ^ uint64(y)*0xC2B2AE3D27D4EB4F ^ uint64(level)*0x165667B19E3779F9
	return (h ^ h>>32) & uint64(len(g.heads)-1)
}

// add puts a part into the grid and returns its node.
func (g *grid) add(p part, shape int32, blocks, whole bool) int32 {
	if g.filled+4 > len(g.heads) {
		g.grow()
	}
	n := g.free - 1
	if n >= 0 {
		g.free = g.nodes[n].next
	} else {
		n = int32(len(g.nodes))
		g.nodes = append(g.nodes, node{})
	}
	g.nodes[n] = node{part: p, level: level(&p), used: true, blocks: blocks, whole: whole, shape: shape}
	g.on[g.nodes[n].level]++
	g.levels |= 1 << g.nodes[n].level
	g.enter(n)
	return n
}

func (g *grid) enter(n int32) {
	node := &g.nodes[n]
	x0, y0 := cellsOf(node.lo, uint(node.level))
	x1, y1 := cellsOf(node.hi, uint(node.level))
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			e := g.freeEntry
			if e > 0 {
				g.freeEntry = g.entries[e-1].next
			} else {
				g.entries = append(g.entries, entry{})
				e = int32(len(g.entries))
			}
			head := &g.heads[g.hash(uint(node.level), x, y)]
			g.entries[e-1] = entry{node: n, next: *head}
			*head = e
			g.filled++
		}
	}
}

func (g *grid) remove(n int32) {
	node := &g.nodes[n]
	x0, y0 := cellsOf(node.lo, uint(node.level))
	x1, y1 := cellsOf(node.hi, uint(node.level))
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			at := &g.heads[g.hash(uint(node.level), x, y)]
			for g.entries[*at-1].node != n {
				at = &g.entries[*at-1].next
			}
			e := *at
			*at = g.entries[e-1].next
			g.entries[e-1] = entry{next: g.freeEntry}
			g.freeEntry = e
			g.filled--
		}
	}
	if g.on[node.level]--; g.on[node.level] == 0 {
		g.levels &^= 1 << node.level
	}
	node.used, node.blocks = false, false
	node.next = g.free
	g.free = n + 1
}

// grow doubles the lists and hangs every node anew.
func (g *grid) grow() {
	g.heads = make([]int32, max(64, 2*len(g.heads)))
	g.entries = g.entries[:0]
	g.freeEntry, g.filled = 0, 0
	for n := range g.nodes {
		if g.nodes[n].used {
			g.enter(int32(n))
		}
	}
}
