package checker

import (
	"sync/atomic"

	"doorway/model"
)

// interned is a monitor whose memories are numbered.
type interned struct {
	start     func(model.Snapshot) (uint32, error)
	step      func(mem uint32, o model.Observation) (uint32, error)
	atRest    func(mem uint32) error
	always    func(mem uint32, s model.Snapshot) error // or nil, as the next
	stuck     func(mem uint32, enabled []model.Event) error
	says      func(mem uint32, p model.ProcID) string
	word      func(component int, mem uint32) uint64
	exercised func() bool               // by any memory so far
	bytes     func() int                // that the memories take
	mark      func(mem uint32) mark     // or nil for a property that is not judged on the graph
	symmetry  func() (*symmetry, error) // or nil for a monitor that is not Symmetric
}

// A mark is what a property says of a node.
type mark struct {
	pending, goal bool          // of a Possibility
	owed, inside  model.ProcSet // of an Eventuality
}

// mark returns what the graph needs to know of a memory.
func (m *Monitor[M]) mark(mem M) (k mark) {
	if m.Possible != nil {
		k.pending, k.goal = m.Possible.Pending(mem), m.Possible.Goal(mem)
	}
	if m.Eventually != nil {
		k.owed, k.inside = m.Eventually.Owed(mem), m.Eventually.inside(mem)
	}
	return k
}

// intern returns the monitor over numbered memories.
func (m *Monitor[M]) intern() (*interned, error) {
	mems, err := model.NewInterner[M]("monitor memory")
	if err != nil {
		return nil, err
	}
	var rested atomic.Bool // some state at rest exercised the property
	in := &interned{
		bytes: mems.Bytes,
		start: func(s model.Snapshot) (uint32, error) {
			mem := m.Start(s)
			if m.AtStart == nil {
				return mems.ID(mem), nil
			}
			return mems.ID(mem), m.AtStart(mem)
		},
		step: func(mem uint32, o model.Observation) (uint32, error) {
			next, err := m.Step(mems.Value(mem), o)
			if err != nil {
				return mem, err
			}
			return mems.ID(next), nil
		},
		atRest: func(mem uint32) error {
			if m.AtRest == nil {
				return nil
			}
			if m.exercises(mems.Value(mem), true) {
				rested.Store(true)
			}
			return m.AtRest(mems.Value(mem))
		},
		word: mems.Word,
		exercised: func() bool {
			for id := range uint32(mems.Len()) {
				if m.exercises(mems.Value(id), false) {
					return true
				}
			}
			return rested.Load()
		},
	}
	if m.Always != nil {
		in.always = func(mem uint32, s model.Snapshot) error { return m.Always(mems.Value(mem), s) }
	}
	if p := m.Possible; p != nil {
		in.stuck = func(mem uint32, enabled []model.Event) error { return p.stuck(mems.Value(mem), enabled) }
	}
	if e := m.Eventually; e != nil {
		in.says = func(mem uint32, p model.ProcID) string { return e.says(mems.Value(mem), p) }
	}
	if m.Symmetric && m.Always == nil && m.Eventually == nil {
		in.symmetry = func() (*symmetry, error) { return m.symmetry(mems) }
	}
	if m.Possible != nil || m.Eventually != nil {
		in.mark = func(mem uint32) mark { return m.mark(mems.Value(mem)) }
	}
	return in, nil
}
