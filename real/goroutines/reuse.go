package goroutines

import (
	"slices"

	"doorway/checker/orders"
	"doorway/internal/controlled"
)

// A use records a step that uses a WaitGroup.
type use struct {
	of     uintptr
	thread orders.Thread
	step   int // of the thread, from 0
	at     int // in the run
}

// uses notes what a step does with a WaitGroup.
func (p *threaded) uses(t orders.Thread, c *contact, op controlled.Op) {
	u := use{c.of[0], t, p.count(t), p.taken}
	switch a := c.List[0]; {
	case c.Len == 0:
	case op == controlled.Wait:
		p.waits = append(p.waits, u)
	case op == controlled.Add && a.Before == 0 && int32(a.After) > 0:
		p.adds = append(p.adds, u)
	}
	p.steps[t]++
}

// count returns how many steps a thread has taken.
func (p *threaded) count(t orders.Thread) int {
	for len(p.steps) <= t {
		p.steps = append(p.steps, 0)
	}
	return p.steps[t]
}

// reused reports whether a goroutine could have come to wait for a WaitGroup before another used it again. Then it
// matters when it begins to wait.
func (p *threaded) reused(by *orders.Search) bool {
	for _, a := range p.adds {
		if slices.ContainsFunc(p.waits, func(w use) bool { return w.of == a.of && w.at > a.at && !by.Needs(w.thread, w.step, a.at) }) {
			return true
		}
	}
	return false
}
