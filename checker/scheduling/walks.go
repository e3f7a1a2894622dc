package scheduling

import "doorway/model"

// processes picks a process with equal weight, of those to which something can
// happen, and then one of its events as a random walk does. What happens
// everywhere counts as one more process. Real programs have speeds, too. No theorem
// speaks of its bugs.
type processes struct {
	setup   model.Setup
	speeds  speeds
	threads []thread
	events  []model.Event
	index   []int
}

func newProcesses(_ int, s model.Setup) model.Scheduler { return &processes{setup: s} }

// Begin forgets the speeds.
func (p *processes) Begin(model.Chooser, int) { p.speeds.drawn = 0 }

// Pick picks a process and one of its events.
func (p *processes) Pick(c model.Chooser, enabled []model.Event) int {
	if p.setup.Synchronous() || !timed(enabled) {
		return p.pick(c, enabled)
	}
	events, index := p.speeds.keep(c, enabled)
	return index[p.pick(c, events)]
}

func (p *processes) pick(c model.Chooser, enabled []model.Event) int {
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
	return p.index[model.RandomWalk(c, p.events)]
}

// where returns the process of an event, or one more for all that is at none.
func where(e model.Event) thread {
	if e.Kind.Everywhere() {
		return model.MaxProcs
	}
	return thread(e.Proc)
}

// swarm is swarm testing (Groce, Zhang, Eide, Chen and Regehr, Swarm testing,
// ISSTA 2012): each run does without some of what it could do. Which kinds of
// events are put off until nothing else can happen is drawn for each run, and so
// is how many faults of each kind happen at most, up to what the setup allows.
// Within that it is a random walk. The paper has measurements and no theorem.
type swarm struct {
	setup  model.Setup
	off    model.Kinds
	left   [model.MaxKind + 1]int // faults, or −1 for any number
	events []model.Event
	index  []int
}

func newSwarm(_ int, s model.Setup) model.Scheduler { return &swarm{setup: s} }

// Begin draws what the run does without.
func (s *swarm) Begin(c model.Chooser, _ int) {
	s.off = 0
	for k := model.Request; k <= model.MaxKind; k++ {
		if k > model.Mistrust && s.setup.Allowed(k) == 0 && (s.setup.Drift == 0 || k > model.Begin) {
			continue // no draws for what is not there: the same seed makes the runs that were measured
		}
		if c.Choose(2) == 1 {
			s.off |= model.KindsOf(k)
		}
		if s.left[k] = s.setup.Allowed(k); s.left[k] > 0 {
			s.left[k] = c.Choose(s.left[k] + 1)
		}
	}
}

// Pick walks at random among what the run does not do without, or else among
// what is no fault, or else among all.
func (s *swarm) Pick(c model.Chooser, enabled []model.Event) int {
	s.keep(enabled, func(e model.Event) bool { return !s.off.Has(e.Kind) && (!e.Kind.Fault() || s.left[e.Kind] != 0) })
	if len(s.events) == 0 {
		s.keep(enabled, func(e model.Event) bool { return !e.Kind.Fault() })
	}
	if len(s.events) == 0 {
		s.keep(enabled, func(model.Event) bool { return true })
	}
	i := s.index[model.RandomWalk(c, s.events)]
	if k := enabled[i].Kind; s.left[k] > 0 {
		s.left[k]--
	}
	return i
}

func (s *swarm) keep(enabled []model.Event, good func(model.Event) bool) {
	s.events, s.index = s.events[:0], s.index[:0]
	for i, e := range enabled {
		if good(e) {
			s.events, s.index = append(s.events, e), append(s.index, i)
		}
	}
}
