package transition

import (
	"strings"

	"doorway/model"
)

// A Schedule lists the events of a run in their order. Together with the system
// it determines the run; everything else is recomputed from it.
type Schedule []model.Event

// String returns the schedule, one event a line.
func (s Schedule) String() string {
	var b strings.Builder
	for _, e := range s {
		b.WriteString(e.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// Switches returns how many context switches there are in the schedule: how often a process takes a
// step after a step of another.
func (s Schedule) Switches() (n int) {
	last, any := model.ProcID(0), false
	for _, e := range s {
		p, ok := e.Stepper()
		if !ok {
			continue
		}
		if any && p != last {
			n++
		}
		last, any = p, true
	}
	return n
}
