package clh

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "Join", "Spin", "InCS", "Lower")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle   remainder
Raise  locked[mine] := true
Join   pred := swap(tail, mine)
Spin   while locked[pred]: nothing
InCS   critical section
Lower  locked[mine] := false; mine := pred
`)}
