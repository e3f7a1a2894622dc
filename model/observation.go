package model

// An Observation is what a property sees of one event: the process at which it happens, and no other.
type Observation struct {
	Event   Event
	Was, Is View // of the process, before and after the event
	Sent    int  // messages sent; a broadcast to k processes counts k
	Tokens  int  // tokens made minus tokens lost; held and in transit count alike
}
