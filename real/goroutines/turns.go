package goroutines

import (
	"slices"

	"doorway/checker/orders"
	"doorway/model"
)

// place returns where a goroutine is.
func (p *threaded) place(n int) orders.Place {
	v := p.run.bubble.last(n)
	if v.at == nil {
		return orders.Place{}
	}
	return orders.Place{At: v.hash, Of: p.run.bubble.number(v.of)}
}

// since returns what a thread has done since it came to its place so often that it may be passed over. Unlike a round it
// does not depend on the order of events that do not conflict.
func (p *threaded) since(t orders.Thread, n int) []orders.Look {
	return p.looks.Since(t, p.place(n), p.run.prog.allows(p.run.bubble.last(n).hash))
}

// spins reports whether a thread returns to an operation once more than allowed while nothing has changed for it.
func (p *threaded) spins(t orders.Thread, n int) bool { return orders.Spins(p.since(t, n)) }

// contact returns what a thread's next step accesses. If it is possible only because something has changed, it has looked
// at that.
func (p *threaded) contact(t orders.Thread, n int) contact {
	c := p.run.contact(n)
	c.Again(p.since(t, n))
	return c
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
