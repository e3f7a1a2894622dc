package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// timed schedules programs with ticks (Ticking) by default. It takes a third of the runs each by processes, by pct(2)
// and by late, all with a granularity of time that is drawn. Runs are independent, and there are no pilot runs.
type timed struct {
	grain
	priorities transition.StateAware
	all        [3]transition.Scheduler
}

func newTimed(_ int, s model.Setup) transition.Scheduler {
	s.Delay = 0 // messages that have to arrive in time may be slow
	t := &timed{priorities: yields(byChain, newPriorities)(2, s).(transition.StateAware)}
	t.all = [...]transition.Scheduler{newProcesses(0, s), t.priorities, newLate(s)}
	return t
}

// Begin draws the scheduler of the run.
func (t *timed) Begin(c transition.Chooser, steps int) {
	t.inner = t.all[c.Choose(len(t.all))]
	t.grain.Begin(c, steps)
}

// See lets pct notice processes that spin.
func (t *timed) See(state func() uint64) { t.priorities.See(state) }
