package property

import (
	"doorway/internal/valuecode"
	"doorway/model"
)

// A Follower follows one run.
type Follower interface {
	// Reset starts a new run and judges its first state.
	Reset(model.Snapshot) error
	// Step judges an event.
	Step(*model.Observation) error
	// Always judges a state.
	Always(model.Snapshot) error
	// AtRest judges a state at rest.
	AtRest() error
	// Stuck judges, for a Possibility, a state with these enabled events.
	Stuck(enabled []model.Event) error
	// Exercised reports whether the run has put the property to the test.
	Exercised() bool
	// Pending reports, for a Possibility, whether a goal must remain possible.
	Pending() bool
	// Goal reports, for a Possibility, whether the goal is reached.
	Goal() bool
	// Owed returns, for an Eventuality, the processes that are owed something.
	Owed() model.ProcSet
	// Inside returns, for an Eventuality that has Inside, the processes that are inside.
	Inside() model.ProcSet
	// Says returns, for an Eventuality, what p does in a run that breaks it.
	Says(p model.ProcID) string
	// Key appends to buf bytes that identify the monitor's memory.
	Key(buf []byte) []byte
	// Clone returns an independent copy.
	Clone() Follower
}

// followed runs a monitor along one run.
type followed[M comparable] struct {
	m    *Monitor[M]
	mem  M
	seen model.Observation // the last event, as far as the monitor sees it; zero elsewhere
	used bool
	keys *valuecode.Interner[M]
}

func (f *followed[M]) Reset(s model.Snapshot) error {
	f.mem = f.m.Start(s)
	f.used = f.m.exercises(f.mem, false)
	if f.m.AtStart == nil {
		return nil
	}
	return f.m.AtStart(f.mem)
}

func (f *followed[M]) Step(o *model.Observation) error {
	if !f.m.Sees.Shows(o) {
		return nil
	}
	f.m.Sees.copy(&f.seen, o)
	mem, err := f.m.Step(f.mem, f.seen)
	if err != nil {
		return err
	}
	f.mem = mem
	f.used = f.used || f.m.exercises(mem, false)
	return nil
}

func (f *followed[M]) Always(s model.Snapshot) error {
	if f.m.Always == nil {
		return nil
	}
	return f.m.Always(f.mem, s)
}

func (f *followed[M]) AtRest() error {
	if f.m.AtRest == nil {
		return nil
	}
	f.used = f.used || f.m.exercises(f.mem, true)
	return f.m.AtRest(f.mem)
}

func (f *followed[M]) Stuck(enabled []model.Event) error {
	if f.m.Possible == nil {
		return nil
	}
	return f.m.Possible.stuck(f.mem, enabled)
}

func (f *followed[M]) Exercised() bool { return f.used }
func (f *followed[M]) Pending() bool   { return f.m.Possible != nil && f.m.Possible.Pending(f.mem) }
func (f *followed[M]) Goal() bool      { return f.m.Possible != nil && f.m.Possible.Goal(f.mem) }

func (f *followed[M]) Owed() model.ProcSet        { return f.m.Eventually.Owed(f.mem) }
func (f *followed[M]) Inside() model.ProcSet      { return f.m.Eventually.inside(f.mem) }
func (f *followed[M]) Says(p model.ProcID) string { return f.m.Eventually.says(f.mem, p) }

func (f *followed[M]) Key(buf []byte) []byte {
	return f.keys.Key(buf, f.mem)
}

func (f *followed[M]) Clone() Follower {
	c := *f
	return &c
}
