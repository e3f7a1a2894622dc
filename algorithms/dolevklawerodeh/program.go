package dolevklawerodeh

import "doorway/model/catalogue"

// String returns the name of the phase.
func (p Phase) String() string { return catalogue.NameOf(p, "asleep", "active", "relay", "done") }

// program is the program for people. A line with a label is where a process waits.
var program = catalogue.Program{At: catalogue.ByField("Phase"), Lines: catalogue.Listing(`
asleep  wait for a request or a message
·         either: value := my identifier; send ONE(value) on;
·           be active, also for the message
active  wait for a message
·         ONE(v), v ≠ value: left := v; send TWO(v) on
·         ONE(value): it is the leader's; send LEADER(value) on
·         TWO(v), left > value and left > v: value := left; send ONE(value) on
·         TWO(v) otherwise: only relay from now on
relay   wait for a message
·         ONE(v), TWO(v): send it on
·         LEADER(v): v is the leader's; send it on
done    know the leader
·         ONE(v), TWO(v): send it on
`)}
