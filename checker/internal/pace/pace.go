// Package pace says how much work an exploration does between checks for interrupts and limits. Only tests change
// these figures.
package pace

// SegmentBlocks is the number of blocks of a level that are expanded before the states they led to go into the next
// level: few enough to stay in the processor's cache, and enough that no worker waits long for the others. Links
// from a segment are smaller than those from later ones, so it can be settled alone.
var SegmentBlocks = 8

// SharedSegments is how many times longer a segment is when several workers share it, because they
// wait for each other between segments. A larger factor would only take memory.
const SharedSegments = 4

// Kept is how many bytes of states that wait to be expanded, and of links, are kept in memory. The others go to a
// temporary file. Reading them back costs next to nothing: it is done in order, and soon.
var Kept = 32 << 20

// Patience is the number of states that the search visits after finding a stuck state before it
// settles for that state. Usually the graph is complete sooner, and then shows the first state
// without a way out.
var Patience = 1_000_000

// Set changes one of them until the returned function is called.
func Set(value *int, to int) (restore func()) {
	was := *value
	*value = to
	return func() { *value = was }
}
