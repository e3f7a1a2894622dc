package namedresources

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
remainder  remainder
·          request: send REQUEST(a) to the coordinator of a
first      wait for GRANT(a)
·          send REQUEST(b) to the coordinator of b
second     wait for GRANT(b)
critical   critical section
·          exit: send RELEASE(a) and RELEASE(b) to their coordinators
·
·          the coordinator of r:
·            on REQUEST(r) from p: if r is free: grant it to p, send GRANT(r) to p
·              otherwise: put p into the queue of r
·            on RELEASE(r): grant r to the first in its queue, if any, and send it GRANT(r)
`)}

// at says where a process is by its region, and whether it has something while it waits.
func at(me model.ProcID, local any, v model.View) string {
	switch {
	case v.Region != model.Trying:
		return catalogue.ByRegion(me, local, v)
	case v.Holds.Empty():
		return "first"
	default:
		return "second"
	}
}
