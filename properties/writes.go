package properties

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
)

// NoStaleWrite says that a resource accepts no write with an older fencing token
// than one that it has accepted before. So the writes that it accepts exclude each
// other, whatever the clients believe about the lock.
var NoStaleWrite = property.New("no-stale-write",
	"no resource accepts a write whose fencing token is older than one that it has accepted before",
	"Kleppmann, How to do distributed locking, 2016",
	property.Monitor[accepted]{
		Sees: property.Writes,
		Start: func(s model.Snapshot) (m accepted) {
			for p := range model.ProcID(s.N()) {
				m.Newest[p] = s.View(p).Accepted
			}
			return m
		},
		Step: func(m accepted, o model.Observation) (accepted, error) {
			p, token := o.Event.Proc, o.Is.Accepted
			if token == o.Was.Accepted || token == 0 { // down: what it has accepted stands
				return m, nil
			}
			if token < m.Newest[p] {
				return m, fmt.Errorf("%v accepts a write with token %d after one with token %d", p, token, m.Newest[p])
			}
			m.Newest[p], m.Second = token, m.Second || m.Newest[p] > 0
			return m, nil
		},
		Exercised:   func(m accepted) bool { return m.Second },
		Unexercised: "no resource ever accepted writes with two tokens",
	})

// accepted serves as the memory of NoStaleWrite.
type accepted struct {
	Newest model.PerProc[int] // the newest token that each resource has accepted
	Second bool               // some resource has accepted a second token
}
