package orders

import "slices"

// A Trunk holds the part of a search that processes share: a wakeup tree whose leaves are parts to search. The
// processes have nothing else in common. In each round they search its parts, each by whoever is free, and then all
// merge the results of all parts, in the same order. So they come to the same trunk, whoever has searched which part.
//
// A sequence of moves is planned as in one process: none that can begin with the move of an earlier branch of its node;
// one that can begin with that of a later branch, below it. So what sleeps where a sequence begins does not sleep at its end
// (section 6 of the paper), and a part needs to know of the others only which branches come before its own.
//
// A part that takes long is not finished. What is left of it is told by moves alone. What they touch, each process
// finds out by taking them.
type Trunk struct {
	program
	most  int // runs of a part
	root  branch
	parts [][]int // of this round, by the places of their branches
}

// A Result reports the search of a part in a round.
type Result struct {
	Runs    int      // complete ones
	GivenUp int      // runs that could only lead where others do
	Cut     int      // runs longer than the limit
	Passed  int      // orders that are none because a thread is passed over
	Unsure  bool     // wakeup trees would not do: the search is to begin again with source sets
	Void    int      // the place of the first move on the way there that is not possible, from 1, or 0
	Plans   [][]Move // runs that plan others in the trunk
	Left    []Level  // what is left, by the events of the run that would be next
}

// A Level describes a node of a part that is not finished.
type Level struct {
	Done []Move // of the branches searched
	Left []Twig // the first of them leads to the next level, if there is one
}

// A Twig holds a move of sequences that are planned.
type Twig struct {
	Move
	Next []Twig
}

// Rename gives the threads of a result other numbers, as another process has them.
func (r *Result) Rename(as func(Thread) Thread) {
	moves := func(all []Move) {
		for i := range all {
			all[i].Thread = as(all[i].Thread)
		}
	}
	var twigs func([]Twig)
	twigs = func(all []Twig) {
		for i := range all {
			all[i].Thread = as(all[i].Thread)
			twigs(all[i].Next)
		}
	}
	for _, run := range r.Plans {
		moves(run)
	}
	for _, l := range r.Left {
		moves(l.Done)
		twigs(l.Left)
	}
}

// NewTrunk returns the trunk of a new search. Its only part has all runs. A part ends after most runs, and what is left of it
// becomes parts of the next round. If source is set, the search goes by source sets: see Result.Unsure.
func NewTrunk(p Program, longest int, repeats func(Place) int, most int, source bool) *Trunk {
	return &Trunk{program: program{p, longest, repeats, source}, most: most, parts: [][]int{nil}}
}

// Parts returns how many parts this round has. The search has ended when there are none.
func (t *Trunk) Parts() int { return len(t.parts) }

// Source reports whether the search goes by source sets.
func (t *Trunk) Source() bool { return t.source }

// Gone returns the part of the search that is done, as if branches of one node led to equally many runs.
func (t *Trunk) Gone() float64 { return t.root.gone() }

func (b *branch) gone() (part float64) {
	if len(b.next) == 0 && b.free {
		return 1
	}
	for _, o := range b.next {
		part += o.gone() / float64(len(b.next))
	}
	return part
}

// Search takes runs of a part, one after the other, until there are no more, there were many, or run returns an error, which
// Search returns.
func (t *Trunk) Search(part int, run func(*Search) error) (r Result, err error) {
	line := t.line(part)
	if err := t.probe(line); err != nil {
		return r, err
	}
	s := t.search(line, false)
	defer s.part.undo()
	for more := true; more && err == nil && !r.Unsure; {
		s.part.planned = false
		if err = s.once(); err != nil {
			break
		}
		if s.part.void > 0 {
			return Result{Void: s.part.void}, nil
		}
		if s.part.planned {
			r.Plans = append(r.Plans, s.Path())
		}
		for i, b := range line {
			b.did = s.events[i].did
		}
		err = run(s)
		r.Runs, r.GivenUp, r.Cut, r.Passed, r.Unsure = s.Runs, s.GivenUp, s.Cut, s.Passed, s.unsure && !s.source
		if more = s.back(); more && s.Runs+s.GivenUp+s.Cut >= t.most {
			r.Left = s.left()
			break
		}
	}
	return r, err
}

// Merge adds to the trunk what all parts of this round have planned and left, in their order, and begins the next round. It
// reports whether wakeup trees will do.
func (t *Trunk) Merge(results []Result) (sure bool, err error) {
	var void []*part
	for i, r := range results {
		line := t.line(i)
		if r.Void > 0 {
			void = append(void, &part{root: &t.root, line: line[:r.Void]})
			continue
		}
		t.leaf(line).free = true
		if sure, err := t.plan(line, r.Plans); !sure || err != nil {
			return sure, err
		}
		if t.leaf(line).next = grow(r.Left); r.Left != nil {
			if err := t.fill(line, t.leaf(line).next); err != nil {
				return false, err
			}
		}
	}
	for _, p := range void {
		p.drop()
	}
	t.root.fall()
	t.parts = nil
	t.open(&t.root, nil)
	return true, nil
}

