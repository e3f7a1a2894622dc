package boundedtestandset

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Announce", "Look", "Try", "Withdraw", "InCS", "Search", "Clear", "HandOver")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle      remainder
Announce  waiting[me] := true
·         repeat
Look        if not waiting[me]: go on
Try         if not test-and-set(lock): go on
Withdraw  waiting[me] := false
InCS      critical section
·         for each other process j, from me + 1 upwards and round
Search      if waiting[j]
HandOver      waiting[j] := false; done
Clear     lock := false
`)}
