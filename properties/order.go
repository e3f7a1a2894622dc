package properties

import (
	"cmp"
	"fmt"

	"doorway/checker/property"
	"doorway/model"
)

// queues serves as the memory of first come, first served: the processes that have passed the
// doorway, and for each process those that had passed it before.
type queues struct {
	Passed model.ProcSet
	Before model.PerProc[model.ProcSet]
	Met    bool // someone has found another there
}

// FirstComeFirstServed says that a process that has passed its doorway when another requests enters
// before the other.
var FirstComeFirstServed = property.New("first-come-first-served",
	"nobody enters before a process that had its doorway behind it at the request",
	"Lamport, A new solution of Dijkstra's concurrent programming problem, CACM 17(8), 1974",
	property.Monitor[queues]{
		Sees: property.Regions, Cycle: true,
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

// move updates where p stands.
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

// stamps serves as the memory of timestamp order.
type stamps struct {
	Trying model.ProcSet // with a timestamp
	Stamp  model.PerProc[int]
	Waited bool // someone entered while another waited, both with timestamps
}

func startStamps(s model.Snapshot) (m stamps) {
	for p := range model.ProcID(s.N()) {
		m = m.note(p, s.View(p))
	}
	return m
}

func (m stamps) note(p model.ProcID, v model.View) stamps {
	m.Trying, m.Stamp[p] = m.Trying.Without(p), 0
	if v.Region == model.Trying && v.Stamp != 0 {
		m.Trying, m.Stamp[p] = m.Trying.With(p), v.Stamp
	}
	return m
}

// TimestampOrder says that no process enters while another is trying whose request has a smaller
// timestamp; equal timestamps are ordered by process. It says nothing about processes that enter
// without a timestamp.
var TimestampOrder = property.New("timestamp-order",
	"nobody enters while another process waits with a smaller timestamp",
	"Lamport, Time, clocks, and the ordering of events, CACM 21(7), 1978",
	property.Monitor[stamps]{
		Sees: property.Regions | property.Stamps, Cycle: true,
		Start: startStamps,
		Step: func(m stamps, o model.Observation) (stamps, error) {
			p := o.Event.Proc
			m = m.note(p, o.Is)
			mine := cmp.Or(o.Is.Stamp, o.Was.Stamp) // it may drop its timestamp as it enters
			if o.Is.Region != model.Critical || o.Was.Region == model.Critical || mine == 0 {
				return m, nil
			}
			for q := range m.Trying.Each() {
				if m.Stamp[q] < mine || m.Stamp[q] == mine && q < p {
					return m, fmt.Errorf("%v enters with timestamp %d while %v waits with timestamp %d", p, mine, q, m.Stamp[q])
				}
				m.Waited = true
			}
			return m, nil
		},
		Exercised:   func(m stamps) bool { return m.Waited },
		Unexercised: "nobody ever entered while another waited with a timestamp",
	})
