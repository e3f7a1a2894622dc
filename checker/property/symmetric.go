package property

import (
	"fmt"

	"doorway/checker/internal/owned"
	"doorway/internal/plain"
	"doorway/model"
)

// Symmetry is what a search up to an exchange of processes asks of a monitor.
type Symmetry struct {
	// parts appends what a memory says of each of n processes, and of none.
	Parts func(mem uint32, n int, buf []uint64) []uint64
	// check returns an error if the step from mem to next by o is not exchanged
	// when processes are.
	Check func(n int, mem uint32, o model.Observation, next uint32, broken error) error
}

// symmetry returns it for a monitor whose memories are numbered.
func (m *Monitor[M]) symmetry(mems *plain.Interner[M]) (*Symmetry, error) {
	parts, err := owned.New[M]("memory of a symmetric monitor")
	if err != nil {
		return nil, err
	}
	return &Symmetry{
		Parts: func(mem uint32, n int, buf []uint64) []uint64 {
			v := mems.Value(mem)
			for p := range model.ProcID(n) {
				buf = append(buf, parts.Own(&v, p))
			}
			return append(buf, parts.Common(&v, n))
		},
		Check: func(n int, mem uint32, o model.Observation, next uint32, broken error) error {
			return m.checkSymmetric(parts, n, mems.Value(mem), mems.Value(next), o, broken)
		},
	}, nil
}

// checkSymmetric exchanges each two processes, those that act and others, and does
// so again with all of them renamed in turn: what differs may need more than one
// exchange to be seen, such as a monitor that looks at two processes by name.
func (m *Monitor[M]) checkSymmetric(parts *owned.Parts[M], n int, mem, next M, o model.Observation, broken error) error {
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
func (m *Monitor[M]) alike(parts *owned.Parts[M], mem, next M, o model.Observation, p, q model.ProcID, broken error) bool {
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
