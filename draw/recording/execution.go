// Package recording records a run state by state, so that it can be drawn, stepped through and handed to other
// tools: what each process knows after each event, what is in transit, and each message's sending and fate.
//
// It records what the system's snapshots show. Only the events mention writes that wait in a store
// buffer or are not finished, and messages that are lost as they are sent, because their receiver
// has crashed for good or is on the other side of a split network.
package recording

import (
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// An Execution records a run, its states and the steps between them (Lynch, Distributed Algorithms, 1996, chapter 8),
// with texts about it.
type Execution struct {
	Title, Subtitle string // what the run shows; the case, its property and the outcome
	// Mark is the number of the step that breaks the property, from 1, AtStart, or
	// 0 for none.
	Mark int
	// Loop is the number of the step, from 1, at which the loop begins that repeats without end, or 0. If there
	// is no such step, the run stays in its last state.
	Loop int
	// Stamps are the logical clocks of the steps, in their order, to be written
	// beside them; "" stands for none, and nil for no clocks at all.
	Stamps []string

	// Decisive are the numbers of the steps, from 1, that decide that the property is broken, if they are known. A
	// picture leaves the others pale.
	Decisive []int

	// Reasons say why the run breaks its property, in sentences, if that is known of a program's.
	Reasons []string

	// Skipped counts the steps that were left out before the first state. Numbers of steps count from that state.
	Skipped int

	// Hidden are the processes that a picture leaves out, with their messages and with the steps that are theirs.
	Hidden model.ProcSet

	Names []string // of the processes, by number, if they have other names than p0, p1 and so on
	End   string   // what follows the run, any number of lines
	told  bool     // a story says what is left out

	Setup     model.Setup
	Roles     []string  // of the processes, "" for those without
	Registers []string  // the names of the shared registers
	States    []State   // the initial state, and the state after each step
	Messages  []Message // in the order in which they were sent
}

// AtStart is the mark of an execution whose initial state breaks the property.
const AtStart = -1

// A State records a global state and the step that led to it.
type State struct {
	transition.Step                          // the step, empty in the initial state
	Told                                     // the step in a story, if there is one
	Views           []model.View             // by process
	Locals          []any                    // the local states, by process
	Values          []int                    // of the registers
	Transit         []int                    // the messages in transit, channel by channel, by their place in Messages
	Within          []int                    // units of time left until each of these arrives, at most; or nil
	Countdowns      [][]transition.Countdown // by process
}

// A Message records one copy of a message.
type Message struct {
	From, To model.ProcID
	Value    any // of the algorithm's type
	Sent     int // the step that sent it
	Copied   int // the step that duplicated it, or 0 if it was sent
	Ended    int // the step that removed it from its channel, 0 if it was in transit at the end
	Fate     Fate
}

// String returns the message as the algorithm prints it.
func (m Message) String() string { return fmt.Sprint(m.Value) }

// A Fate says how a message ended.
type Fate uint8

// The fates.
const (
	InTransit Fate = iota // at the end of the run
	Delivered
	Lost // dropped, discarded with its channel, or delivered to a process that was down
)

// Name returns the name of a process.
func (f *Execution) Name(p model.ProcID) string {
	if int(p) < len(f.Names) && f.Names[p] != "" {
		return f.Names[p]
	}
	return p.String()
}

// Steps returns the number of steps.
func (f *Execution) Steps() int { return len(f.States) - 1 }

// Trace returns the run as a trace for people.
func (f *Execution) Trace() (t transition.Trace) {
	for _, fr := range f.States[1:] {
		t = append(t, fr.Step)
	}
	return t
}

// Schedule returns the events of the run.
func (f *Execution) Schedule() (s transition.Schedule) {
	for _, fr := range f.States[1:] {
		s = append(s, fr.Event)
	}
	return s
}

// Pale reports whether step i, of those from 1, does not decide that the property is broken, while others do.
func (f *Execution) Pale(i int) bool {
	return i > 0 && len(f.Decisive) > 0 && i != f.Mark && !slices.Contains(f.Decisive, f.Skipped+i)
}

// Taken returns the place in Messages of the message of step i, or −1.
func (f *Execution) Taken(i int) int {
	if !f.States[i].Event.Kind.OnMessage() {
		return -1
	}
	return slices.IndexFunc(f.Messages, func(m Message) bool { return m.Ended == i || m.Copied == i })
}

// Record replays a schedule strictly. An error names the step; Record then returns the execution so far.
func Record(sys transition.Runnable, s transition.Schedule) (*Execution, error) {
	return RecordFrom(sys, s, 0)
}

// RecordFrom does what Record does, without the first events of the schedule: the execution begins in
// the state after them, and messages in transit there were sent in step 0.
func RecordFrom(sys transition.Runnable, s transition.Schedule, from int) (*Execution, error) {
	r := newRecorder(sys, sys.Run())
	for i, e := range s[:from] {
		if _, err := r.run.Apply(e); err != nil {
			return r.execution, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	r.state(transition.Step{})
	for i, e := range s[from:] {
		h, err := r.run.Explain(e)
		if err != nil {
			return r.execution, fmt.Errorf("step %d: %w", from+i+1, err)
		}
		r.state(h)
	}
	return r.execution, nil
}
