package orders

import "slices"

// A sequence is what a run is to begin with after a node: the moves of some events of the run at hand and then that of
// e, which came after an event that conflicts with it, and is now to come before.
type sequence struct {
	at    int   // the node
	moves []int // the events
	e     *event
	touch Touch // what e touches then
	over  bool  // e is no longer in it
	doubt bool  // something is taken for a conflict that may be none
}

// plan adds a sequence to the wakeup tree of its node, unless what it leads to is covered.
func (s *Search) plan(at int, moves []int, e *event) {
	n := &s.path[at]
	q := sequence{at: at, moves: moves, e: e, touch: s.predicted(e.wanted, at, moves)}
	if !e.wanted.free(&s.events[at].did) {
		q.doubt = true
	}
	if e.fatal { // elsewhere it goes on
		q.touch, q.doubt = Touch{All: true}, true
	}
	for _, o := range n.asleep {
		if _, weak := s.initial(o.Move, &o.touch, &q); weak && !o.fatal {
			return
		}
	}
	level := &n.tree
	taken := map[Thread]int{} // by the branches on the way
	for {
		b, place := s.fitting(*level, taken, &q)
		if b == nil {
			break
		}
		switch {
		case place == len(q.moves):
			q.over = true
		case place >= 0:
			q.moves = slices.Delete(slices.Clone(q.moves), place, place+1)
		}
		if q.over && len(q.moves) == 0 || len(b.next) == 0 && !b.open {
			return
		}
		taken[b.Thread]++
		level = &b.next
	}
	for _, k := range q.moves {
		level = grown(level, &branch{Move: s.events[k].move, touch: s.events[k].did, open: q.doubt})
	}
	if !q.over {
		grown(level, &branch{Move: Move{Thread: e.move.Thread}, touch: q.touch, open: q.doubt})
	}
}

// grown appends a branch, and returns where the next one goes.
func grown(level *[]*branch, b *branch) *[]*branch {
	*level = append(*level, b)
	return &b.next
}

// predicted returns what a step touches that happens after the events before a node, and some others.
func (s *Search) predicted(t Touch, at int, others []int) Touch {
	for i := range t.Len {
		if a := &t.List[i]; a.Writes != nil {
			a.Kind = Read
			if a.Writes(s.state(a, at, others)) {
				a.Kind = Write
			}
		}
	}
	return t
}

// state returns the state of an object after these events.
func (s *Search) state(a *Access, at int, others []int) uint64 {
	for i := len(others) - 1; i >= 0; i-- {
		if o := s.events[others[i]].did.of(a.Object); o != nil {
			return o.After
		}
	}
	for i := at - 1; i >= 0; i-- {
		if o := s.events[i].did.of(a.Object); o != nil {
			return o.After
		}
	}
	for i := range s.events {
		if o := s.events[i].did.of(a.Object); o != nil {
			return o.Before
		}
	}
	return a.Before
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
		if t.List[i].Object == object {
			return &t.List[i]
		}
	}
	return nil
}

// fitting returns the first branch with which an equivalent of the sequence could begin, and the place of that move
// there, or -1.
func (s *Search) fitting(level []*branch, taken map[Thread]int, q *sequence) (*branch, int) {
	for _, b := range level {
		touch, sure := s.expected(b, q.at, taken[b.Thread])
		place, weak := s.initial(b.Move, &touch, q)
		if weak {
			return b, place
		}
		q.doubt = q.doubt || place < 0 && !sure // it may be a weak initial
	}
	return nil, -1
}

// expected returns what a branch touches in terms of the run at hand, after the events before a node and so many more of
// its thread, and whether that is certain.
func (s *Search) expected(b *branch, at, more int) (Touch, bool) {
	if b.Thread >= len(s.threads) {
		return Touch{All: true}, false
	}
	own := s.threads[b.Thread]
	nth, _ := slices.BinarySearch(own, at)
	var now Touch
	switch nth += more; {
	case nth < len(own):
		now = s.events[own[nth]].did
	case nth == len(own):
		now = s.prog.Next(b.Thread)
	default:
		return Touch{All: true}, false
	}
	if now.All || b.touch.All || now.Len != b.touch.Len {
		return Touch{All: true}, now.All && b.touch.All
	}
	for i := range now.Len {
		now.List[i].Kind = b.touch.List[i].Kind
	}
	return now, true
}

// initial reports whether an equivalent of the sequence can begin with a move: with one of the sequence that nothing
// there precedes, whose place it returns, or with one that does not conflict with any (a weak initial), place -1.
func (s *Search) initial(m Move, touch *Touch, q *sequence) (place int, weak bool) {
	for x, k := range q.moves {
		if s.events[k].move.Thread != m.Thread {
			continue
		}
		return x, s.events[k].move.Choice == m.Choice && !slices.ContainsFunc(q.moves[:x], func(y int) bool { return s.follows(k, y) })
	}
	if !q.over && q.e.move.Thread == m.Thread {
		return len(q.moves), m.Choice == 0 && !slices.ContainsFunc(q.moves, func(y int) bool {
			return s.before(y, q.e.must) || q.touch.conflicts(&s.events[y].did)
		})
	}
	return -1, (q.over || !touch.conflicts(&q.touch)) && !slices.ContainsFunc(q.moves, func(k int) bool { return touch.conflicts(&s.events[k].did) })
}
