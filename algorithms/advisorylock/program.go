package advisorylock

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·              request: open a session; send LOCK to the database
trying       wait for LOCKED; on GONE, give up
critical     critical section until the exit, or until GONE
·              exit: send UNLOCK to the database
·
·          database:
free         on LOCK of a connected client: its session has the lock; send LOCKED
held         on UNLOCK of the session that has the lock: the lock is free
·            on UNLOCK of any other session: send GONE
·            when the connection of the holder is cut: the lock is free; send GONE
·            back from a crash: all sessions are gone
`)}

// at says where a client is by its region, and whether the database has given the lock away.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me != Database:
		return v.Region.String()
	case s.Holder == Session{}:
		return "free"
	default:
		return "held"
	}
}
