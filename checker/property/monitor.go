package property

import (
	"errors"

	"doorway/model"
)

// A Monitor is the pure automaton behind a property. It sees a run as a
// sequence of observations and keeps a memory of type M, a plain value, so that
// an explorer can make the memory part of the state.
type Monitor[M comparable] struct {
	// Start returns the memory for a system's initial state.
	Start func(model.Snapshot) M
	// AtStart, if set, judges the initial state, which Step does not see.
	AtStart func(M) error
	// Step returns the memory after an observation, or an error that says why
	// the observation breaks the property.
	Step func(M, model.Observation) (M, error)
	// AtRest, if set, judges a state in which nothing will happen any more
	// unless someone requests or a fault occurs.
	AtRest func(M) error
	// Always, if set, judges every state, the initial one included.
	Always func(M, model.Snapshot) error
	// Exercised reports whether the property has been put to the test. One that
	// never was is reported as vacuous. If it is nil the property always is.
	// With AtRest and without Possible it is asked only in states at rest.
	Exercised func(M) bool
	// Unexercised says what never happened where nothing puts the property to the
	// test, as in "nobody ever waited while another was inside".
	Unexercised string
	// Possible, if set, is judged on the graph of all states, once no run has
	// broken the property by itself.
	Possible *Possibility[M]
	// Eventually, if set, is judged likewise, on the fair runs of the graph.
	Eventually *Eventuality[M]
	// Cycle says that the property is about entries to a critical section: it is
	// asked only of systems whose processes keep the order of regions of a lock.
	// A step that breaks it is an error of the algorithm.
	Cycle bool
	// Sees says what the monitor needs of an observation; the rest is blanked,
	// and observations that show nothing are left out.
	Sees Sight
	// Symmetric says that the monitor treats all processes alike: with two
	// processes exchanged in a memory and in an observation, Step leads to the
	// memory with the two exchanged, and both are judged alike. It allows
	// Options.Reduce to explore one of several states that differ only so. M
	// must then name processes by members of a ProcSet and entries of a PerProc.
	Symmetric bool
}

// A Possibility asks that from every reachable state that is Pending, some run
// reaches a state that is a Goal without any event of the kinds in Without.
// It is what CTL writes AG (pending → EF goal).
type Possibility[M comparable] struct {
	Pending, Goal func(M) bool
	Without       model.Kinds
	Why           string // the error when no such run exists
	// Stuck, if set, returns the error instead where nothing can happen at all
	// but events of the kinds in Without. It decides nothing: such a state is one
	// of those that no run leaves.
	Stuck func(M) error
}

// stuck returns why a memory breaks the possibility where such events are
// enabled, if they alone tell: what is pending there can come of none of them.
func (p *Possibility[M]) stuck(mem M, enabled []model.Event) error {
	switch {
	case !model.OnlyOf(enabled, p.Without) || !p.Pending(mem) || p.Goal(mem):
		return nil
	case p.Stuck != nil:
		return p.Stuck(mem)
	default:
		return errors.New(p.Why)
	}
}

// An Eventuality requires that no fair run owes a process something for ever. A run is weakly fair
// if no action is enabled from some point on and yet never taken: neither a process's step, exit or
// timeout, nor the flush of a write, nor the delivery of a message, nor a report of the failure
// detector. Strongly requires a stronger fairness. Requests and faults need not happen. A lasso
// breaks an Eventuality: a run to a state, and a fair loop there.
//
// With Inside it requires something else of every run, fair or not: there must be a bound on how
// often others come inside while a process is owed something. On a finite graph there is no bound
// if and only if some cycle owes the same process something all the way and has an edge by which
// another process comes inside: a run may repeat that cycle any number of times before the process
// gets what it is owed.
type Eventuality[M comparable] struct {
	Owed func(M) model.ProcSet // to whom something is owed now
	Why  string                // what the process does in a run that breaks it: "waits for ever, though the run is fair"
	// Inside, if set, returns who is inside now.
	Inside func(M) model.ProcSet
	// Says, if set, is asked instead of Why, of the memory where the loop begins.
	Says func(M, model.ProcID) string
}

// says returns what p does in a run that breaks the eventuality.
func (e *Eventuality[M]) says(mem M, p model.ProcID) string {
	if e.Says == nil {
		return e.Why
	}
	return e.Says(mem, p)
}

// inside returns who is inside, if the eventuality says so.
func (e *Eventuality[M]) inside(mem M) model.ProcSet {
	if e.Inside == nil {
		return 0
	}
	return e.Inside(mem)
}

// exercises reports whether a state with the given memory, at rest or not, puts
// the property to the test.
func (m *Monitor[M]) exercises(mem M, rest bool) bool {
	judged := rest || m.AtRest == nil || m.Possible != nil
	return judged && (m.Exercised == nil || m.Exercised(mem))
}
