package checker

import (
	"fmt"

	"doorway/model"
)

// symmetry is what a search up to an exchange of processes asks of a monitor.
type symmetry struct {
	// parts appends what a memory says of each of n processes, and of none.
	parts func(mem uint32, n int, buf []uint64) []uint64
	// check returns an error if the step from mem to next by o is not exchanged
	// when processes are.
	check func(n int, mem uint32, o model.Observation, next uint32, broken error) error
}

// symmetry returns it for a monitor whose memories are numbered.
func (m *Monitor[M]) symmetry(mems *model.Interner[M]) (*symmetry, error) {
	parts, err := model.NewParts[M]("memory of a symmetric monitor")
	if err != nil {
		return nil, err
	}
	return &symmetry{
		parts: func(mem uint32, n int, buf []uint64) []uint64 {
			v := mems.Value(mem)
			for p := range model.ProcID(n) {
				buf = append(buf, parts.Own(&v, p))
			}
			return append(buf, parts.Common(&v, n))
		},
		check: func(n int, mem uint32, o model.Observation, next uint32, broken error) error {
			return m.checkSymmetric(parts, n, mems.Value(mem), mems.Value(next), o, broken)
		},
	}, nil
}

// checkSymmetric exchanges each two processes, those that act and others, and does
// so again with all of them renamed in turn: what differs may need more than one
// exchange to be seen, such as a monitor that looks at two processes by name.
func (m *Monitor[M]) checkSymmetric(parts *model.Parts[M], n int, mem, next M, o model.Observation, broken error) error {
	for range n {
		for q := range model.ProcID(n) {
			for p := range q {
				if !m.alike(parts, mem, next, o, p, q, broken) {
					return fmt.Errorf("the monitor is declared Symmetric, but with %v and %v exchanged it does something else from %+v", p, q, mem)
				}
			}
		}
		for p := model.ProcID(1); int(p) < n; p++ { // all take the name of another
			mem, next = parts.Exchange(mem, 0, p), parts.Exchange(next, 0, p)
			o.Event.Proc = model.Procs(o.Event.Proc).Exchange(0, p).Min()
		}
	}
	return nil
}

// alike reports whether the step to next goes as well with p and q exchanged, be
// one of them the observed process or not, and whether the memories are judged
// alike. Whom a process takes for leaders are those that the other does: views do
// not depend on who it is.
func (m *Monitor[M]) alike(parts *model.Parts[M], mem, next M, o model.Observation, p, q model.ProcID, broken error) bool {
	o.Event.Proc = model.Procs(o.Event.Proc).Exchange(p, q).Min()
	got, err := m.Step(parts.Exchange(mem, p, q), o)
	if err != nil || broken != nil {
		return err != nil && broken != nil
	}
	return got == parts.Exchange(next, p, q) && m.judged(got) == m.judged(next)
}

// A judgement is all that a monitor says of a memory.
type judgement struct{ pending, goal, exercised, broken bool }

func (m *Monitor[M]) judged(mem M) (j judgement) {
	if m.Possible != nil {
		j.pending, j.goal = m.Possible.Pending(mem), m.Possible.Goal(mem)
	}
	j.exercised = m.Exercised == nil || m.Exercised(mem)
	j.broken = m.AtRest != nil && m.AtRest(mem) != nil
	return j
}

// shareMonitors prepares the monitors of a symmetric search.
func (x *explorer) shareMonitors() error {
	for i := 0; i < len(x.monitors) && x.symmetric; i++ {
		s, err := x.monitors[i].symmetry()
		if err != nil {
			return fmt.Errorf("property %s: %w", x.props[i].Name, err)
		}
		x.shares = append(x.shares, s)
	}
	return nil
}

// An orbit is how a worker looks at states in a symmetric search: those that
// differ only by an exchange of processes have the same fingerprint. What is
// kept of them is the state that was found first.
type orbit struct {
	machine model.Symmetric
	n       int
	row     []uint32
	parts   [][]uint64   // of the row, by property
	known   [][][]uint64 // by property and memory
}

func (x *explorer) newOrbit(m model.Machine) *orbit {
	if !x.symmetric {
		return nil
	}
	return &orbit{
		machine: model.Exchangeable(m, x.setup), n: x.setup.N, row: make([]uint32, x.width),
		parts: make([][]uint64, len(x.props)), known: make([][][]uint64, len(x.props)),
	}
}

// orbitAfter returns the fingerprint of the state that the delta leads to from v.
func (w *worker) orbitAfter(v []uint32) uint64 {
	copy(w.orbit.row, v)
	for _, ch := range w.delta.Changes {
		w.orbit.row[ch.Component] = ch.ID
	}
	return w.orbitPrint(w.orbit.row)
}

// rootPrint returns the fingerprint of a state, which is fp if states
// are told apart.
func (w *worker) rootPrint(v []uint32, fp uint64) uint64 {
	if w.orbit == nil {
		return fp
	}
	return w.orbitPrint(v)
}

func (w *worker) orbitPrint(v []uint32) uint64 {
	for k := range w.lenses {
		w.orbit.parts[k] = w.partsOf(k, v[w.system+k])
	}
	return nonzero(model.Orbit(w.orbit.machine, v[:w.system], w.orbit.n, w.orbit.parts))
}

// partsOf returns the parts of a memory of property k.
func (w *worker) partsOf(k int, mem uint32) []uint64 {
	known := w.orbit.known[k]
	if int(mem) >= len(known) {
		known = append(known, make([][]uint64, int(mem)+1-len(known)+len(known)/2)...)
		w.orbit.known[k] = known
	}
	if known[mem] == nil {
		known[mem] = w.x.shares[k].parts(mem, w.orbit.n, nil)
	}
	return known[mem]
}

// audit panics if the monitor of a symmetric search does not treat processes alike.
func (w *worker) audit(k int, mem, sight, next uint32, broken error) {
	if w.orbit == nil {
		return
	}
	if err := w.x.shares[k].check(w.orbit.n, mem, w.lenses[k].blanked[sight-2], next, broken); err != nil {
		panic(fmt.Errorf("property %s: %w", w.x.props[k].Name, err))
	}
}
