package shrink

import (
	"cmp"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// A Run pairs a behaviour with the setup under which it happens.
type Run struct {
	Setup model.Setup
	transition.Behaviour
}

// Compare returns a negative number if r is simpler than o, a positive one if o
// is, and 0 if they are the same: fewer processes, then fewer requests, then
// fewer faults and weaker assumptions, then fewer events, then fewer context
// switches, then the order in which the model lists events. By the last three
// the explorer too chooses among runs.
func (r Run) Compare(o Run) int {
	return cmp.Or(
		r.Setup.Compare(o.Setup),
		cmp.Compare(len(r.Schedule), len(o.Schedule)),
		cmp.Compare(len(r.Loop), len(o.Loop)),
		cmp.Compare(r.switches(), o.switches()),
		slices.CompareFunc(r.Schedule, o.Schedule, compareEvents),
		slices.CompareFunc(r.Loop, o.Loop, compareEvents),
	)
}

// switches returns the number of context switches in the run, except those into the loop and back.
func (r Run) switches() int { return r.Schedule.Switches() + r.Loop.Switches() }

// compareEvents compares in the order in which model lists enabled events: first what processes do by themselves,
// process by process and opinions last, then what happens to messages, channel by channel, and what happens
// everywhere last.
func compareEvents(a, b model.Event) int {
	if c := compareBools(a.Kind.Everywhere(), b.Kind.Everywhere()); c != 0 {
		return c
	}
	if c := compareBools(a.Kind.OnMessage(), b.Kind.OnMessage()); c != 0 {
		return c
	}
	if a.Kind.OnMessage() {
		return cmp.Or(
			cmp.Compare(a.From, b.From), cmp.Compare(a.Proc, b.Proc),
			cmp.Compare(a.Index, b.Index), cmp.Compare(a.Kind, b.Kind),
		)
	}
	return cmp.Or(
		cmp.Compare(a.Proc, b.Proc),
		compareBools(a.Kind.Opinion(), b.Kind.Opinion()),
		cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.From, b.From), cmp.Compare(a.Timer.String(), b.Timer.String()), cmp.Compare(a.Index, b.Index),
	)
}

func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}
