package model

// A clock is what time waits for in a synchronous system. In an asynchronous
// one it is zero: nothing is measured, and no time passes.
type clock struct {
	late ProcSet // to whom some message is due
	due  bool    // some message or timeout is, and time waits for it
	runs bool    // something would be nearer after a tick
}

// ticks reports whether time can pass. It stands still when nothing is nearer
// after a tick, so that a system at rest is at rest.
func (c *clock) ticks() bool { return c.runs && !c.due }

// hold takes the timeout out of what p can do while a message to it is due: who
// waits so long for an answer has it when it comes at the last moment. And
// a hardware clock drifts only when time passes.
func (c *clock) hold(p ProcID, own Kinds) Kinds {
	if !c.ticks() {
		own &^= drifts
	}
	if c.late.Has(p) {
		own &^= 1 << Timeout
	}
	return own
}

// timer adds a process: what it can do, whether its timeout is timed and how
// many units of time are left.
func (c *clock) timer(own Kinds, timed bool, left uint8) {
	c.runs = c.runs || left > 0
	c.due = c.due || timed && own.Has(Timeout)
}

// channel adds a channel: which of its messages can be delivered, which are due,
// and whether others are on their way. What its receiver does not accept keeps
// nobody waiting.
func (c *clock) channel(to ProcID, accepted, due uint64, others bool) {
	c.runs = c.runs || others
	if accepted&due != 0 {
		c.late, c.due = c.late.With(to), true
	}
}

// timed reports whether the view's timeout is.
func (v *View) timed() bool { return v.Armed && v.After > 0 }

// A letter is a message in transit. In a synchronous system so many units of
// time are left until it must arrive; otherwise none are counted.
type letter[M comparable] struct {
	Msg  M
	Left uint8
}

// sooner returns what is left a unit of time later.
func sooner(left uint8) uint8 { return left - min(left, 1) }

// wind starts or stops the timer of next, to which event e has led from l.
func (sys *messagePassing[S, M]) wind(e Event, l, next *local[S]) error {
	if !sys.setup.Synchronous() {
		return nil
	}
	was, is := sys.view(e.Proc, l), sys.view(e.Proc, next)
	switch {
	case is.Armed && (is.After < 0 || is.After > maxDelay):
		return breach(e, next.State, "View.After is %d, want 0 to %d units of time", is.After, maxDelay)
	case !is.timed():
		next.Timer = 0
	case e.Kind == Timeout || !was.timed() || was.After != is.After:
		next.Timer = uint8(is.After)
	}
	return nil
}

// begin returns what p begins with. Its timer starts as after a recovery.
func (sys *messagePassing[S, M]) begin(p ProcID, start int) (local[S], error) {
	l := local[S]{State: sys.beginner(start).Init(p)}
	if sys.keeper != nil {
		l.Clock.Reading = int32(sys.keeper.Clock(p))
	}
	return l, sys.wind(Event{Kind: Recover, Proc: p}, &local[S]{Down: true}, &l)
}

// deadlines returns which messages of a channel are due, and whether there are others.
func deadlines[M comparable](q []letter[M]) (due uint64, others bool) {
	for k := range q {
		if q[k].Left == 0 {
			due |= 1 << k
		} else {
			others = true
		}
	}
	return due, others
}
