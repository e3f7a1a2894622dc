package burnslynch

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Begin", "Again", "LookFirst", "Raise", "LookBelow", "WaitAbove", "InCS", "Leave",
		"RaiseFirst", "Withdraw", "WaitBelow")
}

// program is the program for people, of Burns and Lynch. Begin and Again are the same line of it.
var program = catalogue.Program{At: catalogue.SameLine("Begin", "Again", catalogue.ByField("PC")), Lines: catalogue.Listing(`
Idle       remainder
Begin      L: flag[me] := 0
·             for each process j < me
LookFirst       if flag[j] = 1: goto L
Raise         flag[me] := 1
·             for each process j < me
LookBelow       if flag[j] = 1: goto L
·             for each process j > me
WaitAbove       wait until flag[j] = 0
InCS       critical section
Leave      flag[me] := 0
`)}
