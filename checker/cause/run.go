package cause

import (
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/transition"
)

// A run holds what can be rearranged: the situation after the events that are given, and the names of the others.
type run struct {
	given   transition.Schedule
	from    *situation
	events  []occurrence // of the run, then those in place of losses
	own     int          // how many of them are of the run
	pending int          // how many of these follow the run
	faults  []int        // places in events
	trace   transition.Trace
	ends    []model.View // at the end of the run
}

// An occurrence gives an event a name that it has in other runs, too.
type occurrence struct {
	model.Event
	number    int // of its message, which names the event that sent it; else how many events of this kind happen there with it, from 1
	prior     int // the place of the one before that, or −1
	footprint transition.Footprint
	shows     bool // it changes a view
	instead   int  // the place of the loss that this delivery takes the place of, or −1
}

// mostEvents limits the events of a set.
const mostEvents = 128

// replay takes the run and names the events that follow the given ones.
func (x *explainer) replay(s transition.Schedule, given, rounds int) (*run, error) {
	at, err := x.begin()
	if err != nil {
		return nil, err
	}
	r := &run{given: s[:given]}
	for i, e := range s {
		if i == given {
			r.from = at
		}
		if at, err = r.take(at, e, i >= given); err != nil {
			return nil, fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	for p := range model.ProcID(at.world.N()) {
		r.ends = append(r.ends, at.world.View(p))
	}
	if x.waits != 0 {
		err = r.repeat(at, slices.Repeat(x.loop, rounds))
	} else {
		err = r.extend(at, rounds)
	}
	if err != nil {
		return nil, err
	}
	r.own = len(r.events)
	for _, f := range r.faults {
		if o := r.events[f]; o.Kind == model.Drop {
			o.Kind, o.prior, o.instead = model.Deliver, -1, f
			r.events = append(r.events, o)
		}
	}
	if len(r.events) > mostEvents {
		return nil, errTooMuch
	}
	return r, nil
}

// take takes an event of the run, and names it if it is one that can be rearranged.
func (r *run) take(at *situation, e model.Event, named bool) (*situation, error) {
	o := occurrence{Event: e, prior: -1, instead: -1, footprint: at.world.Footprint(e)}
	if e.Kind.OnMessage() {
		o.number = at.mail.number(e)
	}
	w := at.world.Clone()
	h, err := w.Explain(e)
	if err != nil {
		return nil, err
	}
	o.shows = h.Was != h.Is
	r.trace = append(r.trace, h)
	if named {
		r.name(o)
	}
	return at.next(e, o.number, len(r.trace))
}

// repeat adds more rounds of a loop: what decides may be what somebody does in the next one.
func (r *run) repeat(at *situation, loop transition.Schedule) (err error) {
	for _, e := range loop {
		if at, err = r.take(at, e, true); err != nil {
			return err
		}
		r.pending++
	}
	return nil
}

// extend adds what is still to come at the end of the run, so many rounds of it: what decides may be that it has not
// come before. If the property is broken already, these are writes and messages on their way. A run that ends in a
// state without a way out ends before the processes find that out: there everyone who can do something does it.
func (r *run) extend(at *situation, rounds int) error {
	lasting, sent := at.broken == nil, at.mail.clone()
	for range rounds {
		done := map[model.Event]bool{}
		for {
			i := slices.IndexFunc(at.world.Enabled(nil), func(e model.Event) bool {
				return !done[once(e)] && (lasting && e.Kind.Owed() || e.Kind == model.Flush || e.Kind == model.Finish || sent.has(e, at.mail))
			})
			if i < 0 {
				break
			}
			e := at.world.Enabled(nil)[i]
			done[once(e)] = true
			next, err := r.take(at, e, true)
			if err != nil {
				return err
			}
			at = next
			r.pending++
		}
	}
	return nil
}

// once returns what happens at most once in a round: one thing at a process, a channel or a store buffer.
func once(e model.Event) model.Event {
	switch {
	case e.Kind == model.Flush || e.Kind == model.Finish:
		return model.Event{Kind: model.Flush, Proc: e.Proc}
	case e.Kind == model.Deliver:
		return model.Event{Kind: model.Deliver, Proc: e.Proc, From: e.From}
	default:
		return model.Event{Proc: e.Proc}
	}
}

// name adds an event to those that can be rearranged.
func (r *run) name(o occurrence) {
	if !o.Kind.OnMessage() {
		o.number = 1
		for i, p := range r.events {
			if p.like(o.Event) {
				o.number, o.prior = p.number+1, i
			}
		}
	}
	if o.Kind.Fault() {
		r.faults = append(r.faults, len(r.events))
	}
	r.events = append(r.events, o)
}

// like reports whether an event has the same name but for its number.
func (o occurrence) like(e model.Event) bool {
	return o.Kind == e.Kind && o.Proc == e.Proc && o.From == e.From && o.Timer == e.Timer
}

// enabled returns the event of an occurrence in a situation in which these events are enabled and those occurrences
// have happened. A choice is kept if it can be kept; otherwise the first one takes its place.
func (r *run) enabled(i int, done set, s *situation, events []model.Event) (model.Event, bool) {
	o := &r.events[i]
	if o.prior >= 0 && !done.has(o.prior) {
		return model.Event{}, false
	}
	if o.Kind.OnMessage() {
		e, ok := s.mail.find(o.Kind, o.From, o.Proc, o.number)
		return e, ok && slices.Contains(events, e)
	}
	if slices.Contains(events, o.Event) {
		return o.Event, true
	}
	k := slices.IndexFunc(events, o.like)
	if k < 0 {
		return model.Event{}, false
	}
	return events[k], true
}
