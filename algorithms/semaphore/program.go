package semaphore

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "P", "InCS", "V", "Blocked", "Take")
}

// program is the program for people.
var program = catalogue.Program{At: at, Lines: catalogue.Listing(`
Idle  remainder
P     P(sem)
InCS  critical section
V     V(sem)
`)}

// at says where a process is by its line. One that a semaphore has blocked is still at its P.
func at(me model.ProcID, local any, v model.View) string {
	switch line := catalogue.ByField("PC")(me, local, v); line {
	case Blocked.String(), Take.String():
		return P.String()
	default:
		return line
	}
}
