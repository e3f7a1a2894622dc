package compareandswap

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Spin", "InCS", "Clear")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle   remainder
Spin   while not compare-and-swap(lock, 0, 1): nothing
InCS   critical section
Clear  lock := 0
`)}
