package scheduling

import (
	"fmt"
	"math"

	"doorway/model"
)

// delays is delay-bounded scheduling (Emmi, Qadeer and Rakamarić, Delay-bounded
// scheduling, POPL 2011). Without delays the schedule is one and the same: a
// thread takes steps until it can take none, then the next in turn does. A delay
// passes over the thread whose turn it is, which waits for a whole round. Here
// the threads are chains, and the d moments of the delays are drawn.
//
// In the paper all runs with d delays, of which there are at most k^d, are taken.
// Drawing one of the k moments of a run, or none, for each delay makes any of the
// runs with at most d delays with probability 1/(k+1)^d at least: that is this
// counting, not a theorem of the paper. It assumes that no run has more than k
// events, that runs are not cut off, and that a thread can do but one thing at a time.
type delays struct {
	pace
	at      []int
	current thread
}

func newDelays(most int, _ model.Setup) model.Scheduler { return &delays{at: make([]int, most)} }

// Begin draws the moments of the delays.
func (d *delays) Begin(c model.Chooser, steps int) {
	d.begin(steps)
	d.current = 0
	for i := range d.at {
		d.at[i] = c.Choose(steps + 1)
	}
}

// Pick picks an event of the thread whose turn it is.
func (d *delays) Pick(c model.Chooser, enabled []model.Event) int {
	d.current = turn(enabled, d.current)
	for _, at := range d.at {
		if at == d.now {
			d.current = turn(enabled, d.current+1)
		}
	}
	d.tick()
	return d.within(c, enabled, byChain, d.current)
}

// turn returns the first thread from the given one on, in a circle.
func turn(enabled []model.Event, from thread) thread {
	const none = math.MaxUint32
	next, first := thread(none), thread(none)
	for _, e := range enabled {
		t := byChain(e)
		first = min(first, t)
		if t >= from {
			next = min(next, t)
		}
	}
	if next == none {
		return first
	}
	return next
}

// Bound returns what counting says of the runs so far.
func (d *delays) Bound() *Bound {
	if d.doubt {
		return nil
	}
	return &Bound{
		Bug: fmt.Sprintf("a bug of delay bound %d", len(d.at)),
		One: math.Pow(float64(d.expected)+1, float64(len(d.at))),
		If:  fmt.Sprintf("no run has more than %d events", d.expected),
	}
}

// preemptions is iterative context bounding (Musuvathi and Qadeer, Iterative
// context bounding for systematic testing of multithreaded programs, PLDI 2007)
// drawn at random: a process takes steps until it can take none; only at c
// moments, drawn from those of the run, another takes its turn although it could
// go on. Who takes a turn is drawn. The theorem of the paper bounds the number of
// all runs with c preemptions, to take them all, and does not say how likely one
// that is drawn is to find a bug: nothing is guaranteed.
type preemptions struct {
	pace
	at      []int
	current thread
	others  []model.Event
	index   []int
}

func newPreemptions(most int, _ model.Setup) model.Scheduler {
	return &preemptions{at: make([]int, most)}
}

// Begin draws the moments of the preemptions.
func (p *preemptions) Begin(c model.Chooser, steps int) {
	p.begin(steps)
	p.current = math.MaxUint32
	for i := range p.at {
		p.at[i] = c.Choose(steps + 1)
	}
}

// Pick goes on with the process that has its turn unless it cannot or is preempted.
func (p *preemptions) Pick(c model.Chooser, enabled []model.Event) int {
	p.others, p.index = p.others[:0], p.index[:0]
	for i, e := range enabled {
		if byProcess(e) != p.current {
			p.others, p.index = append(p.others, e), append(p.index, i)
		}
	}
	stays := len(p.others) < len(enabled)
	for _, at := range p.at {
		stays = stays && (at != p.now || len(p.others) == 0)
	}
	if !stays {
		p.current = byProcess(enabled[p.index[model.RandomWalk(c, p.others)]])
	}
	p.tick()
	return p.within(c, enabled, byProcess, p.current)
}
