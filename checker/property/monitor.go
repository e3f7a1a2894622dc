package property

import (
	"errors"

	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// A Monitor defines the pure automaton behind a property. It sees a run as a
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
	// AtRest, if set, judges a state in which only requests and faults can happen.
	AtRest func(M) error
	// Always, if set, judges every state, the initial one included.
	Always func(M, model.Snapshot) error
	// Among, if not 0, says that the property is about that many processes at a time: a state breaks it if and only if
	// it does so with all but some Among of its processes left out. So it judges states, by AtStart or Always, what came
	// before makes no difference, and fewer processes never break it. Such a property can be decided for every number
	// of processes (package parameterized), which checks the declaration on the states that it meets.
	Among int
	// Exercised reports whether the property has been put to the test. A property that never was is
	// reported as vacuous. If Exercised is nil, the property always is. With AtRest and without
	// Possible, Exercised is called only in states at rest.
	Exercised func(M) bool
	// Unexercised tells what never happened if nothing put the property to the test, as in "nobody
	// ever waited while another was inside".
	Unexercised string
	// Possible, if set, is judged on the graph of all states, once no run has
	// broken the property by itself.
	Possible *Possibility[M]
	// Eventually, if set, is judged in the same way, on the fair runs of the graph.
	Eventually *Eventuality[M]
	// Cycle says that the property is about entries to a critical section: it applies only to
	// systems whose processes keep the order of regions of a lock. A step that breaks the order is
	// an error of the algorithm.
	Cycle bool
	// Sees names the parts of an observation that the monitor needs. The rest is blanked, and Step
	// is not called for observations that show nothing.
	Sees Sight
	// Symmetric says that the monitor treats all processes alike: with two processes exchanged in a
	// memory and in an observation, Step leads to the memory with the two exchanged, and both are
	// judged alike. It allows Options.Reduce to explore only one of several states that differ by
	// such an exchange. M must then name processes only by members of a ProcSet and entries of a
	// PerProc. The declaration has no effect if the monitor sees Leaders or Waits, where views name
	// processes.
	Symmetric bool
}

// A Possibility requires that from every reachable state that is Pending, some run reaches a state
// that is a Goal without any event of the kinds in Without. In CTL, this is AG (pending → EF goal).
type Possibility[M comparable] struct {
	Pending, Goal func(M) bool
	Without       kinds.Set
	Why           string // the error when no such run exists
	// Stuck, if set, returns a more precise error for states in which only events of the kinds in
	// Without are enabled. It does not change the verdict, since no run from such a state reaches a
	// goal.
	Stuck func(M) error
}

// stuck returns why a memory breaks the possibility in a state with these enabled events, if they
// suffice to tell: none of them can lead to a goal.
func (p *Possibility[M]) stuck(mem M, enabled []model.Event) error {
	switch {
	case !transition.OnlyOf(enabled, p.Without) || !p.Pending(mem) || p.Goal(mem):
		return nil
	case p.Stuck != nil:
		return p.Stuck(mem)
	default:
		return errors.New(p.Why)
	}
}

// An Eventuality requires that no fair run, from some point on, always owes a process something. A run is weakly
// fair if no action is enabled from some point on and yet never taken: this covers a process's step, exit or
// timeout, the flush of a write, the delivery of a message, and a report of the failure detector. Strongly requires
// more fairness. Requests and faults need not happen. A lasso breaks an Eventuality: a run to a state, and a fair
// loop there.
//
// With Inside it requires something else of every run, fair or not: that there is a bound on how
// often others come inside while a process is owed something. On a finite graph there is no bound
// if and only if some cycle owes the same process something throughout and has an edge by which
// another process comes inside: a run may repeat that cycle any number of times before the process
// gets what it is owed.
type Eventuality[M comparable] struct {
	Owed func(M) model.ProcSet // the processes that are owed something now
	Why  string                // what the process does in a run that breaks it: "waits for ever, though the run is fair"
	// Inside, if set, returns the processes that are inside now.
	Inside func(M) model.ProcSet
	// Says, if set, replaces Why. It is called with the memory at the beginning of the loop.
	Says func(M, model.ProcID) string
}

// says returns what p does in a run that breaks the eventuality.
func (e *Eventuality[M]) says(mem M, p model.ProcID) string {
	if e.Says == nil {
		return e.Why
	}
	return e.Says(mem, p)
}

// inside returns the processes that are inside, if the eventuality has Inside.
func (e *Eventuality[M]) inside(mem M) model.ProcSet {
	if e.Inside == nil {
		return 0
	}
	return e.Inside(mem)
}

// check returns an error if the monitor lacks a function.
func (m *Monitor[M]) check() error {
	const remedy = "; make a property with property.New, Invariant or Sometimes and give the function, or take one of package properties"
	missing := ""
	switch p, e := m.Possible, m.Eventually; {
	case m.Start == nil:
		missing = "no monitor: it has no function Start"
	case m.Sees != 0 && m.Step == nil:
		missing = "its monitor Sees something and has no function Step"
	case p != nil && (p.Pending == nil || p.Goal == nil):
		missing = "its Possibility has no function Pending or Goal"
	case e != nil && e.Owed == nil:
		missing = "its Eventuality has no function Owed"
	case m.AtStart == nil && m.Step == nil && m.AtRest == nil && m.Always == nil && p == nil && e == nil:
		missing = "its monitor has no function that judges anything"
	default:
		return m.checkAmong()
	}
	return errors.New(missing + remedy)
}

// exercises reports whether a state with the given memory, at rest or not, puts
// the property to the test.
func (m *Monitor[M]) exercises(mem M, rest bool) bool {
	judged := rest || m.AtRest == nil || m.Possible != nil
	return judged && (m.Exercised == nil || m.Exercised(mem))
}
