package eisenbergmcguire

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Raise", "Again", "ReadK", "Scan", "Claim", "Check", "SeeK", "SeeOwner", "TakeK", "InCS", "Search", "PassK", "Lower")
}

// program is the program for people. Raise and Again are the same line of it.
var program = catalogue.Program{At: catalogue.SameLine("Raise", "Again", catalogue.ByField("PC")), Lines: catalogue.Listing(`
Idle      remainder
Raise     L0: control[me] := 1
ReadK     L1: j := k
·             while j ≠ me
Scan            if control[j] ≠ 0: goto L1
·               j := j + 1 modulo n
Claim     L2: control[me] := 2
·             for each other process j
Check           if control[j] = 2: goto L0
SeeK      L3: j := k
·             if j ≠ me
SeeOwner        if control[j] ≠ 0: goto L0
TakeK     L4: k := me
InCS      critical section
·         L5: for each other process j, from me + 1 upwards and round
Search          if control[j] ≠ 0
PassK             k := j; goto L6
Lower     L6: control[me] := 0
`)}
