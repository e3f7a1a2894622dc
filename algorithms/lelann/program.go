package lelann

import "doorway/model/catalogue"

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep     wait for a request or a message
·            request: stand
·            TOKEN(id): stand; go on as a candidate that gets it
·            stand: best := own; send TOKEN(own) on
candidate  wait for a message
·            TOKEN(id), id ≠ own: best := max(best, id); send it on
·            TOKEN(own): best is the leader; done
done       wait for a message
·            TOKEN(id), id ≠ own: send it on
`)}

// String returns the name of the phase.
func (p Phase) String() string {
	return catalogue.NameOf(p, "asleep", "candidate", "relay", "done")
}
