package contract

import (
	"reflect"

	"doorway/internal/plain"
	"doorway/model"
)

// Again is what a world or a machine asked the algorithm and asks again later, in
// another order, when other processes have moved: an algorithm that remembers
// more than its local states answers otherwise then. A is an answer.
type Again[A any] struct {
	kept   []A
	Most   int // how many are kept,
	asked  int // of so many
	Next   int // which is asked again next by itself
	rested int // how many answers there were since the algorithm's own value was looked at
}

// Machines keep more answers than worlds, which are begun anew all the time.
const (
	MachineAnswers = 64
	WorldAnswers   = 16
)

// Room returns where the answer at hand is to be kept, or nil: of all answers
// each is kept with the same probability.
func (a *Again[A]) Room() *A {
	a.asked++
	if len(a.kept) < a.Most {
		a.kept = append(a.kept, *new(A))
		return &a.kept[len(a.kept)-1]
	}
	if at := plain.Mix(uint64(a.asked)) % uint64(a.asked); at < uint64(a.Most) {
		return &a.kept[at]
	}
	return nil
}

// Due reports whether all that is kept is to be asked again now: when there are
// twice as many answers as the last time, so that it costs next to nothing.
func (a *Again[A]) Due() bool { return a.asked&(a.asked-1) == 0 }

// All asks everything that is kept again, the last answer first.
func (a *Again[A]) All(ask func(*A) error) error {
	for i := len(a.kept) - 1; i >= 0; i-- {
		if err := ask(&a.kept[i]); err != nil {
			return err
		}
	}
	return nil
}

// One asks one that is kept again, another one each time.
func (a *Again[A]) One(ask func(*A) error) error {
	if len(a.kept) == 0 {
		return nil
	}
	a.Next = (a.Next + 1) % len(a.kept)
	return ask(&a.kept[a.Next])
}

// Look looks, if it is time to, whether the method that was asked last has changed
// the algorithm's own value. That takes as long as an answer for each few leaves.
func (a *Again[A]) Look(r *Receiver, e model.Event, state any, method string) error {
	if r == nil {
		return nil
	}
	a.rested++
	if a.asked > AuditedSteps && a.rested*leavesAnAnswer < r.cost {
		return nil
	}
	a.rested = 0
	return r.kept(e, state, method)
}

const leavesAnAnswer = 8

// kept returns an error if the value is another one than it was.
func (r *Receiver) kept(e model.Event, state any, method string) error {
	if changed := r.changed(); changed != "" {
		return Breach(e, state, "%s is impure: %s; keep what changes in the local state, in registers or in messages", method, changed)
	}
	return nil
}

// ImpureView is the breach of a view that is another one when asked again.
func ImpureView(e model.Event, state any, was, is model.View) error {
	a, b := reflect.ValueOf(was), reflect.ValueOf(is)
	for i := range a.NumField() {
		if x, y := a.Field(i), b.Field(i); !x.Equal(y) {
			return Breach(e, state, "View is impure: in the same state it showed %s %v, and when asked again %v; it may depend on nothing but its arguments",
				a.Type().Field(i).Name, x, y)
		}
	}
	return nil
}

// ImpureInit is the breach of an initial state that is another one when asked again.
func ImpureInit(p model.ProcID, methods string, was, is any) error {
	return Breach(model.Event{Kind: model.Recover, Proc: p}, was, "%s is impure: %v began in %+v, and when asked again in %+v; it may depend on nothing but its argument", methods, p, was, is)
}

// KeptAtStart is kept when the system is built.
func (r *Receiver) KeptAtStart(p model.ProcID, method string, state any) error {
	if r == nil {
		return nil
	}
	return r.kept(model.Event{Kind: model.Recover, Proc: p}, state, method)
}

// AuditedSteps is how many steps of a world are audited: enough to catch a step
// function that counts or draws random numbers, few enough not to slow a walk.
const AuditedSteps = 256
