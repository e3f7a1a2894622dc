package trylock

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Try", "InCS", "Clear", "GiveUp")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle    remainder
·       repeat as often as its patience allows, here once
Try       if not test-and-set(lock): enter
GiveUp  return without having entered
·       enter:
InCS    critical section
Clear   lock := 0
`)}
