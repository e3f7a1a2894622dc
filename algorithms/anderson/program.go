package anderson

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Queue", "Spin", "Lower", "InCS", "Raise")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle   remainder
Queue  place := fetch-and-increment(last), modulo n
Spin   while not has-lock[place]: nothing
Lower  has-lock[place] := false
InCS   critical section
Raise  has-lock[place + 1 modulo n] := true
`)}
