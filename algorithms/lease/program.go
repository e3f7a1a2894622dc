package lease

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: send ACQUIRE to the server
trying       wait for GRANT
critical     critical section until the exit, or until the lease is over
·              every so often: send RENEW; on RENEWED the lease begins anew
·            leave: send RELEASE to the server
·          server:
free         on ACQUIRE from p: grant the lock to p for TTL
granted      on ACQUIRE from p: put p into the queue
·            on RENEW from the holder: its time begins anew; send RENEWED
·            on RELEASE from the holder, or when its time is over: grant to the next, if any
`)}

// at says where a client is by its region, and whether the server has granted the lock.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case me != Server:
		return v.Region.String()
	case s.Holder.Empty():
		return "free"
	default:
		return "granted"
	}
}
