package model

import (
	"doorway/internal/english"
)

// A Region says in which part of its cycle a process is (Lynch, Distributed
// Algorithms, 1996, ch. 10), or Down. In an election a process is in its trying
// region while it takes part, and otherwise in its remainder.
type Region uint8

// The regions, in the order in which a process passes through them.
const (
	Remainder Region = iota // does not compete
	Trying                  // has requested and not yet entered
	Critical                // in the critical section
	Exiting                 // has left, and still has cleaning up to do
	Down                    // crashed, or halted: a process that shows it by itself stays there
)

var regionNames = [...]string{"remainder", "trying", "critical", "exiting", "down"}

// String returns the region's name.
func (r Region) String() string { return english.Name(regionNames[:], int(r)) }

// A View shows the outside one process: properties judge it, and it enables the process's own events.
type View struct {
	Region Region

	// Ready says that an internal step is enabled. In shared memory a process in its trying or
	// exiting region is always ready, so Ready need not be set.
	Ready bool
	// Armed says that a timeout is armed: it may fire at any time.
	Armed bool
	// Masked says that the process has disabled the interrupts of its processor: until it enables
	// them, no other process of that processor takes a step.
	Masked bool
	// After, in a synchronous system, is the number of units of time until the armed timeout fires,
	// 1 to 255: it fires neither sooner nor later, but after the messages to the process that are
	// due at that time. The timer starts when the timeout is armed, when it fires, and when After
	// changes. With 0 the timeout is free to fire at any time, as in an asynchronous system.
	//
	// In shared memory, After is a pause before the next step of a process in its trying or exiting
	// region: the process takes the step no sooner than After units of time after it reached the
	// state, 0 to 255 minus Setup.Delay, and at most Setup.Delay units later. An asynchronous
	// system ignores it.
	After int16
	// Passed says that a trying process has passed its doorway, the wait-free first part of its
	// entry protocol.
	Passed bool
	// Token says that the process holds the token.
	Token bool

	// Leaders is the set of processes that this process takes for the leader: empty while it knows
	// none.
	Leaders ProcSet
	// Deadlocked is the set of processes that this process declares deadlocked.
	Deadlocked ProcSet
	// Bystander says that the process is not a candidate: it competes neither to lead nor to enter.
	// Examples are the store over which others elect and a server that grants a lock. Properties of
	// elections ask only the others.
	Bystander bool
	// Reader says that the process reads: while it is inside, others that read may be inside too, and
	// no other may. It may differ from request to request. Properties of readers and writers ask for
	// it from the request to the end of the exit.
	Reader bool
	// Holds, Wants and Frees, where resources have names, are the resources that the process has been
	// granted and has not released, those that it has requested and waits for, and those that it has
	// left and still cleans up after. No resource is in two of them. See RegionOf.
	Holds, Wants, Frees Resources
	// Rank is the criterion of elections: the leader should be the live process of the highest rank
	// and, among equals, the one with the highest number. A rank may change; the ranks at the end
	// of an election count.
	Rank int
	// Stamp is the logical timestamp of the process's pending request, 0 if it
	// has none or the algorithm has no timestamps.
	Stamp int

	// Accepted, at a process that is a resource, is the fencing token of the last write that it
	// accepted, 0 before the first.
	Accepted int
}

// RegionOf returns the region of the process in the cycle of one resource: it is in its critical
// section while it holds the resource. What the process does for others does not count, except that
// one that is down is down for all.
func (v View) RegionOf(r Resource) Region {
	switch {
	case v.Region == Down:
		return Down
	case v.Holds.Has(r):
		return Critical
	case v.Wants.Has(r):
		return Trying
	case v.Frees.Has(r):
		return Exiting
	default:
		return Remainder
	}
}