// plan takes runs of a part again, for what they plan in the trunk.
func (t *Trunk) plan(line []*branch, runs [][]Move) (sure bool, err error) {
	if len(runs) == 0 {
		return true, nil
	}
	if err := t.probe(line); err != nil {
		return false, err
	}
	s := t.search(line, true)
	for _, moves := range runs {
		s.part.moves = moves
		s.forget(len(s.path))
		if err := s.once(); err != nil {
			return false, err
		}
		s.path = s.path[:len(line)]
		s.forget(len(line))
	}
	return s.source || !s.unsure, nil
}

// grow returns the branches of what is left of a part.
func grow(levels []Level) (all []*branch) {
	if len(levels) == 0 {
		return nil
	}
	for _, m := range levels[0].Done {
		all = append(all, &branch{Move: m, free: true})
	}
	for i, w := range levels[0].Left {
		b := w.branch()
		if i == 0 && len(levels) > 1 {
			b.next = grow(levels[1:])
		}
		all = append(all, b)
	}
	return all
}

func (w Twig) branch() *branch {
	b := &branch{Move: w.Move}
	for _, o := range w.Next {
		b.next = append(b.next, o.branch())
	}
	return b
}

// left returns what is left of a part.
func (s *Search) left() (all []Level) {
	for i := s.shared(); i < len(s.path); i++ {
		n := &s.path[i]
		l := Level{Left: twigs(n.tree)}
		for _, q := range n.asleep[len(n.asleep)-n.done:] {
			l.Done = append(l.Done, q.Move)
		}
		all = append(all, l)
	}
	return all
}

func twigs(tree []*branch) (all []Twig) {
	for _, b := range tree {
		all = append(all, Twig{b.Move, twigs(b.next)})
	}
	return all
}

// fall removes what is below a branch once all of that is searched. It reports whether everything below b is.
func (b *branch) fall() (done bool) {
	done = b.free || len(b.next) > 0
	for _, o := range b.next {
		done = o.fall() && done
	}
	if done && b.free {
		b.next = nil
	}
	return done
}

// open lists the leaves that were not searched.
func (t *Trunk) open(b *branch, places []int) {
	if len(b.next) == 0 && !b.free {
		t.parts = append(t.parts, slices.Clone(places))
	}
	for i, o := range b.next {
		t.open(o, append(places, i))
	}
}

// line returns the branches that lead to a part.
func (t *Trunk) line(part int) (line []*branch) {
	b := &t.root
	for _, i := range t.parts[part] {
		b = b.next[i]
		line = append(line, b)
	}
	return line
}

// leaf returns the last branch of a line.
func (t *Trunk) leaf(line []*branch) *branch {
	return (&part{root: &t.root, line: line}).above(len(line))
}

// search returns the search of a part.
func (t *Trunk) search(line []*branch, merges bool) *Search {
	return &Search{program: t.program, part: &part{root: &t.root, line: line, merges: merges}}
}

// probe takes the moves of the branches that come before those of a line, where it is unknown what they touch.
func (t *Trunk) probe(line []*branch) error {
	at := &part{root: &t.root, line: line}
	for i, own := range line {
		for _, b := range at.above(i).next {
			if b == own {
				break
			}
			if b.did == nil {
				if err := t.try(append(slices.Clip(line[:i]), b)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// fill notes what the moves of new branches below a line touch.
func (t *Trunk) fill(line, grown []*branch) error {
	for _, b := range grown {
		below := append(slices.Clip(line), b)
		if len(b.next) == 0 {
			if err := t.try(below); err != nil {
				return err
			}
		}
		if err := t.fill(below, b.next); err != nil {
			return err
		}
	}
	return nil
}

// try takes the moves of a line, and notes what they touch where that is unknown.
func (t *Trunk) try(line []*branch) error {
	if err := t.prog.Reset(); err != nil {
		return err
	}
	for i, b := range line {
		moves, err := t.prog.Moves(nil)
		if err != nil {
			return err
		}
		if !slices.Contains(moves, b.Move) {
			for _, b := range line[i:] {
				b.touches(&Touch{All: true})
			}
			return nil
		}
		step, err := t.prog.Take(b.Move)
		if err != nil {
			return err
		}
		b.did = &step.Touch
		b.touches(b.did)
	}
	return nil
}

// touches sets what a branch touches if that is not known.
func (b *branch) touches(t *Touch) {
	if b.touch == nil {
		b.touch = t
	}
}
