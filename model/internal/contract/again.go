package contract

import (
	"math/rand/v2"
	"reflect"

	"doorway/internal/valuecode"
	"doorway/model"
)

// Again keeps answers of the algorithm. A world or a machine asks for them again later, in another order, after
// other processes have moved: an algorithm that remembers more than its local states then answers differently. A is
// an answer.
type Again[A any] struct {
	kept   []A
	Most   int // how many answers are kept
	asked  int // answers so far
	next   int // index of the answer that One checks next
	rested int // number of answers since the algorithm's own value was last checked
}

// Machines keep more answers than worlds, which are often reset.
const (
	MachineAnswers = 64
	WorldAnswers   = 16
)

// Room returns the place for the current answer, or nil if it is not to be kept: each answer is
// kept with the same probability.
func (a *Again[A]) Room() *A {
	a.asked++
	if len(a.kept) < a.Most {
		a.kept = append(a.kept, *new(A))
		return &a.kept[len(a.kept)-1]
	}
	if at := valuecode.Mix(uint64(a.asked)) % uint64(a.asked); at < uint64(a.Most) {
		return &a.kept[at]
	}
	return nil
}

// Due reports whether it is time to ask again for all kept answers: whenever the number of answers
// has doubled, so the cost is negligible.
func (a *Again[A]) Due() bool { return a.asked&(a.asked-1) == 0 }

// Orders is the number of further orders in which an audit repeats the calls. Half of them show what one call
// leaves behind for another.
const Orders = 4

// All repeats the calls of all kept answers, the last one first, and those of the initial states of n processes;
// then it repeats the kept calls in the given number of orders, since an answer may depend on the call before.
func (a *Again[A]) All(orders int, ask func(*A) error, n int, begin func(model.ProcID) error) error {
	for i := len(a.kept) - 1; i >= 0; i-- {
		if err := ask(&a.kept[i]); err != nil {
			return err
		}
	}
	for p := range model.ProcID(n) {
		if err := begin(p); err != nil {
			return err
		}
	}
	chance := rand.New(rand.NewPCG(1, 1))
	for range orders {
		for _, i := range chance.Perm(len(a.kept)) {
			if err := ask(&a.kept[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// One repeats the call of one kept answer, and that of the initial state of one of n processes; each time it takes
// others.
func (a *Again[A]) One(ask func(*A) error, n int, begin func(model.ProcID) error) error {
	if len(a.kept) > 0 {
		a.next = (a.next + 1) % len(a.kept)
		if err := ask(&a.kept[a.next]); err != nil {
			return err
		}
	}
	return begin(model.ProcID(a.next % n))
}

// Look checks now and then whether the last method called has changed the algorithm's own value.
// Checking a few leaves takes as long as an answer.
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

// kept returns an error if the value has changed.
func (r *Receiver) kept(e model.Event, state any, method string) error {
	if changed := r.changed(); changed != "" {
		return Breach(e, state, "%s is impure: %s; keep what changes in the local state, in registers or in messages", method, changed)
	}
	return nil
}

// ImpureView returns the error for a view that differs when asked for again.
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

// ImpureInit returns the error for an initial state that differs when asked for again.
func ImpureInit(p model.ProcID, methods string, was, is any) error {
	return Breach(model.Event{Kind: model.Recover, Proc: p}, was, "%s is impure: %v began in %+v, and when asked again in %+v; it may depend on nothing but its argument", methods, p, was, is)
}

// ImpureCrash returns the error for what survives a crash and differs when asked for again. The method is that of
// Asked.
func ImpureCrash(e model.Event, state any, method string, was, is any) error {
	return Breach(e, state, "%s is impure: of that state %+v survived, and when asked again %+v; it may depend on nothing but its arguments", method, was, is)
}

// Asked returns the name of the method that e calls; durable tells whether the algorithm has a
// Durable method.
func Asked(e model.Event, durable bool) string {
	switch {
	case e.Kind != model.Crash:
		return "Step"
	case durable:
		return "Durable"
	default:
		return "Init"
	}
}

// KeptAtStart does what kept does, when the system is built.
func (r *Receiver) KeptAtStart(p model.ProcID, method string, state any) error {
	if r == nil {
		return nil
	}
	return r.kept(model.Event{Kind: model.Recover, Proc: p}, state, method)
}

// AuditedSteps is the number of audited steps of a world: enough to catch a step function that counts or draws
// random numbers, few enough not to slow a walk.
const AuditedSteps = 256
