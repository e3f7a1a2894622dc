package independence

import (
	"slices"
	"unsafe"

	"doorway/internal/hashtable"
	"doorway/internal/valuecode"
	"doorway/model"
)

// An Order tells whether it matters to somebody who looks on when an event is taken. Observations have numbers.
type Order interface {
	// Left reports whether an event that is seen like this can come before any events of other processes in place
	// of after them.
	Left(seen uint32) bool
	// Swap reports whether two events can be seen like early and then late in place of first and then second.
	Swap(first, second, early, late uint32) bool
}

// A Loner tells which events can be taken alone. Whatever happens without such an event, it stays enabled, commutes
// with what happens, and nobody minds when it is seen. So it is a persistent set by itself (Godefroid,
// Partial-Order Methods for the Verification of Concurrent Systems, LNCS 1032, 1996). Two events commute if both
// orders lead to the same local state and the same messages (Katz and Peled, Defining conditional independence using
// collapses, TCS 101, 1992); the process is asked. Events at other processes commute anyway. What can happen at its
// own is looked for among the encounters, from its local state on.
type Loner struct {
	*Recorder
	order Order
	facts map[question]*fact
}

// A question asks whether an event can be taken alone at a place.
type question struct {
	at    place
	event model.Event // its index is 0 if it takes a message
	letter
}

// NewLoner returns a Loner that goes by what a recorder knows, and by the order that somebody who looks on sees.
func NewLoner(r *Recorder, order Order) *Loner { return &Loner{r, order, map[question]*fact{}} }

// A fact answers a question.
type fact struct {
	alone bool
	told  bool     // what has to be noted because of it is noted
	after uint32   // the local state after the event
	next  []uint32 // the local states that the actions before it lead to
}

// Alone reports whether an event that is enabled in v can be taken alone.
func (l *Loner) Alone(v []uint32, e model.Event) bool {
	q := question{place{e.Proc, v[e.Proc]}, e, l.letter(v, e)}
	if q.letter != none {
		q.event.Index = 0
	}
	return l.ask(q)
}

// ask answers a question. It walks through the encounters from the place on, without the event, depth first, as
// Tarjan's algorithm does: of what is on the stack when something fails, all leads there.
func (l *Loner) ask(q question) bool {
	if f := l.facts[q]; f != nil && !f.alone {
		return false
	}
	w := walk{l, map[question]int{}, nil, map[question]*fact{}}
	_, ok := w.from(q)
	for _, open := range w.stack {
		l.facts[open] = &fact{}
	}
	if ok {
		l.tell(q)
	}
	return ok
}

// tell notes what can come before an event that is taken alone: what its process encounters after it. It might be met
// nowhere else.
func (l *Loner) tell(q question) {
	f := l.facts[q]
	if f.told {
		return
	}
	f.told = true
	for _, x := range l.letters[place{q.at.proc, f.after}] {
		if l.before(q, x) {
			l.note(encounter{q.at, x})
		}
	}
	for _, local := range f.next {
		l.tell(q.from(local))
	}
}

// before reports whether a letter can come before the event in question.
func (l *Loner) before(q question, x letter) bool {
	return x != q.letter && !(l.fifo && x.channel == q.channel)
}

// from returns the same question at another local state.
func (q question) from(local uint32) question {
	q.at.local = local
	return q
}

// A walk searches for one answer. The events that come before the one in question lead from local state to local
// state.
type walk struct {
	*Loner
	number map[question]int
	stack  []question
	found  map[question]*fact
}

