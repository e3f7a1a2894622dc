package model

import (
	"doorway/internal/english"
)

// A Region is the part of its cycle that a process is in (Lynch, Distributed
// Algorithms, 1996, ch. 10), or Down. A process of an election is in its
// remainder when it takes part in none and in its trying region while it does.
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

// A View is what the outside may know of one process: what properties judge
// and what enables the process's own events.
type View struct {
	Region Region

	// Ready says that an internal step is enabled. In shared memory a process
	// in its trying or exiting region is always ready; there it need not be set.
	Ready bool
	// Armed says that a timeout is armed: it may fire at any time.
	Armed bool
	// Masked says that the process has disabled the interrupts of its processor:
	// until it enables them no other process there takes a step.
	Masked bool
	// After is, in a synchronous system, after how many units of time the armed
	// timeout fires, 1 to 255: then, no sooner and no later, but not before the
	// messages to the process that are due by then. The timer starts when the
	// timeout is armed, fires, or After changes. 0 leaves the timeout free to
	// fire at any time, as it is in an asynchronous system.
	//
	// In shared memory it is a pause, before the next step of a process in its
	// trying or exiting region: the step is taken no sooner than After units of
	// time after the state was reached, 0 to 255 less Setup.Delay, and at most
	// Setup.Delay units later. In an asynchronous system it is not looked at.
	After int16
	// Passed says that a trying process has its doorway behind it, the
	// wait-free first part of its entry protocol.
	Passed bool
	// Token says that the process holds the token.
	Token bool

	// Leaders is who the process takes for the leader: the empty set while it
	// knows none.
	Leaders ProcSet
	// Rank is what elections choose by: the leader should be the live process of
	// the highest rank and, among equals, the highest number. A rank may change;
	// what counts at the end of an election is the ranks of then.
	Rank int
	// Stamp is the logical timestamp of the process's pending request, 0 if it
	// has none or the algorithm has no timestamps.
	Stamp int

	// Holds and Wants are, where resources have names, those that the process has
	// been granted and not released, and those that it has requested and waits for.
	Holds, Wants Resources
	// Deadlocked is whom the process declares to be deadlocked.
	Deadlocked ProcSet
}
