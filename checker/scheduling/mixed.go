package scheduling

import "doorway/model"

// mixed takes each run by processes or by pct(2), drawn anew for each. It is the default for real
// programs, of which each finds what the other hardly does: a message that is as late as it gets
// has the lowest priority, and one that is late by just so much is a matter of speed. Runs are
// independent, and there are no pilot runs: a fall comes at a moment of the most events that a run
// may have, which is drawn too. So the theorem of pct says nothing here.
type mixed struct{ processes, priorities, now model.Scheduler }

func newMixed(_ int, s model.Setup) model.Scheduler {
	return &mixed{processes: newProcesses(0, s), priorities: yields(byChain, newPriorities)(2, s)}
}

// Begin draws by which of the two the run is taken.
func (m *mixed) Begin(c model.Chooser, steps int) {
	m.now = []model.Scheduler{m.processes, m.priorities}[c.Choose(2)]
	m.now.Begin(c, steps)
}

// Pick picks what that one picks.
func (m *mixed) Pick(c model.Chooser, enabled []model.Event) int { return m.now.Pick(c, enabled) }

// See has pct notice who spins.
func (m *mixed) See(state func() uint64) { m.priorities.(model.Sighted).See(state) }
