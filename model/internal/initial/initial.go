// Package initial handles the initial states of a system: it checks them, and lets a system with several begin in
// one.
package initial

import (
	"fmt"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// CheckNumber returns an error for too few or too many initial states.
func CheckNumber(starts int) error {
	if starts < 1 || starts > transition.MaxChoices {
		return fmt.Errorf("initial states: Starts returns %d initial states, want 1 to %d", starts, transition.MaxChoices)
	}
	return nil
}

// CheckViews returns an error if a process has different views in different initial states.
func CheckViews(starts, n int, view func(start int, p model.ProcID) model.View) (err error) {
	defer Reported(&err)
	for i := range starts {
		for p := range model.ProcID(n) {
			if v, first := view(i, p), view(0, p); v != first {
				return fmt.Errorf("initial states, Starts: %v shows %+v in initial state %d and %+v in the first; a process must have the same view in all", p, v, i, first)
			}
		}
	}
	return nil
}

// Reported, deferred, turns a panic in Init or View into an error.
func Reported(err *error) {
	r := recover()
	if broken, views := r.(contract.Rule); views {
		*err = fmt.Errorf("initial state: %s", broken)
	} else if r != nil {
		*err = fmt.Errorf("initial state: Init or View panics: %s", contract.Panicked(r))
	}
}

// Init calls Init and View once for each process, so that a panic in them is reported when the
// system is built, and returns the local states.
func Init[S comparable](n int, alg *contract.Receiver, init func(model.ProcID) (enabled.Process[S], error),
	view func(model.ProcID, *enabled.Process[S]) model.View) (all []enabled.Process[S], err error) {
	defer Reported(&err)
	for p := range model.ProcID(n) {
		l, err := init(p)
		if err != nil {
			return nil, err
		}
		if err := alg.KeptAtStart(p, "Init", l.State); err != nil {
			return nil, err
		}
		all = append(all, l)
		view(p, &l)
		if err := alg.KeptAtStart(p, "View", l.State); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// begins appends the Begin events of a run.
func begins(starts int, buf []model.Event) []model.Event {
	for i := range starts {
		buf = append(buf, model.Event{Kind: model.Begin, Which: model.Which{Index: uint8(i)}})
	}
	return buf
}
