package bakery

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Choose", "Look", "Take", "Chosen", "Flag", "Ticket", "InCS", "Discard")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle     remainder
Choose   choosing[me] := 1
·        for each other process j
Look       highest := max(highest, number[j])
Take     number[me] := highest + 1
Chosen   choosing[me] := 0
·        for each other process j
Flag       wait until choosing[j] = 0
Ticket     wait until number[j] = 0 or (number[me], me) < (number[j], j)
InCS     critical section
Discard  number[me] := 0
`)}
