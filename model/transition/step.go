package transition

import (
	"fmt"
	"slices"
	"strings"

	"doorway/model"
	"doorway/model/kinds"
)

// AtRest reports whether only requests and faults are enabled.
func AtRest(enabled []model.Event) bool {
	return OnlyOf(enabled, kinds.Faults|kinds.Of(model.Request))
}

// OnlyOf reports whether all of the enabled events are of the given kinds.
func OnlyOf(enabled []model.Event, ks kinds.Set) bool {
	return !slices.ContainsFunc(enabled, func(e model.Event) bool { return !ks.Has(e.Kind) })
}

// A Step describes one event of a run for people.
type Step struct {
	model.Observation
	Message  string   // the message of the event, if it is about one
	Sends    []string // the messages sent, each with its receivers
	State    string   // the local state after the event
	Access   string   // the register touched and what was done to it
	Times    []string // what was set to happen later, and in how many units of time; after a tick, all that is set
	Register string   // the name of the register touched, "" if none was
	Of       int      // the number of alternatives that the step chose from, one of them the event's; 0 if it did not choose
}

// String returns the step as one line.
func (h Step) String() string {
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
	notes = append(notes, h.Times...)
	if len(notes) > 0 {
		fmt.Fprintf(&b, "  (%s)", strings.Join(notes, "; "))
	}
	return b.String()
}

// A Trace describes a run for people, recomputed from its schedule.
type Trace []Step

// String returns the trace, one numbered event per line.
func (t Trace) String() string {
	var b strings.Builder
	for i, h := range t {
		fmt.Fprintf(&b, "%3d  %v\n", i+1, h)
	}
	return b.String()
}

// A DisabledError says that an event of a schedule is not enabled at its place.
type DisabledError struct {
	Event   model.Event
	Enabled []model.Event // the events that are enabled there
}

// Error names the event and what was enabled instead.
func (e *DisabledError) Error() string {
	const most = 20
	var names []string
	for _, o := range e.Enabled[:min(most, len(e.Enabled))] {
		names = append(names, o.String())
	}
	text := fmt.Sprintf("%q is not enabled; enabled are: %s", e.Event, strings.Join(names, ", "))
	if len(e.Enabled) > most {
		text += fmt.Sprintf(" and %d more", len(e.Enabled)-most)
	}
	return text
}

// An AlgorithmError reports a violation of the rules for an algorithm's functions.
type AlgorithmError struct {
	Event  model.Event
	State  string // the local state before
	Reason string
}

// Error names the event, the state and the breach.
func (e *AlgorithmError) Error() string {
	return fmt.Sprintf("the algorithm breaks a rule at %q in state %s: %s", e.Event, e.State, e.Reason)
}
