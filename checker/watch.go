package checker

import (
	"sync/atomic"

	"doorway/model"
)

// followed is a monitor that follows one run.
type followed[M comparable] struct {
	m    *Monitor[M]
	mem  M
	used bool
	keys *model.Interner[M]
}

func (w watcher[M]) run() (follower, error) {
	keys, err := model.NewInterner[M]("monitor memory")
	return &followed[M]{m: &w.m, keys: keys}, err
}

// exercises reports whether a state with the given memory, at rest or not, puts
// the property to the test.
func (m *Monitor[M]) exercises(mem M, rest bool) bool {
	judged := rest || m.AtRest == nil || m.Possible != nil
	return judged && (m.Exercised == nil || m.Exercised(mem))
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

func (w watcher[M]) intern() (*interned, error) {
	m := w.m
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

func (w watcher[M]) never() string {
	switch {
	case w.m.Unexercised != "":
		return w.m.Unexercised
	case w.m.AtRest != nil && w.m.Possible == nil:
		return "the system never came to rest"
	default:
		return "what its Exercised asks for never happened"
	}
}

func (w watcher[M]) wayOut(prefix int) watch { return w.out(prefix) }

func (w watcher[M]) sees() Sight        { return w.m.Sees }
func (w watcher[M]) judgesStates() bool { return w.m.Always != nil }
func (w watcher[M]) cycles() bool       { return w.m.Cycle }

func (w watcher[M]) eventual() bool { return w.m.Eventually != nil }
func (w watcher[M]) anyRun() bool   { return w.eventual() && w.m.Eventually.Inside != nil }

func (w watcher[M]) possible() (without model.Kinds, why string, ok bool) {
	if w.m.Possible == nil {
		return 0, "", false
	}
	return w.m.Possible.Without, w.m.Possible.Why, true
}
