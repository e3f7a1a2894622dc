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

// A lineage relates a goroutine of this run to its thread.
type lineage struct {
	serial uint32
	thread orders.Thread
}

const (
	clock      orders.Thread = 0
	firstOther orders.Thread = 1
)

// A kin knows the goroutines of a run by names that other runs share: by the goroutine that created each, and which one of
// those it was.
type kin struct {
	run      *run
	numbers  map[birth]orders.Thread
	made     int       // goroutines seen in this run
	threads  []lineage // by the number of a goroutine
	slots    []int     // by thread, the number of its goroutine in this run, or -1
	children []int     // by thread
}

// forget prepares for another run.
func (p *kin) forget() {
	p.made, p.threads, p.children = 0, p.threads[:0], p.children[:0]
	for i := range p.slots {
		p.slots[i] = -1
	}
}

// meet gives new goroutines their threads, and returns these.
func (p *kin) meet() (born []orders.Thread) {
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
		t := p.number(b)
		for len(p.slots) <= t {
			p.slots = append(p.slots, -1)
		}
		p.threads[n], p.slots[t] = lineage{all[n].Serial, t}, n
		born = append(born, t)
	}
	return born
}

// number returns the thread of a birth.
func (p *kin) number(b birth) orders.Thread {
	t, ok := p.numbers[b]
	if !ok {
		t = firstOther + len(p.numbers)
		p.numbers[b] = t
	}
	return t
}

// thread returns the thread of an event.
func (p *kin) thread(e model.Event) orders.Thread {
	if e.Kind == model.Tick {
		return clock
	}
	return p.threads[p.run.bubble.slot(e.Proc)].thread
}

// slot returns the number of a thread's goroutine, or -1.
func (p *kin) slot(t orders.Thread) int {
	if t >= len(p.slots) {
		return -1
	}
	n := p.slots[t]
	if n < 0 || p.threads[n].thread != t || controlled.All()[n].Serial != p.threads[n].serial || gone(&controlled.All()[n]) {
		return -1
	}
	return n
}
