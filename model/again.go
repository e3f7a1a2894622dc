package model

import "reflect"

// again is what a world or a machine asked the algorithm and asks again later, in
// another order, when other processes have moved: an algorithm that remembers
// more than its local states answers otherwise then. A is an answer.
type again[A any] struct {
	kept   []A
	most   int // how many are kept,
	asked  int // of so many
	next   int // which is asked again next by itself
	rested int // how many answers there were since the algorithm's own value was looked at
}

// Machines keep more answers than worlds, which are begun anew all the time.
const (
	machineAnswers = 64
	worldAnswers   = 16
)

// room returns where the answer at hand is to be kept, or nil: of all answers
// each is kept with the same probability.
func (a *again[A]) room() *A {
	a.asked++
	if len(a.kept) < a.most {
		a.kept = append(a.kept, *new(A))
		return &a.kept[len(a.kept)-1]
	}
	if at := mix(uint64(a.asked)) % uint64(a.asked); at < uint64(a.most) {
		return &a.kept[at]
	}
	return nil
}

// due reports whether all that is kept is to be asked again now: when there are
// twice as many answers as the last time, so that it costs next to nothing.
func (a *again[A]) due() bool { return a.asked&(a.asked-1) == 0 }

// all asks everything that is kept again, the last answer first.
func (a *again[A]) all(ask func(*A) error) error {
	for i := len(a.kept) - 1; i >= 0; i-- {
		if err := ask(&a.kept[i]); err != nil {
			return err
		}
	}
	return nil
}

// one asks one that is kept again, another one each time.
func (a *again[A]) one(ask func(*A) error) error {
	if len(a.kept) == 0 {
		return nil
	}
	a.next = (a.next + 1) % len(a.kept)
	return ask(&a.kept[a.next])
}

// look looks, if it is time to, whether the method that was asked last has changed
// the algorithm's own value. That takes as long as an answer for each few leaves.
func (a *again[A]) look(r *receiver, e Event, state any, method string) error {
	if r == nil {
		return nil
	}
	a.rested++
	if a.asked > auditedSteps && a.rested*leavesAnAnswer < r.cost {
		return nil
	}
	a.rested = 0
	return r.kept(e, state, method)
}

const leavesAnAnswer = 8

// kept returns an error if the value is another one than it was.
func (r *receiver) kept(e Event, state any, method string) error {
	if changed := r.changed(); changed != "" {
		return breach(e, state, "%s is impure: %s; keep what changes in the local state, in registers or in messages", method, changed)
	}
	return nil
}

// impureView is the breach of a view that is another one when asked again.
func impureView(e Event, state any, was, is View) error {
	a, b := reflect.ValueOf(was), reflect.ValueOf(is)
	for i := range a.NumField() {
		if x, y := a.Field(i), b.Field(i); !x.Equal(y) {
			return breach(e, state, "View is impure: in the same state it showed %s %v, and when asked again %v; it may depend on nothing but its arguments",
				a.Type().Field(i).Name, x, y)
		}
	}
	return nil
}

// impureInit is the breach of an initial state that is another one when asked again.
func impureInit(p ProcID, methods string, was, is any) error {
	return breach(Event{Kind: Recover, Proc: p}, was, "%s is impure: %v began in %+v, and when asked again in %+v; it may depend on nothing but its argument", methods, p, was, is)
}

// keptAtStart is kept when the system is built.
func (r *receiver) keptAtStart(p ProcID, method string, state any) error {
	if r == nil {
		return nil
	}
	return r.kept(Event{Kind: Recover, Proc: p}, state, method)
}
