package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// mixed takes each run by processes or by pct(2), drawn anew for each run. It is the default for real
// programs, because each of the two finds what the other rarely finds: pct gives a message the lowest
// priority, so that it arrives as late as possible; processes draws speeds, so that a message arrives
// just late enough. Runs are independent, and there are no pilot runs: mixed draws the moment at which
// a priority falls from the largest number of events that a run may have. So the theorem of pct does
// not apply.
type mixed struct{ processes, priorities, now transition.Scheduler }

func newMixed(_ int, s model.Setup) transition.Scheduler {
	return &mixed{processes: newProcesses(0, s), priorities: yields(byChain, newPriorities)(2, s)}
}

// Begin draws which of the two takes the run.
func (m *mixed) Begin(c transition.Chooser, steps int) {
	m.now = []transition.Scheduler{m.processes, m.priorities}[c.Choose(2)]
	m.now.Begin(c, steps)
}

// Pick lets the drawn scheduler pick an event.
func (m *mixed) Pick(c transition.Chooser, enabled []model.Event) int { return m.now.Pick(c, enabled) }

// See lets pct notice processes that spin.
func (m *mixed) See(state func() uint64) { m.priorities.(transition.StateAware).See(state) }
