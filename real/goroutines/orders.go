package goroutines

import (
	"context"
	"errors"
	"slices"

	"doorway/checker/orders"
	"doorway/checker/property"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// threaded lets a search by orders run a program. Thread 0 is time; a goroutine's thread is known by its kin.
type threaded struct {
	kin
	search  *search
	hurries int // how often time has passed in this run while a goroutine could continue
	states  []controlled.State
	looks   orders.Looks
	taken   int // steps of this run
	queues  map[uintptr]*queue
	steps   []int // by thread, its steps of this run
	adds    []use // of WaitGroups whose counter was zero
	waits   []use
}

// Reset ends the run.
func (p *threaded) Reset() error {
	p.run.Reset()
	p.hurries, p.taken = 0, 0
	clear(p.queues)
	p.adds, p.waits, p.steps = p.adds[:0], p.waits[:0], p.steps[:0]
	p.looks = p.looks[:0]
	p.forget()
	if err := p.search.watch.Reset(p.run); err != nil {
		return p.search.broken(err)
	}
	p.run.open()
	p.meet()
	return nil
}

// options returns the events that the search considers. A goroutine that would wait for a lock begins to wait only when
// nobody else can go on and time may pass, or all others return to where they were.
func (p *threaded) options() []model.Event {
	var free, locked []model.Event
	for _, e := range p.run.options() {
		c := contact{}
		if e.Kind != model.Tick {
			c = p.run.contact(p.run.bubble.slot(e.Proc))
		}
		if c.blocked() {
			locked = append(locked, e)
		} else {
			free = append(free, e)
		}
	}
	left := p.without(free)
	if len(locked) > 0 && (len(left) > 0 || p.run.bubble.timers(true) > 0) && !slices.ContainsFunc(left, func(e model.Event) bool {
		return e.Kind == model.Tick || !p.spins(p.thread(e), p.run.bubble.slot(e.Proc))
	}) {
		return locked
	}
	return left
}

// Moves appends the possible moves, and looks whether the run is at rest.
func (p *threaded) Moves(buf []orders.Move) ([]orders.Move, error) {
	if events := p.run.options(); len(events) > 0 && transition.AtRest(events) {
		if err := p.search.watch.AtRest(); err != nil {
			return nil, p.search.broken(err)
		}
	}
	for _, e := range p.options() {
		buf = append(buf, orders.Move{Thread: p.thread(e), Choice: int(e.Index)})
	}
	return buf, nil
}

// Blocked appends the threads that wait for locks.
func (p *threaded) Blocked(buf []orders.Thread) []orders.Thread {
	b := p.run.bubble
	if b == nil || controlled.Over() {
		return buf
	}
	for proc := range b.procs {
		n := b.procs[proc]
		if controlled.All()[n].State != controlled.Ready {
			continue
		}
		if c := p.run.contact(n); c.blocked() {
			buf = append(buf, p.threads[n].thread)
		}
	}
	return buf
}

// Objects returns how many objects have a number.
func (p *threaded) Objects() int { return firstObject + len(p.run.bubble.object) }

// Next returns what a thread's next step may touch.
func (p *threaded) Next(t orders.Thread) orders.Touch {
	if n := p.slot(t); n >= 0 && t != clock {
		return p.contact(t, n).Touch
	}
	return orders.Touch{All: true}
}

// event returns the event of a move.
func (p *threaded) event(m orders.Move) (model.Event, error) {
	for _, e := range p.run.options() {
		if p.thread(e) == m.Thread && int(e.Index) == m.Choice {
			return e, nil
		}
	}
	return model.Event{}, &transition.DisabledError{Event: model.Event{Kind: model.Step}, Enabled: p.run.options()}
}

// Take takes a step.
func (p *threaded) Take(m orders.Move) (step orders.Step, err error) {
	e, err := p.event(m)
	if err != nil {
		return step, &property.RunError{Schedule: p.run.past, Err: err}
	}
	r := p.run
	p.states = p.states[:0]
	for _, n := range r.bubble.procs {
		p.states = append(p.states, controlled.All()[n].State)
	}
	c, op, n := contact{Touch: orders.Touch{All: true}}, controlled.Start, -1
	if e.Kind == model.Step || e.Kind == model.Request || e.Kind == model.Exit {
		n = r.bubble.slot(e.Proc)
		c, op = p.contact(m.Thread, n), r.bubble.last(n).op
		step.Wanted = c.begins()
		step.Place = p.place(n)
	} else if able(r.options()) {
		p.hurries++
	}
	p.before(&c)
	timed := passable(r.options())
	changes, last := r.changes, n >= 0 && p.spins(m.Thread, n)
	seen, err := r.Apply(e)
	if err != nil {
		return step, &property.RunError{Schedule: p.run.past, Err: err}
	}
	step.Touch, step.Needs = c.happened(r, op), p.moved(&c, op)
	p.uses(m.Thread, &c, op)
	p.taken++
	if n >= 0 {
		r.contact(n) // numbers its next objects in an order that runs with the same beginning share
	}
	if seen.Was.Region != seen.Is.Region {
		step.Touch.Add(orders.Access{Object: regions, Kind: orders.Write})
	}
	if step.Changes = r.changes != changes || op == controlled.Go; step.Changes && last {
		step.Touch = orders.Touch{All: true} // it was possible because nobody else could go on
	}
	p.looks.Note(m.Thread, &step)
	if last {
		p.counted(m.Thread, n)
	}
	if err := p.search.watch.Step(seen); err != nil {
		return step, p.search.broken(err)
	}
	if err := p.search.watch.Always(r); err != nil {
		return step, p.search.broken(err)
	}
	step.Fatal = r.failure() != nil
	step.Enabled = append(p.meet(), p.woken()...)
	if timed && !passable(r.options()) {
		step.Stopped = []orders.Thread{clock}
	}
	return step, nil
}

// passable reports whether time may pass.
func passable(events []model.Event) bool {
	return slices.ContainsFunc(events, func(e model.Event) bool { return e.Kind == model.Tick })
}

// woken returns the threads that the step at hand has woken.
func (p *threaded) woken() (all []orders.Thread) {
	for proc, was := range p.states {
		n := p.run.bubble.procs[proc]
		if was == controlled.Waiting && controlled.All()[n].State == controlled.Ready {
			all = append(all, p.threads[n].thread)
		}
	}
	return all
}

// End lets those wait who can only do that, and looks at the end of the run.
func (p *threaded) End() error {
	for events := p.run.options(); len(events) > 0; events = p.run.options() {
		if n := p.run.bubble.slot(events[0].Proc); events[0].Kind == model.Step && p.run.bubble.last(n).op == controlled.Wait {
			t := p.thread(events[0])
			p.waits = append(p.waits, use{p.run.bubble.last(n).of, t, p.count(t), p.taken})
		}
		seen, err := p.run.Apply(events[0])
		if err != nil {
			return &property.RunError{Schedule: p.run.past, Err: err}
		}
		if err := p.search.watch.Step(seen); err != nil {
			return p.search.broken(err)
		}
		if err := p.search.watch.Always(p.run); err != nil {
			return p.search.broken(err)
		}
	}
	if err := p.search.watch.AtRest(); err != nil {
		return p.search.broken(err)
	}
	return nil
}

// A breach carries a violation out of a search, as an error.
type breach struct{ *property.Violation }

func (b breach) Error() string { return b.Err.Error() }

func (s *search) broken(err error) error { return breach{s.violation(err)} }

// newThreaded returns the program of a search by orders.
func newThreaded(s *search) *threaded {
	return &threaded{search: s, kin: kin{run: s.run, numbers: map[birth]orders.Thread{}}, queues: map[uintptr]*queue{}}
}

// errAgain says that a search begins again with what it has found out.
var errAgain = errors.New("the search begins again")

// errShare says that a search is large enough to share.
var errShare = errors.New("the search is to be shared")

// byOrders runs one schedule of each class of those that differ in the order of events that do not conflict, until one
// breaks the property.
func (s *search) byOrders(ctx context.Context) (*property.Violation, error) {
	p := newThreaded(s)
	by := orders.New(p, s.steps, func(at orders.Place) int { return s.run.prog.allows(at.At) })
	s.by = by
	err := by.Each(func() error {
		s.runs, s.pruned, s.cut, s.passed = by.Runs, by.GivenUp, by.Cut, max(s.passed, by.Passed)
		if s.run.bubble != nil && s.run.after >= afterwards {
			s.after++
		}
		s.tell()
		s.drawn = s.drawn || controlled.Drawn() > 0
		if !s.run.prog.parks && p.reused(by) {
			s.run.prog.parks = true
			return errAgain
		}
		if s.begins() {
			return errAgain
		}
		if s.processes > 0 && s.runs+s.pruned == pilotRuns {
			return errShare
		}
		return ctx.Err()
	})
	switch err {
	case errAgain:
		return s.byOrders(ctx)
	case errShare:
		v, err := s.share(ctx, &knowledge{by.Source(), s.run.prog.parks, s.run.prog.loops.often})
		if !errors.Is(err, errAlone) {
			return v, err
		}
		if s.processes, s.shared = 0, nil; err != errAlone {
			s.lone = "; " + firstLine(err.Error())
		}
		return s.byOrders(ctx)
	}
	if b, ok := err.(breach); ok {
		return b.Violation, nil
	}
	return nil, err
}
