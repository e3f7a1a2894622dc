package scheduling

import (
	"fmt"
	"math"

	"doorway/model"
	"doorway/model/transition"
)

// priorities implements probabilistic concurrency testing, PCT (Burckhardt, Kothari, Musuvathi and
// Nagarakatte, A randomized scheduler with probabilistic guarantees of finding bugs, ASPLOS 2010).
// Threads have different priorities, drawn at the beginning, and the enabled thread of the highest
// priority takes its step. At d−1 moments, drawn from the k of the run, the thread whose turn it
// would be falls below all priorities that were drawn: the i-th to fall gets the i-th lowest of
// all.
//
// A bug has depth d if there are a thread and d−1 moments so that this breaks the property,
// whenever that thread has the lowest priority and just those threads fall then. That thread is the
// lowest of n with probability 1/n, each moment is met with probability 1/k, and all this is
// independent: a run finds the bug with probability 1/(n·k^(d−1)) at least. That assumes that no
// run has more than n threads or k events, that runs are not cut off, and that a thread can do only
// one thing at a time.
//
// The threads are chains, which are known beforehand: what a process does on its own, and what
// arrives through one FIFO channel. In shared memory a chain is a process. One that spins counts as
// blocked (see yielding).
//
// PCT for message passing, PCTCP (Ozkan, Majumdar, Niksic, Befrouei and Weissenbacher, Randomized
// testing of distributed systems with probabilistic guarantees, OOPSLA 2018), finds chains of
// causally ordered events while the run goes on. In its bound the square of the width w of that
// order takes the place of n: n is less than w² where much is concurrent, and more where a few long
// causal chains go through many channels. Neither bound implies the other, since the falls that
// depth counts differ: there a fall holds back a message with what follows from it, through
// whichever channels; here it holds back what one process does on its own or what comes through one
// channel (docs/decisions/021-schedulers.md has an example).
type priorities struct {
	now, expected int  // events of the run so far, and how many there may be
	doubt         bool // a run was longer, or a thread had more than one enabled event

	changes []int // when the thread whose turn it is falls, by how low it falls
	ids     map[thread]int
	rank    []int // by id: 0 is the highest of the priorities drawn
	level   []int // by id: len(changes), or how low it fell
	most    int   // threads of a run
	index   []int // of the events of the current thread
}

func newPriorities(depth int, _ model.Setup) transition.Scheduler {
	return &priorities{changes: make([]int, depth-1), ids: map[thread]int{}}
}

// Begin draws the moments; priorities are drawn when a thread is first met.
func (p *priorities) Begin(c transition.Chooser, steps int) {
	p.now, p.expected = 0, steps
	clear(p.ids)
	p.rank, p.level = p.rank[:0], p.level[:0]
	for i := range p.changes {
		p.changes[i] = c.Choose(max(steps, 1))
	}
}

// Pick picks an event of the thread with the highest priority.
func (p *priorities) Pick(c transition.Chooser, enabled []model.Event) int {
	for _, e := range enabled {
		p.meet(c, byChain(e))
	}
	t := p.highest(enabled)
	for i, at := range p.changes {
		if at == p.now {
			p.level[p.ids[t]] = i
			t = p.highest(enabled)
		}
	}
	p.now++
	p.doubt = p.doubt || p.now > p.expected
	return p.within(c, enabled, t)
}

// within picks one of the events of a thread; the theorem wants it to have only one.
func (p *priorities) within(c transition.Chooser, enabled []model.Event, t thread) int {
	p.index = p.index[:0]
	for i, e := range enabled {
		if byChain(e) == t {
			p.index = append(p.index, i)
		}
	}
	if len(p.index) == 1 {
		return p.index[0]
	}
	p.doubt = true
	return p.index[c.Choose(len(p.index))]
}

// meet draws the place of a new thread among those already met, so that any
// order of all is as likely as any other.
func (p *priorities) meet(c transition.Chooser, t thread) {
	if _, met := p.ids[t]; met {
		return
	}
	p.ids[t] = len(p.rank)
	r := c.Choose(len(p.rank) + 1)
	for i := range p.rank {
		if p.rank[i] >= r {
			p.rank[i]++
		}
	}
	p.rank, p.level = append(p.rank, r), append(p.level, len(p.changes))
	p.most = max(p.most, len(p.rank))
}

func (p *priorities) highest(enabled []model.Event) (best thread) {
	at := -1
	for _, e := range enabled {
		t := byChain(e)
		if i := p.ids[t]; at < 0 || p.level[i] > p.level[at] || p.level[i] == p.level[at] && p.rank[i] < p.rank[at] {
			best, at = t, i
		}
	}
	return best
}

// Bound returns the theorem's bound for the runs so far.
func (p *priorities) Bound() *Bound {
	if p.doubt {
		return nil
	}
	depth := len(p.changes) + 1
	return &Bound{
		Bug: fmt.Sprintf("a bug of depth %d", depth),
		One: float64(p.most) * math.Pow(float64(p.expected), float64(depth-1)),
		If:  fmt.Sprintf("no run has more than %d chains or %d events", p.most, p.expected),
	}
}
