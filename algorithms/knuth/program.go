package knuth

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "Again", "ReadK", "Scan", "Claim", "Check", "TakeK", "InCS", "PassK", "Lower")
}

// program is the program for people. Raise and Again are the same line of it.
var program = catalogue.Program{At: catalogue.SameLine("Raise", "Again", catalogue.ByField("PC")), Lines: catalogue.Listing(`
Idle   remainder
Raise  L0: control[me] := 1
ReadK  L1: j := k
·          while j ≠ me
Scan         if control[j] ≠ 0: goto L1
·            j := j − 1 modulo n
Claim  L2: control[me] := 2
·          for each other process j, from the highest downwards
Check        if control[j] = 2: goto L0
TakeK  L3: k := me
InCS       critical section
PassK      k := me − 1 modulo n
Lower  L4: control[me] := 0
`)}
