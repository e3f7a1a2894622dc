package criticalregion

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Enter", "Queued", "Test", "Wait", "Yield", "Asleep", "Take", "InCS",
		"EnterToRelease", "QueuedToRelease", "Free", "Wake", "End")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle             remainder
·                region v when not busy
Enter              join the main queue
Queued             wait until first in it: inside
Test               while busy
Wait                 join the event queue
Yield                leave the main queue: the next is inside
Asleep               wait until first in the main queue again: inside
Take               busy := true
·                end of the region
InCS             critical section
·                region v
EnterToRelease     join the main queue
QueuedToRelease    wait until first in it: inside
Free               busy := false
·                end of the region
·
·                at the end of each region:
Wake               take all out of the event queue
End                leave the main queue and put them at its end: the next is inside
`)}
