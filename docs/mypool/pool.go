// Package mypool is a lock of a database, such as an advisory lock of PostgreSQL, behind a pool of
// connections. The lock belongs to a session of the database, not to a process, and a session that has it
// may take it again. A process that gives its connection back before it leaves shares the lock with whoever
// gets the connection next.
package mypool

import (
	"fmt"

	"doorway/model"
)

// MaxProcs is how many processes there may be.
const MaxProcs = 4

// A State is the global state: of the processes, of the pool and of the database.
type State struct {
	Region     [MaxProcs]model.Region
	Connection [MaxProcs]uint8 // the number of the session that the process uses; 0 if it uses none
	Holder     uint8           // the session that has the lock; 0 if it is free
	Times      uint8           // how often the session has taken it
}

// A Pool says how processes use their connections.
type Pool struct {
	// Pinned keeps a connection from the lock to the unlock. Otherwise each of the two calls takes one from
	// the pool, as db.Exec does.
	Pinned bool
}

// Start has all processes in their remainder, and the lock free.
func (Pool) Start(setup model.Setup) (s State, err error) {
	if setup.N > MaxProcs || setup.Requests != model.Unlimited || setup.Faulty() {
		return s, fmt.Errorf("%v: want at most %d processes, unlimited requests and no faults", setup, MaxProcs)
	}
	return s, nil
}

// Enabled lets a process request as often as it likes, lock if the database grants it, and leave.
func (p Pool) Enabled(setup model.Setup, s State, buf []model.Event) []model.Event {
	for me := range model.ProcID(setup.N) {
		switch s.Region[me] {
		case model.Remainder:
			buf = append(buf, model.Event{Kind: model.Request, Proc: me})
		case model.Trying:
			if s.Holder == 0 || s.Holder == s.connection(me) {
				buf = append(buf, model.Event{Kind: model.Step, Proc: me})
			}
		case model.Critical:
			buf = append(buf, model.Event{Kind: model.Exit, Proc: me})
		}
	}
	return buf
}

// connection returns the connection of me or, if it has none, the first in the pool.
func (s State) connection(me model.ProcID) uint8 {
	if s.Connection[me] != 0 {
		return s.Connection[me]
	}
	free := uint8(1)
	for used := true; used; {
		used = false
		for _, c := range s.Connection {
			if c == free {
				free, used = free+1, true
			}
		}
	}
	return free
}

// Apply takes one event.
func (p Pool) Apply(s State, e model.Event) State {
	me, session := e.Proc, s.connection(e.Proc)
	switch e.Kind {
	case model.Request:
		s.Region[me] = model.Trying
	case model.Step:
		s.Region[me], s.Holder = model.Critical, session
		s.Times++
		if p.Pinned {
			s.Connection[me] = session
		}
	case model.Exit:
		s.Region[me], s.Connection[me] = model.Remainder, 0
		if s.Holder == session {
			s.Times--
		}
		if s.Times == 0 {
			s.Holder = 0
		}
	}
	return s
}

// View shows the region.
func (Pool) View(s State, p model.ProcID) model.View { return model.View{Region: s.Region[p]} }

// Local returns what belongs to p.
func (Pool) Local(s State, p model.ProcID) any {
	return struct {
		Region     model.Region
		Connection uint8
	}{s.Region[p], s.Connection[p]}
}