// from walks on from a place. It returns the earliest place on the stack that it leads to, and whether nothing fails.
func (w *walk) from(q question) (low int, ok bool) {
	if f := w.facts[q]; f != nil {
		return len(w.number), f.alone
	}
	if at, met := w.number[q]; met {
		return at, true
	}
	low = len(w.number)
	own, base := low, len(w.stack)
	w.number[q] = low
	w.stack = append(w.stack, q)
	after, next, ok := w.followers(q)
	if !ok {
		return 0, false
	}
	for _, local := range next {
		at, ok := w.from(q.from(local))
		if !ok {
			return 0, false
		}
		low = min(low, at)
	}
	w.found[q] = &fact{alone: true, after: after, next: next}
	if low == own {
		for _, closed := range w.stack[base:] {
			w.facts[closed] = w.found[closed]
		}
		w.stack = w.stack[:base]
	}
	return low, true
}

// followers returns the local state after the event in question, and those to which the actions lead that can come
// before it. It reports whether the event commutes with all of these, and nobody minds when it is seen.
func (w *walk) followers(q question) (after uint32, next []uint32, ok bool) {
	if after, ok = w.hidden(q); !ok {
		return 0, nil, false
	}
	for _, l := range w.others(q, after) {
		v := w.vector(q.at, l)
		actions := w.at(v, q.at.proc, l.channel)
		w.drop(v)
		for _, a := range actions {
			if l == none && a == q.event {
				continue
			}
			local, ok := w.commute(q, action{a, l})
			if !ok {
				return 0, nil, false
			}
			if local != q.at.local {
				next = append(next, local)
			}
		}
	}
	return after, next, true
}

// others returns what can come before the event in question: what its process encounters here, or after the event.
// tell notes the latter for later searches; to know it at once saves some of these.
func (w *walk) others(q question, after uint32) (all []letter) {
	all = append(all, none)
	for _, local := range []uint32{q.at.local, after} {
		for _, l := range w.letters[place{q.at.proc, local}] {
			if w.before(q, l) && !slices.Contains(all, l) {
				all = append(all, l)
			}
		}
	}
	return all
}

// An action has an event and the message that it takes, if any.
type action struct {
	event model.Event
	letter
}

// hidden reports whether nobody minds when the event in question is seen, and returns the local state after it.
func (l *Loner) hidden(q question) (after uint32, ok bool) {
	v := l.vector(q.at, q.letter)
	next, seen := l.move(v, action{q.event, q.letter})
	defer l.drop(v, next)
	if next == nil || !l.order.Left(seen) {
		return 0, false
	}
	return next[q.at.proc], true
}

// commute reports whether the event in question and another that can happen at its place commute and nobody minds their
// order, and returns the local state after the other one.
func (l *Loner) commute(q question, a action) (local uint32, ok bool) {
	one := action{q.event, q.letter}
	v := l.vector(q.at, one.letter, a.letter)
	first, early := l.move(v, one)
	other, alone := l.move(v, a)
	defer l.drop(v, first, other)
	if first == nil || other == nil {
		return 0, false
	}
	late, seen := l.move(other, one)
	end, beside := l.move(first, a)
	defer l.drop(late, end)
	if late == nil || end == nil || !slices.Equal(late, end) || !l.order.Swap(alone, seen, early, beside) {
		return 0, false
	}
	return other[q.at.proc], true
}

// move takes an action in v. It returns nil if it is not enabled, or fails.
func (l *Loner) move(v []uint32, a action) (next []uint32, seen uint32) {
	e, ok := l.find(v, a)
	if !ok {
		return nil, 0
	}
	return l.after(v, e)
}

// find returns the event of an action in v: the message may have another place in its channel.
func (l *Loner) find(v []uint32, a action) (model.Event, bool) {
	l.events = l.m.Events(v, l.events[:0])
	for _, e := range l.events {
		if a.letter == none && e == a.event || a.letter != none && e.Proc == a.event.Proc && l.letter(v, e) == a.letter {
			return e, true
		}
	}
	return model.Event{}, false
}

// Bytes returns the size of what is known and noted.
func (l *Loner) Bytes() int {
	n := hashtable.MapBytes(l.facts) + len(l.facts)*int(unsafe.Sizeof(fact{})) + hashtable.MapBytes(l.met)
	for _, f := range l.facts {
		n += valuecode.SizeOf(f.next)
	}
	return n
}
