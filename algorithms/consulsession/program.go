package consulsession

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·              request: open a session; send ACQUIRE to the server
trying       wait for GRANT
critical     critical section until the exit, or until LOST
·              every so often: send RENEW to the server
·              exit: send RELEASE to the server
·
·          server:
free         on ACQUIRE of a session: it holds the lock; send GRANT
held         on RENEW of the holder: its time to live begins anew
·            on RELEASE of the holder: the lock is free
·            when its time to live is over: send LOST to it; begin the lock-delay
delayed      wait until the lock-delay is over; the lock is free
·
·            on RENEW of a session that does not hold the lock: send LOST
`)}

// at says where a client is by its region, and whether the server can give the lock away.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me != Server:
		return v.Region.String()
	case s.Holder != Session{}:
		return "held"
	case s.Delayed:
		return "delayed"
	default:
		return "free"
	}
}
