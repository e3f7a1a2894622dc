package property

import (
	"fmt"

	"doorway/model"
	"doorway/model/transition"
)

// WellFormedness says which order of regions processes keep (Lynch, Distributed
// Algorithms, 1996, §10.2). Crashes and recoveries are exempt. Every system must keep the rules for
// critical and exiting regions. If a property is about entries, the system must also keep the other
// rules for locks, which do not apply to elections.
type WellFormedness struct {
	lock      bool // only a request begins competing, and only an entry ends it
	abortable bool // giving up also ends it
}

// NewWellFormedness returns the order that a system must keep when these properties watch it. Abortable says that its
// processes may give up.
func NewWellFormedness(abortable bool, props []Property) WellFormedness {
	c := WellFormedness{abortable: abortable}
	for _, p := range props {
		c.lock = c.lock || p.watched().cycles()
	}
	return c
}

// Breach tells how an event violates the order of regions and what to do about it, or returns "".
func (c WellFormedness) Breach(o *model.Observation) string {
	if o.Was.Region == o.Is.Region && o.Event.Kind != model.Request && o.Event.Kind != model.Exit {
		return "" // the common case: a walk calls this for every event
	}
	return c.wrong(o)
}

func (c WellFormedness) wrong(o *model.Observation) string {
	was, is := o.Was.Region, o.Is.Region
	switch {
	case was == model.Down && is != was && o.Event.Kind != model.Recover:
		return "a process that has halted stays so: show another region of one that goes on"
	case was == model.Down || is == model.Down:
		return ""
	}
	asks := o.Event.Kind == model.Request
	switch {
	case was == model.Remainder && is == was && asks && c.lock && !c.abortable:
		return "a request leads to the trying region, or at once to the critical section; " + giveUp
	case was == is && o.Event.Kind == model.Exit:
		return "an exit leads to the exiting region, or to the remainder if nothing is left to do: leave the critical section with it"
	case was == is:
		return ""
	case was == model.Remainder && !asks && (c.lock || is == model.Critical):
		return "only a request leaves the remainder: stay there until the process wants to enter"
	case was == model.Remainder && is == model.Exiting && !c.abortable, was == model.Trying && is == model.Exiting && !c.abortable:
		return "a process that exits has been in its critical section; " + giveUp
	case was == model.Trying && is == model.Remainder && c.lock && !c.abortable:
		return "a process that tries goes on until it enters; " + giveUp
	case was == model.Critical && is == model.Trying:
		return "the critical section is left to the exiting region or to the remainder: let the process request again"
	case was == model.Exiting && is == model.Critical:
		return "an exit ends in the remainder, or leads to the trying region if the process competes again at once"
	default:
		return ""
	}
}

const giveUp = "if processes may give up, say so with the method Abortable() bool"

// Err returns the error for an event, from a local state, that breaks the cycle.
func (c WellFormedness) Err(o *model.Observation, state any) error {
	return &transition.AlgorithmError{
		Event: o.Event, State: fmt.Sprintf("%+v", state),
		Reason: fmt.Sprintf("it goes from %v to %v; %s", o.Was.Region, o.Is.Region, c.Breach(o)),
	}
}

// Late does what Err does, for a run that has already taken the event, the last of the schedule.
// It returns the run to the state before.
func (c WellFormedness) Late(seen *model.Observation, w transition.Run, run transition.Schedule) error {
	o := *seen
	w.Reset()
	for _, e := range run[:len(run)-1] {
		if _, err := w.Apply(e); err != nil {
			return err
		}
	}
	return c.Err(&o, w.Local(o.Event.Proc))
}
