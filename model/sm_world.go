package model

import (
	"cmp"
	"fmt"
	"slices"
)

// smWorld is one global state of a shared-memory system as plain values, changed
// in place.
type smWorld[S comparable] struct {
	rules
	sys      *sharedMemory[S]
	at       []*card[S] // with the local state of each process
	decks    []deck[S]  // with those that are remembered
	values   []int      // of the registers
	buffers  []buffer   // the store buffers, in total store order
	writings []writing  // each process's write, where accesses may overlap
	mem      Memory

	next   local[S]            // of the process of the last event
	taken  taken[S]            // the last step, unless it is remembered
	did    access              // by the last event
	seen   Observation         // of it
	audits int                 // how many more steps are taken twice, to see that they are pure
	again  *again[smAnswer[S]] // nil in a copy
	fault  error               // of what was asked again before the run
}

func newSMWorld[S comparable](sys *sharedMemory[S]) *smWorld[S] {
	n := sys.setup.N
	w := &smWorld[S]{
		rules: newRules(sys.setup, sys.tops()), sys: sys, at: make([]*card[S], n), decks: make([]deck[S], n),
		values: make([]int, len(sys.regs)),
		audits: auditedSteps,
		again:  &again[smAnswer[S]]{most: worldAnswers},
	}
	switch {
	case w.tso:
		w.buffers = make([]buffer, n)
	case w.overlaps:
		w.writings = make([]writing, n)
	}
	w.connect()
	w.Reset()
	return w
}

// connect lets the rules change this world, and the door lead to its registers.
// Where accesses overlap a step may find something else in them than they hold.
func (w *smWorld[S]) connect() {
	w.state, w.mem.regs = w, w.values
	if w.overlaps {
		w.mem.regs = make([]int, len(w.values))
	}
}

func (w *smWorld[S]) Reset() { w.resetTo(0) }

// resetTo returns to an initial state.
func (w *smWorld[S]) resetTo(start int) {
	w.enabled.left = newBudget(w.setup)
	for r, reg := range w.sys.registersAt(start) {
		w.values[r] = reg.Init
	}
	clear(w.buffers)
	clear(w.writings)
	if w.fault == nil && w.again != nil {
		w.fault = w.sys.askOne(w.again)
	}
	for p := range ProcID(w.setup.N) {
		l, _ := w.sys.first(p, start) // checked when the system was built
		c, _ := w.meet(Event{Proc: p}, &l)
		w.enter(p, c)
	}
}

func (w *smWorld[S]) Clone() World {
	c := *w
	c.again, c.stale = nil, AllProcs(w.setup.N)
	c.values, c.buffers, c.writings = slices.Clone(w.values), slices.Clone(w.buffers), slices.Clone(w.writings)
	c.enabled.own, c.enabled.choices = slices.Clone(w.enabled.own), slices.Clone(w.enabled.choices)
	c.facts, c.at, c.decks = slices.Clone(w.facts), slices.Clone(w.at), make([]deck[S], len(w.decks)) // each world remembers its own
	for p, from := range w.at {
		to := c.decks[p].add(nil, from.facts, &from.local, &from.view)
		c.at[p], c.facts[p] = to, &to.facts
	}
	c.connect()
	return &c
}

// meet returns the card of a local state that the process of e comes to.
func (w *smWorld[S]) meet(e Event, l *local[S]) (c *card[S], err error) {
	d := &w.decks[e.Proc]
	if c = d.find(l); c != nil {
		return c, nil
	}
	defer caught(e, &l.State, &err)
	v := w.sys.view(e.Proc, l)
	return d.add(w.at[e.Proc], w.sys.facts(e.Proc, l, &v), l, &v), nil
}

// enter takes p to a local state.
func (w *smWorld[S]) enter(p ProcID, c *card[S]) {
	w.at[p] = c
	w.came(p, &c.facts)
}

// prepare puts before the door what p finds there.
func (w *smWorld[S]) prepare(p ProcID, t *touch, found int) {
	switch {
	case w.tso:
		w.mem.buffer = &w.buffers[p]
	case w.overlaps:
		copy(w.mem.regs, w.values)
		if t.reg != NoRegister {
			w.mem.regs[t.reg] = found
		}
	}
}

