package orders

import "slices"

// A Search takes one run of each class.
type Search struct {
	Runs    int // complete ones
	GivenUp int // runs that could only lead where others do
	Cut     int // runs longer than the limit
	Passed  int // orders that are none because a thread is passed over

	program
	unsure  bool // wakeup trees would not do
	path    []node
	events  []event // of the run at hand
	threads [][]int // the events of each thread
	woken   []int   // the event that last created or woke each thread, or -1
	part    *part   // the search is of this part of a trunk, or nil
}

// A program says what to search, and how.
type program struct {
	prog    Program
	longest int
	repeats func(Place) int
	source  bool // by source sets
}

// New returns a search that cuts off runs after so many events. The program lets no thread move that comes back to a place
// more often than repeats while nothing changes: see Looks.Since.
func New(p Program, longest int, repeats func(Place) int) *Search {
	return &Search{program: program{prog: p, longest: longest, repeats: repeats}}
}

// A node holds a state on the path.
type node struct {
	moves  []Move
	move   Move      // the one taken now
	known  int       // objects
	asleep []sleeper // the sleep set
	done   int       // branches explored
	tree   []*branch // the wakeup tree: sequences of moves to explore, the first at hand
}

// A sleeper records a move that was explored from a state before, and need not be explored again while nothing
// conflicts with it.
type sleeper struct {
	Move
	touch *Touch
}

// A branch begins sequences of moves.
type branch struct {
	Move
	touch *Touch // its objects are numbered as in the run that made it
	next  []*branch
	free  bool   // of a trunk: all that begins with it is searched, whatever comes next
	did   *Touch // of a trunk: what the move touched when it was taken, or nil
}

// nothing is the touch of a branch that no run has taken yet.
var nothing = &Touch{}

// Each takes one run after the other until there are no more, or one returns an error, which Each returns. A search that
// begins again takes some runs twice, and counts only those from then on.
func (s *Search) Each(run func() error) error {
	for {
		if err := s.once(); err != nil {
			return err
		}
		if err := run(); err != nil {
			return err
		}
		if s.unsure && !s.source {
			*s = Search{program: s.program}
			s.source = true
			continue
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
	n := node{known: s.prog.Objects()}
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
		touch := s.events[len(s.events)-1].did
		for _, q := range up.asleep {
			if q.Thread != up.move.Thread && !q.touch.conflicts(touch) {
				n.asleep = append(n.asleep, q)
			}
		}
	}
	if !s.choose(&n) {
		s.race()
		s.GivenUp++
		return false, nil
	}
	s.path = append(s.path, n)
	return true, nil
}

// choose takes a move, and reports whether there is one.
func (s *Search) choose(n *node) bool {
	if s.part != nil {
		if chosen, more := s.part.choose(s, n); chosen {
			return more
		}
	}
	return s.pick(n) || s.begin(n)
}

// pick takes the first branch that is possible, and reports whether there is one.
func (s *Search) pick(n *node) bool {
	for len(n.tree) > 0 {
		if m := n.tree[0].Move; slices.Contains(n.moves, m) && !n.sleeps(m) {
			s.take(n, m)
			return true
		}
		n.tree = n.tree[1:]
	}
	return false
}

// begin makes a branch of the first move that does not sleep, and reports whether there is one.
func (s *Search) begin(n *node) bool {
	for _, m := range n.moves {
		if !n.sleeps(m) {
			n.tree = []*branch{{Move: m, touch: nothing}}
			s.take(n, m)
			return true
		}
	}
	return false
}

// take chooses a move, the first of the tree. Its alternatives come next: a thread sleeps with all of them or with none.
func (s *Search) take(n *node, m Move) {
	n.move = m
	tree := n.tree[:1:1]
	for _, o := range n.moves {
		if o.Thread == m.Thread && o != m && !n.sleeps(o) {
			tree = append(tree, &branch{Move: o, touch: nothing})
			s.unsure = true // which sequences they begin is not the same in all runs
		}
	}
	for _, b := range n.tree[1:] {
		if b.Thread != m.Thread {
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
	for last := len(s.path) - 1; last >= s.shared(); last-- {
		n := &s.path[last]
		n.asleep = append(n.asleep, sleeper{n.move, s.events[last].did})
		n.done++
		n.tree = n.tree[1:]
		s.forget(last)
		if s.pick(n) {
			return true
		}
		s.path = s.path[:last]
	}
	return false
}

// Source reports whether the search goes by source sets.
func (s *Search) Source() bool { return s.source }

// Left returns how many runs are planned, and the part of the search that is done as if branches of one node led to equally
// many runs and no run planned others. Since runs do, that part is too high at first, by orders of magnitude.
func (s *Search) Left() (planned int, part float64) {
	each := 1.0
	for _, n := range s.path {
		for _, b := range n.tree[1:] {
			planned += b.leaves()
		}
		each /= float64(n.done + len(n.tree))
		part += float64(n.done) * each
	}
	return planned, part
}

// leaves returns how many sequences a branch begins.
func (b *branch) leaves() int {
	if len(b.next) == 0 {
		return 1
	}
	n := 0
	for _, o := range b.next {
		n += o.leaves()
	}
	return n
}

// Path returns the moves of the run at hand.
func (s *Search) Path() (all []Move) {
	for _, n := range s.path {
		all = append(all, n.move)
	}
	return all
}
