package berkeley

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  wait for a request or a message
·            request: be the master; sent := clock; send TIME? to all others
trying     wait until all others have answered
·            TIME(t) from p: ahead[p] := t + (clock − sent) / 2 − clock
·            all have answered: by := the average of the largest set of values of ahead
·              that differ by at most γ; my own value is 0
·            send ADJUST(by − ahead[p]) to each p; clock := clock + by
·
·          on TIME?: send TIME(clock)
·          on ADJUST(d): clock := clock + d
`)}
