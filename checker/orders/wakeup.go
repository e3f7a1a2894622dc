package orders

import "slices"

// A sequence plans how a run continues after a node: the moves of some events of the run at hand and then that of e,
// which came after an event that conflicts with it, and is now to come before.
type sequence struct {
	at    int   // the node
	moves []int // the events
	e     *event
	touch Touch // what e touches then
	over  bool  // e is no longer in it
}

// plan makes sure that some run begins with an equivalent of a sequence.
func (s *Search) plan(at int, moves []int, e *event) {
	q := sequence{at: at, moves: moves, e: e, touch: s.predicted(*e.wanted, at, moves)}
	if e.fatal { // elsewhere it goes on
		q.touch = Touch{All: true}
	}
	s.unsure = s.unsure || !e.wanted.free(s.events[at].did)
	planned := false
	if s.source {
		planned = s.addSource(&q)
	} else {
		planned = s.insert(&q)
	}
	if planned {
		s.keep(at)
	}
}

// addSource adds a branch that begins the sequence to those of its node, unless one of them does already (source sets).
// It reports whether it has.
func (s *Search) addSource(q *sequence) bool {
	n := &s.path[q.at]
	begins := func(t Thread) bool {
		place, ok := s.initial(Move{Thread: t}, nil, q)
		return ok && place >= 0
	}
	if slices.ContainsFunc(n.asleep, func(o sleeper) bool { return begins(o.Thread) }) ||
		slices.ContainsFunc(n.tree, func(b *branch) bool { return begins(b.Thread) }) {
		return false
	}
	first := Move{Thread: q.e.move.Thread}
	if len(q.moves) > 0 {
		first = s.events[q.moves[0]].move
	}
	for _, m := range n.moves { // a thread sleeps with all of its alternatives or with none
		if m.Thread == first.Thread && !n.sleeps(m) {
			n.tree = append(n.tree, &branch{Move: m, touch: nothing})
		}
	}
	return true
}

// insert adds the sequence to the wakeup tree of its node, unless what it leads to is covered. It reports whether it has.
func (s *Search) insert(q *sequence) bool {
	n := &s.path[q.at]
	for _, o := range n.asleep {
		if _, weak := s.initial(o.Move, o.touch, q); weak {
			return false
		}
	}
	level := &n.tree
	taken := map[Thread]int{}     // by the branches on the way
	for first := 1; ; first = 0 { // the first of the node is the event that e is to precede
		b, place := s.fitting((*level)[first:], taken, q)
		if b == nil {
			break
		}
		switch {
		case place == len(q.moves):
			q.over = true
		case place >= 0:
			q.moves = slices.Delete(slices.Clone(q.moves), place, place+1)
		}
		if len(b.next) == 0 || b.free || q.over && len(q.moves) == 0 {
			return false
		}
		taken[b.Thread]++
		level = &b.next
	}
	all := make([]branch, 0, len(q.moves)+1)
	for _, k := range q.moves {
		all = append(all, branch{Move: s.events[k].move, touch: s.events[k].did})
	}
	if !q.over {
		touch := q.touch
		all = append(all, branch{Move: Move{Thread: q.e.move.Thread}, touch: &touch})
	}
	for i := range all[1:] {
		all[i].next = []*branch{&all[i+1]}
	}
	s.hang(q.at, level, &all[0])
	return true
}

// hang appends a branch to those of a level, which is that of a node or below.
func (s *Search) hang(at int, level *[]*branch, b *branch) {
	*level = append(*level, b)
	if at < s.shared() && !s.part.merges {
		s.part.undone = append(s.part.undone, level)
	}
}

// predicted returns what a step touches that happens after the events before a node, and some others. The search is not
// sure if an event that touches everything may have changed what matters.
func (s *Search) predicted(t Touch, at int, others []int) Touch {
	for i := range t.Len {
		if a := &t.List[i]; a.Compares {
			state, known := s.state(a, at, others)
			s.unsure = s.unsure || !known
			if a.Kind = a.In(state); !known {
				a.Kind = Write
			}
		}
	}
	return t
}

