package spans

import (
	"container/heap"
	"math"
)

// Options say what to judge.
type Options struct {
	// Exclusive forbids that leaders of different terms lead at once. Leaders without terms never may.
	Exclusive bool
	// Late is by how many nanoseconds, by their ends, Ops may come later than others; they are judged that much later
	// than they could be. It is negative if they may come in any order: then they are judged by Close. Whatever it is,
	// Ops of different processes may come in any order.
	Late int64
	// Keep limits the Ops that are remembered, to compare others with; 0 for all.
	Keep int
}

// A Judge judges a stream.
type Judge struct {
	Options
	Counts
	// FirstPossible is the first pair that overlaps for some choices of times only, by one Op of each; nil for none.
	FirstPossible []Op

	found   func(Finding)
	waiting queue
	objects map[object]*held
	owners  map[owner]*state
	kept    []entry
	seq     int
	floor   int64 // the latest time that anything had that is no longer kept
}

// An object names a lock or an election.
type object struct {
	election bool
	name     string
}

// An owner names a process and what it locks or leads.
type owner struct {
	object
	holder string
}

// held keeps the intervals of an object's owners.
type held struct {
	byTime ordered             // by their begins, to find what overlaps
	grants ordered             // by their answers, to find the greatest token of those before
	tokens map[int64]*interval // who got which token
	owners int                 // how many are remembered
}

// A state records the lock that an owner has, its last tenure, and its latest calls.
type state struct {
	open    *interval // the lock that it has
	lead    *interval // its last tenure
	resigns []entry   // its calls of resign since, in the order in which they came
	end     int64     // of its last Op that is no call of resign
	seq     int       // of its last Op, from 1
}

// An entry keeps an Op.
type entry struct {
	owner
	Op
	seq int
	v   *interval // if it gave one
}

// New returns a judge that reports findings, in the order in which it knows them.
func New(o Options, found func(Finding)) *Judge {
	if o.Keep == 0 {
		o.Keep = math.MaxInt
	}
	return &Judge{Options: o, found: found, objects: map[object]*held{}, owners: map[owner]*state{}, floor: math.MinInt64}
}

// Add takes the next Op.
func (j *Judge) Add(o Op) {
	j.Ops[o.Kind]++
	j.Until = max(j.Until, o.End)
	if j.Late == 0 {
		j.take(o)
		return
	}
	heap.Push(&j.waiting, o)
	for j.Late > 0 && len(j.waiting) > 0 && j.waiting[0].key() <= j.Until-j.Late {
		j.take(heap.Pop(&j.waiting).(Op))
	}
}

// Close judges what still waits, and counts the locks that were not given back. Nothing can be added then.
func (j *Judge) Close() {
	for len(j.waiting) > 0 {
		j.take(heap.Pop(&j.waiting).(Op))
	}
	for _, s := range j.owners {
		if s.open != nil {
			j.Open++
		}
	}
}

// take judges an Op.
func (j *Judge) take(o Op) {
	if o.Failed {
		j.Failed++
		if o.Kind == Lock || o.Kind == Lead {
			return
		}
	}
	who := owner{object{o.Kind == Lead || o.Kind == Resign, o.Object}, o.Holder}
	h, s := j.find(who)
	if s.disordered(o) {
		j.Disordered++
		return
	}
	j.seq++
	e := entry{owner: who, Op: o, seq: j.seq}
	if s.seq = j.seq; o.Kind != Resign {
		s.end = o.End
	}
	switch o.Kind {
	case Lock:
		e.v = j.lock(h, s, o)
	case Unlock:
		j.unlock(h, s, o)
	case Lead:
		e.v = j.lead(h, s, o)
	case Resign:
		j.resign(h, s, e)
	}
	j.kept = append(j.kept, e)
	for len(j.kept) > j.Keep {
		j.drop(j.kept[0])
		j.kept = j.kept[1:]
	}
}

// disordered reports whether an Op comes after one of its owner that should come later. A call of resign may come after
// the tenure that it is in, but not after the next.
func (s *state) disordered(o Op) bool {
	if o.Kind == Resign {
		return s.lead != nil && o.Begin < s.lead.from.at
	}
	return s.seq > 0 && o.End < s.end
}

// find returns what is known of an owner and its object.
func (j *Judge) find(who owner) (*held, *state) {
	h, s := j.objects[who.object], j.owners[who]
	if h == nil {
		h = &held{tokens: map[int64]*interval{}}
		h.byTime = ordered{key: func(v *interval) int64 { return v.from.least() }, rank: func(v *interval) int64 { return v.to.most() }}
		h.grants = ordered{key: func(v *interval) int64 { return v.from.most() }, rank: func(v *interval) int64 { return v.by.Token }}
		j.objects[who.object] = h
	}
	if s == nil {
		s = &state{}
		j.owners[who] = s
		h.owners++
	}
	return h, s
}

// drop forgets the oldest Op that is kept.
func (j *Judge) drop(e entry) {
	h, s := j.objects[e.object], j.owners[e.owner]
	j.floor = max(j.floor, e.End+e.Error)
	if v := e.v; v != nil {
		v.dead = true
		j.floor = max(j.floor, v.to.most())
		if h.tokens[v.by.Token] == v {
			delete(h.tokens, v.by.Token)
		}
		h.byTime.trim()
		h.grants.trim()
		if s.open == v {
			s.open = nil
			j.Open++
		}
		if s.lead == v {
			s.lead = nil
		}
	}
	if len(s.resigns) > 0 && s.resigns[0].seq == e.seq {
		s.resigns = s.resigns[1:]
	}
	if s.seq != e.seq {
		return
	}
	delete(j.owners, e.owner)
	if h.owners--; h.owners == 0 {
		delete(j.objects, e.object)
	}
}

// A queue orders Ops that wait for their turn, as a heap.
type queue []Op

// Len returns how many wait.
func (q queue) Len() int { return len(q) }

// Less reports whether one comes before another.
func (q queue) Less(i, k int) bool {
	a, b := q[i], q[k]
	if a.key() != b.key() {
		return a.key() < b.key()
	}
	return a.Line < b.Line || a.Line == b.Line && a.Number < b.Number
}

// Swap swaps two.
func (q queue) Swap(i, k int) { q[i], q[k] = q[k], q[i] }

// Push adds one at the end.
func (q *queue) Push(x any) { *q = append(*q, x.(Op)) }

// Pop removes the one at the end.
func (q *queue) Pop() any {
	last := len(*q) - 1
	x := (*q)[last]
	*q = (*q)[:last]
	return x
}
