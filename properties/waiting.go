package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/internal/english"
	"doorway/model"
)

// overtakings serves as the memory of bounded waiting: how often others have
// entered since each waiting process began to count.
type overtakings struct {
	Counting model.ProcSet
	Count    model.PerProc[uint32]
}

// overtaken counts an entry of p against all that wait.
func (m overtakings) overtaken(p model.ProcID, k int) (overtakings, error) {
	for q := range m.Counting.Each() {
		if m.Count[q]++; int(m.Count[q]) > k {
			return m, fmt.Errorf("%v enters: since %v began to wait others have entered %s", p, q, english.Times(int(m.Count[q])))
		}
	}
	return m, nil
}

// BoundedWaiting says that between a process's request and its entry the others
// enter at most k times, all together.
func BoundedWaiting(k int) property.Property {
	return property.New(fmt.Sprintf("bounded-waiting(%d)", k),
		fmt.Sprintf("between a request and its entry the others enter at most %s", english.Times(k)),
		"Silberschatz & Galvin, Operating System Concepts: bounded waiting",
		boundedWaiting(k, "nobody ever waited", trying))
}

// BoundedWaitingFromDoorway counts from the end of the doorway instead.
func BoundedWaitingFromDoorway(k int) property.Property {
	return property.New(fmt.Sprintf("bounded-waiting-from-doorway(%d)", k),
		fmt.Sprintf("between the end of a process's doorway and its entry the others enter at most %s", english.Times(k)),
		"Lamport, A new solution of Dijkstra's concurrent programming problem, CACM 17(8), 1974",
		boundedWaiting(k, "nobody ever waited with its doorway behind it", behind))
}

func boundedWaiting(k int, never string, counts func(model.View) bool) property.Monitor[overtakings] {
	return property.Monitor[overtakings]{
		Sees: property.Regions, Cycle: true, Symmetric: true,
		Start: func(s model.Snapshot) (m overtakings) {
			for p := range model.ProcID(s.N()) {
				if counts(s.View(p)) {
					m.Counting = m.Counting.With(p)
				}
			}
			return m
		},
		Step: func(m overtakings, o model.Observation) (overtakings, error) {
			p := o.Event.Proc
			if counts(o.Is) {
				m.Counting = m.Counting.With(p)
				return m, nil
			}
			m.Counting, m.Count[p] = m.Counting.Without(p), 0
			if o.Is.Region == model.Critical && o.Was.Region != model.Critical {
				return m.overtaken(p, k)
			}
			return m, nil
		},
		Exercised:   func(m overtakings) bool { return !m.Counting.Empty() },
		Unexercised: never,
	}
}

// WaitingBounded says that there is some k, and between a process's request and
// its entry the others enter at most k times, all together: that
// BoundedWaiting(k) holds for some k. MaxBypass returns the least.
var WaitingBounded = waitingBounded("bounded-waiting", "between a request and an entry",
	"nobody ever waited", trying)

// WaitingBoundedFromDoorway counts from the end of the doorway instead.
var WaitingBoundedFromDoorway = waitingBounded("bounded-waiting-from-doorway", "between the end of a process's doorway and its entry",
	"nobody ever waited with its doorway behind it", behind)

func waitingBounded(name, when, never string, counts func(model.View) bool) property.Property {
	return property.New(name, "there is a bound, whatever it is, on how often the others enter "+when,
		"Burns, Jackson, Lynch, Fischer & Peterson, Data requirements for implementation of N-process mutual exclusion "+
			"using a single shared variable, JACM 29(1), 1982; bounded bypass in Raynal, Concurrent Programming, 2013",
		property.Monitor[overtakable]{
			Sees: property.Regions, Cycle: true,
			Start: func(s model.Snapshot) (m overtakable) {
				for p := range model.ProcID(s.N()) {
					m = m.move(p, s.View(p), counts)
				}
				return m
			},
			Step: func(m overtakable, o model.Observation) (overtakable, error) {
				return m.move(o.Event.Proc, o.Is, counts), nil
			},
			Exercised:   func(m overtakable) bool { return !m.Counting.Empty() },
			Unexercised: never,
			Eventually: &property.Eventuality[overtakable]{
				Owed:   func(m overtakable) model.ProcSet { return m.Counting },
				Inside: func(m overtakable) model.ProcSet { return m.Critical },
				Why:    "waits while others enter again and again: there is no bound on how often",
			},
		})
}

// overtakable serves as the memory of bounded waiting without a number: the processes whose
// waiting counts, and those in their critical sections.
type overtakable struct{ Counting, Critical model.ProcSet }

func (m overtakable) move(p model.ProcID, v model.View, counts func(model.View) bool) overtakable {
	m.Counting, m.Critical = m.Counting.Without(p), m.Critical.Without(p)
	switch {
	case counts(v):
		m.Counting = m.Counting.With(p)
	case v.Region == model.Critical:
		m.Critical = m.Critical.With(p)
	}
	return m
}
