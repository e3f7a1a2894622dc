package majority

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: clock := clock + 1; own := clock; send REQUEST(own) to all others
trying     wait for GRANT(own) from more than half of the others
critical   critical section
·          exit: send GRANT to all in the queue, the earliest first; empty the queue
·
·          on REQUEST(t) from p: clock := max(clock, t)
·            if inside, or an earlier request is my own or waits: put (t, p) into the queue
·            otherwise: send GRANT(t) to p
`)}
