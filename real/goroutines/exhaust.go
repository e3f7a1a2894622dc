package goroutines

import (
	"context"
	"fmt"
	"slices"

	"doorway/checker/property"
	"doorway/model"
)

// A search tries every schedule, depth first. It keeps no states: it runs the program from the beginning
// for each schedule (stateless search: Godefroid, Partial-Order Methods for the Verification of
// Concurrent Systems, 1996).
type search struct {
	run    *run
	name   string // of the property
	watch  property.Follower
	most   int // preemptions, or Unbounded
	steps  int // of one run
	plain  bool
	path   []node
	runs   int // to an end
	pruned int // given up, because all that could follow was tried elsewhere
	passed int // times that a goroutine that spins was passed over
	cut    int // longer than steps
}

// A node is a state on the path, before an event.
type node struct {
	events      []model.Event
	prints      []model.Footprint
	asleep      []model.Event // of events: tried before, and nothing has happened since that touches the same
	next        int           // place of the event that is taken now
	last        model.ProcID  // whose step came before
	any         bool
	preemptions int // so far
}

// Unbounded stands for any number of preemptions.
const Unbounded = -1

// newSearch returns a search for runs that break a property. A search with a bound on preemptions
// tries all schedules within it; one without has sleep sets, which do not go with a bound (Coons,
// Musuvathi and McKinley, Bounded partial-order reduction, OOPSLA 2013).
func newSearch(p *program, prop property.Property, preemptions, steps int) (*search, error) {
	watch, err := prop.Follow()
	if err != nil {
		return nil, err
	}
	return &search{run: p.Run().(*run), name: prop.Name, watch: watch, most: preemptions, steps: steps, plain: preemptions != Unbounded}, nil
}

// all runs every schedule until one breaks the property, and returns that one.
func (s *search) all(ctx context.Context) (*property.Violation, error) {
	for {
		v, err := s.once()
		if v != nil || err != nil {
			return v, err
		}
		if !s.back() || ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

// once runs the path, and on to an end.
func (s *search) once() (*property.Violation, error) {
	s.run.Reset()
	if err := s.watch.Reset(s.run); err != nil {
		return s.violation(err), nil
	}
	for depth := 0; ; depth++ {
		if depth == len(s.path) {
			events := s.run.Enabled(nil)
			if model.AtRest(events) {
				if err := s.watch.AtRest(); err != nil {
					return s.violation(err), nil
				}
			}
			if !s.extend(events) {
				s.ended(events)
				return nil, nil
			}
		}
		if depth == s.steps {
			s.cut++
			s.path = s.path[:depth]
			return nil, nil
		}
		n := &s.path[depth]
		seen, err := s.run.Apply(n.events[n.next])
		if err != nil {
			return nil, &property.RunError{Schedule: s.schedule(), Err: err}
		}
		if err := s.watch.Step(seen); err != nil {
			return s.violation(err), nil
		}
		if err := s.watch.Always(s.run); err != nil {
			return s.violation(err), nil
		}
	}
}

// ended counts a run.
func (s *search) ended(events []model.Event) {
	if len(events) > 0 {
		s.pruned++
		return
	}
	s.runs++
}

// extend appends a node for the state that the run is in, and reports whether an event is to be tried
// there.
func (s *search) extend(events []model.Event) bool {
	n := node{events: s.without(events), next: -1}
	if len(s.path) > 0 {
		up := &s.path[len(s.path)-1]
		e := up.events[up.next]
		n.last, n.any = e.Proc, e.Kind != model.Tick
		n.preemptions = up.preemptions + up.preempts(e)
		if !s.plain {
			n.asleep = up.sleepers()
		}
	}
	for _, e := range n.events {
		n.prints = append(n.prints, s.run.Footprint(e))
	}
	s.path = append(s.path, n)
	if !s.turn() {
		s.path = s.path[:len(s.path)-1]
		return false
	}
	return true
}

// without passes over goroutines that spin, if others can go on.
func (s *search) without(events []model.Event) []model.Event {
	left := slices.DeleteFunc(slices.Clone(events), func(e model.Event) bool {
		return e.Kind == model.Step && s.run.spins(s.run.slot(e.Proc))
	})
	if len(left) == 0 {
		return events
	}
	s.passed += len(events) - len(left)
	return left
}

// turn goes to the next event of the last node that is to be tried.
func (s *search) turn() bool {
	n := &s.path[len(s.path)-1]
	for n.next++; n.next < len(n.events); n.next++ {
		e := n.events[n.next]
		if !slices.Contains(n.asleep, e) && (s.most == Unbounded || n.preemptions+n.preempts(e) <= s.most) {
			return true
		}
	}
	return false
}

// preempts returns 1 if e is another's step while the goroutine that went last
// could go on.
func (n *node) preempts(e model.Event) int {
	if n.any && e.Proc != n.last && slices.ContainsFunc(n.events, func(o model.Event) bool { return o.Kind == model.Step && o.Proc == n.last }) {
		return 1
	}
	return 0
}

// sleepers returns the events of a node that need not be tried after the one that is taken now: those
// that were tried before it, or slept, and do not race with it.
func (n *node) sleepers() (all []model.Event) {
	for i, e := range n.events {
		if i != n.next && (i < n.next || slices.Contains(n.asleep, e)) && !n.prints[i].Races(n.prints[n.next]) {
			all = append(all, e)
		}
	}
	return all
}

// back goes back to the last node that has another event to try.
func (s *search) back() bool {
	for len(s.path) > 0 {
		if s.turn() {
			return true
		}
		s.path = s.path[:len(s.path)-1]
	}
	return false
}

func (s *search) schedule() (all model.Schedule) {
	for _, n := range s.path {
		all = append(all, n.events[n.next])
	}
	return all
}

func (s *search) violation(err error) *property.Violation {
	return &property.Violation{Property: s.name, Schedule: slices.Clone(s.run.past), Err: err}
}

// String tells what was tried.
func (s *search) String() string {
	text := fmt.Sprintf("%d runs", s.runs)
	if s.pruned > 0 {
		text += fmt.Sprintf(", %d given up that lead where others do", s.pruned)
	}
	if s.cut > 0 {
		text += fmt.Sprintf(", %d cut off after %d events", s.cut, s.steps)
	}
	return text
}
