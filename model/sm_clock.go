package model

// Time in shared memory: a process takes a step within the delay of the setup.
// Its timer is what is left until it must, and while more than the delay is left
// it pauses. A step that cannot be taken is owed only from when it can be.

// moves reports whether a process with this view has a step of its program to take.
func moves(v *View) bool { return v.Region != Remainder && v.Region != Critical }

// start starts the timer of next, the local state that e leads to.
func (sys *sharedMemory[S]) start(e Event, next *local[S]) (err error) {
	if !sys.setup.Synchronous() {
		return nil
	}
	defer caught(e, &next.State, &err)
	next.Timer = 0
	v, most := sys.view(e.Proc, next), maxTimer-sys.setup.Delay
	switch {
	case !moves(&v):
		return nil
	case v.After < 0 || int(v.After) > most:
		return breach(e, next.State, "View.After is %d, want 0 to %d units of time: with the delay at most %d", v.After, most, maxTimer)
	}
	next.Timer = uint8(sys.setup.Delay + int(v.After))
	return nil
}

// first returns what p begins with in an initial state.
func (sys *sharedMemory[S]) first(p ProcID, start int) (local[S], error) {
	l := local[S]{State: sys.beginner(start).Init(p)}
	return l, sys.start(Event{Kind: Recover, Proc: p}, &l)
}

// pauses reports whether it is too soon for the next step.
func pauses(s *Setup, left uint8) bool { return int(left) > s.Delay }

// leftAfter returns what is left of a timer after a unit of time, if can tells
// whether the step can be taken.
func leftAfter(s *Setup, left uint8, can bool) uint8 {
	if can || pauses(s, left) {
		return sooner(left)
	}
	return left
}

// step adds a process of a shared-memory system: what it can do, and what is
// left of its timer now and after a unit of time.
func (c *clock) step(own Kinds, left, later uint8) {
	c.runs = c.runs || later != left
	c.due = c.due || own.Has(Step) && left == 0
}
