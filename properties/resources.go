package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
)

// waits serves as the memory of properties of named resources: what each process holds and
// wants, and which processes it declares deadlocked.
type waits struct {
	Holds, Wants model.PerProc[model.Resources]
	Declares     model.PerProc[model.ProcSet]
}

func startWaits(s model.Snapshot) (m waits) {
	for p := range model.ProcID(s.N()) {
		m = m.note(p, s.View(p))
	}
	return m
}

func (m waits) note(p model.ProcID, v model.View) waits {
	m.Holds[p], m.Wants[p], m.Declares[p] = v.Holds, v.Wants, v.Deadlocked
	return m
}

// holders returns the processes that hold one of the resources.
func (m waits) holders(rs model.Resources) (who model.ProcSet) {
	for p, held := range m.Holds {
		if held&rs != 0 {
			who = who.With(model.ProcID(p))
		}
	}
	return who
}

// behind returns the processes for which p waits, directly or through others.
func (m waits) behind(p model.ProcID) (all model.ProcSet) {
	for frontier := m.holders(m.Wants[p]); !frontier.Empty(); {
		q := frontier.Min()
		all = all.With(q)
		frontier = (frontier | m.holders(m.Wants[q])) &^ all
	}
	return all
}

// cycle returns the processes that wait for p and for which p waits, directly or through others.
// They include p if it waits for itself; otherwise the set is empty.
func (m waits) cycle(p model.ProcID) (all model.ProcSet) {
	for q := range m.behind(p).Each() {
		if m.behind(q).Has(p) {
			all = all.With(q)
		}
	}
	return all
}

// declared returns the processes that some process declares deadlocked.
func (m waits) declared() (all model.ProcSet) {
	for _, some := range m.Declares {
		all |= some
	}
	return all
}

// undetected returns the processes on cycles without a process that is declared deadlocked.
func (m waits) undetected() (who model.ProcSet) {
	for p, wanted := range m.Wants {
		if c := m.cycle(model.ProcID(p)); wanted != 0 && !c.Empty() && c&m.declared() == 0 {
			who |= c
		}
	}
	return who
}

// ResourceExclusion says that at no time do two processes hold the same resource.
var ResourceExclusion = property.New("resource-exclusion",
	"at no time do two processes hold the same resource",
	"Dijkstra, Solution of a problem in concurrent programming control, CACM 8(9), 1965, of each resource by itself",
	property.Monitor[waits]{
		Sees: property.Waits, Start: startWaits,
		AtStart: waits.exclusive,
		Step: func(m waits, o model.Observation) (waits, error) {
			m = m.note(o.Event.Proc, o.Is)
			return m, m.exclusive()
		},
		Exercised: func(m waits) bool {
			for _, wanted := range m.Wants {
				if !m.holders(wanted).Empty() {
					return true
				}
			}
			return false
		},
	})

func (m waits) exclusive() error {
	var held model.Resources
	for p := range m.Holds {
		if both := held & m.Holds[p]; both != 0 {
			return fmt.Errorf("%v hold %v at the same time", m.holders(both), both)
		}
		held |= m.Holds[p]
	}
	return nil
}

// NoPhantomDeadlock says that a process that is declared deadlocked is
// deadlocked: when it is declared, it waits for itself, through others.
var NoPhantomDeadlock = property.New("no-phantom-deadlock",
	"a process that is declared deadlocked is then on a cycle of processes that wait for each other",
	"Chandy, Misra and Haas, Distributed deadlock detection, ACM TOCS 1(2), 1983: no false deadlock is reported",
	property.Monitor[waits]{
		Sees: property.Waits, Start: startWaits,
		Step: func(m waits, o model.Observation) (waits, error) {
			m = m.note(o.Event.Proc, o.Is)
			for q := range (o.Is.Deadlocked &^ o.Was.Deadlocked).Each() {
				if m.cycle(q).Empty() {
					return m, fmt.Errorf("%v declares %v deadlocked, which %s", o.Event.Proc, q, m.plight(q))
				}
			}
			return m, nil
		},
		Exercised: func(m waits) bool { return !m.declared().Empty() },
	})

// plight says what a process that is on no cycle does.
func (m waits) plight(p model.ProcID) string {
	switch holders := m.holders(m.Wants[p]); {
	case m.Wants[p].Empty():
		return "waits for nothing"
	case holders.Empty():
		return fmt.Sprintf("waits for %v, held by nobody", m.Wants[p])
	default:
		return fmt.Sprintf("waits for %v, held by %v, on no cycle", m.Wants[p], holders)
	}
}

// DeadlockDetected says that in every weakly fair run each cycle of processes
// that wait for each other dissolves, or one of them is declared deadlocked.
var DeadlockDetected = property.New("deadlock-detected",
	"in every fair run, if processes wait for each other for ever, one of them is declared deadlocked",
	"Chandy, Misra and Haas, Distributed deadlock detection, ACM TOCS 1(2), 1983: every deadlock is reported",
	property.Monitor[waits]{
		Sees: property.Waits, Start: startWaits,
		Step: func(m waits, o model.Observation) (waits, error) { return m.note(o.Event.Proc, o.Is), nil },
		Exercised: func(m waits) bool {
			for p := range m.Wants {
				if !m.cycle(model.ProcID(p)).Empty() {
					return true
				}
			}
			return false
		},
		Eventually: &property.Eventuality[waits]{
			Owed: waits.undetected,
			Why:  "is deadlocked for ever, and nobody declares it, though the run is fair",
		},
	})
