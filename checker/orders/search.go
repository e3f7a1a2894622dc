package orders

import "slices"

// A Search takes one run of each class.
type Search struct {
	Runs    int // complete ones
	GivenUp int // runs that could only lead where others do
	Cut     int // runs longer than the limit

	prog    Program
	longest int
	path    []node
	events  []event // of the run at hand
	threads [][]int // the events of each thread
	woken   []int   // the event that last created or woke each thread, or -1
}

// New returns a search that cuts off runs after so many events.
func New(p Program, longest int) *Search { return &Search{prog: p, longest: longest} }

// A node is a state on the path.
type node struct {
	moves  []Move
	move   Move      // the one taken now
	asleep []sleeper // the sleep set
	tree   []*branch // the wakeup tree: sequences of moves to explore, the first at hand
}

// A sleeper is a move that was explored from a state before, and need not be while nothing conflicts with it.
type sleeper struct {
	Move
	touch Touch
	fatal bool // it ends the run, so it does not stand for runs in which others go on
}

// A branch begins sequences of moves.
type branch struct {
	Move
	touch Touch // its objects are numbered as in the run that made it
	next  []*branch
	open  bool // it may be redundant, so it covers nothing else
}

// Each takes one run after the other until there are no more, or one returns an error, which Each returns.
func (s *Search) Each(run func() error) error {
	for {
		if err := s.once(); err != nil {
			return err
		}
		if err := run(); err != nil {
			return err
		}
		if !s.back() {
			return nil
		}
	}
}

// once executes a run along the path and on to its end.
func (s *Search) once() error {
	if err := s.prog.Reset(); err != nil {
		return err
	}
	for depth := 0; ; depth++ {
		if depth == s.longest {
			s.path = s.path[:depth]
			s.Cut++
			s.race()
			return nil
		}
		if depth == len(s.path) {
			if more, err := s.extend(); err != nil || !more {
				return err
			}
		}
		move := s.path[depth].move
		step, err := s.prog.Take(move)
		if err != nil {
			return err
		}
		if depth == len(s.events) {
			s.record(move, step)
		}
	}
}

// extend appends a node for the state at hand, and reports whether there is a move to explore from it.
func (s *Search) extend() (bool, error) {
	n := node{}
	var err error
	if n.moves, err = s.prog.Moves(nil); err != nil {
		return false, err
	}
	if len(n.moves) == 0 {
		s.race()
		s.Runs++
		return false, s.prog.End()
	}
	if len(s.path) > 0 {
		up := &s.path[len(s.path)-1]
		n.tree = up.tree[0].next
		touch := &s.events[len(s.events)-1].did
		for _, q := range up.asleep {
			if q.Thread != up.move.Thread && !q.touch.conflicts(touch) {
				n.asleep = append(n.asleep, q)
			}
		}
	}
	if !n.pick() && !n.begin() {
		s.race()
		s.GivenUp++
		return false, nil
	}
	s.path = append(s.path, n)
	return true, nil
}

// pick takes the first branch that is possible, and reports whether there is one.
func (n *node) pick() bool {
	for len(n.tree) > 0 {
		b := n.tree[0]
		switch {
		case !slices.Contains(n.moves, b.Move):
			n.tree = grafted(n.tree[1:], b.next)
		case n.sleeps(b.Move):
			n.tree = n.tree[1:]
		default:
			n.take(b.Move)
			return true
		}
	}
	return false
}

// grafted adds branches to a tree. They hung from one that turned out to be impossible.
func grafted(tree, more []*branch) []*branch {
	tree = slices.Clone(tree)
	for _, b := range more {
		i := slices.IndexFunc(tree, func(o *branch) bool { return o.Move == b.Move })
		switch {
		case i < 0:
			tree = append(tree, b)
		case len(tree[i].next) > 0 || tree[i].open:
			tree[i].next = grafted(tree[i].next, b.next)
		}
	}
	return tree
}

// begin makes a branch of the first move that does not sleep, and reports whether there is one.
func (n *node) begin() bool {
	for _, m := range n.moves {
		if !n.sleeps(m) {
			n.tree = []*branch{{Move: m}}
			n.take(m)
			return true
		}
	}
	return false
}

// take chooses a move, the first of the tree. Its alternatives come next: a thread sleeps with all of them or with none.
func (n *node) take(m Move) {
	n.move = m
	tree := n.tree[:1:1]
	for _, o := range n.moves {
		if o.Thread != m.Thread || o == m || n.sleeps(o) {
			continue
		}
		if i := slices.IndexFunc(n.tree, func(b *branch) bool { return b.Move == o }); i >= 0 {
			tree = append(tree, n.tree[i])
		} else {
			tree = append(tree, &branch{Move: o, open: true})
		}
	}
	for _, b := range n.tree[1:] {
		if !slices.Contains(tree, b) {
			tree = append(tree, b)
		}
	}
	n.tree = tree
}

func (n *node) sleeps(m Move) bool {
	return slices.ContainsFunc(n.asleep, func(q sleeper) bool { return q.Move == m })
}

// back goes back to the last node with another branch, and reports whether there is one.
func (s *Search) back() bool {
	for last := len(s.path) - 1; last >= 0; last-- {
		n := &s.path[last]
		n.asleep = append(n.asleep, sleeper{n.move, s.events[last].did, s.events[last].fatal})
		n.tree = n.tree[1:]
		s.forget(last)
		if n.pick() {
			return true
		}
		s.path = s.path[:last]
	}
	return false
}

// Path returns the moves of the run at hand.
func (s *Search) Path() (all []Move) {
	for _, n := range s.path {
		all = append(all, n.move)
	}
	return all
}
