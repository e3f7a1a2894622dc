package leasefencing

import (
	"doorway/algorithms/lease"
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: send ACQUIRE to the server
trying       wait for GRANT(token)
critical     critical section until the exit, or until the lease is over
·              once: send WRITE(token) to the resource
·              every so often: send RENEW to the server; on RENEWED the lease begins anew
·            leave: send RELEASE to the server
·          server:
free         on ACQUIRE from p: grant the lock to p for TTL
granted      on ACQUIRE from p: put p into the queue
·            on RENEW from the holder: its time begins anew; send RENEWED
·            on RELEASE from the holder, or when its time is over: grant to the next, if any
·            grant: token := token + 1; send GRANT(token)
·          resource:
resource     on WRITE(t): if t ≥ newest: accept it; newest := t
`)}

// at says where a client is by its region, and whether the server has granted the lock.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case v.Bystander:
		return "resource"
	case me != lease.Server:
		return v.Region.String()
	case s.Lease.Holder.Empty():
		return "free"
	default:
		return "granted"
	}
}
