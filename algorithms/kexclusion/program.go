package kexclusion

import (
	"doorway/algorithms/semaphore"
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
Idle     remainder
P        P(sem): if sem > 0: sem := sem − 1
Blocked    otherwise: wait in the queue of sem until a V lets me go on
InCS     critical section
V        V(sem): if the queue is empty: sem := sem + 1
·          otherwise: let the first of it go on
`)}

// at says where a process is by the line of the semaphore's program.
func at(_ model.ProcID, s semaphore.State, _ model.View) string {
	return catalogue.NameOf(s.PC, "Idle", "P", "InCS", "V", "Blocked")
}
