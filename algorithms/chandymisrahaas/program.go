package chandymisrahaas

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
remainder   remainder
·           request: for each resource that it needs
·             send REQUEST to the manager, then PROBE(me)
trying        wait for GRANT
·               PROBE(i), i ≠ me, through a resource that it holds:
·                 the first of i since it waits: send it on to the manager
·               PROBE(me), through a resource that it holds: deadlocked
deadlocked    declare it; go on as before
critical    critical section
·           exit: send RELEASE to all managers
·
·           manager:
·             on REQUEST, RELEASE: as a central coordinator
·             on PROBE(i) from p: if the request of p waits: send it on to the holder
`)}

// at says where a process is by its region, and whether it has found itself deadlocked.
func at(_ model.ProcID, _ any, v model.View) string {
	switch {
	case v.Region == model.Down:
		return ""
	case !v.Deadlocked.Empty():
		return "deadlocked"
	default:
		return v.Region.String()
	}
}
