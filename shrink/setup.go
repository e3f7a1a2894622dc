package shrink

import (
	"slices"

	"doorway/model"
	"doorway/model/transition"
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

// reductions returns the best so far under each setup that is one step smaller. If the best is infinite, it keeps
// fair-lossy links: without them more runs count as fair, so what breaks the property there need not break it here.
func (x *shrinker) reductions() []Run {
	keep := x.best.Endless && x.best.Setup.FairLossy()
	return slices.DeleteFunc(reductions(x.best), func(r Run) bool { return keep && !r.Setup.FairLossy() })
}

// reductions returns r under each setup that is one step smaller: without a process, or with the
// same processes and all events.
func reductions(r Run) (all []Run) {
	for p := r.Setup.N - 1; p >= 0 && r.Setup.N > 1; p-- {
		if smaller, ok := without(r, model.ProcID(p)); ok {
			all = append(all, smaller)
		}
	}
	used := func(k model.Kind) int { return count(r.Schedule, k) }
	for _, s := range r.Setup.Simpler(requests(r.Schedule), used) {
		all = append(all, Run{s, r.Behaviour})
	}
	return all
}

func count(s transition.Schedule, k model.Kind) (n int) {
	for _, e := range s {
		if e.Kind == k {
			n++
		}
	}
	return n
}

// requests returns the largest number of requests by one process.
func requests(s transition.Schedule) (most int) {
	var n model.PerProc[int]
	for _, e := range s {
		if e.Kind == model.Request {
			n[e.Proc]++
			most = max(most, n[e.Proc])
		}
	}
	return most
}

// without returns r without process p, if the setup can do without it; it renumbers the processes above p.
func without(r Run, p model.ProcID) (Run, bool) {
	s, ok := r.Setup.Without(p)
	if !ok {
		return Run{}, false
	}
	r.Setup, r.Schedule, r.Loop = s, others(r.Schedule, p), others(r.Loop, p)
	return r, true
}

// others returns the events that do not concern p; it renumbers the processes above p.
func others(s transition.Schedule, p model.ProcID) (left transition.Schedule) {
	for _, e := range s {
		if !concerns(e, p) {
			left = append(left, renumbered(e, p))
		}
	}
	return left
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
