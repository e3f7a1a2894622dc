package conform

import (
	"testing"
	"time"

	"doorway/model"
)

// sets is an edge at which a process sets a timer.
func sets(p model.ProcID, timer Timer) *edge {
	return &edge{event: model.Event{Kind: model.Request, Proc: p}, starts: []start{{alarm{proc: p}, timer}}, looks: true}
}

// off is an edge at which it goes off.
func off(p model.ProcID, how How) *edge {
	return &edge{event: model.Event{Kind: model.Timeout, Proc: p}, how: how, looks: how == Rings}
}

// does is an edge at which a process does something.
func does(p model.ProcID, looks bool) *edge {
	return &edge{event: model.Event{Kind: model.Exit, Proc: p}, looks: looks}
}

var tick = &edge{event: model.Event{Kind: model.Tick}}

// Times are found where the timers of a program may go off in an order, and only there.
func TestCourse(t *testing.T) {
	const s = time.Second
	two, fickle := Timer{Least: 2 * s, Most: 2 * s}, Timer{Least: 2 * s, Most: 4 * s}
	lapse, chime := Timer{Least: s, Most: s, How: Lapses}, Timer{Least: s, Most: s, How: Chimes}
	for _, c := range []struct {
		name  string
		along []*edge
		last  time.Duration // the time of the last event, or -1: there is none
	}{
		{"who was set first goes off first", []*edge{sets(0, two), sets(1, two), off(0, Rings), off(1, Rings)}, 2*s + apart},
		{"and not second", []*edge{sets(0, two), sets(1, two), off(1, Rings)}, -1},
		{"unless it may run longer", []*edge{sets(0, fickle), sets(1, two), off(1, Rings), off(0, Rings)}, 2*s + apart},
		{"but not much longer", []*edge{sets(0, fickle), sets(1, two), off(1, Rings), sets(1, two), off(1, Rings)}, -1},
		{"what comes before a timer has to be done in time", []*edge{sets(0, two), sets(1, fickle), off(1, Rings)}, -1},
		{"a time is over when the process looks", []*edge{sets(0, lapse), off(0, Lapses), does(0, true)}, s},
		{"or is not", []*edge{sets(0, lapse), sets(1, two), off(1, Rings), does(0, true)}, -1},
		{"if it looks", []*edge{sets(0, lapse), sets(1, two), off(1, Rings), does(0, false), off(0, Lapses)}, s},
		{"the clock shows a multiple after the ticks", []*edge{tick, sets(0, chime), tick, off(0, Chimes), does(0, true)}, 2*s + apart},
		{"or earlier than a unit after", []*edge{sets(0, two), off(0, Rings), tick, tick, sets(0, chime), tick, off(0, Chimes), does(0, true)}, 3*s + apart},
		{"and not before", []*edge{sets(0, two), off(0, Rings), sets(0, chime)}, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			run := course{timing: &Timing{Unit: s}, at: make([]time.Duration, 1)}
			for i, e := range c.along {
				armed := []alarm{{proc: 0}, {proc: 1}}
				if e.event.Kind == model.Timeout {
					armed = []alarm{{proc: 1 - e.event.Proc}}
				}
				if !run.follow(e, armed) {
					if c.last >= 0 || i < len(c.along)-1 {
						t.Fatalf("no time for event %d", i)
					}
					return
				}
			}
			if last := run.at[len(run.at)-1]; last != c.last {
				t.Errorf("the last event is at %v, want %v", last, c.last)
			}
		})
	}
}

// A timer that may run for different times runs until it goes off, or the longest.
func TestDraws(t *testing.T) {
	const s = time.Second
	run := course{timing: &Timing{Unit: s}, at: make([]time.Duration, 1)}
	both := []alarm{{proc: 0}, {proc: 1}}
	fickle := Timer{Least: s, Most: 5 * s}
	for _, e := range []*edge{sets(0, fickle), sets(1, Timer{Least: 2 * s, Most: 2 * s})} {
		run.follow(e, both)
	}
	run.follow(off(1, Rings), both[:1])
	run.follow(off(0, Rings), nil)
	run.follow(sets(0, fickle), both[:1])
	if d := run.draws(); len(d) != 2 || d[1] != float64(s+apart)/float64(4*s) || d[5] != 1 {
		t.Error(d)
	}
}
