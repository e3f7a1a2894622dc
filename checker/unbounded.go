package checker

import "doorway/model"

// WaitingBounded says that there is a k, whatever it is, such that between a
// process's request and its entry the others enter at most k times, all together:
// that BoundedWaiting(k) holds for some k. MaxBypass returns the least.
var WaitingBounded = waitingBounded("bounded-waiting", "between a request and an entry",
	"nobody ever waited", FromRequest)

// WaitingBoundedFromDoorway counts from the end of the doorway instead.
var WaitingBoundedFromDoorway = waitingBounded("bounded-waiting-from-doorway", "between the end of a process's doorway and its entry",
	"nobody ever waited with its doorway behind it", FromDoorway)

func waitingBounded(name, when, never string, from Start) Property {
	return New(name, "there is a bound, whatever it is, on how often the others enter "+when,
		"Burns, Jackson, Lynch, Fischer & Peterson, Data requirements for implementation of N-process mutual exclusion "+
			"using a single shared variable, JACM 29(1), 1982; bounded bypass in Raynal, Concurrent Programming, 2013",
		Monitor[overtakable]{
			Sees: Regions, Cycle: true,
			Start: func(s model.Snapshot) (m overtakable) {
				for p := range model.ProcID(s.N()) {
					m = m.move(p, s.View(p), from)
				}
				return m
			},
			Step: func(m overtakable, o model.Observation) (overtakable, error) {
				return m.move(o.Event.Proc, o.Is, from), nil
			},
			Exercised:   func(m overtakable) bool { return !m.Counting.Empty() },
			Unexercised: never,
			Eventually: &Eventuality[overtakable]{
				Owed:   func(m overtakable) model.ProcSet { return m.Counting },
				Inside: func(m overtakable) model.ProcSet { return m.Critical },
				Why:    "waits while others enter again and again: there is no bound on how often",
			},
		})
}

// overtakable is the memory of bounded waiting without a number: whose waiting counts,
// and who is in its critical section.
type overtakable struct{ Counting, Critical model.ProcSet }

func (m overtakable) move(p model.ProcID, v model.View, from Start) overtakable {
	m.Counting, m.Critical = m.Counting.Without(p), m.Critical.Without(p)
	switch {
	case from.counts(v):
		m.Counting = m.Counting.With(p)
	case v.Region == model.Critical:
		m.Critical = m.Critical.With(p)
	}
	return m
}
