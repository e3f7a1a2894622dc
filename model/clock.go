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
// a hardware clock Drifts only when time passes.
func (c *clock) hold(p ProcID, own Kinds) Kinds {
	if !c.ticks() {
		own &^= Drifts
	}
	if c.late.Has(p) {
		own &^= 1 << Timeout
	}
	return own
}

// A timer says whether a process has a timeout that is timed, and how many units of
// time are left.
type timer struct {
	timed bool
	left  uint8
}

// arrivals says which messages of a channel are due, and whether there are others.
type arrivals struct {
	due    uint64
	others bool
}

// keepTime brings up to date whether time can pass. What its receiver does not accept
// keeps nobody waiting.
func (m *enabledSet) keepTime() {
	c := clock{}
	for p, t := range m.timers {
		c.runs = c.runs || t.left > 0
		c.due = c.due || t.timed && m.own[p].Has(Timeout)
	}
	for i, a := range m.arrivals {
		c.runs = c.runs || a.others
		if m.at(i, Deliver)&a.due != 0 {
			c.late, c.due = c.late.With(m.links[i].to), true
		}
	}
	m.clock = c
}

// timed reports whether the view's timeout is timed.
func timed(v *View) bool { return v.Armed && v.After > 0 }

// An envelope is a message in transit. In a synchronous system so many units of
// time are left until it must arrive; otherwise none are counted.
type envelope[M comparable] struct {
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
	case is.Armed && (is.After < 0 || is.After > maxTimer):
		return breach(e, next.State, "View.After is %d, want 0 to %d units of time", is.After, maxTimer)
	case !timed(&is):
		next.Timer = 0
	case e.Kind == Timeout || !timed(&was) || was.After != is.After:
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

// arrivalsOf returns which messages of a channel are due.
func arrivalsOf[M comparable](q []envelope[M]) (a arrivals) {
	for k := range q {
		if q[k].Left == 0 {
			a.due |= 1 << k
		} else {
			a.others = true
		}
	}
	return a
}

// mayAsk reports whether p may make a request when it has made so many, which
// are counted only if they are limited.
func mayAsk(s *Setup, p ProcID, made uint8) bool {
	return s.MayRequest(p) && (s.Requests == Unlimited || int(made) < s.Requests)
}
