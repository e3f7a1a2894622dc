package ringlist

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByLeader, Lines: catalogue.Listing(`
idle         wait for a request or a message
participant  wait for a message
leader       be the coordinator
follower     follow the coordinator
·
·            request, or told that the coordinator is dead: unless a participant, call an election
·              call: participate; know no coordinator; send ELECTION({me}) to the successor
·            on ELECTION(list) of another: participate
·              send ELECTION(list ∪ {me}) to the successor
·            on its own ELECTION(list): the best of the list is the coordinator
·              send COORDINATOR(best, list) to the successor
·            on COORDINATOR(best, list): if best is known to be dead: call an election
·              otherwise: best is the coordinator; participate no more
·                unless it is its own: send COORDINATOR(best, list ∪ {me}) to the successor
·            told that the successor is dead: send what it was sent last to the next one
`)}
