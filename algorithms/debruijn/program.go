package debruijn

import (
	"doorway/model"
	"doorway/model/catalogue"
)

// program is the program for people. Raise and Again are the same line of it.
var program = catalogue.Program{At: catalogue.SameLine("Raise", "Again", catalogue.Of(at)), Lines: catalogue.Listing(`
Idle    remainder
Raise   L0: control[me] := 1
ReadK   L1: j := k
·           while j ≠ me
Scan          if control[j] ≠ 0: goto L1
·             j := j − 1 modulo n
Claim   L2: control[me] := 2
·           for each other process j, from the highest downwards
Check         if control[j] = 2: goto L0
InCS    L3: critical section
LeaveK      j := k
·           if j ≠ me
ReadC         if control[j] ≠ 0: goto L4
PassK       k := j − 1 modulo n
Lower   L4: control[me] := 0
`)}

// at says where a process is: at a line of Knuth's program, or at one that is added.
func at(_ model.ProcID, s State, _ model.View) string {
	if s.PC >= LeaveK {
		return catalogue.NameOf(s.PC-LeaveK, "LeaveK", "ReadC", "PassK")
	}
	return s.PC.String()
}
