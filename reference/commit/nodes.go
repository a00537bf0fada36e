package commit

import "github.com/moveauth/moveauth/reference/unit"

type node struct {
	name   string
	land   int
	at     unit.Vec
	item   int
	yield  int64
	swings int64
	change []Stack // what the outcome bears
}

func (w *World) openNodes(nodes []NodeSetup) {
	for i, s := range nodes {
		w.nodes = append(w.nodes, node{name: s.Node, land: w.landNamed(s.Land), at: s.At, item: w.items.number(s.Item),
			yield: s.Yield, swings: s.Swings, change: stacks(map[string]int64{s.Item: s.Yield})})
		w.nodeKeys[s.Node] = i
	}
	w.nodeSort = byName(len(nodes), func(i int) string { return nodes[i].Node })
}

// node returns a node, or nil.
func (w *World) node(name string) *node {
	if i, ok := w.nodeKeys[name]; ok {
		return &w.nodes[i]
	}
	return nil
}

// swing is a staged swing at a node.
type swing struct{ node *node }

func (s *swing) settle() { s.node.swings-- }

// NodeState is a node as it stands.
type NodeState struct {
	Node   string
	Swings int64
}

// Nodes returns the nodes of the lands that are here, in the order of the
// setup.
func (w *World) Nodes() []NodeState {
	list := []NodeState{}
	for i := range w.nodes {
		if n := &w.nodes[i]; w.lands[n.land].here() {
			list = append(list, NodeState{n.name, n.swings})
		}
	}
	return list
}
