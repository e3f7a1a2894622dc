package shrink

import (
	"cmp"
	"slices"

	"doorway/model"
)

// A Run is a schedule with the setup that it is a run of.
type Run struct {
	Setup    model.Setup
	Schedule model.Schedule
	Loop     model.Schedule // of a run that goes on for ever
}

// Compare returns a negative number if r is simpler than o, a positive one if o
// is, and 0 if they are the same: fewer processes, then fewer requests, then
// fewer faults and weaker assumptions, then fewer events, then fewer context
// switches, then the order in which the model lists events. By the last three
// the explorer too chooses among runs.
func (r Run) Compare(o Run) int {
	return cmp.Or(
		compareSetups(r.Setup, o.Setup),
		cmp.Compare(len(r.Schedule), len(o.Schedule)),
		cmp.Compare(len(r.Loop), len(o.Loop)),
		cmp.Compare(r.switches(), o.switches()),
		slices.CompareFunc(r.Schedule, o.Schedule, compareEvents),
		slices.CompareFunc(r.Loop, o.Loop, compareEvents),
	)
}

// switches returns how many context switches there are in the run, except those
// to the loop and back.
func (r Run) switches() int { return r.Schedule.Switches() + r.Loop.Switches() }

func compareSetups(a, b model.Setup) int {
	return cmp.Or(
		cmp.Compare(a.N, b.N),
		cmp.Compare(uint(a.Requests), uint(b.Requests)), // Unlimited is the most
		cmp.Compare(faults(a), faults(b)),
		cmp.Compare(a.Channels, b.Channels),
		cmp.Compare(a.Detector, b.Detector),
		cmp.Compare(a.Memory, b.Memory),
		// What is left makes the order total: fewer recoveries are the most welcome.
		cmp.Compare(a.Recoveries, b.Recoveries),
		cmp.Compare(a.Crashes, b.Crashes),
		cmp.Compare(a.Duplicates, b.Duplicates),
		cmp.Compare(a.Requesters, b.Requesters),
		cmp.Compare(a.Delay, b.Delay),
		cmp.Compare(a.Drift, b.Drift),
		cmp.Compare(a.MinDelay, b.MinDelay),
		cmp.Compare(a.Answer, b.Answer),
		cmp.Compare(a.Pause, b.Pause),
		cmp.Compare(a.Mistakes, b.Mistakes),
		cmp.Compare(a.Heals, b.Heals),
		cmp.Compare(a.Splits, b.Splits),
		cmp.Compare(a.Side, b.Side),
		cmp.Compare(a.Cut, b.Cut),
		cmp.Compare(a.Processors, b.Processors),
		compareBools(a.AtomicCalls, b.AtomicCalls),
	)
}

func faults(s model.Setup) int {
	all := 0
	for _, budget := range s.Budgets() {
		if *budget == model.Unlimited {
			all += 256 // more than any number
		} else {
			all += *budget
		}
	}
	return all
}

// compareEvents is the order in which model lists the events that can happen:
// first what processes do by themselves, process by process and opinions
// last, then what happens to messages, channel by channel, and what happens everywhere last.
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
