package memory

import (
	"cmp"
	"fmt"
	"slices"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
	"doorway/model/transition"
)

// world holds one global state of a shared-memory system as plain values,
// changed in place.
type world[S comparable] struct {
	registers.Rules
	sys      *system[S]
	at       []*card[S]          // of the local state of each process
	decks    []deck[S]           // all cached cards, by process
	values   []int               // of the registers
	buffers  []registers.Buffer  // the store buffers, in total store order
	writings []registers.Writing // each process's write, where accesses may overlap
	mem      Memory

	next   enabled.Process[S]         // local state of the process of the last event
	taken  taken[S]                   // the last step, if it is not cached
	did    access                     // what the last event did to a register
	seen   model.Observation          // of the last event
	audits int                        // how many more steps are taken twice, to check that they are pure
	again  *contract.Again[answer[S]] // nil in a copy
	fault  error                      // found by an audit before the run
}

func newWorld[S comparable](sys *system[S]) *world[S] {
	n := sys.setup.N
	w := &world[S]{
		Rules: registers.NewRules(sys.setup, sys.tops()), sys: sys, at: make([]*card[S], n), decks: make([]deck[S], n),
		values: make([]int, len(sys.regs)),
		audits: contract.AuditedSteps,
		again:  &contract.Again[answer[S]]{Most: contract.WorldAnswers},
	}
	switch {
	case w.Tso:
		w.buffers = make([]registers.Buffer, n)
	case w.Overlaps:
		w.writings = make([]registers.Writing, n)
	}
	w.connect()
	w.Reset()
	return w
}

// connect makes the rules change this world, and the door lead to its registers. If accesses
// overlap, the door leads to a copy, since a step may find other values than the registers hold.
func (w *world[S]) connect() {
	w.State, w.mem.regs = w, w.values
	if w.Overlaps {
		w.mem.regs = make([]int, len(w.values))
	}
}

func (w *world[S]) Reset() { w.ResetTo(0) }

// ResetTo returns to an initial state.
func (w *world[S]) ResetTo(start int) {
	w.Next.Left = enabled.NewBudget(w.Setup)
	for r, reg := range w.sys.registersAt(start) {
		w.values[r] = reg.Init
	}
	clear(w.buffers)
	clear(w.writings)
	if w.fault == nil && w.again != nil {
		w.fault = w.sys.askOne(w.again)
	}
	for p := range model.ProcID(w.Setup.N) {
		l, _ := w.sys.first(p, start) // no error, as checked when the system was built
		c, _ := w.meet(model.Event{Proc: p}, &l)
		w.enter(p, c)
	}
}

func (w *world[S]) Clone() transition.World {
	c := *w
	c.again, c.Stale = nil, model.AllProcs(w.Setup.N)
	c.values, c.buffers, c.writings = slices.Clone(w.values), slices.Clone(w.buffers), slices.Clone(w.writings)
	c.Next.Own, c.Next.Choices = slices.Clone(w.Next.Own), slices.Clone(w.Next.Choices)
	c.Facts, c.at, c.decks = slices.Clone(w.Facts), slices.Clone(w.at), make([]deck[S], len(w.decks)) // each world has its own cache
	for p, from := range w.at {
		to := c.decks[p].add(nil, from.Facts, &from.local, &from.view)
		c.at[p], c.Facts[p] = to, &to.Facts
	}
	c.connect()
	return &c
}

// meet returns the card of a local state that the process of e enters.
func (w *world[S]) meet(e model.Event, l *enabled.Process[S]) (c *card[S], err error) {
	d := &w.decks[e.Proc]
	if c = d.find(l); c != nil {
		return c, nil
	}
	defer contract.Caught(e, &l.State, &err)
	v := w.sys.view(e.Proc, l)
	return d.add(w.at[e.Proc], w.sys.facts(e.Proc, l, &v), l, &v), nil
}

// enter moves p to a local state.
func (w *world[S]) enter(p model.ProcID, c *card[S]) {
	w.at[p] = c
	came(&w.Rules, p, &c.Facts)
}

