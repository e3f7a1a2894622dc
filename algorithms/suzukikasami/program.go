package suzukikasami

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if PRIVILEGE is not here:
·            RN[me] := RN[me] + 1; send REQUEST(RN[me]) to all others
trying       wait for PRIVILEGE
critical   critical section
·          exit: LN[me] := RN[me]
·            put each other process p that is not in Q and has RN[p] = LN[p] + 1 into Q
·            if Q is not empty: take its first process out; send PRIVILEGE(Q, LN) to it
·
·          on REQUEST(k) from p: RN[p] := max(RN[p], k)
·            if PRIVILEGE is here and not in use, and RN[p] = LN[p] + 1:
·              send PRIVILEGE(Q, LN) to p
`)}
