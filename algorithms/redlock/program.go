package redlock

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
·          client:
remainder    remainder
·            request: start := clock; value := a random value
·            for each server q
·              send SET(value) to q
trying         wait for OK(value) or NIL(value) from q, for a short time
·            validity := TTL − (clock − start) − margin
·            unless a majority of the servers has sent OK and validity > 0: leave
critical     critical section until the exit, or until validity is over
·            leave: send DEL(value) to all servers
·          server:
free         on SET(v) from p: key := v; send OK(v) to p
locked       on SET(v) from p: send NIL(v) to p
·            on DEL(v), if v = key, and TTL after the key was set: delete the key
`)}

// at says where a client is by its region, and whether a server has the key. A server that keeps out
// after a restart, as a variant has it, is at no line.
func at(me model.ProcID, s State, v model.View) string {
	switch {
	case s.Rejoining:
		return ""
	case !v.Bystander:
		return v.Region.String()
	case s.Key == Value{}:
		return "free"
	default:
		return "locked"
	}
}
