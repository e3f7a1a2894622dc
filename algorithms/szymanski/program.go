package szymanski

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Intend", "AwaitDoor", "ComeIn", "LookOutside", "Gather", "AwaitShut", "Shut", "AwaitLower", "InCS", "AwaitGathered", "Leave")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle           remainder
Intend         flag[me] := 1
AwaitDoor      for each other process j, upwards: wait until flag[j] < 3
ComeIn         flag[me] := 3
LookOutside    if flag[j] = 1 for some other process j
Gather           flag[me] := 2
AwaitShut        wait until flag[j] = 4 for some process j
Shut           flag[me] := 4
AwaitLower     for each process j < me: wait until flag[j] < 2
InCS           critical section
AwaitGathered  for each process j > me: wait until flag[j] < 2 or flag[j] > 3
Leave          flag[me] := 0
`)}
