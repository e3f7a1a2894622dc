// Package history judges a lock from outside, by what its clients see: it
// turns a run into a concurrent history of two objects and asks porcupine
// (Athalye, 2017) whether the history is linearizable (Herlihy and Wing,
// Linearizability: a correctness condition for concurrent objects, ACM TOPLAS
// 12(3), 1990).
//
// The first object is the lock itself. A process calls lock when it requests
// and has its answer when it enters; it calls unlock when it leaves the critical
// section and has its answer when it is back in its remainder. This history is
// linearizable just when the run keeps mutual exclusion.
//
// The second is what locks are for: a register that everybody increments. The
// environment plays the careless client, who reads the register on entering,
// writes one more on leaving, and answers what was read. Two critical sections
// that overlap so lose an update, and two increments answer the same.
//
// A call without an answer, because the run ends or the process crashes, may or
// may not have taken effect. Both must be allowed: were a pending lock taken to
// have happened, every run that ends while someone waits would be illegal, and
// were a pending unlock taken not to have happened, so would every entry after a
// crash in the critical section. A crash there is a call of unlock without an
// answer, since the crashed process has left (as in properties.MutualExclusion),
// and its increment is never written.
package history

import (
	"fmt"

	"doorway/model"
)

// A Kind says what an operation does.
type Kind uint8

// The kinds of operations: two on the lock, one on the register it guards.
const (
	Lock Kind = iota
	Unlock
	Increment
	kinds = iota
)

// String returns the operation's name.
func (k Kind) String() string { return [kinds]string{"lock", "unlock", "increment"}[k] }

// An Operation is one call by one process. Call and Return are the moments at
// which it was called and answered: all calls and answers of a run are numbered
// from 1 in the order in which they occur.
type Operation struct {
	Proc   model.ProcID
	Kind   Kind
	Call   int
	Return int // 0 if it was never answered
	Value  int // the answer of an increment: what it read
}

// Pending reports whether the operation was never answered.
func (o Operation) Pending() bool { return o.Return == 0 }

// String returns the operation and its answer, "?" if there is none.
func (o Operation) String() string {
	switch {
	case o.Pending():
		return fmt.Sprintf("%v %v ?", o.Proc, o.Kind)
	case o.Kind == Increment:
		return fmt.Sprintf("%v %v: %d", o.Proc, o.Kind, o.Value)
	default:
		return fmt.Sprintf("%v %v", o.Proc, o.Kind)
	}
}

// A History is the operations of one run in the order of their calls.
type History []Operation

// Of replays a schedule strictly and returns the history of the run. An error
// names the step.
func Of(sys model.System, s model.Schedule) (History, error) {
	w := sys.World()
	var r recorder
	for p := range model.ProcID(w.N()) {
		r.move(p, model.Remainder, w.View(p).Region)
	}
	for i, e := range s {
		o, err := w.Apply(e)
		if err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
		r.move(e.Proc, o.Was.Region, o.Is.Region)
	}
	return r.ops, nil
}

// OnLock returns the operations on the lock.
func (h History) OnLock() History { return h.where(func(k Kind) bool { return k != Increment }) }

// OnRegister returns the operations on the register that the lock guards.
func (h History) OnRegister() History { return h.where(func(k Kind) bool { return k == Increment }) }

func (h History) where(keep func(Kind) bool) (kept History) {
	for _, o := range h {
		if keep(o.Kind) {
			kept = append(kept, o)
		}
	}
	return kept
}
