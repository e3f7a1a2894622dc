package fischer

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Await", "Set", "Check", "InCS", "Leave")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle   remainder
·      repeat
Await    wait until x = 0
Set      x := me
Check    pause for longer than a step takes; if x = me: go on
InCS   critical section
Leave  x := 0
`)}
