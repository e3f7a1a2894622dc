package bully

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
idle     wait for a request or a message
·        call an election:
·          send ELECTION to all higher processes
asking     wait for ANSWER
·            nobody answers in time: be the coordinator; send COORDINATOR to all
waiting    wait for COORDINATOR
·            it does not come in time: call an election
·
·        on ELECTION: send ANSWER; unless busy, call an election
·        on COORDINATOR from a higher process: it is the leader
·        on COORDINATOR from a lower process: unless busy, call an election
`)}

// String returns the name of the phase.
func (p Phase) String() string { return catalogue.NameOf(p, "idle", "asking", "waiting") }
