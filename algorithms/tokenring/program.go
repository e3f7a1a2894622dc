package tokenring

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·            TOKEN is here and not needed: send it to the successor
trying     wait until TOKEN is here
critical   critical section
·          exit: send TOKEN to the successor
`)}
