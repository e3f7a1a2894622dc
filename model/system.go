package model

import (
	"fmt"
	"slices"
	"strings"
)

// A System is an algorithm under a setup, made by MessagePassing or
// SharedMemory. It never changes; what changes are the worlds made from it.
type System interface {
	Runnable
	// With returns the same algorithm under another setup for as many processes.
	With(Setup) (System, error)
	// World returns a world in the initial state.
	World() World
	// Machine returns the same system as a vector of interned components, the
	// form in which explorers search it.
	Machine() Machine
}

// A Snapshot is a global state, to be read.
type Snapshot interface {
	// N returns the number of processes.
	N() int
	// View returns what the outside knows of p.
	View(p ProcID) View
	// Local returns the local state of p, of the algorithm's type S.
	Local(p ProcID) any
	// Queue returns the messages in transit between two processes, of the
	// algorithm's type M; in shared memory there are none.
	Queue(from, to ProcID) []any
	// Register returns the value of a shared register.
	Register(r int) int
	// Time returns the time that p tells; it is not ok while p tells none, is down,
	// or is no Timekeeper.
	Time(p ProcID) (time int, ok bool)
	// Parts returns how many parts of a unit of time those times are told in.
	Parts() int
}

// Locals returns the local states of all processes, lowest first. S must be the
// algorithm's type.
func Locals[S comparable](s Snapshot) []S {
	all := make([]S, s.N())
	for p := range all {
		all[p] = s.Local(ProcID(p)).(S)
	}
	return all
}

// sameSize refuses a setup for another number of processes: an algorithm may
// have been built for just that many.
func sameSize(was, now Setup) error {
	if was.N != now.N {
		return fmt.Errorf("setup %q: the system was built for n=%d; build the algorithm anew for another number of processes", now, was.N)
	}
	return nil
}

// PassesMessages reports whether processes share nothing but channels.
func PassesMessages(sys Runnable) bool {
	_, shared := sys.(interface{ Registers() []Register })
	return !shared
}

// A World is a system in one global state, which Apply changes in place: the
// plain meaning of the system, without any of the explorer's cleverness.
type World interface {
	Run
	// Action returns the action of an event that can happen now.
	Action(e Event) Action
	// Audit asks the algorithm again for some of what it did in the world, and
	// returns an error if it answers otherwise now. Apply does so as well now and
	// then. A copy knows nothing of what was done before it was made.
	Audit() error
	// Clone returns an independent copy.
	Clone() World
}

// An Observation is what a property sees of one event.
type Observation struct {
	Event   Event
	Was, Is View // the process's before and after the event
	Sent    int  // messages sent; a broadcast to k processes counts k
	Tokens  int  // tokens made, less tokens lost; held and in transit count alike
}

// AtRest reports whether nothing will happen unless someone requests or a fault
// occurs, given the enabled events.
func AtRest(enabled []Event) bool { return OnlyOf(enabled, Faults|KindsOf(Request)) }

// OnlyOf reports whether all of the enabled events are of the given kinds.
func OnlyOf(enabled []Event, kinds Kinds) bool {
	return !slices.ContainsFunc(enabled, func(e Event) bool { return !kinds.Has(e.Kind) })
}

// A Happening is one event of a run, told to people.
type Happening struct {
	Observation
	Message  string   // the message of the event, if it is about one
	Sends    []string // the messages sent, each with its receivers
	State    string   // the local state after the event
	Access   string   // the register touched and what was done to it
	Register string   // the name of the register touched, "" if none was
	Of       int      // how many alternatives the step chose from, of which the event's number is one; 0 if it did not choose
}

// String returns the happening as one line.
func (h Happening) String() string {
	var b strings.Builder
	b.WriteString(h.Event.String())
	if h.Message != "" {
		fmt.Fprintf(&b, " %s", h.Message)
	}
	var notes []string
	if h.Was.Region != h.Is.Region {
		notes = append(notes, fmt.Sprintf("%v %v", h.Event.Proc, h.Is.Region))
	}
	if h.Was.Leaders != h.Is.Leaders && !h.Is.Leaders.Empty() {
		notes = append(notes, fmt.Sprintf("%v takes %v for the leader", h.Event.Proc, h.Is.Leaders))
	}
	if h.Was.Deadlocked != h.Is.Deadlocked && !h.Is.Deadlocked.Empty() {
		notes = append(notes, fmt.Sprintf("%v declares %v deadlocked", h.Event.Proc, h.Is.Deadlocked))
	}
	if h.Access != "" {
		notes = append(notes, h.Access)
	}
	for _, s := range h.Sends {
		notes = append(notes, "sends "+s)
	}
	if len(notes) > 0 {
		fmt.Fprintf(&b, "  (%s)", strings.Join(notes, "; "))
	}
	return b.String()
}

// A Trace is a run told to people, recomputed from its schedule.
type Trace []Happening

// String returns the trace, one numbered event a line.
func (t Trace) String() string {
	var b strings.Builder
	for i, h := range t {
		fmt.Fprintf(&b, "%3d  %v\n", i+1, h)
	}
	return b.String()
}

// Explain replays a schedule strictly and returns its trace. An error names the
// step; the trace up to it is returned too.
func Explain(sys Runnable, s Schedule) (t Trace, err error) {
	w := sys.Run()
	for i, e := range s {
		h, err := w.Explain(e)
		if err != nil {
			return t, fmt.Errorf("step %d: %w", i+1, err)
		}
		t = append(t, h)
	}
	return t, nil
}

// A DisabledError says that an event of a schedule cannot happen where it stands.
type DisabledError struct {
	Event   Event
	Enabled []Event // what can happen there
}

// Error names the event and what was enabled instead.
func (e *DisabledError) Error() string {
	names := make([]string, len(e.Enabled))
	for i, o := range e.Enabled {
		names[i] = o.String()
	}
	return fmt.Sprintf("%q is not enabled; enabled are: %s", e.Event, strings.Join(names, ", "))
}

// An AlgorithmError is a breach of the rules for step functions.
type AlgorithmError struct {
	Event  Event
	State  string // the local state before
	Reason string
}

// Error names the event, the state and the breach.
func (e *AlgorithmError) Error() string {
	return fmt.Sprintf("the algorithm breaks a rule at %q in state %s: %s", e.Event, e.State, e.Reason)
}
