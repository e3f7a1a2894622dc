package tokenringrepair

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByRegion, Lines: catalogue.Listing(`
remainder  remainder
·            TOKEN is here and not needed: send TOKEN(g, dead) to the successor
trying     wait until TOKEN is here
critical   critical section
·          exit: send TOKEN(g, dead) to the successor
·
·          the successor is the next process of the ring that is not in dead
·          told that p is dead: put p into dead; if p led: hold the bully election
·          a leader that is new, or told of a death: g := max(g, (n − 1 − me) · n) + 1
·            send WHERE(g, dead) to all others that are not in dead
·          on TOKEN, WHERE or an answer of a generation below g: discard it
·          on TOKEN(k, d) or WHERE(k, d): g := k; dead := dead ∪ d
·          on WHERE: if TOKEN is here: send HERE(g); otherwise: send NOT HERE(g)
·          all that the leader has asked have answered: if nobody has TOKEN, make it
`)}
