package carvalhoroucairol

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: number := 1 + the highest number seen of others
·            send REQUEST(number) to all whose permission is missing
trying     wait for the permission of all others
critical   critical section
·          exit: send REPLY to all that are held back; their permission is missing
·
·          on REPLY from p: the permission of p is there
·          on REQUEST(k) from p:
·            if inside, or trying with (number, me) < (k, p): hold p back
·            otherwise: send REPLY to p; its permission is missing
·              if trying, and it was there before: send REQUEST(number) to p
`)}
