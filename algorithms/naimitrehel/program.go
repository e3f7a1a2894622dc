package naimitrehel

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·          request: if father ≠ me: send REQUEST(me) to father; father := me
trying     wait until TOKEN is here
critical   critical section
·          exit: if next ≠ me: send TOKEN to next; next := me
·
·          on REQUEST(p):
·            if father ≠ me: send REQUEST(p) to father
·            otherwise, if trying or inside: next := p
·            otherwise: send TOKEN to p
·            father := p
`)}
