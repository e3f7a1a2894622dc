package enabled

import (
	"doorway/model"
	"doorway/model/kinds"
)

// A Clock tracks what time waits for in a synchronous system. In an asynchronous one it is zero: time is not
// measured and does not pass.
type Clock struct {
	late model.ProcSet // the receivers of messages that are due
	due  bool          // some message or timeout is, and time waits for it
	runs bool          // something counts down
}

// ticks reports whether time can pass. It stands still when nothing counts down, so that a system at rest stays at
// rest.
func (c *Clock) ticks() bool { return c.runs && !c.due }

// hold disables p's timeout while a message to p is due: a process that waits just long enough for an answer gets
// one that comes at the last moment. It also lets a hardware clock drift only when time passes.
func (c *Clock) hold(p model.ProcID, own kinds.Set) kinds.Set {
	if !c.ticks() {
		own &^= Drifts
	}
	if c.late.Has(p) {
		own &^= 1 << model.Timeout
	}
	return own
}

// Timers summarises the timers of a process.
type Timers struct {
	Fire uint8 // which may fire, by number
	Due  bool  // a timed one is due, and time waits for it
	Runs bool  // one of them, or a pause, counts down
	Wake bool  // a pause is over, and time waits for its end
}

// A Setting says whether a timer is armed, and after how many units of time it fires, 0 if it is free to fire at
// any time.
type Setting struct {
	Armed bool
	After int16
}

// Timed reports whether the timer is timed.
func (s Setting) Timed() bool { return s.Armed && s.After > 0 }

// Timer summarises a single timer with this setting that never counts down.
func (s Setting) Timer() (t Timers) {
	if s.Armed {
		t.Fire, t.Due = 1, s.Timed()
	}
	return t
}

// TimersOf summarises timers with these settings and times left.
func TimersOf(set *[MaxTimers]Setting, left *[MaxTimers]uint8) (t Timers) {
	for i, s := range set {
		t.Runs = t.Runs || left[i] > 0
		if s.Armed && left[i] == 0 {
			t.Fire |= 1 << i
			t.Due = t.Due || s.Timed()
		}
	}
	return t
}

// Arrivals says which messages of a channel are due, and whether there are others.
type Arrivals struct {
	Due    uint64
	Others bool
}

// Sooner returns the time left after one more unit of time.
func Sooner(left uint8) uint8 { return left - min(left, 1) }

// Step adds a process of a shared-memory system: its own events, and the time left on its timer now and after a
// unit of time.
func (c *Clock) Step(own kinds.Set, left, later uint8) {
	c.runs = c.runs || later != left
	c.due = c.due || own.Has(model.Step) && left == 0
}
