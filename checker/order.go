package checker

import (
	"fmt"

	"doorway/model"
)

// queues is the memory of first come, first served: who stands behind the
// doorway, and for each process whom of these it has found there.
type queues struct {
	Passed model.ProcSet
	Before model.PerProc[model.ProcSet]
	Met    bool // someone has found another there
}

// behind reports whether a process with this view has its doorway behind it.
func behind(v model.View) bool { return v.Region == model.Trying && v.Passed }

// here reports whether a process with this view competes or is inside.
func here(v model.View) bool { return v.Region == model.Trying || v.Region == model.Critical }

// FirstComeFirstServed says that who has its doorway behind it when another
// requests enters before the other.
var FirstComeFirstServed = New("first-come-first-served",
	"nobody enters before a process that had its doorway behind it at the request",
	"Lamport, A new solution of Dijkstra's concurrent programming problem, CACM 17(8), 1974",
	Monitor[queues]{
		Sees: Regions, Cycle: true,
		Start: func(s model.Snapshot) (m queues) {
			for p := range model.ProcID(s.N()) {
				if behind(s.View(p)) {
					m.Passed = m.Passed.With(p)
				}
			}
			return m
		},
		Step: func(m queues, o model.Observation) (queues, error) {
			p := o.Event.Proc
			if here(o.Is) && !here(o.Was) {
				m.Before[p] = m.Passed
				m.Met = m.Met || !m.Passed.Empty()
			}
			if enters := o.Is.Region == model.Critical && o.Was.Region != model.Critical; enters && !m.Before[p].Empty() {
				return m, fmt.Errorf("%v enters before %v, which had its doorway behind it when %v requested", p, m.Before[p].Min(), p)
			}
			return m.move(p, o.Is), nil
		},
		Exercised:   func(m queues) bool { return m.Met },
		Unexercised: "nobody ever requested while another had its doorway behind it",
	})

// move brings up to date where p stands.
func (m queues) move(p model.ProcID, v model.View) queues {
	if v.Region != model.Trying {
		m.Before[p] = 0
	}
	if behind(v) {
		m.Passed = m.Passed.With(p)
		return m
	}
	if m.Passed.Has(p) {
		m.Passed = m.Passed.Without(p)
		for q := range m.Before {
			m.Before[q] = m.Before[q].Without(p)
		}
	}
	return m
}
