package goroutines

import (
	"slices"

	"doorway/checker/orders"
	"doorway/model"
)

// A turn lists a thread's operations since it has changed anything, or another has changed what these operations have
// accessed. When it returns to one of them it finds all as it was. Unlike a round it does not depend on the order of
// events that do not conflict.
type turn struct {
	seen    []encounter
	objects []int
	all     bool // some operation may have accessed anything
}

// note notes that a thread takes its next step.
func (p *threaded) note(t orders.Thread, v *visit, touch *orders.Touch) {
	for len(p.turns) <= t {
		p.turns = append(p.turns, turn{})
	}
	k := &p.turns[t]
	k.all = k.all || touch.All
	for _, a := range touch.List[:touch.Len] {
		k.objects = append(k.objects, a.Object)
	}
	for i := range k.seen {
		if e := &k.seen[i]; e.at == v.hash && e.of == v.of {
			e.times++
			return
		}
	}
	k.seen = append(k.seen, encounter{v.hash, v.of, 1})
}

// changed notes that a thread's step may have changed what it has accessed.
func (p *threaded) changed(t orders.Thread, touch *orders.Touch) {
	for o := range p.turns {
		k := &p.turns[o]
		if o == t || k.all || touch.All || slices.ContainsFunc(touch.List[:touch.Len], func(a orders.Access) bool {
			return a.Kind != orders.Read && slices.Contains(k.objects, a.Object)
		}) {
			*k = turn{seen: k.seen[:0], objects: k.objects[:0]}
		}
	}
}

// spins reports whether a thread returns to an operation once more than allowed while nothing has changed for it.
func (p *threaded) spins(t orders.Thread, n int) bool {
	if t >= len(p.turns) {
		return false
	}
	v := p.run.bubble.last(n)
	return slices.ContainsFunc(p.turns[t].seen, func(e encounter) bool {
		return e.at == v.hash && e.of == v.of && e.times > p.run.prog.repeats
	})
}

// without removes goroutines that spin, if others can continue, and time that has passed often enough while one could.
func (p *threaded) without(events []model.Event) []model.Event {
	left := slices.DeleteFunc(slices.Clone(events), func(e model.Event) bool {
		return e.Kind == model.Step && p.spins(p.thread(e), p.run.bubble.slot(e.Proc))
	})
	if len(left) == 0 {
		return events
	}
	p.search.passed += len(events) - len(left)
	return p.search.inTime(left, p.hurries)
}
