package goroutines

import (
	"slices"

	"doorway/checker/orders"
	"doorway/internal/controlled"
	"doorway/model"
)

// A birth identifies a goroutine in all runs.
type birth struct {
	parent orders.Thread
	nth    int
}

// A lineage is a goroutine's thread.
type lineage struct {
	serial uint32
	thread orders.Thread
}

const (
	clock      orders.Thread = 0
	firstOther orders.Thread = 1
)

// meet gives new goroutines their threads, and returns these.
func (p *threaded) meet() (born []orders.Thread) {
	if controlled.Made() == p.made {
		return nil
	}
	p.made = controlled.Made()
	all := controlled.All()
	for len(p.threads) < len(all) {
		p.threads = append(p.threads, lineage{})
	}
	var fresh []int
	for n := p.run.bubble.first; n < len(all); n++ {
		if all[n].Serial != p.threads[n].serial {
			fresh = append(fresh, n)
		}
	}
	slices.SortFunc(fresh, func(m, n int) int { return int(all[m].Serial) - int(all[n].Serial) })
	for _, n := range fresh {
		b := birth{parent: clock}
		if c := int(all[n].Creator); c >= p.run.bubble.first {
			b.parent = p.threads[c].thread
		}
		for len(p.children) <= b.parent {
			p.children = append(p.children, 0)
		}
		b.nth = p.children[b.parent]
		p.children[b.parent]++
		t, ok := p.numbers[b]
		if !ok {
			t = firstOther + len(p.numbers)
			p.numbers[b] = t
		}
		for len(p.slots) <= t {
			p.slots = append(p.slots, -1)
		}
		p.threads[n], p.slots[t] = lineage{all[n].Serial, t}, n
		born = append(born, t)
	}
	return born
}

// thread returns the thread of an event.
func (p *threaded) thread(e model.Event) orders.Thread {
	if e.Kind == model.Tick {
		return clock
	}
	return p.threads[p.run.bubble.slot(e.Proc)].thread
}

// slot returns the number of a thread's goroutine, or -1.
func (p *threaded) slot(t orders.Thread) int {
	if t >= len(p.slots) {
		return -1
	}
	n := p.slots[t]
	if n < 0 || p.threads[n].thread != t || controlled.All()[n].Serial != p.threads[n].serial || gone(&controlled.All()[n]) {
		return -1
	}
	return n
}
