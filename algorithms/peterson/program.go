package peterson

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "GiveWay", "ReadFlag", "ReadTurn", "InCS", "Lower")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle      remainder
Raise     flag[me] := true
GiveWay   turn := other
·         repeat
ReadFlag    if not flag[other]: enter
ReadTurn    if turn = me: enter
InCS      critical section
Lower     flag[me] := false
`)}
