package naivelock

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Test", "Set", "InCS", "Clear")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle   remainder
Test   while held: nothing
Set    held := 1
InCS   critical section
Clear  held := 0
`)}
