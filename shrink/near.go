package shrink

import (
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// near makes the passes for a setup that is too large to search: they look for a shorter or simpler run where one
// is likely. It reports whether any helped.
func (x *shrinker) near() (helped bool) {
	if x.optimal {
		return false
	}
	helped = !x.onGraph && x.pass("names", x.exchanges)
	helped = x.pass("requesters", x.requesters) || helped
	helped = !x.onGraph && x.pass("moves", x.moves) || helped
	if x.best.Endless {
		return x.pass("turns", x.turns) || helped
	}
	return !x.onGraph && x.pass("detours", x.detours) || helped
}

// exchanges tries the run with the names of two processes exchanged. If a requester gets one of the
// first names, it also tries to move events.
func (x *shrinker) exchanges() {
	asking := asking(x.best.Events())
	for q := range model.ProcID(x.best.Setup.N) {
		for p := range q {
			if x.done() {
				return
			}
			b := x.best
			r := Run{b.Setup, transition.Behaviour{Schedule: exchanged(b.Schedule, p, q), Endless: b.Endless, Loop: exchanged(b.Loop, p, q)}}
			if !x.try(r) && asking.Has(q) && int(p) < asking.Len() {
				x.tryMoved(r)
			}
		}
	}
}

// tryMoved tries the runs that moves makes of r, which need not be simpler than the best.
func (x *shrinker) tryMoved(r Run) {
	best, why := x.best, x.why
	if v := x.bench(r.Setup).judge(r.Behaviour); v != nil {
		x.best, x.why = Run{r.Setup, v.Behaviour}, v.Err
		x.moves()
	}
	if x.best.Compare(best) >= 0 {
		x.best, x.why = best, why
	}
}

func exchanged(s transition.Schedule, p, q model.ProcID) transition.Schedule {
	name := func(r model.ProcID) model.ProcID { return r.Exchange(p, q) }
	s = slices.Clone(s)
	for i, e := range s {
		if !e.Kind.Everywhere() {
			s[i].Proc = name(e.Proc)
		}
		if names(e) {
			s[i].From = name(e.From)
		}
	}
	return s
}

// moves tries the run with one event in another place: order, which swaps
// neighbours, takes no event past one with which it must not be swapped alone.
func (x *shrinker) moves() {
	for simpler := true; simpler; {
		simpler = false
		for _, of := range []part{stem, loop} {
			for i := 0; i < len(*of(&x.best)); i++ { // it may get shorter on the way
				for to := 0; to < len(*of(&x.best)) && i < len(*of(&x.best)) && !x.done(); to++ {
					r := x.best.moved(of, i, i+1, to)
					simpler = r.Compare(x.best) < 0 && x.try(r) || simpler
				}
			}
		}
	}
}

// Limits on detours, or turns: how many to try in a row without success, and the events of all runs together.
const (
	detourTries  = 200
	detourEvents = 200_000
)

// detours adds a few random events to the run and then removes events in random order: new events
// may make more events unnecessary than they add.
func (x *shrinker) detours() {
	c := transition.Seeded(1)
	for left := detourTries; left > 0 && x.paths > 0 && !x.done(); left-- {
		x.replays++
		x.paths -= len(x.best.Schedule)
		shortest := len(x.best.Schedule)
		if v := x.bench(x.best.Setup).detour(x.best.Schedule, c); v != nil {
			x.try(Run{x.best.Setup, transition.Finite(x.thinned(v.Schedule, c))})
		}
		if len(x.best.Schedule) < shortest {
			left = detourTries
		}
	}
}

// thinned removes single events from s, in random order, while s breaks the property.
func (x *shrinker) thinned(s transition.Schedule, c transition.Chooser) transition.Schedule {
	b := x.bench(x.best.Setup)
	for left := len(s); left > 0 && !x.done(); left-- {
		at := c.Choose(len(s))
		x.replays++
		x.watch.tell(x.replays)
		x.paths -= len(s)
		if v := b.replay(slices.Delete(slices.Clone(s), at, at+1)); v != nil {
			s = v.Schedule
			left = len(s) + 1
		}
	}
	return s
}

// requesters searches the setup with fewer processes that may request: the first two, or two of
// those that request in the best run, then three, and so on. With few requesters the system is
// often small enough; the pass stops at the first that is not.
func (x *shrinker) requesters() {
	asking := asking(x.best.Events())
	for k := 2; k <= asking.Len(); k++ {
		for _, may := range append([]model.ProcSet{model.AllProcs(k)}, subsets(asking, k)...) {
			if !x.among(may) {
				return
			}
		}
	}
}

// asking returns the processes that request in a schedule.
func asking(s transition.Schedule) (all model.ProcSet) {
	for _, e := range s {
		if e.Kind == model.Request {
			all = all.With(e.Proc)
		}
	}
	return all
}

// subsets returns the subsets of s with k processes.
func subsets(s model.ProcSet, k int) (all []model.ProcSet) {
	if k == 0 {
		return []model.ProcSet{0}
	}
	for p := range s.Each() {
		for _, rest := range subsets(s&^model.AllProcs(int(p)+1), k-1) {
			all = append(all, rest.With(p))
		}
	}
	return all
}

// among searches for the shortest run in which only these processes request, takes it if it is simpler, and reports
// whether the search ended. The best run's setup allows others to request, so the run is replayed in it; it
// discards violations that only the graph of all states shows.
func (x *shrinker) among(may model.ProcSet) bool {
	s := x.best.Setup
	s.Requesters = may
	if x.searched[s] {
		return true
	}
	limit := min(x.spare, x.states/2)
	if limit <= 0 {
		return false
	}
	x.searched[s] = true
	v, states := x.explore(s, limit)
	x.spare -= states
	if v == nil {
		return states < limit
	}
	if again := x.bench(x.best.Setup).judge(v.Behaviour); again != nil {
		x.take(x.best.Setup, again)
	}
	return true
}
