package dekker

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "ReadFlag", "ReadTurn", "Withdraw", "AwaitTurn", "Again", "InCS", "GiveTurn", "Lower")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle       remainder
Raise      flag[me] := true
ReadFlag   while flag[other]
ReadTurn     if turn ≠ me
Withdraw       flag[me] := false
AwaitTurn      wait until turn = me
Again          flag[me] := true
InCS       critical section
GiveTurn   turn := other
Lower      flag[me] := false
`)}
