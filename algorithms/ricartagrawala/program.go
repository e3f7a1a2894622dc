package ricartagrawala

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: number := 1 + the highest number seen; send REQUEST(number) to all others
trying     wait until all have replied
critical   critical section
·          exit: send REPLY to all that are held back
·
·          on REQUEST(k) from p:
·            if inside, or trying with (number, me) < (k, p): hold p back
·            otherwise: send REPLY to p
`)}