// state returns the state of an object after these events, if it is known.
func (s *Search) state(a *Access, at int, others []int) (state uint64, known bool) {
	for i := at + len(others) - 1; i >= 0; i-- {
		k := i
		if i >= at {
			k = others[i-at]
		}
		if did := s.events[k].did; did.All {
			return 0, false
		} else if o := did.of(a.Object); o != nil {
			return o.After, true
		}
	}
	for i := at; i < len(s.events); i++ {
		if did := s.events[i].did; did.All {
			return 0, false
		} else if o := did.of(a.Object); o != nil {
			return o.Before, true
		}
	}
	return a.Before, true
}

// free reports whether what a step acquires, if anything, is free before another event: that one uses it, too.
func (t *Touch) free(o *Touch) bool {
	for i := range t.Len {
		if t.List[i].Acquire && o.of(t.List[i].Object) == nil {
			return false
		}
	}
	return true
}

// of returns the access of an object, or nil.
func (t *Touch) of(object int) *Access {
	for i := range t.Len {
		if t.List[i].Object == object && !t.List[i].Again {
			return &t.List[i]
		}
	}
	return nil
}

// fitting returns the first branch with which an equivalent of the sequence could begin, and the place of that move
// there, or -1.
func (s *Search) fitting(level []*branch, taken map[Thread]int, q *sequence) (*branch, int) {
	for _, b := range level {
		if place, weak := s.initial(b.Move, s.expected(b, q, taken[b.Thread]), q); weak {
			return b, place
		}
	}
	return nil, -1
}

// expected returns what a branch touches in terms of the run at hand, after the events before a sequence and so many more
// of its thread. The search is not sure if that run does not show it, and the sequence may touch the same.
func (s *Search) expected(b *branch, q *sequence, more int) *Touch {
	known := s.path[q.at].known
	if b.touch.All || b.touch.among(known) {
		return b.touch
	}
	now, seen := s.shown(b.Thread, q.at, more)
	if !seen || now.All || now.Len != b.touch.Len {
		s.unsure = s.unsure || !q.touch.among(known) || slices.ContainsFunc(q.moves, func(k int) bool { return !s.events[k].did.among(known) })
		return b.touch
	}
	for i := range now.Len {
		now.List[i].Kind = b.touch.List[i].Kind
	}
	return &now
}

// shown returns what the run at hand shows of a step of a thread, if anything.
func (s *Search) shown(t Thread, at, more int) (Touch, bool) {
	if t >= len(s.threads) {
		return Touch{}, false
	}
	own := s.threads[t]
	nth, _ := slices.BinarySearch(own, at)
	switch nth += more; {
	case nth < len(own):
		return *s.events[own[nth]].did, true
	case nth == len(own):
		return s.prog.Next(t), true
	default:
		return Touch{}, false
	}
}

// among reports whether a step touches only objects with numbers below that.
func (t *Touch) among(known int) bool {
	return !slices.ContainsFunc(t.List[:t.Len], func(a Access) bool { return a.Object >= known })
}

// initial reports whether an equivalent of the sequence can begin with a move: with one of the sequence that nothing
// there precedes, whose place it returns, or with one that touches what conflicts with none (a weak initial), place -1.
func (s *Search) initial(m Move, touch *Touch, q *sequence) (place int, weak bool) {
	for x, k := range q.moves {
		if s.events[k].move.Thread != m.Thread {
			continue
		}
		return x, !slices.ContainsFunc(q.moves[:x], func(y int) bool { return s.follows(k, y) })
	}
	if !q.over && q.e.move.Thread == m.Thread {
		return len(q.moves), !slices.ContainsFunc(q.moves, func(y int) bool {
			return s.before(y, q.e.must) || q.touch.conflicts(s.events[y].did)
		})
	}
	if touch == nil {
		return -1, false
	}
	return -1, (q.over || !touch.conflicts(&q.touch)) && !slices.ContainsFunc(q.moves, func(k int) bool { return touch.conflicts(s.events[k].did) })
}
