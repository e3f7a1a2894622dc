package strictalternation

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Wait", "InCS", "Pass")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle  remainder
Wait  while turn ≠ me: nothing
InCS  critical section
Pass  turn := (me + 1) mod n
`)}
