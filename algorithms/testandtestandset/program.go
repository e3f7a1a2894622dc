package testandtestandset

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Look", "Try", "InCS", "Clear")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle   remainder
·      repeat
Look     while lock: nothing
Try    until not test-and-set(lock)
InCS   critical section
Clear  lock := 0
`)}
