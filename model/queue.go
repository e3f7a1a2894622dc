package model

import (
	"fmt"
	"slices"
)

// A ProcQueue is a first-in, first-out queue of processes, a plain value with
// room for MaxProcs. The zero value is the empty queue. Places beyond its end
// are zero, so that equal queues are equal values.
type ProcQueue struct {
	len   uint8
	place PerProc[ProcID]
}

// Push puts p last. It panics if the queue is full.
func (q *ProcQueue) Push(p ProcID) {
	q.place[q.len] = p
	q.len++
}

// Pop takes the first process away and returns it. It panics if the queue is empty.
func (q *ProcQueue) Pop() ProcID {
	first := q.place[:q.len][0]
	copy(q.place[:], q.place[1:q.len])
	q.len--
	q.place[q.len] = 0
	return first
}

// Len returns how many processes are in the queue, each counted as often as it
// is there.
func (q *ProcQueue) Len() int { return int(q.len) }

// Empty reports whether nobody is in the queue.
func (q *ProcQueue) Empty() bool { return q.len == 0 }

// Has reports whether p is in the queue.
func (q *ProcQueue) Has(p ProcID) bool { return slices.Contains(q.place[:q.len], p) }

// String returns the queue, its head first, as "[p2 p0]".
func (q ProcQueue) String() string { return fmt.Sprint(q.place[:q.len]) }
