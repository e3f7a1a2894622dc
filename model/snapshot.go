package model

import "fmt"

// A Snapshot shows a global state, read-only.
type Snapshot interface {
	// N returns the number of processes.
	N() int
	// View returns the view of p.
	View(p ProcID) View
	// Local returns the local state of p, of the algorithm's type S.
	Local(p ProcID) any
	// Queue returns the messages in transit between two processes, of the algorithm's type M; with
	// shared memory there are none.
	Queue(from, to ProcID) []any
	// Register returns the value of a shared register.
	Register(r int) int
	// Time returns the time that p tells; ok is false while p tells none, is down, or is not a
	// Timekeeper.
	Time(p ProcID) (time int, ok bool)
	// Parts returns the number of parts into which those times divide a unit of time.
	Parts() int
}

// Locals returns the local states of all processes, lowest first, for an own property of an algorithm
// whose local states are of type S. It panics if they are of another type.
func Locals[S comparable](s Snapshot) []S {
	all := make([]S, s.N())
	for p := range all {
		local, ok := s.Local(ProcID(p)).(S)
		if !ok {
			panic(fmt.Sprintf("model.Locals is asked for local states of type %T, and %v has one of type %T", local, ProcID(p), s.Local(ProcID(p))))
		}
		all[p] = local
	}
	return all
}
