package ricartagrawalarejoin

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
remainder  remainder
·          request: number := 1 + the highest number seen; send REQUEST(number) to the group
trying     wait until all in the group have replied
critical   critical section
·          exit: send REPLY to all that are held back
·
·          recovery: life := life + 1; send JOIN(life) to all others
joining    wait until each other process has sent WELCOME to this life, or is reported dead
·            the group is those that have sent WELCOME; a request waits until then
·
·          on REQUEST(k) from a guest p: p is in the group
·            if trying: send REQUEST(number) to p, too
·          on REQUEST(k) from p in the group:
·            if inside, or trying with (number, me) < (k, p): hold p back
·            otherwise: send REPLY to p
·          told that p is dead: p is not in the group; neither await its REPLY nor hold it back
·          on JOIN(l) from p: send WELCOME(l, the highest number seen) to p
·            if it is the first with this l: do as if told that p is dead; p is a guest
·              if joining without WELCOME from p: send JOIN(life) to p again
`)}

// at says where a process is by its region, and whether it has yet to be welcomed.
func at(_ model.ProcID, s State, v model.View) string {
	if !s.Unheard.Empty() {
		return "joining"
	}
	return v.Region.String()
}
