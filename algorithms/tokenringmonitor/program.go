package tokenringmonitor

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·            TOKEN is here and not needed: send it to the successor
trying     wait until TOKEN is here
critical   critical section
·          exit: send TOKEN to the successor
·
·          the successor is the next process of the ring that is not in dead
·          told that p is dead: put p into dead
·          on any message from a process in dead: discard it
·          on WHERE(lost, found) of the monitor: dead := dead ∪ lost
·            unless the monitor is in dead:
·              send WHERE(dead, found or TOKEN is here) to the successor
·
·          the monitor:
·            at any time without TOKEN, unless its question is on its way: ask
·            told that p is dead: forget the question on its way; ask
·            ask: if TOKEN is not here: seen := false; send WHERE(dead, false) to the successor
·            on TOKEN: seen := true
·            on its own WHERE(lost, found), unless forgotten: dead := dead ∪ lost
·              if neither found nor seen: make TOKEN
`)}
