package model

import (
	"fmt"
	"slices"
)

// A ProcQueue holds a first-in, first-out queue of processes, a plain value with room for
// MaxProcs. The zero value is the empty queue. Entries beyond its end are zero, so equal queues
// are equal values.
type ProcQueue struct {
	len   uint8
	place PerProc[ProcID]
}

// Push appends p. It panics if the queue is full.
func (q *ProcQueue) Push(p ProcID) {
	q.place[q.len] = p
	q.len++
}

// Pop removes the first process and returns it. It panics if the queue is empty.
func (q *ProcQueue) Pop() ProcID {
	first := q.place[:q.len][0]
	copy(q.place[:], q.place[1:q.len])
	q.len--
	q.place[q.len] = 0
	return first
}

// Len returns the length of the queue.
func (q *ProcQueue) Len() int { return int(q.len) }

// Empty reports whether the queue is empty.
func (q *ProcQueue) Empty() bool { return q.len == 0 }

// Has reports whether p is in the queue.
func (q *ProcQueue) Has(p ProcID) bool { return slices.Contains(q.place[:q.len], p) }

// Exchange returns the queue with a in the places of b and b in those of a.
func (q ProcQueue) Exchange(a, b ProcID) ProcQueue {
	for i, p := range q.place[:q.len] {
		q.place[i] = p.Exchange(a, b)
	}
	return q
}

// String returns the queue, its head first, as "[p2 p0]".
func (q ProcQueue) String() string { return fmt.Sprint(q.place[:q.len]) }
