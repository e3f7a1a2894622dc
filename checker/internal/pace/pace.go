// Package pace says how far an exploration goes before it looks around. Tests
// alone change it.
package pace

// SegmentBlocks is how many blocks of a level are expanded before what they led
// to goes into the next level: few, so that it is still in the processor's
// cache, and so many that no worker waits long for the others. Links from a
// segment are smaller than those from later ones, so it can be settled alone.
var SegmentBlocks = 8

// Patience is how many states are visited behind one that is stuck before the
// search is content with it. As a rule the graph is complete sooner, and then it
// says where the first state is from which there is no way out.
var Patience = 1_000_000

// Set gives one of them another value until the function that it returns is called.
func Set(value *int, to int) (restore func()) {
	was := *value
	*value = to
	return func() { *value = was }
}
