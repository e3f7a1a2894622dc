package goroutines

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"doorway/checker/orders"
	"doorway/checker/progress"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// A search tries all schedules that may differ, or every schedule within a bound on preemptions, depth first. It keeps
// no states: it runs the program from the beginning for each schedule (stateless search: Godefroid, Partial-Order
// Methods for the Verification of Concurrent Systems, 1996).
type search struct {
	run       *run
	name      string // of the property
	watch     property.Follower
	most      int  // preemptions, or Unbounded
	steps     int  // of one run
	every     bool // all schedules, and not one of each class
	path      []node
	runs      int                     // complete runs
	pruned    int                     // runs abandoned because others cover all that could follow
	passed    int                     // times that a goroutine was passed over because it returned to an operation too often
	still     int                     // times that time stood still because it had passed before while a goroutine could continue
	cut       int                     // runs longer than steps
	after     int                     // runs in which goroutines continued after the function had returned
	drawn     bool                    // something random was drawn
	by        *orders.Search          // of one run of each class, or nil
	shared    *joint                  // among processes, or nil
	processes int                     // to share it, or 0
	dir       string                  // where to keep it, or ""
	lone      string                  // why it is not shared, or ""
	report    func(progress.Progress) // or nil
	began     time.Time
	told      time.Time // when it was last called
}

// A node holds a state on the path, with the events possible in it.
type node struct {
	events      []model.Event
	next        int          // place of the event taken now
	last        model.ProcID // of the step before
	any         bool
	preemptions int // so far
	hurries     int // how often time passed while a goroutine could continue
}

// Unbounded stands for any number of preemptions.
const Unbounded = -1

// newSearch returns a search for runs that break a property. One without a bound on preemptions takes one schedule of
// each class; a bound would leave out classes of which only other schedules are within it (Coons, Musuvathi and
// McKinley, Bounded partial-order reduction, OOPSLA 2013).
func newSearch(p *program, prop property.Property, preemptions, steps int) (*search, error) {
	watch, err := prop.Engine().Follow()
	if err != nil {
		return nil, err
	}
	p.random = false // a search draws from one seed, and so do replays of what it finds
	p.loops = &loops{often: map[uintptr]int{}}
	return &search{run: p.Run().(*run), name: prop.Name, watch: watch, most: preemptions, steps: steps, every: preemptions != Unbounded}, nil
}