// prepare gives the door what p finds in the registers.
func (w *world[S]) prepare(p model.ProcID, t *registers.Touch, found int) {
	switch {
	case w.Tso:
		w.mem.buffer = &w.buffers[p]
	case w.Overlaps:
		copy(w.mem.regs, w.values)
		if t.Reg != transition.NoRegister {
			w.mem.regs[t.Reg] = found
		}
	}
}

func (w *world[S]) Learn(p model.ProcID) *registers.Touch {
	c := w.at[p]
	w.prepare(p, &registers.Away, 0)
	c.Touch = w.sys.touch(p, c.local.State, &w.mem)
	return &c.Touch
}

// Blocks tries e and discards what it does. It ignores errors: they recur, and are reported, when
// the step is taken.
func (w *world[S]) Blocks(e model.Event, t *registers.Touch) bool {
	c, found := w.at[e.Proc], w.Finds(e, t)
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

func (w *world[S]) Take(e model.Event, t *registers.Touch, atomic bool) (int, error) {
	from, found := w.at[e.Proc], 0
	if !w.Atomic {
		found = w.Finds(e, t)
	} else if t.Reg != transition.NoRegister {
		found = w.values[t.Reg] // the same, but faster
	}
	s := from.recall(e, found)
	if s == nil {
		var err error
		if s, err = w.ask(e, t, found); err != nil {
			return 0, err
		}
	}
	w.did.op, w.did.reg, w.did.was, w.did.is = s.op, s.reg, found, s.now
	if s.reg != transition.NoRegister && atomic {
		w.values[s.reg] = s.now
	}
	w.seen.Event = e
	w.seen.Was = from.view
	w.seen.Is = s.next.view
	w.seen.Tokens = gained(&from.view, &s.next.view)
	w.enter(e.Proc, s.next)
	return s.now, nil
}

// ask calls the algorithm to find out what e does, and caches the answer unless it is audited.
func (w *world[S]) ask(e model.Event, t *registers.Touch, found int) (*taken[S], error) {
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

// keep remembers what the program has just done, to repeat the call later.
func (w *world[S]) keep(e model.Event) (err error) {
	from := w.at[e.Proc]
	defer contract.Caught(e, &from.local.State, &err)
	if err := w.again.Look(w.sys.Itself, e, from.local.State, w.sys.asked(e)); err != nil {
		return err
	}
	return w.sys.keep(w.again, e, &from.local, &w.next, &w.mem, from.view, w.sys.view(e.Proc, &w.next))
}

func (w *world[S]) Aside(e model.Event) {
	w.did = access{reg: transition.NoRegister}
	w.seen = model.Observation{Event: e, Was: w.at[0].view, Is: w.at[0].view}
}

// SetTimer changes the timer in the local state of p, which has no effect on its view.
func (w *world[S]) SetTimer(p model.ProcID, left uint8) {
	was := w.at[p]
	l := was.local
	l.Timers[0] = left
	c := w.decks[p].find(&l)
	if c == nil {
		c = w.decks[p].add(was, w.sys.facts(p, &l, &was.view), &l, &was.view)
	}
	w.enter(p, c)
}

func (w *world[S]) Value(r int) int { return w.values[r] }

func (w *world[S]) SetValue(r, value int) {
	w.did = access{op: registers.Writes, reg: r, was: w.values[r], is: value}
	w.values[r] = value
}

func (w *world[S]) Buffer(p model.ProcID) *registers.Buffer { return &w.buffers[p] }

func (w *world[S]) SetBuffer(p model.ProcID, b registers.Buffer) { w.buffers[p] = b }

func (w *world[S]) Writing(p model.ProcID) registers.Writing { return w.writings[p] }

func (w *world[S]) SetWriting(p model.ProcID, now registers.Writing) { w.writings[p] = now }

func (w *world[S]) Budget() enabled.Budget { return w.Next.Left }

func (w *world[S]) SetBudget(b enabled.Budget) { w.Next.Left = b }

func (w *world[S]) Enabled(buf []model.Event) []model.Event {
	w.wake()
	return w.Next.Events(buf)
}

// wake updates the enabled set if it is out of date.
func (w *world[S]) wake() {
	if w.Stale != 0 {
		w.Offer()
	}
}

func (w *world[S]) Apply(e model.Event) (*model.Observation, error) {
	if w.wake(); !w.Next.Has(e, -1) {
		return &w.seen, &transition.DisabledError{Event: e, Enabled: w.Enabled(nil)}
	}
	if w.fault != nil {
		return &w.seen, w.fault
	}
	return &w.seen, w.Happen(e)
}

func (w *world[S]) Audit() error {
	if w.again == nil {
		return w.fault
	}
	return cmp.Or(w.fault, w.sys.askAll(w.again, contract.Orders))
}

func (w *world[S]) Explain(e model.Event) (transition.Step, error) {
	var beside string
	t := &registers.Away
	if w.wake(); w.Next.Has(e, -1) && !e.Kind.Everywhere() {
		beside = w.beside(e)
		if registers.Accesses.Has(e.Kind) {
			t = w.Touch(e.Proc)
		}
	}
	of, way := t.Choices(), t.With(e.Index)
	held := w.Tso && (way.Op == registers.Writes || way.Op == registers.Reads && w.buffers[e.Proc].Youngest(int(way.Reg)) >= 0)
	obs, err := w.Apply(e)
	if err != nil {
		return transition.Step{Observation: *obs}, err
	}
	h := transition.Step{Observation: *obs, State: fmt.Sprintf("%+v", w.at[e.Proc].local.State)}
	if of > 1 {
		h.Of = of
	}
	if r := w.did.reg; r != transition.NoRegister {
		w.did.held, w.did.begun = held, w.Overlaps && way.Op == registers.Writes
		h.Register = w.sys.regs[r].Name
		h.Access = w.did.text(h.Register) + beside
	}
	return h, nil
}

// beside describes which writes the access of e overlaps, or which interrupted or overlapping write
// it ends.
func (w *world[S]) beside(e model.Event) (text string) {
	if !w.Overlaps {
		return ""
	}
	switch mine := w.writings[e.Proc]; {
	case mine.On && w.at[e.Proc].local.Down:
		return fmt.Sprintf(", ending a write of %d that a crash broke off", mine.Value)
	case mine.On && mine.Met:
		return fmt.Sprintf(", ending a write of %d that has overlapped others", mine.Value)
	case mine.On:
		return ""
	}
	t := w.Touch(e.Proc)
	for q, o := range w.writings {
		if o.On && o.Reg == int(t.Reg) {
			text += fmt.Sprintf(", overlapping p%d's write of %d", q, o.Value)
		}
	}
	return text
}

func (w *world[S]) Action(e model.Event) transition.Action { return enabled.Action(e, false, 0) }

func (w *world[S]) Key(buf []byte) []byte {
	for _, c := range w.at {
		buf = w.sys.locals.Encode(buf, &c.local)
	}
	for _, v := range w.values {
		buf = valuecode.EncodeInt(buf, int64(v))
	}
	for p := range w.buffers {
		buf = w.buffers[p].Encode(buf)
	}
	for p := range w.writings {
		buf = w.writings[p].Encode(buf)
	}
	return w.Next.Left.Encode(buf)
}

func (w *world[S]) N() int { return w.Setup.N }

func (w *world[S]) View(p model.ProcID) model.View { return w.at[p].view }

func (w *world[S]) Local(p model.ProcID) any { return w.at[p].local.State }

func (w *world[S]) Queue(_, _ model.ProcID) []any { return nil }

func (w *world[S]) Register(r int) int {
	exists(r, len(w.values))
	return w.values[r]
}

func (w *world[S]) Countdowns(p model.ProcID) []transition.Countdown {
	if l := &w.at[p].local; w.Setup.Synchronous() && !l.Paused && moves(&w.at[p].view) {
		return []transition.Countdown{{Kind: model.Step, Left: int(l.Timers[0])}}
	}
	return nil
}

func (w *world[S]) Deadlines(_, _ model.ProcID) []int { return nil }

func (w *world[S]) Time(model.ProcID) (int, bool) { return 0, false }

func (w *world[S]) Parts() int { return 1 }
