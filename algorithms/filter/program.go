package filter

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "GiveWay", "Look", "ReadLast", "InCS", "Lower")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle      remainder
·         for j := 1 to n−1
Raise       level[me] := j
GiveWay     last[j] := me
·           repeat
Look          if level[k] < j for each other process k: go on
ReadLast      if last[j] ≠ me: go on
InCS      critical section
Lower     level[me] := 0
`)}
