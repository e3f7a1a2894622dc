package scheduling

import (
	"doorway/model"
	"doorway/model/transition"
)

// A mixture draws for each run which of its schedulers takes it. Runs are independent, and none are pilot runs.
type mixture struct {
	of  []transition.Scheduler
	now transition.Scheduler
}

// newMixed returns processes and pct(2). It is the default for real programs, because each of the two
// finds what the other rarely finds: pct gives a message the lowest priority, so that it arrives as late as possible;
// processes draws speeds, so that a message arrives just late enough. The moment at which a priority falls is drawn
// from the largest number of events that a run may have. So the theorem of pct does not apply.
func newMixed(_ int, s model.Setup) transition.Scheduler {
	return &mixture{of: []transition.Scheduler{newProcesses(0, s), yields(byChain, newPriorities)(2, s)}}
}

// newWeighed returns pos and the random walk. It is the default for goroutines, whose events say what they touch: the
// walk finds most of what takes few steps soonest, and pos what takes many.
func newWeighed(_ int, s model.Setup) transition.Scheduler {
	return &mixture{of: []transition.Scheduler{yields(byProcess, newSampling)(0, s), transition.Uniform}}
}

// Begin draws which of them takes the run.
func (m *mixture) Begin(c transition.Chooser, steps int) {
	m.now = m.of[c.Choose(len(m.of))]
	m.now.Begin(c, steps)
}

// Pick lets the drawn scheduler pick an event.
func (m *mixture) Pick(c transition.Chooser, enabled []model.Event) int {
	return m.now.Pick(c, enabled)
}

// See lets them notice processes that spin.
func (m *mixture) See(state func() uint64) {
	for _, s := range m.of {
		if s, ok := s.(transition.StateAware); ok {
			s.See(state)
		}
	}
}

// Foresee tells them what events touch.
func (m *mixture) Foresee(footprint func(model.Event) transition.Footprint) {
	for _, s := range m.of {
		if s, ok := s.(transition.FootprintAware); ok {
			s.Foresee(footprint)
		}
	}
}
