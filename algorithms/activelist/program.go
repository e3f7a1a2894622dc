package activelist

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByLeader, Lines: catalogue.Listing(`
idle         wait for a request or a message
·              request: list := {me}; send ELECT(me) on
·              ELECT(p): list := {me, p}; send ELECT(me), then ELECT(p) on
participant  wait for a message
·              ELECT(p), p ≠ me: put p into the list; send ELECT(p) on
·              ELECT(me): the list is complete; the highest on it is the leader
leader       be the leader, until there is an election: then as idle
follower     follow the leader, until there is an election: then as idle
·
·            "on" is to the next process that has not been reported dead
`)}
