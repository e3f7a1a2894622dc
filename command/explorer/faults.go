package explorer

import (
	"fmt"

	"doorway/model"
)

// A Budget gives the number of faults of a kind that a setup allows.
type Budget struct {
	Word  string `json:"word"`  // of the setup
	Count int    `json:"count"` // model.Unlimited if any number
}

// Budgets returns the budgets of the faults that can happen in the system of a run, if its setup allows them.
func (x Explorer) Budgets(r Run) ([]Budget, error) {
	s, err := x.stage(r)
	if err != nil {
		return nil, err
	}
	all, setup := []Budget{}, s.sys.Setup()
	for k, count := range setup.Budgets() {
		if _, err := s.variant.Build(allowing(setup, k, max(*count, 1))); err == nil || *count != 0 {
			all = append(all, Budget{k.Budget(), *count})
		}
	}
	return all, nil
}

// Allow returns the run under a setup with this budget. If its events are impossible there, the run starts again.
func (x Explorer) Allow(r Run, b Budget) (Run, error) {
	s, err := x.stage(r)
	if err != nil {
		return r, err
	}
	setup := s.sys.Setup()
	for k := range setup.Budgets() {
		if k.Budget() != b.Word {
			continue
		}
		return x.under(s, allowing(setup, k, b.Count))
	}
	return r, fmt.Errorf("no faults are called %q in a setup", b.Word)
}

// allowing returns the setup with another budget for faults of a kind, and with the settings that this needs: a
// network splits between p0 and the others unless the setup says where.
func allowing(s model.Setup, k model.Kind, count int) model.Setup {
	for kind, budget := range s.Budgets() {
		if kind == k {
			*budget = count
		}
	}
	switch {
	case k == model.Mistrust && count > 0:
		s.Detector = model.EventualDetector
	case k == model.Split && count == 0:
		s.Side, s.Cut = 0, 0
	case k == model.Split && (s.Side | s.Cut).Empty():
		s.Side = model.Procs(0)
	case k == model.Crash && count == 0:
		s.Crashers = 0
	case k == model.Pause && count == 0:
		s.Pause, s.Pausers = 0, 0
	}
	return s
}
