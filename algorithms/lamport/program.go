package lamport

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: put (clock, me) into the queue; send REQUEST(clock) to all others
trying     wait until me is first in the queue and all others have acknowledged
critical   critical section
·          exit: take me out of the queue; send RELEASE to all others
·
·          on REQUEST(t) from p: put (t, p) into the queue; send ACK to p
·          on RELEASE from p: take p out of the queue
`)}
