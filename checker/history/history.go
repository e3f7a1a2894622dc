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
// The second is a register that everybody increments, under the lock's
// protection. The environment plays the careless client, who reads the register
// on entering, writes one more on leaving, and answers what was read: the call
// lasts as long as the critical section. So two critical sections that overlap
// lose an update, and two increments answer the same.
//
// A call without an answer, because the run ends or the process crashes, may or
// may not have taken effect. Both must be allowed: if a pending lock counted as
// done, every run that ends while someone waits would be illegal, and if a pending
// unlock counted as not done, so would every entry after a crash in the critical
// section. A crash there is a call of unlock without an
// answer, since the crashed process has left (as in properties.MutualExclusion),
// and its increment is never written.
package history

import (
	"fmt"

	"doorway/checker/internal/observe"
	"doorway/model"
	"doorway/model/transition"
)

// Of replays a schedule strictly and returns the history of the run. An error
// names the step.
func Of(sys transition.Runnable, s transition.Schedule) (History, error) {
	seen, err := observe.New(sys)
	if err != nil {
		return nil, err
	}
	w := seen.Run()
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
