package ticket

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Draw", "Spin", "InCS", "Advance")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle     remainder
Draw     ticket := fetch-and-increment(next)
Spin     while serving ≠ ticket: nothing
InCS     critical section
Advance  serving := ticket + 1
`)}
