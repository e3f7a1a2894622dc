package central

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: send REQUEST to the coordinator
trying     wait for GRANT
critical   critical section
·          exit: send RELEASE to the coordinator
·
·          coordinator:
·            on REQUEST from p: if the section is free: p holds it; send GRANT to p
·              otherwise: put p into the queue
·            on RELEASE: if the queue is empty: the section is free
·              otherwise: take out the first; it holds the section; send GRANT to it
`)}
