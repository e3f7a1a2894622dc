package shrink

import (
	"slices"

	"doorway/model"
)

// setups tries smaller setups until none of them breaks the property.
func (x *shrinker) setups() {
	for x.smaller() {
	}
}

func (x *shrinker) smaller() bool {
	for _, r := range x.reductions() {
		if x.try(r) {
			return true
		}
	}
	return false
}

// reductions returns the best so far under each setup that is one step smaller.
// If it goes on for ever, fair-lossy links are kept: without them more runs count
// as fair, so what breaks the property there need not break it here.
func (x *shrinker) reductions() []Run {
	keep := x.endless && x.best.Setup.FairLossy()
	return slices.DeleteFunc(reductions(x.best), func(r Run) bool { return keep && !r.Setup.FairLossy() })
}

// reductions returns r under each setup that is one step smaller: a process, a
// request or a fault less, or as many as the run really has, or a better channel,
// detector or memory. A perfect detector is taken away only if nobody may crash:
// it is not an obstacle but a help, and without it a run may get stuck for that
// alone.
func reductions(r Run) (all []Run) {
	for p := r.Setup.N - 1; p >= 0 && r.Setup.N > 1; p-- {
		if smaller, ok := without(r, model.ProcID(p)); ok {
			all = append(all, smaller)
		}
	}
	for _, k := range lower(r.Setup.Requests, requests(r.Schedule)) {
		s := r.Setup
		s.Requests = k
		all = append(all, Run{s, r.Schedule, r.Loop})
	}
	all = append(all, fewerFaults(r)...)
	if s := r.Setup; s.Channels != model.FIFO {
		s.Channels = model.FIFO
		all = append(all, Run{s, r.Schedule, r.Loop})
	}
	if s := r.Setup; s.Detector == model.EventualDetector || s.Detector == model.PerfectDetector && s.Crashes == 0 {
		s.Detector--
		all = append(all, Run{s, r.Schedule, r.Loop})
	}
	if s := r.Setup; s.Drift > 0 {
		s.Drift = 0
		all = append(all, Run{s, r.Schedule, r.Loop})
	}
	for m := range r.Setup.Memory {
		if s := r.Setup; s.Memory.Allows(m) {
			s.Memory = m
			all = append(all, Run{s, r.Schedule, r.Loop})
		}
	}
	return all
}

func fewerFaults(r Run) (all []Run) {
	setup := r.Setup
	for kind, budget := range setup.Budgets() {
		have := *budget
		for _, *budget = range lower(have, count(r.Schedule, kind)) {
			s := setup
			if s.Splits == 0 {
				s.Side, s.Cut = 0, 0
			}
			if s.Pauses == 0 {
				s.Pause = 0
			}
			all = append(all, Run{s, r.Schedule, r.Loop})
		}
		*budget = have
	}
	return all
}

// lower returns the budgets below have that are worth trying: as many as the
// run has used, and one less.
func lower(have, used int) []int {
	switch {
	case have == 0:
		return nil
	case have == model.Unlimited:
		return []int{used}
	case used < have-1:
		return []int{used, have - 1}
	default:
		return []int{have - 1}
	}
}

func count(s model.Schedule, k model.Kind) (n int) {
	for _, e := range s {
		if e.Kind == k {
			n++
		}
	}
	return n
}

// requests returns how often the process that requests most often does so.
func requests(s model.Schedule) (most int) {
	var n model.PerProc[int]
	for _, e := range s {
		if e.Kind == model.Request {
			n[e.Proc]++
			most = max(most, n[e.Proc])
		}
	}
	return most
}

// without returns r less process p, those above it renumbered. There is none if p
// was the only one that may request: an empty list would then mean everyone.
func without(r Run, p model.ProcID) (Run, bool) {
	left := Run{Setup: r.Setup}
	left.Setup.N--
	left.Setup.Side = removed(r.Setup.Side, p) // if a side is left empty, or one end of a link, the setup is refused
	left.Setup.Cut = removed(r.Setup.Cut, p)
	switch may := removed(r.Setup.Requesters, p); {
	case may.Empty() && !r.Setup.Requesters.Empty():
		return Run{}, false
	case may == model.AllProcs(left.Setup.N):
		left.Setup.Requesters = 0
	default:
		left.Setup.Requesters = may
	}
	left.Schedule, left.Loop = others(r.Schedule, p), others(r.Loop, p)
	return left, true
}

// others returns the events that do not concern p, those above it renumbered.
func others(s model.Schedule, p model.ProcID) (left model.Schedule) {
	for _, e := range s {
		if !concerns(e, p) {
			left = append(left, renumbered(e, p))
		}
	}
	return left
}

func removed(s model.ProcSet, p model.ProcID) model.ProcSet {
	below := s & model.AllProcs(int(p))
	return below | s.Without(p)>>1&^model.AllProcs(int(p))
}

// concerns reports whether e happens at p or names it.
func concerns(e model.Event, p model.ProcID) bool {
	return !e.Kind.Everywhere() && (e.Proc == p || names(e) && e.From == p)
}

// names reports whether e names a second process.
func names(e model.Event) bool { return e.Kind.OnMessage() || e.Kind.Opinion() }

func renumbered(e model.Event, gone model.ProcID) model.Event {
	if e.Proc > gone {
		e.Proc--
	}
	if names(e) && e.From > gone {
		e.From--
	}
	return e
}
