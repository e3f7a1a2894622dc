package swap

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Exchange", "InCS", "Clear")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle      remainder
·         key := 1
Exchange  repeat swap(lock, key) until key = 0
InCS      critical section
Clear     lock := 0
`)}
