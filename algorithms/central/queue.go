package central

import (
	"fmt"

	"doorway/model"
)

// Queue is a FIFO queue of processes, a plain value. It has room for one
// request of each process, and each has at most one under way.
type Queue struct {
	Len   uint8
	Procs model.PerProc[model.ProcID] // oldest first; 0 from Len on
}

// Push puts p last.
func (q *Queue) Push(p model.ProcID) {
	q.Procs[q.Len] = p
	q.Len++
}

// Pop takes the first; the queue must not be empty.
func (q *Queue) Pop() model.ProcID {
	first := q.Procs[0]
	copy(q.Procs[:q.Len], q.Procs[1:q.Len])
	q.Len--
	q.Procs[q.Len] = 0
	return first
}

// String returns the queue as "[p2 p1]", oldest first.
func (q Queue) String() string { return fmt.Sprint(q.Procs[:q.Len]) }
