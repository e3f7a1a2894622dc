package hirschbergsinclair

import "doorway/model/catalogue"

// String returns the name of the phase.
func (p Phase) String() string { return catalogue.NameOf(p, "asleep", "candidate", "lost", "done") }

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep     wait for a request or a message
·            either: reach := 1; probe; be a candidate, also for the message
candidate  wait for two answers
·            OK(own), the second: reach := 2 · reach; probe
·            NO(own): it has lost
·            PROBE(id, k), id > own: it has lost; answer as below
·            PROBE(own, k): be the leader; send LEADER(own) on
·          probe: send PROBE(own, reach) in both directions
·
lost       wait for LEADER
done       know the leader
·
·          on PROBE(id, k), id < own: send NO(id) back
·          on PROBE(id, 1), id > own: send OK(id) back
·          on PROBE(id, k), id > own, k > 1: send PROBE(id, k − 1) on
·          on OK(id), NO(id), id ≠ own: send it on
·          on LEADER(id), id ≠ own: id is the leader; send it on
`)}
