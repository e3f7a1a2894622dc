package property

import (
	"sync/atomic"

	"doorway/internal/valuecode"
	"doorway/model"
)

// Interned runs a monitor with numbered memories.
type Interned struct {
	Start     func(model.Snapshot) (uint32, error)
	Step      func(mem uint32, o model.Observation) (uint32, error)
	AtRest    func(mem uint32) error
	Always    func(mem uint32, s model.Snapshot) error // or nil, like the next
	Stuck     func(mem uint32, enabled []model.Event) error
	Says      func(mem uint32, p model.ProcID) string
	Word      func(component int, mem uint32) uint64
	Exercised func() bool               // by any memory so far
	Exercises func(mem uint32) bool     // whether the property is put to the test by that memory
	Bytes     func() int                // that the memories take
	Mark      func(mem uint32) Mark     // or nil for a property that is not judged on the graph
	Symmetry  func() (*Symmetry, error) // or nil for a monitor that is not Symmetric or sees names of processes
	mems      any                       // the numbers: an interner of the memories
}

// A Mark tells what a property says of a node of the graph.
type Mark struct {
	Pending, Goal bool          // for a Possibility
	Owed, Inside  model.ProcSet // for an Eventuality
}

// mark returns the mark of a memory.
func (m *Monitor[M]) mark(mem M) (k Mark) {
	if m.Possible != nil {
		k.Pending, k.Goal = m.Possible.Pending(mem), m.Possible.Goal(mem)
	}
	if m.Eventually != nil {
		k.Owed, k.Inside = m.Eventually.Owed(mem), m.Eventually.inside(mem)
	}
	return k
}

// intern returns the monitor over numbered memories. It shares the numbers of another monitor if that is not nil.
func (m *Monitor[M]) intern(beside *Interned) (*Interned, error) {
	mems, err := numbers[M](beside)
	if err != nil {
		return nil, err
	}
	var rested atomic.Bool // some state at rest has exercised the property
	in := &Interned{
		mems:  mems,
		Bytes: mems.Bytes,
		Start: func(s model.Snapshot) (uint32, error) {
			mem := m.Start(s)
			if m.AtStart == nil {
				return mems.ID(mem), nil
			}
			return mems.ID(mem), m.AtStart(mem)
		},
		Step: func(mem uint32, o model.Observation) (uint32, error) {
			next, err := m.Step(mems.Value(mem), o)
			if err != nil {
				return mem, err
			}
			return mems.ID(next), nil
		},
		AtRest: func(mem uint32) error {
			if m.AtRest == nil {
				return nil
			}
			if m.exercises(mems.Value(mem), true) {
				rested.Store(true)
			}
			return m.AtRest(mems.Value(mem))
		},
		Word:      mems.Word,
		Exercises: func(mem uint32) bool { return m.exercises(mems.Value(mem), false) },
		Exercised: func() bool {
			for id := range uint32(mems.Len()) {
				if m.exercises(mems.Value(id), false) {
					return true
				}
			}
			return rested.Load()
		},
	}
	if m.Always != nil {
		in.Always = func(mem uint32, s model.Snapshot) error { return m.Always(mems.Value(mem), s) }
	}
	if p := m.Possible; p != nil {
		in.Stuck = func(mem uint32, enabled []model.Event) error { return p.stuck(mems.Value(mem), enabled) }
	}
	if e := m.Eventually; e != nil {
		in.Says = func(mem uint32, p model.ProcID) string { return e.says(mems.Value(mem), p) }
	}
	if m.Symmetric && m.Always == nil && m.Eventually == nil && m.Sees&(Leaders|Waits) == 0 {
		in.Symmetry = func() (*Symmetry, error) { return m.symmetry(mems) }
	}
	if m.Possible != nil || m.Eventually != nil {
		in.Mark = func(mem uint32) Mark { return m.mark(mems.Value(mem)) }
	}
	return in, nil
}

// numbers returns the interner of a monitor's memories, or a new one if the monitor is nil.
func numbers[M comparable](of *Interned) (*valuecode.Interner[M], error) {
	if of != nil {
		return of.mems.(*valuecode.Interner[M]), nil
	}
	return valuecode.NewInterner[M]("monitor memory")
}
