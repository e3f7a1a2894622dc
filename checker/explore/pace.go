package explore

// How much work a search does between checks for interrupts and limits. Only tests change these figures.

// segmentBlocks sets the number of blocks of a level that are expanded before the states they led to go into the
// next level: few enough to stay in the processor's cache, and enough that no worker waits long for the others.
// Links from a segment are smaller than those from later ones, so it can be settled alone.
var segmentBlocks = 8

// sharedSegments says how many times longer a segment is when several workers share it, because
// they wait for each other between segments. A larger factor would only take memory.
const sharedSegments = 4

// keptBytes limits the bytes of states that wait to be expanded, and of links, that are kept in memory. The others go
// to a temporary file. Reading them back costs next to nothing: it is done in order, and soon.
var keptBytes = 32 << 20

// stuckPatience limits the states that the search visits after finding a stuck state before it
// settles for that state. Usually the graph is complete sooner, and then shows the first state
// without a way out.
var stuckPatience = 1_000_000
