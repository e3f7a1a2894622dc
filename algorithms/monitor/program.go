package monitor

import "doorway/model/catalogue"

// String returns the name of the line.
func (pc PC) String() string {
	return catalogue.NameOf(pc, "Idle", "Enter", "Queued", "Test", "Wait", "Asleep", "Take", "InCS", "EnterToRelease", "QueuedToRelease", "Free", "Signal", "Wake", "Suspend", "HandOver", "Suspended", "Leave", "Resume", "Open")
}

// program is the program for people.
var program = catalogue.Program{At: catalogue.ByField("PC"), Lines: catalogue.Listing(`
Idle             remainder
·                acquire:
Enter              join the queue of the monitor
Queued             wait until first in it, that is, inside
Test               if busy
·                    nonbusy.wait:
Wait                   join the queue of nonbusy; leave the monitor
Asleep                 wait until inside again
Take               busy := true; leave the monitor
InCS             critical section
·                release:
EnterToRelease     join the queue of the monitor
QueuedToRelease    wait until first in it, that is, inside
Free               busy := false
·                  nonbusy.signal:
Signal               p := the first in the queue of nonbusy, taken out
·                    if there is one
Suspend                join the signallers
HandOver               give up the place inside to p
Suspended              wait until inside again
·                  leave the monitor
·                leave the monitor:
Leave              p := the last of the signallers, taken out
·                  if there is one
Resume               give up the place inside to p
·                  otherwise
Open                 leave the queue of the monitor: the next in it is inside
`)}
