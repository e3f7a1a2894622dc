package enabled

import (
	"doorway/model"
)

// A Clock is what time waits for in a synchronous system. In an asynchronous
// one it is zero: nothing is measured, and no time passes.
type Clock struct {
	late model.ProcSet // to whom some message is due
	due  bool          // some message or timeout is, and time waits for it
	runs bool          // something would be nearer after a tick
}

// ticks reports whether time can pass. It stands still when nothing is nearer
// after a tick, so that a system at rest is at rest.
func (c *Clock) ticks() bool { return c.runs && !c.due }

// hold takes the timeout out of what p can do while a message to it is due: a
// process that waits that long for an answer gets one that comes at the last
// moment. And a hardware clock Drifts only when time passes.
func (c *Clock) hold(p model.ProcID, own model.Kinds) model.Kinds {
	if !c.ticks() {
		own &^= model.Drifts
	}
	if c.late.Has(p) {
		own &^= 1 << model.Timeout
	}
	return own
}

// Timers is what the timers of a process do now.
type Timers struct {
	Fire uint8 // which may fire, by number
	Due  bool  // one of them is timed, and time waits for it
	Runs bool  // one of them counts down, or a pause does
	Wake bool  // a pause is over, and time waits for its end
}

// A Setting is how a timer is set: whether it is armed, and after how many units of time it fires, 0
// if it is free to fire at any time.
type Setting struct {
	Armed bool
	After int16
}

// Timed reports whether it is timed.
func (s Setting) Timed() bool { return s.Armed && s.After > 0 }

// Timer returns what a single timer with this setting does that never counts down.
func (s Setting) Timer() (t Timers) {
	if s.Armed {
		t.Fire, t.Due = 1, s.Timed()
	}
	return t
}

// TimersOf returns what timers with these settings and that much time left do.
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

// Sooner returns what is left a unit of time later.
func Sooner(left uint8) uint8 { return left - min(left, 1) }

// Step adds a process of a shared-memory system: what it can do, and what is
// left of its timer now and after a unit of time.
func (c *Clock) Step(own model.Kinds, left, later uint8) {
	c.runs = c.runs || later != left
	c.due = c.due || own.Has(model.Step) && left == 0
}
