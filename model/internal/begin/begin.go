// Package begin lets a system with several initial states begin in one of them.
package begin

import (
	"fmt"

	"doorway/model"
)

// CheckNumber returns an error for too few or too many initial states.
func CheckNumber(starts int) error {
	if starts < 1 || starts > model.MaxChoices {
		return fmt.Errorf("initial states: Starts returns %d initial states, want 1 to %d", starts, model.MaxChoices)
	}
	return nil
}

// CheckViews returns an error if a process has different views in different initial states.
func CheckViews(starts, n int, view func(start int, p model.ProcID) model.View) error {
	for i := range starts {
		for p := range model.ProcID(n) {
			if v, first := view(i, p), view(0, p); v != first {
				return fmt.Errorf("initial states, Starts: %v shows %+v in initial state %d and %+v in the first; they may differ only in what View does not show", p, v, i, first)
			}
		}
	}
	return nil
}

// begins appends the events by which a run begins.
func begins(starts int, buf []model.Event) []model.Event {
	for i := range starts {
		buf = append(buf, model.Event{Kind: model.Begin, Index: uint8(i)})
	}
	return buf
}
