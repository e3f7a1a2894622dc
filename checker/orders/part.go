package orders

import "slices"

// A part connects the search of a part with the trunk.
type part struct {
	root    *branch
	line    []*branch    // from there
	planned bool         // the run at hand has planned others in the trunk
	merges  bool         // the search is only for what runs plan in the trunk
	moves   []Move       // of the run to take, if it merges
	void    int          // see Result.Void
	undone  []*[]*branch // the levels to which the search has added a branch
}

// shared returns how many nodes of a run belong to the trunk.
func (s *Search) shared() int {
	if s.part == nil {
		return 0
	}
	return len(s.part.line)
}

// above returns the branch whose next moves are those of a node.
func (p *part) above(depth int) *branch {
	if depth == 0 {
		return p.root
	}
	return p.line[depth-1]
}

// choose takes the move that the part has at a node, if it has one, and reports whether it is possible.
func (p *part) choose(s *Search, n *node) (chosen, possible bool) {
	switch depth := len(s.path); {
	case depth < len(p.line):
		return true, p.follow(s, n, p.line[depth])
	case depth < len(p.moves):
		n.move = p.moves[depth]
		n.tree = []*branch{{Move: n.move, touch: nothing}}
		return true, true
	default:
		return p.merges, false
	}
}

// follow takes the move of the part's own branch. Those of the branches before it sleep.
func (p *part) follow(s *Search, n *node, own *branch) bool {
	n.tree = slices.Clone(p.above(len(s.path)).next)
	for n.tree[0] != own {
		if b := n.tree[0]; b.did != nil {
			n.asleep = append(n.asleep, sleeper{b.Move, b.did})
		}
		n.tree = n.tree[1:]
	}
	if !slices.Contains(n.moves, own.Move) || n.sleeps(own.Move) {
		p.void = len(s.path) + 1
	}
	n.move = own.Move
	s.unsure = s.unsure || slices.ContainsFunc(n.moves, func(m Move) bool { return m.Thread == own.Thread && m != own.Move })
	return p.void == 0
}

// undo removes what was planned.
func (p *part) undo() {
	for _, level := range slices.Backward(p.undone) {
		*level = (*level)[:len(*level)-1]
	}
}

// drop removes the last branch of the line, which cannot be taken.
func (p *part) drop() {
	last := len(p.line) - 1
	above := p.above(last)
	above.next = slices.DeleteFunc(above.next, func(b *branch) bool { return b == p.line[last] })
}

// keep adds the branches of a node to the trunk.
func (s *Search) keep(at int) {
	if at >= s.shared() {
		return
	}
	s.part.planned = true
	above := s.part.above(at)
	for _, b := range s.path[at].tree {
		if !slices.Contains(above.next, b) {
			s.hang(at, &above.next, b)
		}
	}
}
