package checker

import (
	"doorway/model"
)

// A follower follows one run.
type follower interface {
	// reset starts another run and judges its first state.
	reset(model.Snapshot) error
	step(*model.Observation) error
	always(model.Snapshot) error
	atRest() error
	stuck(enabled []model.Event) error // of a Possibility only
	exercised() bool
	pending() bool
	goal() bool
	owed() model.ProcSet        // of an Eventuality only
	inside() model.ProcSet      // likewise, of one that says who is
	says(p model.ProcID) string // likewise
	key(buf []byte) []byte
	clone() follower
}

// followed is a monitor that follows one run.
type followed[M comparable] struct {
	m    *Monitor[M]
	mem  M
	used bool
	keys *model.Interner[M]
}

func (f *followed[M]) reset(s model.Snapshot) error {
	f.mem = f.m.Start(s)
	f.used = f.m.exercises(f.mem, false)
	if f.m.AtStart == nil {
		return nil
	}
	return f.m.AtStart(f.mem)
}

func (f *followed[M]) step(o *model.Observation) error {
	if !f.m.Sees.shows(o) {
		return nil
	}
	mem, err := f.m.Step(f.mem, f.m.Sees.blank(o))
	if err != nil {
		return err
	}
	f.mem = mem
	f.used = f.used || f.m.exercises(mem, false)
	return nil
}

func (f *followed[M]) always(s model.Snapshot) error {
	if f.m.Always == nil {
		return nil
	}
	return f.m.Always(f.mem, s)
}

func (f *followed[M]) atRest() error {
	if f.m.AtRest == nil {
		return nil
	}
	f.used = f.used || f.m.exercises(f.mem, true)
	return f.m.AtRest(f.mem)
}

func (f *followed[M]) stuck(enabled []model.Event) error {
	if f.m.Possible == nil {
		return nil
	}
	return f.m.Possible.stuck(f.mem, enabled)
}

func (f *followed[M]) exercised() bool { return f.used }
func (f *followed[M]) pending() bool   { return f.m.Possible != nil && f.m.Possible.Pending(f.mem) }
func (f *followed[M]) goal() bool      { return f.m.Possible != nil && f.m.Possible.Goal(f.mem) }

func (f *followed[M]) owed() model.ProcSet        { return f.m.Eventually.Owed(f.mem) }
func (f *followed[M]) inside() model.ProcSet      { return f.m.Eventually.inside(f.mem) }
func (f *followed[M]) says(p model.ProcID) string { return f.m.Eventually.says(f.mem, p) }

func (f *followed[M]) key(buf []byte) []byte {
	return f.keys.Key(buf, f.mem)
}

func (f *followed[M]) clone() follower {
	c := *f
	return &c
}