func (w *smWorld[S]) learn(p ProcID) *touch {
	c := w.at[p]
	w.prepare(p, &away, 0)
	c.touch = w.sys.touch(p, c.local.State, &w.mem)
	return &c.touch
}

// blocks lets e go through the door without keeping what it does. An error shows
// again, and is reported, when the step is taken: it does not block.
func (w *smWorld[S]) blocks(e Event, t *touch) bool {
	c, found := w.at[e.Proc], w.finds(e, t)
	if s := c.recall(e, found); s != nil {
		return s.blocked
	}
	w.prepare(e.Proc, t, found)
	w.mem.open(int(e.Index))
	_, err := w.sys.step(e, c.local.State, &w.mem)
	blocked := err == nil && w.mem.blocked
	if blocked && w.audits == 0 {
		c.note(taken[S]{kind: e.Kind, index: e.Index, blocked: true, found: found})
	}
	return blocked
}

func (w *smWorld[S]) take(e Event, t *touch, atomic bool) (int, error) {
	from, found := w.at[e.Proc], 0
	if !w.atomic {
		found = w.finds(e, t)
	} else if t.reg != NoRegister {
		found = w.values[t.reg] // the same, sooner
	}
	s := from.recall(e, found)
	if s == nil {
		var err error
		if s, err = w.ask(e, t, found); err != nil {
			return 0, err
		}
	}
	w.did.op, w.did.reg, w.did.was, w.did.is = s.op, s.reg, found, s.now
	if s.reg != NoRegister && atomic {
		w.values[s.reg] = s.now
	}
	w.seen.Event = e
	w.seen.Was = from.view
	w.seen.Is = s.next.view
	w.seen.Tokens = tokensOf(&s.next.view) - tokensOf(&from.view)
	w.enter(e.Proc, s.next)
	return s.now, nil
}

// ask asks the algorithm what e does, and remembers it unless it is audited.
func (w *smWorld[S]) ask(e Event, t *touch, found int) (*taken[S], error) {
	from, audit := w.at[e.Proc], w.audits > 0
	w.prepare(e.Proc, t, found)
	if audit {
		w.audits--
	}
	if err := w.sys.react(&from.local, e, &w.mem, audit, &w.next); err != nil {
		return nil, err
	}
	if audit && w.again != nil {
		if err := w.keep(e); err != nil {
			return nil, err
		}
	}
	s := taken[S]{kind: e.Kind, index: e.Index, op: w.mem.op, reg: w.mem.reg, found: found, now: w.mem.value}
	var err error
	if s.next, err = w.meet(e, &w.next); err == nil && !audit {
		from.note(s)
	}
	w.taken = s
	return &w.taken, err
}

// keep remembers what the program has just done, to ask for it again.
func (w *smWorld[S]) keep(e Event) (err error) {
	from := w.at[e.Proc]
	defer caught(e, &from.local.State, &err)
	if err := w.again.look(w.sys.itself, e, from.local.State, w.sys.asked(e)); err != nil {
		return err
	}
	return w.sys.keep(w.again, e, &from.local, &w.next, &w.mem, from.view, w.sys.view(e.Proc, &w.next))
}

func (w *smWorld[S]) aside(e Event) {
	w.did = access{reg: NoRegister}
	w.seen = Observation{Event: e, Was: w.at[0].view, Is: w.at[0].view}
}

// setTimer takes p to the local state with another timer, of which the same is seen.
func (w *smWorld[S]) setTimer(p ProcID, left uint8) {
	was := w.at[p]
	l := was.local
	l.Timer = left
	c := w.decks[p].find(&l)
	if c == nil {
		c = w.decks[p].add(was, w.sys.facts(p, &l, &was.view), &l, &was.view)
	}
	w.enter(p, c)
}

func (w *smWorld[S]) register(r int) int { return w.values[r] }

func (w *smWorld[S]) setRegister(r, value int) {
	w.did = access{op: writes, reg: r, was: w.values[r], is: value}
	w.values[r] = value
}

