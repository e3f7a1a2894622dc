package conform

import (
	"slices"
	"time"

	"doorway/model"
	"doorway/model/transition"
)

// A Timing says how the time of a page is that of the program. An event of the page happens when the
// timers of the program allow it, whatever the ticks: messages may be as slow as the page has them.
type Timing struct {
	Unit time.Duration // of the program, for a unit of the page
	// Timer returns what the program has for a timer of the page that runs in a state. It is asked when
	// the page starts it and when it goes off. If Timer is nil, all go off after as many units as on the
	// page.
	Timer func(p model.ProcID, c transition.Countdown, is model.Snapshot) Timer
	// Looks reports whether a process of the program looks at its clock in an event of the page, apart from
	// starting timers. Where it does not, no time need have been over before or be over after. If Looks is
	// nil, it looks in all.
	Looks func(e model.Event, was, is model.Snapshot) bool
	// Draw sets the number that the program draws next to a fraction from 0 to 1, or hardly greater. It is
	// called before an event that starts a timer that may run for different times. With 1 the timer runs
	// longest.
	Draw func(fraction float64)
}

// A Timer says how the program implements a timer of the page.
type Timer struct {
	Least, Most time.Duration // for how long it may run; with 0, for as many units as on the page
	How         How
}

// How says what goes off.
type How uint8

// What goes off. Unless it is Rings, nothing goes off in the program, which looks at its clock
// later.
const (
	Rings  How = iota // a timer
	Lapses            // nothing: a time is over
	Chimes            // nothing: the clock shows a multiple of the unit, after as many units at most
)

// apart is the least time between a timer of the program and any other event. A timer may ring later
// than planned by less than half of it, because of what was drawn, and not earlier: it may have been planned
// for the beginning of a second.
const apart = 5 * time.Millisecond

// An alarm names a timer of a process of the page.
type alarm struct {
	proc  model.ProcID
	timer model.Timer
}

// A start records the start of a timer of the page.
type start struct {
	alarm
	Timer
}

// of returns what the program has for a timer of the page.
func (t *Timing) of(p model.ProcID, c transition.Countdown, is model.Snapshot) (timer Timer) {
	if t.Timer != nil {
		timer = t.Timer(p, c, is)
	}
	if timer.Most == 0 {
		timer.Least = time.Duration(c.Left) * t.Unit
		timer.Most = timer.Least
	}
	return timer
}

// take takes an event of the page, and returns its edge, which leads nowhere yet.
func (t *Timing) take(was, w transition.World, event model.Event) (e edge, err error) {
	e.event = event
	if t == nil {
		_, err := w.Apply(event)
		return e, err
	}
	h, err := w.Explain(event)
	if err != nil || event.Kind == model.Tick {
		return e, err
	}
	p := event.Proc
	for _, c := range was.Countdowns(p) {
		if event.Kind == model.Timeout && c.Timer == event.Timer {
			e.how = t.of(p, c, was).How
		}
	}
	for _, c := range w.Countdowns(p) {
		if c.Kind == model.Timeout && slices.Contains(h.Times, c.String()) {
			e.starts = append(e.starts, start{alarm{p, c.Timer}, t.of(p, c, w)})
		}
	}
	e.looks = t.Looks == nil || t.Looks(event, was, w)
	return e, nil
}

// armed returns the timers that run in a state of the page.
func armed(is transition.World) (all []alarm) {
	for p := range model.ProcID(is.N()) {
		for _, c := range is.Countdowns(p) {
			all = append(all, alarm{p, c.Timer})
		}
	}
	return all
}
