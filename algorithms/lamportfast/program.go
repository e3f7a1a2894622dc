package lamportfast

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "Again", "WriteX", "ReadY", "Retreat", "AwaitY", "WriteY", "ReadX", "Withdraw", "AwaitB", "LastY", "InCS", "ClearY", "Lower")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle      remainder
Raise     b[me] := true
WriteX    start: x := me
ReadY     if y ≠ 0
Retreat     b[me] := false
AwaitY      again: wait until y = 0
Again       b[me] := true; go to start
WriteY    y := me
ReadX     if x ≠ me
Withdraw    b[me] := false
AwaitB      for each process j: wait until not b[j]
LastY       if y ≠ me: go to again
InCS      critical section
ClearY    y := 0
Lower     b[me] := false
`)}