// all runs the schedules until one breaks the property, and returns that one.
func (s *search) all(ctx context.Context) (*property.Violation, error) {
	s.began = time.Now()
	s.told = s.began
	if !s.every {
		return s.byOrders(ctx)
	}
	for {
		v, err := s.once()
		if v != nil || err != nil {
			return v, err
		}
		s.tell()
		if s.begins() {
			s.path = s.path[:0]
		} else if !s.back() || ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

// begins reports whether the search begins again, for a loop that it took to wait has turned out to count.
func (s *search) begins() bool {
	again := s.run.prog.loops.rises
	if s.run.prog.loops.rises = false; again {
		s.runs, s.pruned, s.passed, s.still, s.cut, s.after = 0, 0, 0, 0, 0, 0
	}
	return again
}

// once takes a run along the path and on to its end.
func (s *search) once() (*property.Violation, error) {
	s.run.Reset()
	if err := s.watch.Reset(s.run); err != nil {
		return s.violation(err), nil
	}
	for depth := 0; ; depth++ {
		if depth == len(s.path) {
			events := s.run.Enabled(nil)
			if transition.AtRest(events) {
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
	if s.run.bubble != nil && s.run.after >= afterwards {
		s.after++
	}
	s.drawn = s.drawn || controlled.Drawn() > 0
}

// extend appends a node for the run's state, and reports whether it has an event to try.
func (s *search) extend(events []model.Event) bool {
	n := node{next: -1, events: events}
	if len(s.path) > 0 {
		up := &s.path[len(s.path)-1]
		e := up.events[up.next]
		n.last, n.any = e.Proc, e.Kind != model.Tick
		n.preemptions = up.preemptions + up.preempts(e)
		if n.hurries = up.hurries; e.Kind == model.Tick && able(up.events) {
			n.hurries++
		}
		n.events = s.without(events, n.hurries)
	}
	n.events = slices.Clone(n.events)
	s.path = append(s.path, n)
	if !s.turn() {
		s.path = s.path[:len(s.path)-1]
		return false
	}
	return true
}

// hurried limits how often time passes in a run of a search while a goroutine could continue.
const hurried = 2

// able reports whether some goroutine can continue.
func able(events []model.Event) bool {
	return slices.ContainsFunc(events, func(e model.Event) bool { return e.Kind == model.Step })
}

// without removes goroutines that return to an operation too often while nothing changes, if others can continue,
// and time that has passed often enough while one could.
func (s *search) without(events []model.Event, hurries int) []model.Event {
	left := slices.DeleteFunc(slices.Clone(events), func(e model.Event) bool {
		return e.Kind == model.Step && s.passes(s.run.bubble.slot(e.Proc))
	})
	if len(left) == 0 {
		return events
	}
	s.passed += len(events) - len(left)
	return s.inTime(left, hurries)
}

// passes reports whether a goroutine is passed over because it has come back to an operation too often.
func (s *search) passes(n int) bool {
	return s.run.comesBack(n, s.run.prog.allows(s.run.bubble.last(n).hash))
}

// inTime removes time that has passed often enough while a goroutine could continue.
func (s *search) inTime(left []model.Event, hurries int) []model.Event {
	if able(left) && hurries >= hurried {
		all := len(left)
		left = slices.DeleteFunc(left, func(e model.Event) bool { return e.Kind == model.Tick })
		s.still += all - len(left)
	}
	return left
}

// turn moves to the next event to try at the last node.
func (s *search) turn() bool {
	n := &s.path[len(s.path)-1]
	for n.next++; n.next < len(n.events); n.next++ {
		if s.allows(n, n.events[n.next]) {
			return true
		}
	}
	return false
}

// allows reports whether an event is within the bound on preemptions.
func (s *search) allows(n *node, e model.Event) bool {
	return s.most == Unbounded || n.preemptions+n.preempts(e) <= s.most
}

// preempts returns 1 if e preempts the goroutine of the last step, which could continue; otherwise 0.
func (n *node) preempts(e model.Event) int {
	if n.any && (e.Proc != n.last || e.Kind == model.Tick) && slices.ContainsFunc(n.events, func(o model.Event) bool { return o.Kind == model.Step && o.Proc == n.last }) {
		return 1
	}
	return 0
}

// back backtracks to the last node that has another event to try.
func (s *search) back() bool {
	for len(s.path) > 0 {
		if s.turn() {
			return true
		}
		s.path = s.path[:len(s.path)-1]
	}
	return false
}

func (s *search) schedule() (all transition.Schedule) {
	for _, n := range s.path {
		all = append(all, n.events[n.next])
	}
	return all
}

func (s *search) violation(err error) *property.Violation {
	return &property.Violation{Property: s.name, Behaviour: transition.Finite(slices.Clone(s.run.past)), Err: err}
}

// tell reports the progress if a second has passed.
func (s *search) tell() {
	if s.report != nil && time.Since(s.told) >= time.Second {
		s.told = time.Now()
		s.report(s.progress())
	}
}

func (s *search) progress() progress.Progress {
	planned, part := s.left()
	return progress.Progress{Phase: progress.Ordering, Done: s.runs + s.pruned, Planned: planned, Part: part, Elapsed: time.Since(s.began)}
}

// left returns how many runs are planned, and what part of the search may be done: see orders.Search.Left.
func (s *search) left() (planned int, part float64) {
	if s.shared != nil {
		return s.shared.open, s.shared.gone
	}
	if s.by != nil {
		return s.by.Left()
	}
	each := 1.0
	for i := range s.path {
		n := &s.path[i]
		done, left := 0, 0
		for k, e := range n.events {
			switch {
			case !s.allows(n, e) || k == n.next:
			case k < n.next:
				done++
			default:
				left++
			}
		}
		planned += left
		each /= float64(done + 1 + left)
		part += float64(done) * each
	}
	return planned, part
}

// String says what was tried.
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

// unclear says why runs that were left out may be unlike all others, or returns "".
func (s *search) unclear() string {
	switch l := s.run.prog.loops; {
	case l.endless:
		return fmt.Sprintf("a loop repeats more than %d times while nothing changes, and then ends; let it repeat less often", countable)
	case l.abreast > s.run.prog.repeats:
		return fmt.Sprintf("several goroutines repeat loops while nothing changes, and then leave them; all orders of their steps are tried with -doorway.repeats=%d", l.abreast)
	default:
		return ""
	}
}

// but says which schedules were left out, or returns "".
func (s *search) but() string {
	var all []string
	if s.passed > 0 {
		all = append(all, fmt.Sprintf("nobody comes back to an operation more than %d times while nothing changes", s.run.prog.repeats))
	}
	if s.still > 0 {
		all = append(all, fmt.Sprintf("time passes at most %d times while a goroutine can go on", hurried))
	}
	if s.run.prog.seen.early {
		all = append(all, "time passes only when nobody can go on")
	}
	if s.run.prog.seen.elsewhere {
		all = append(all, "time does not pass while a goroutine waits at a channel that was made elsewhere")
	}
	if s.after > 0 {
		all = append(all, fmt.Sprintf("time passes at most %d times once the function has returned", afterwards))
	}
	if s.drawn {
		all = append(all, "what is random is drawn from one seed")
	}
	if len(all) == 0 {
		return ""
	}
	return " in which " + strings.Join(all, " and ")
}
