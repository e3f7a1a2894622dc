package reduce

import (
	"doorway/model"
	"doorway/model/message/independence"
	"doorway/model/transition"
)

// An Ample chooses an ample set among the events of a state, for one worker.
type Ample struct {
	awaiter *independence.Awaiter
	awaited []model.ProcSet // by process: whose messages may still arrive first
}

// NewAmple returns an Ample if the reduction uses persistent sets, or nil.
func (r *Reduction) NewAmple(m transition.Machine, s model.Setup) *Ample {
	if !r.Persistent {
		return nil
	}
	return &Ample{independence.Awaiting(m, s), make([]model.ProcSet, s.N)}
}

// Spare returns the processes whose events need not be taken in v, because those
// of the others are enough: they are a persistent set.
func (a *Ample) Spare(v []uint32, events []model.Event, enough func(model.ProcSet) bool) (spared model.ProcSet) {
	n := len(a.awaited)
	for p := range a.awaited {
		a.awaited[p] = a.awaiter.Awaited(v, model.ProcID(p))
	}
	least := len(events)
	for p := range model.ProcID(n) {
		set := a.closed(p)
		if k := eventsAt(events, set); k > 0 && k < least && enough(set) {
			least, spared = k, model.AllProcs(n)&^set
		}
	}
	return spared
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
