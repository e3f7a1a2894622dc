package shrink

import (
	"testing"

	"doorway/model"
	"doorway/model/transition"
	"doorway/properties"
)

// chancy is a program on a busy machine: in some runs, counted from the first, something
// else happens before one of the events.
type chancy struct {
	forward
	runs *int
	odd  func(run int) bool
}

func (c chancy) Run() transition.Run { return &chancyRun{Run: c.forward.Run(), of: c} }

type chancyRun struct {
	transition.Run
	of    chancy
	early int // after so many events it happens; below 0 never
}

func (r *chancyRun) Reset() {
	r.Run.Reset()
	*r.of.runs++
	if r.early = -1; r.of.odd(*r.of.runs) {
		r.early = *r.of.runs % 7
	}
}

func (r *chancyRun) Apply(e model.Event) (*model.Observation, error) {
	if r.early == 0 {
		if first := r.Enabled(nil)[0]; first != e {
			if obs, err := r.Run.Apply(first); err != nil {
				return obs, err
			}
		}
	}
	r.early--
	return r.Run.Apply(e)
}

// byChance returns what builds a program that differs in some runs.
func byChance(odd func(run int) bool) func(model.Setup) (transition.Runnable, error) {
	runs := new(int)
	return func(s model.Setup) (transition.Runnable, error) {
		sys, err := onlyForward(noTieBreak)(s)
		if err != nil {
			return nil, err
		}
		return chancy{sys.(forward), runs, odd}, nil
	}
}

// TestChance shrinks runs of programs some of whose runs differ. The run that is left breaks the
// property in all replays that do not differ, though by chance many shorter ones did once. That
// holds even if half of the runs differ, and so the run that is given breaks it in only some.
func TestChance(t *testing.T) {
	for _, every := range []int{5, 2} {
		for seed := range uint64(20) {
			calm := failing(t, noTieBreak, properties.MutualExclusion, model.Setup{N: 3, Requests: 2}, seed)
			s := calm
			s.Build = byChance(func(run int) bool { return run > 1 && run%every == int(seed)%every })
			r := shrunk(t, s, Options{})
			if fails(t, calm, r); len(r.Violation.Schedule) >= len(calm.Schedule) {
				t.Errorf("one run in %d differs, seed %d: %d events left of %d", every, seed, len(r.Violation.Schedule), len(calm.Schedule))
			}
		}
	}
}
