// Package named has the names of the properties, for claims and evidence: a name
// that is not here does not compile.
package named

import (
	"fmt"

	"doorway/model"
)

// A Property is the name of a property, as claims, cases and tables print it. The
// package checker has what it means.
type Property string

// The properties of locks.
const (
	MutualExclusion           Property = "mutual-exclusion"
	DeadlockFreedom           Property = "deadlock-freedom"
	LivelockFreedom           Property = "livelock-freedom"
	StarvationFreedom         Property = "starvation-freedom"
	NoInterference            Property = "no-interference"
	SoloEntry                 Property = "solo-entry"
	WaitingBounded            Property = "bounded-waiting"
	WaitingBoundedFromDoorway Property = "bounded-waiting-from-doorway"
	FirstComeFirstServed      Property = "first-come-first-served"
	TimestampOrder            Property = "timestamp-order"
	TokenUniqueness           Property = "token-uniqueness"
	TokenPreservation         Property = "token-preservation"
	ReadersWriters            Property = "readers-writers"
	ConcurrentEntering        Property = "concurrent-entering"
	ResourceExclusion         Property = "resource-exclusion"
	NoStaleWrite              Property = "no-stale-write"
)

// The properties of elections.
const (
	UniqueLeader       Property = "unique-leader"
	Agreement          Property = "agreement"
	BestLeader         Property = "best-leader"
	ElectionEnds       Property = "election-ends"
	ElectionTerminates Property = "election-terminates"
)

// The properties of deadlock detection.
const (
	NoPhantomDeadlock Property = "no-phantom-deadlock"
	DeadlockDetected  Property = "deadlock-detected"
)

// KExclusion is that never more than k processes are inside.
func KExclusion(k int) Property { return with("k-exclusion", k) }

// BoundedWaiting is that others enter at most k times between a request and its entry.
func BoundedWaiting(k int) Property { return with("bounded-waiting", k) }

// BoundedWaitingFromDoorway is the same from the end of the doorway on.
func BoundedWaitingFromDoorway(k int) Property { return with("bounded-waiting-from-doorway", k) }

// MessagesPerEntry is that at rest k messages have been sent for every entry.
func MessagesPerEntry(k int) Property { return with("messages-per-entry", k) }

// MessagesPerEntryAtMost is that there have been at most k.
func MessagesPerEntryAtMost(k int) Property { return with("messages-per-entry-at-most", k) }

// MessagesAtMost is that at most k messages are sent in a run.
func MessagesAtMost(k int) Property { return with("messages-at-most", k) }

// ClockDifference is that the times which processes tell never differ by more than k parts of a unit.
func ClockDifference(k int) Property { return with("clock-difference", k) }

// ClockError is that no process tells a time that is wrong by more than k parts of a unit.
func ClockError(k int) Property { return with("clock-error", k) }

// Strongly is the same for strongly fair runs alone. It is for properties of runs that go on for
// ever.
func (p Property) Strongly() Property { return p + "(strong)" }

// On is the same for one resource, by the processes' regions in its cycle
// (model.View.RegionOf).
func (p Property) On(r model.Resource) Property { return p + "@" + Property(r.String()) }

func with(stem string, k int) Property { return Property(fmt.Sprintf("%s(%d)", stem, k)) }
