package dijkstra

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Want", "ReadK", "Retract", "ReadK2", "ReadB", "TakeK", "Claim", "Check", "InCS", "Unclaim", "Unwant")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle     remainder
Want     Li0: b[me] := false
ReadK    Li1: if k ≠ me
Retract  Li2:   c[me] := true
ReadK2   Li3:   j := k
ReadB           if b[j]
TakeK             k := me
·               goto Li1
Claim    Li4: c[me] := false
·             for each other process j
Check           if not c[j]: goto Li1
InCS     critical section
Unclaim  c[me] := true
Unwant   b[me] := true
`)}
