package changroberts

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByLeader, Lines: catalogue.Listing(`
idle         wait for a request or a message
·              request: send ELECTION(own) on; participate
participant  wait for a message
·              ELECTION(id), id > own: send it on
·              ELECTION(id), id < own: if no participant yet, send ELECTION(own) on; participate
·              ELECTION(own): be the leader; send ELECTED(own) on
·              ELECTED(id), id ≠ own: id is the leader; send it on
leader       be the leader
follower     follow the leader
`)}
