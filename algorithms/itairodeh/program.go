package itairodeh

import "doorway/model/catalogue"

// String returns the name of the phase.
func (p Phase) String() string {
	return catalogue.NameOf(p, "asleep", "drawing", "active", "passive", "done")
}

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep   wait for a request or a message
·          request: draw
·          DRAWN: be passive, also for the message
drawing  id := any number from 1 to n; send DRAWN(id, 0) on; be active
active   wait for a message, and count a step of it
·          DRAWN(d, n), unmarked: be the leader; send LEADER(0) on
·          DRAWN(d, n), marked: draw
·          DRAWN(d, h), d > id: send it on; be passive
·          DRAWN(d, h), d = id: mark it; send it on
·          DRAWN(d, h), d < id: throw it away
passive  wait for a message, and count a step of it
·          DRAWN(d, h): send it on, unless h = n
·          LEADER(h): the leader is h steps before me; send it on
done     know the leader
`)}
