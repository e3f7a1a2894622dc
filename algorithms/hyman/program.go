package hyman

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "ReadTurn", "ReadFlag", "TakeTurn", "InCS", "Lower")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle      remainder
Raise     C0: flag[me] := true
ReadTurn  C1: if turn ≠ me
ReadFlag  C2:   while flag[other]: nothing
TakeTurn        turn := me; goto C1
InCS      critical section
Lower     flag[me] := false
`)}
