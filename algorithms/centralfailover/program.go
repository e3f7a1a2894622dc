package centralfailover

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: send REQUEST to the coordinator
trying     wait for GRANT from the coordinator
critical   critical section
·          exit: send RELEASE to the coordinator
·
·          on a report that the coordinator is dead: elect another, as in bully
·          on a message from a process reported dead: throw it away
·          on POLL from a process below the coordinator:
·            it is the coordinator; send REPORT(region) to it
·
·          elected: be the coordinator; send POLL to all that are alive
·            note REPORT, REQUEST and RELEASE until all have reported or died
·            whoever is inside holds the section, or it is free
·            as on REQUEST from each that waits, the lowest first
·
·          coordinator:
·            on REQUEST from p: if the section is free: p holds it; send GRANT to p
·              otherwise: put p into the queue
·            on RELEASE: if the queue is empty: the section is free
·              otherwise: take out the first; it holds the section; send GRANT to it
·            on a report that p is dead: take p out of the queue
·              if p holds the section: as on RELEASE
`)}
