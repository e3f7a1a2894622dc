package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// processes picks a process that has enabled events, all with equal weight, and then one of its
// events like a random walk. Events without a process count as those of one more process. Runs of
// real programs also have speeds. It has no theorem about bugs.
type processes struct {
	setup   model.Setup
	speeds  speeds
	threads []thread
	events  []model.Event
	index   []int
}

func newProcesses(_ int, s model.Setup) transition.Scheduler { return &processes{setup: s} }

// Begin forgets the speeds.
func (p *processes) Begin(transition.Chooser, int) { p.speeds.drawn = 0 }

// Pick picks a process and one of its events.
func (p *processes) Pick(c transition.Chooser, enabled []model.Event) int {
	if p.setup.Synchronous() || !ticks(enabled) {
		return p.pick(c, enabled)
	}
	events, index := p.speeds.keep(c, enabled)
	return index[p.pick(c, events)]
}

func (p *processes) pick(c transition.Chooser, enabled []model.Event) int {
	p.threads = p.threads[:0]
	var seen [model.MaxProcs + 1]bool
	for _, e := range enabled {
		if t := where(e); !seen[t] {
			seen[t] = true
			p.threads = append(p.threads, t)
		}
	}
	t := p.threads[c.Choose(len(p.threads))]
	p.events, p.index = p.events[:0], p.index[:0]
	for i, e := range enabled {
		if where(e) == t {
			p.events, p.index = append(p.events, e), append(p.index, i)
		}
	}
	return p.index[transition.RandomWalk(c, p.events)]
}

// where returns the process of an event, or one more for all that is at none.
func where(e model.Event) thread {
	if e.Kind.Everywhere() {
		return model.MaxProcs
	}
	return thread(e.Proc)
}
