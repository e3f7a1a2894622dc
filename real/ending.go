package real

import (
	"errors"
	"fmt"
	"testing"

	"doorway/checker/property"
	"doorway/model"
	"doorway/model/transition"
	"doorway/real/internal/bubble"
)

// everythingEnds requires that every process ends; Ends returns it.
var everythingEnds = property.New("everything-ends",
	"once all contexts are cancelled and all calls fail, every process returns and no goroutine is left", "",
	property.Monitor[bool]{
		Start: func(model.Snapshot) bool { return false },
		Always: func(_ bool, s model.Snapshot) error {
			r, ok := s.(*run)
			if !ok {
				return errors.New("everything-ends is a property of real programs, and this is a model")
			}
			return r.left
		},
	})

// An end records what a run left behind when it ended.
type end struct {
	schedule transition.Schedule // of the test's setup; nil if the run had an event that no schedule has
	err      error
	judged   bool // by the property, so the test need not report it again
	run      int  // its number
}

// endOf returns the event that ends everything. Only the programs of Ends have it; in others a run just stops.
func endOf(s model.Setup) model.Event {
	return model.Event{Kind: model.Shutdown, Proc: model.ProcID(s.N - 1)}
}

// Ends returns the program with one more event, the shutdown of the server, which ends everything: it cancels all
// contexts, fails all calls, and lets a minute or more pass. It also returns the property that nothing is left
// then, and a function that returns the first run that broke it, or nil.
func (p *Program) Ends() (prog transition.Runnable, prop property.Property, first func() *property.Violation) {
	ends := *p
	ends.ends = true
	return &ends, everythingEnds, func() *property.Violation {
		for _, r := range *p.open {
			r.end()
		}
		if p.first.schedule == nil {
			return nil
		}
		p.first.judged = true
		return &property.Violation{Property: everythingEnds.Name, Behaviour: transition.Finite(p.first.schedule), Err: p.first.err}
	}
}

// leaves notes what a run has left behind, if it is the first run to leave something.
func (r *run) leaves() {
	p := r.prog
	*p.runs++
	if r.left == nil || p.ends || p.first.err != nil {
		return
	}
	*p.first = end{err: r.left, run: *p.runs}
	server, given := model.ProcID(p.setup.N-1), model.ProcID(p.given-1)
	as := func(q model.ProcID) model.ProcID {
		if q == server {
			return given
		}
		return q
	}
	var s transition.Schedule
	for _, e := range r.past {
		if e.tick > 0 {
			return
		}
		e.event.Proc, e.event.From = as(e.event.Proc), as(e.event.From)
		s = append(s, e.event)
	}
	p.first.schedule = append(s, model.Event{Kind: model.Shutdown, Proc: given})
}

// tell fails the test with what a run left behind, unless the property judged it.
func (e *end) tell(t *testing.T) {
	if e.err == nil || e.judged {
		return
	}
	if left := (*bubble.LeftError)(nil); errors.As(e.err, &left) {
		t.Errorf("%v\n\n%s", e.err, left.Stack)
		return
	}
	t.Error(e.err)
}

// stackOf returns the stack that a run left behind, for people.
func (p *Program) stackOf(s transition.Schedule) string {
	r := &run{prog: p}
	defer r.Reset()
	for _, e := range s {
		if _, err := r.Apply(e); err != nil {
			return ""
		}
	}
	if left := (*bubble.LeftError)(nil); errors.As(r.left, &left) {
		return fmt.Sprintf("One that is left is\n\n%s\n\n", left.Stack)
	}
	return ""
}
