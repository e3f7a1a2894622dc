package property

import (
	"fmt"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/permute"
)

// Symmetry checks and uses a monitor's symmetry in a symmetric search.
type Symmetry struct {
	// Parts appends hashes of what a memory says about each of n processes, and about no process.
	Parts func(mem uint32, n int, buf []uint64) []uint64
	// Check returns an error if the step from mem to next by o does not commute with exchanges of
	// processes.
	Check func(n int, mem uint32, o model.Observation, next uint32, broken error) error
}

// symmetry returns the Symmetry of a monitor with numbered memories.
func (m *Monitor[M]) symmetry(mems *valuecode.Interner[M]) (*Symmetry, error) {
	parts, err := permute.New[M]("memory of a symmetric monitor")
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

// checkSymmetric exchanges each pair of processes, those that act and others, for every rotation of the processes:
// some asymmetries show only after more than one exchange, such as that of a monitor which names two processes.
func (m *Monitor[M]) checkSymmetric(parts *permute.Parts[M], n int, mem, next M, o model.Observation, broken error) error {
	for range n {
		for q := range model.ProcID(n) {
			for p := range q {
				if !m.alike(parts, mem, next, o, p, q, broken) {
					return fmt.Errorf("the monitor is declared Symmetric, but with %v and %v exchanged it does something else from %+v", p, q, mem)
				}
			}
		}
		for p := model.ProcID(1); int(p) < n; p++ { // rotate all names
			mem, next = parts.Exchange(mem, 0, p), parts.Exchange(next, 0, p)
			o.Event.Proc = o.Event.Proc.Exchange(0, p)
		}
	}
	return nil
}

// alike reports whether the step to next is the same with p and q exchanged, whether or not one of
// them is the observed process, and whether the memories are judged alike. The views need no
// exchange, since they do not depend on the process.
func (m *Monitor[M]) alike(parts *permute.Parts[M], mem, next M, o model.Observation, p, q model.ProcID, broken error) bool {
	o.Event.Proc = o.Event.Proc.Exchange(p, q)
	got, err := m.Step(parts.Exchange(mem, p, q), o)
	if err != nil || broken != nil {
		return err != nil && broken != nil
	}
	return got == parts.Exchange(next, p, q) && m.judged(got) == m.judged(next)
}

// A judgement holds all that a monitor says of a memory.
type judgement struct{ pending, goal, exercised, broken bool }

func (m *Monitor[M]) judged(mem M) (j judgement) {
	if m.Possible != nil {
		j.pending, j.goal = m.Possible.Pending(mem), m.Possible.Goal(mem)
	}
	j.exercised = m.Exercised == nil || m.Exercised(mem)
	j.broken = m.AtRest != nil && m.AtRest(mem) != nil
	return j
}
