package model

// An Observation gives a property's view of one event: it shows the process at which the event happens, and no other.
type Observation struct {
	Event   Event
	Was, Is View // of the process, before and after the event
	Sent    int  // messages sent; a broadcast to k processes counts k
	Tokens  int  // tokens created minus tokens lost; held and in transit count alike
}
