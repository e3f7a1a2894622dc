package shrink

import (
	"slices"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/transition"
)

// replayCache caches the runs of a program as a prefix tree, so that none is taken twice: most schedules that shrinking
// tries differ only in disabled events, and lead to a run that was taken before.
type replayCache struct {
	pick  transition.Memoryless // the next event, or −1
	begin *node
	size  int // in nodes

	at   *node               // in the current run
	lead transition.Schedule // its known beginning
}

// A node keeps, in the prefix tree, what is known of a run after some events. If what comes next
// is unknown, the run has to be taken.
type node struct {
	enabled []model.Event // nil if unknown
	after   map[model.Event]*node
	broken  *property.Violation // of the property, here, or nil
	over    bool                // no event is enabled, or the program fails
}

// maxNodes bounds the size of a cache.
const maxNodes = 200_000

func newReplayCache(pick transition.Memoryless) *replayCache {
	return &replayCache{pick: pick, begin: &node{}}
}

// walk returns the cached result of the walk that next picks, or takes that walk. It does not cache a violation
// that happens by chance.
func (p *replayCache) walk(w *simulate.Simulator, steps int) *property.Violation {
	if v, known := p.recall(steps); known {
		return v
	}
	p.at = p.begin
	v, err := w.Run(nil, steps)
	switch end := p.at; {
	case err != nil:
		end.over = true
		return nil
	case v != nil && !p.again(w, v):
		return nil
	case v != nil:
		end.broken = v
	case end.enabled == nil && len(w.Schedule()) < steps:
		end.over = true
	}
	return v
}

// confirmations says how often a run must break the property again before it counts. On a busy machine
// another goroutine may run first by chance: rarely, and hardly ever this often.
const confirmations = 3

// again reports whether a run breaks the property every time.
func (p *replayCache) again(w *simulate.Simulator, v *property.Violation) bool {
	for range confirmations {
		p.at, p.lead = p.begin, slices.Clone(v.Schedule)
		u, err := w.Run(nil, len(v.Schedule))
		if err != nil || u == nil || len(u.Schedule) != len(v.Schedule) {
			return false
		}
	}
	return true
}

// recall follows the cached run as far as it goes, and reports whether it reaches the end.
func (p *replayCache) recall(steps int) (v *property.Violation, known bool) {
	p.lead = p.lead[:0]
	for m := p.begin; m != nil; {
		switch {
		case m.broken != nil || m.over:
			return m.broken, true
		case m.enabled == nil:
			return nil, false
		case len(p.lead) == steps:
			return nil, true
		}
		i := p.pick(nil, m.enabled)
		if i < 0 {
			return nil, true
		}
		p.lead = append(p.lead, m.enabled[i])
		m = m.after[m.enabled[i]]
	}
	return nil, false
}

// next picks the events that recall followed, then continues and caches what it sees.
func (p *replayCache) next(c transition.Chooser, enabled []model.Event) (i int) {
	if p.at.enabled == nil {
		p.at.enabled = slices.Clone(enabled)
	}
	if len(p.lead) > 0 {
		i, p.lead = slices.Index(enabled, p.lead[0]), p.lead[1:]
	} else {
		i = p.pick(c, enabled)
	}
	if i >= 0 {
		p.at = p.follow(p.at, enabled[i])
	}
	return i
}

// follow returns the node after an event. If the cache is full, nothing refers to the new node.
func (p *replayCache) follow(m *node, e model.Event) *node {
	if next := m.after[e]; next != nil {
		return next
	}
	next := &node{}
	if p.size++; p.size <= maxNodes {
		if m.after == nil {
			m.after = map[model.Event]*node{}
		}
		m.after[e] = next
	}
	return next
}
