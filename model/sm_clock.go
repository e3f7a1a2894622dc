package model

import "doorway/internal/memo"

// Time in shared memory: a process takes a step within the delay of the setup.
// Its timer is what is left until it must, and while more than the delay is left
// it pauses. A step that cannot be taken is owed only from when it can be.

// moves reports whether a process with this view has a step of its program to take.
func (v *View) moves() bool { return v.Region != Remainder && v.Region != Critical }

// start starts the timer of next, the local state that e leads to.
func (sys *sharedMemory[S]) start(e Event, next *local[S]) (err error) {
	if !sys.setup.Synchronous() {
		return nil
	}
	defer caught(e, next, &err)
	next.Timer = 0
	v, most := sys.view(e.Proc, next), maxDelay-sys.setup.Delay
	switch {
	case !v.moves():
		return nil
	case v.After < 0 || int(v.After) > most:
		return breach(e, next.State, "View.After is %d, want 0 to %d units of time: with the delay at most %d", v.After, most, maxDelay)
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
func (sys *sharedMemory[S]) pauses(left uint8) bool { return int(left) > sys.setup.Delay }

// later returns what is left of a timer after a unit of time, if can tells
// whether the step can be taken.
func (sys *sharedMemory[S]) later(left uint8, can bool) uint8 {
	if can || sys.pauses(left) {
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

// keepTime brings up to date whether time can pass.
func (w *smWorld[S]) keepTime() {
	w.menu.clock = clock{}
	for p, own := range w.menu.own {
		left := w.locals[p].Timer
		w.menu.clock.step(own, left, w.sys.later(left, own.Has(Step)))
	}
}

// tick lets a unit of time pass.
func (w *smWorld[S]) tick(e Event) (err error) {
	w.did, w.next = deed{reg: NoRegister}, w.locals[0]
	w.seen = Observation{Event: e, Was: w.views[0], Is: w.views[0]}
	for p := range w.locals {
		l := w.locals[p]
		l.Timer = w.sys.later(l.Timer, w.menu.own[p].Has(Step))
		if err == nil {
			err = w.put(Event{Kind: Tick, Proc: ProcID(p)}, &l)
		}
	}
	return err
}

// rewind starts the timers anew whose steps can no longer be taken.
func (w *smWorld[S]) rewind() (err error) {
	w.wake()
	for p := range w.waits.Each() {
		l := w.locals[p]
		if delay := uint8(w.sys.setup.Delay); err == nil && !w.menu.own[p].Has(Step) && l.Timer < delay {
			l.Timer = delay
			err = w.put(Event{Kind: Step, Proc: p}, &l)
		}
	}
	return err
}

// keepTime brings up to date whether time can pass.
func (m *smMachine[S]) keepTime(v []uint32) {
	m.menu.clock = clock{}
	for p, own := range m.menu.own {
		left := m.proc(p, v[p]).timer
		m.menu.clock.step(own, left, m.sys.later(left, own.Has(Step)))
	}
}

// tick lets a unit of time pass.
func (m *smMachine[S]) tick(v []uint32, d *Delta) {
	d.Seen = m.nothing(v[0], Tick)
	for p := range m.n {
		own := m.proc(p, v[p]).own
		can := own.Has(Step) && !m.blocked(v, p)
		m.setTimer(v, p, m.sys.later(m.proc(p, v[p]).timer, can), d)
	}
}

// nothing returns the number of what is seen of an event that happens everywhere.
func (m *smMachine[S]) nothing(id uint32, k Kind) uint32 {
	key := memo.Pair(id, uint32(k))
	at := m.procs[0].steps.Find(key)
	if at == nil {
		l := m.known.locals.value(id)
		view := m.sys.view(0, &l)
		m.effects = append(m.effects, smEffect{seen: m.known.seen.id(Observation{Event: Event{Kind: k}, Was: view, Is: view})})
		at = m.procs[0].steps.Put(key, uint32(len(m.effects)-1))
	}
	return m.effects[*at].seen
}

// setTimer sets the timer of p, whose local state is the one in v.
func (m *smMachine[S]) setTimer(v []uint32, p int, left uint8, d *Delta) {
	if left == m.proc(p, v[p]).timer {
		return
	}
	l := m.known.locals.value(v[p])
	l.Timer = left
	id := m.known.locals.id(l)
	d.change(p, id, m.proc(p, id).word-m.proc(p, v[p]).word)
}

// blocked reports whether p's next step, if it has one, waits in v.
func (m *smMachine[S]) blocked(v []uint32, p int) bool {
	t := m.touch(v, p)
	for i := range t.choices() {
		if !m.waits(v, p, uint8(i), t.with(uint8(i))) {
			return false
		}
	}
	return true
}

// waits reports whether one alternative of p's next step waits in v; t is what it
// does to memory.
func (m *smMachine[S]) waits(v []uint32, p int, alternative uint8, t touch) bool {
	if !t.guarded {
		return false
	}
	eff, err := m.effect(v, Event{Kind: Step, Proc: ProcID(p), Index: alternative}, t)
	return err == nil && eff.blocked
}

// rewind starts the timers anew of the steps that can no longer be taken after
// d, which is an event at process p.
func (m *smMachine[S]) rewind(v []uint32, p ProcID, d *Delta) {
	m.after = append(m.after[:0], v...)
	for _, c := range d.Changes {
		m.after[c.Component] = c.ID
	}
	for q := range Others(m.n, p).Each() {
		info, delay := m.proc(int(q), v[q]), uint8(m.sys.setup.Delay)
		if info.own.Has(Step) && info.timer < delay && m.blocked(m.after, int(q)) {
			m.setTimer(v, int(q), delay, d)
		}
	}
}
