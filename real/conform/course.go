package conform

import (
	"slices"
	"time"

	"doorway/model"
)

// A course gives the events of a run of the page their times in the program: the earliest that keep to
// all bounds. The bounds are a simple temporal network (Dechter, Meiri and Pearl, Temporal constraint
// networks, 1991).
type course struct {
	timing *Timing // nil: no time passes
	along  []*edge
	number []int           // of the times, for each event that is not a tick
	at     []time.Duration // the first is when the program begins
	bounds []bound
	runs   []running
	over   []running // timers that have gone off
	ticks  int
	last   moment                 // the last event in which the program does something
	looked [model.MaxProcs]moment // the last in which each process looked at its clock, or a time was over
}

// A moment relates an event to the number of its time.
type moment struct {
	number int
	rings  bool // a timer of the program goes off
	chimes bool // its clock shows a multiple of the unit
}

// A bound says that one time is at least so much later than another. If it is negative, the other is
// at most so much later.
type bound struct {
	from, to int
	by       time.Duration
}

// A running timer has the numbers of when it was started, and of when it has gone off.
type running struct {
	start
	since, until int
	due          time.Duration // if it chimes
}

// follow lets the run go on along an edge, unless no times would keep to the
// bounds.
func (c *course) follow(e *edge, armed []alarm) bool {
	if c.timing == nil || e.event.Kind == model.Tick {
		c.along, c.number = append(c.along, e), append(c.number, 0)
		if e.event.Kind == model.Tick {
			c.ticks++
		}
		return true
	}
	next := *c
	next.at, next.bounds = append(slices.Clone(c.at), 0), slices.Clip(c.bounds)
	next.runs, next.over = slices.Clone(c.runs), slices.Clip(c.over)
	next.happens(e, armed)
	if !next.settle() {
		return false
	}
	next.along, next.number = append(c.along, e), append(c.number, len(c.at))
	*c = next
	return true
}

// happens adds the bounds of an event.
func (c *course) happens(e *edge, armed []alarm) {
	p := e.event.Proc
	now := moment{number: len(c.at) - 1, rings: e.event.Kind == model.Timeout && e.how == Rings, chimes: e.how == Chimes}
	if e.how != Rings || e.looks {
		c.after(c.looked[p], now)
		c.looked[p] = now
	}
	if e.how == Rings {
		c.after(c.last, now)
		c.last = now
	}
	for _, r := range c.runs {
		switch fires := e.event.Kind == model.Timeout && r.alarm == (alarm{p, e.event.Timer}); {
		case fires && r.How == Chimes:
			c.within(0, now.number, r.due, r.due)
		case fires:
			c.within(r.since, now.number, r.Least, r.Most)
			r.until = now.number
			c.over = append(c.over, r)
		case e.how != Rings: // what comes first is seen when the program looks
		case r.How == Rings:
			c.within(r.since, now.number, 0, r.Most-apart)
		case r.proc != p || !e.looks:
		case r.How == Chimes:
			c.within(0, now.number, 0, r.due-apart)
		case !e.stops(r.alarm, armed):
			c.within(r.since, now.number, 0, r.Most-apart)
		}
	}
	c.start(e, now.number, armed)
}

// stops reports whether a timer that ran has stopped or was restarted.
func (e *edge) stops(a alarm, armed []alarm) bool {
	return !slices.Contains(armed, a) || slices.ContainsFunc(e.starts, func(s start) bool { return s.alarm == a })
}

// start notes the timers that an event starts, and forgets those that it stops.
func (c *course) start(e *edge, now int, armed []alarm) {
	c.runs = slices.DeleteFunc(c.runs, func(r running) bool { return e.stops(r.alarm, armed) })
	for _, s := range e.starts {
		r := running{start: s, since: now, due: time.Duration(c.ticks)*c.timing.Unit + s.Most}
		if c.runs = append(c.runs, r); s.How == Chimes {
			c.within(0, now, r.due-s.Most, r.due)
		}
	}
}

// after makes one event happen after another.
func (c *course) after(was, now moment) {
	by := time.Duration(0)
	if was.rings || now.rings || was.chimes != now.chimes {
		by = apart
	}
	c.bounds = append(c.bounds, bound{was.number, now.number, by})
}

// within bounds by how much one time is later than another.
func (c *course) within(from, to int, least, most time.Duration) {
	c.bounds = append(c.bounds, bound{from, to, least}, bound{to, from, -most})
}

// settle moves times later until all bounds are kept, and reports whether they can be.
func (c *course) settle() bool {
	for range len(c.at) + 1 {
		moved := false
		for _, b := range c.bounds {
			if t := c.at[b.from] + b.by; t > c.at[b.to] {
				if b.to == 0 {
					return false
				}
				c.at[b.to], moved = t, true
			}
		}
		if !moved {
			return true
		}
	}
	return false
}

// draws returns the fractions that the program is to draw at each time.
func (c *course) draws() map[int]float64 {
	all := map[int]float64{}
	for _, r := range c.runs {
		if r.Least < r.Most && r.How == Rings {
			all[r.since] = 1
		}
	}
	for _, r := range c.over {
		if r.Least < r.Most {
			all[r.since] = float64(c.at[r.until]-c.at[r.since]-r.Least) / float64(r.Most-r.Least)
		}
	}
	return all
}

// when returns the time until which the program goes on before an event. A timer of the program has gone
// off by then.
func (c *course) when(i int) time.Duration {
	switch e := c.along[i]; {
	case e.how != Rings:
		return 0
	case e.event.Kind == model.Timeout:
		return c.at[c.number[i]] + apart/2
	default:
		return c.at[c.number[i]]
	}
}

// opens reports whether the run has an open edge.
func (c *course) opens() bool {
	return slices.ContainsFunc(c.along, func(e *edge) bool { return e.fate == open })
}
