package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
)

// attempts serves as the memory of attempts to enter: the processes that compete, and those that
// have met no other since their request.
type attempts struct{ Trying, Alone, Present model.ProcSet }

// present reports whether a process with this view may hinder another.
func present(v model.View) bool { return v.Region != model.Remainder && v.Region != model.Down }

func (m attempts) move(p model.ProcID, v model.View) attempts {
	asks := v.Region == model.Trying && !m.Trying.Has(p)
	m.Trying, m.Present = m.Trying.Without(p), m.Present.Without(p)
	if v.Region == model.Trying {
		m.Trying = m.Trying.With(p)
	}
	if asks && m.Present.Empty() {
		m.Alone = m.Alone.With(p)
	}
	if present(v) {
		m.Present, m.Alone = m.Present.With(p), m.Alone&model.Procs(p)
	}
	m.Alone &= m.Trying
	return m
}

// SoloEntry says that a process does not give up if it has met no other: if since its request all
// others were in their remainders or had crashed. It is vacuous for algorithms without giving up.
var SoloEntry = property.New("solo-entry",
	"nobody gives up if since its request all others were in their remainders",
	"Herlihy & Shavit, The art of multiprocessor programming, 2008, §7.6 (tryLock); the weakest progress of an abortable lock",
	property.Monitor[attempts]{
		Sees: property.Regions, Cycle: true, Symmetric: true,
		Start: func(s model.Snapshot) (m attempts) {
			for p := range model.ProcID(s.N()) {
				m = m.move(p, s.View(p))
			}
			return m
		},
		Step: func(m attempts, o model.Observation) (attempts, error) {
			p := o.Event.Proc
			if gives := o.Is.Region == model.Remainder || o.Is.Region == model.Exiting; gives && m.Alone.Has(p) {
				return m, fmt.Errorf("%v gives up though it has met nobody since its request", p)
			}
			return m.move(p, o.Is), nil
		},
		Exercised: func(m attempts) bool { return !m.Alone.Empty() },
	})