func (w *smWorld[S]) buffer(p ProcID) *buffer          { return &w.buffers[p] }
func (w *smWorld[S]) setBuffer(p ProcID, b buffer)     { w.buffers[p] = b }
func (w *smWorld[S]) writing(p ProcID) writing         { return w.writings[p] }
func (w *smWorld[S]) setWriting(p ProcID, now writing) { w.writings[p] = now }
func (w *smWorld[S]) budget() budget                   { return w.enabled.left }
func (w *smWorld[S]) setBudget(b budget)               { w.enabled.left = b }

func (w *smWorld[S]) Enabled(buf []Event) []Event {
	w.wake()
	return w.enabled.events(buf)
}

// wake brings the enabled set up to date, unless it is.
func (w *smWorld[S]) wake() {
	if w.stale != 0 {
		w.offer()
	}
}

func (w *smWorld[S]) Apply(e Event) (*Observation, error) {
	if w.wake(); !w.enabled.has(e, -1) {
		return &w.seen, &DisabledError{e, w.Enabled(nil)}
	}
	if w.fault != nil {
		return &w.seen, w.fault
	}
	return &w.seen, w.happen(e)
}

func (w *smWorld[S]) Audit() error {
	if w.again == nil {
		return w.fault
	}
	return cmp.Or(w.fault, w.sys.askAll(w.again))
}

func (w *smWorld[S]) Explain(e Event) (Happening, error) {
	var beside string
	t := &away
	if w.wake(); w.enabled.has(e, -1) && !e.Kind.Everywhere() {
		beside = w.beside(e)
		if accesses.Has(e.Kind) {
			t = w.touch(e.Proc)
		}
	}
	of, way := t.choices(), t.with(e.Index)
	held := w.tso && (way.op == writes || way.op == reads && w.buffers[e.Proc].youngest(int(way.reg)) >= 0)
	obs, err := w.Apply(e)
	if err != nil {
		return Happening{Observation: *obs}, err
	}
	h := Happening{Observation: *obs, State: fmt.Sprintf("%+v", w.at[e.Proc].local.State)}
	if of > 1 {
		h.Of = of
	}
	if r := w.did.reg; r != NoRegister {
		w.did.held, w.did.begun = held, w.overlaps && way.op == writes
		h.Register = w.sys.regs[r].Name
		h.Access = w.did.text(h.Register) + beside
	}
	return h, nil
}

// beside says which writes the access of e overlaps, and in which it ends.
func (w *smWorld[S]) beside(e Event) (text string) {
	if !w.overlaps {
		return ""
	}
	switch mine := w.writings[e.Proc]; {
	case mine.on && w.at[e.Proc].local.Down:
		return fmt.Sprintf(", ending a write of %d that a crash broke off", mine.value)
	case mine.on && mine.met:
		return fmt.Sprintf(", ending a write of %d that has overlapped others", mine.value)
	case mine.on:
		return ""
	}
	t := w.touch(e.Proc)
	for q, o := range w.writings {
		if o.on && o.reg == int(t.reg) {
			text += fmt.Sprintf(", overlapping p%d's write of %d", q, o.value)
		}
	}
	return text
}

func (w *smWorld[S]) Action(e Event) Action { return action(e, false, 0) }

func (w *smWorld[S]) Key(buf []byte) []byte {
	for _, c := range w.at {
		buf = w.sys.locals.encode(buf, &c.local)
	}
	for _, v := range w.values {
		buf = encodeInt(buf, int64(v))
	}
	for p := range w.buffers {
		buf = w.buffers[p].encode(buf)
	}
	for p := range w.writings {
		buf = w.writings[p].encode(buf)
	}
	return w.enabled.left.encode(buf)
}

func (w *smWorld[S]) N() int                  { return w.setup.N }
func (w *smWorld[S]) View(p ProcID) View      { return w.at[p].view }
func (w *smWorld[S]) Local(p ProcID) any      { return w.at[p].local.State }
func (w *smWorld[S]) Queue(_, _ ProcID) []any { return nil }

func (w *smWorld[S]) Register(r int) int {
	exists(r, len(w.values))
	return w.values[r]
}

func (w *smWorld[S]) Time(ProcID) (int, bool) { return 0, false }
func (w *smWorld[S]) Parts() int              { return 1 }
