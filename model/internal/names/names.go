// Package names holds the names in the texts of setups and events: package model writes them, and package notation reads
// them.
package names

// Kinds holds the names of the kinds of events, by number. Number 0 is no kind.
var Kinds = [...]string{"", "request", "exit", "step", "deliver", "timeout", "suspect", "trust", "flush", "finish", "tick",
	"recover", "crash", "drop", "duplicate",
	"split", "heal", "mistrust", "gain", "lose", "begin", "pause", "resume", "shutdown"}

// Orders holds the names of the orders of channels, by number.
var Orders = [...]string{"fifo", "any"}

// Detectors holds the names of the failure detectors, by number.
var Detectors = [...]string{"none", "perfect", "eventual"}

// Memories holds the names of the memory models, by number.
var Memories = [...]string{"sc", "tso", "regular", "safe"}

const (
	Unlimited = "unlimited" // a number without limit
	Atomic    = "atomic"    // calls that are answered in the event in which they arrive
)
