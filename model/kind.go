package model

import (
	"doorway/internal/english"
	"doorway/model/internal/names"
)

// A Kind says what sort of event an event is.
type Kind uint8

// The kinds of events. Up to Trust they are steps of the algorithm; Flush and Finish are events of
// its memory, Tick, Begin and Resume events of the environment; the others are faults, which the
// Setup must allow.
const (
	Request   Kind = iota + 1 // leave the remainder: want the critical section, or call an election
	Exit                      // leave the critical section
	Step                      // an internal step, or a shared-memory step
	Deliver                   // take a message from a channel
	Timeout                   // an armed timeout fires
	Suspect                   // the failure detector reports a crash
	Trust                     // the failure detector withdraws a report
	Flush                     // the oldest write in a store buffer reaches memory
	Finish                    // a write that has begun ends, in memory whose registers are not atomic
	Tick                      // a unit of time passes, in a synchronous system
	Recover                   // start again after a crash
	Crash                     // stop; volatile state is lost
	Drop                      // lose a message
	Duplicate                 // put a second copy of a message beside the first
	Split                     // divide the network into two sides, or cut a link: messages in transit there are lost, and so are those sent later
	Heal                      // make a split network whole again
	Mistrust                  // the failure detector reports a crash that did not happen; the process cannot tell it from Suspect
	Gain                      // the hardware clock of a process will advance by two units in the next unit of time
	Lose                      // it will stand still in the next unit of time
	Begin                     // a system with several initial states begins in one of them
	Pause                     // a process stops for a while: it takes no step and no message, but its clock and timer run on
	Resume                    // the process continues as if nothing had happened
	Shutdown                  // asks a process of a real program to end
)

// String returns the kind's name as it stands in a schedule.
func (k Kind) String() string { return english.Name(names.Kinds[:], int(k)) }

// OnMessage reports whether events of this kind name a message in a channel.
func (k Kind) OnMessage() bool { return k == Deliver || k == Drop || k == Duplicate }

// Chooses reports whether events of this kind may name which alternative a step chooses, or which
// of several values an access to a register returns.
func (k Kind) Chooses() bool { return k <= Step || k == Timeout || k == Finish || k == Recover }

// Everywhere reports whether events of this kind happen at no process in
// particular.
func (k Kind) Everywhere() bool { return k == Tick || k == Split || k == Heal || k == Begin }

// Opinion reports whether events of this kind are reports of the failure detector to one process
// about another.
func (k Kind) Opinion() bool { return k == Suspect || k == Trust || k == Mistrust }
