package reduce

import (
	"doorway/model"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// An Ample chooses an ample set among the events of a state, for one worker.
type Ample struct {
	loner   *independence.Loner   // or nil
	awaiter *independence.Awaiter // or nil
	awaited []model.ProcSet       // by process: whose messages may still arrive first
}

// NewAmple returns an Ample if the reduction uses persistent sets, or nil.
func (r *Reduction) NewAmple(m transition.Machine, s model.Setup, recorder *independence.Recorder) *Ample {
	if !r.Persistent {
		return nil
	}
	a := &Ample{awaiter: independence.Awaiting(m, s), awaited: make([]model.ProcSet, s.N)}
	if r.Alone {
		a.loner = independence.NewLoner(recorder, r.Movers)
	}
	return a
}

// Bytes returns the size of what it knows.
func (a *Ample) Bytes() int {
	if a == nil || a.loner == nil {
		return 0
	}
	return a.loner.Bytes()
}

// A Subset selects some of the events of a state: those of some processes, or one of them.
type Subset struct {
	procs model.ProcSet
	alone int // which event, or a number below 0
}

// All selects all events.
var All = Subset{model.AllProcs(model.MaxProcs), -1}

// Single reports whether the subset is one event that is taken alone.
func (s Subset) Single() bool { return s.alone >= 0 }

// Has reports whether the subset has event i.
func (s Subset) Has(i int, e model.Event) bool {
	return s.alone == i || s.alone < 0 && s.procs.Has(e.Proc)
}

// Choose returns the events that need be taken in v, because they are a persistent set and enough.
func (a *Ample) Choose(v []uint32, events []model.Event, enough func(Subset) bool) Subset {
	if a.loner != nil && len(events) > 1 {
		for i, e := range events {
			if only := (Subset{alone: i}); a.loner.Alone(v, e) && enough(only) {
				return only
			}
		}
	}
	best := All
	if a.awaiter == nil {
		return best
	}
	for p := range a.awaited {
		a.awaited[p] = a.awaiter.Awaited(v, model.ProcID(p))
	}
	least := len(events)
	for p := range model.ProcID(len(a.awaited)) {
		set := a.closed(p)
		if k, some := eventsAt(events, set), (Subset{set, -1}); k > 0 && k < least && enough(some) {
			least, best = k, some
		}
	}
	return best
}

// eventsAt returns how many events happen at the given processes.
func eventsAt(events []model.Event, set model.ProcSet) (n int) {
	for _, e := range events {
		if set.Has(e.Proc) {
			n++
		}
	}
	return n
}

// closed returns the least set of processes that contains p and whose members await no process
// outside it: no other process can change what they can do.
func (a *Ample) closed(p model.ProcID) model.ProcSet {
	set, frontier := model.Procs(p), model.Procs(p)
	for !frontier.Empty() {
		q := frontier.Min()
		more := a.awaited[q] &^ set
		set, frontier = set|more, frontier.Without(q)|more
	}
	return set
}
