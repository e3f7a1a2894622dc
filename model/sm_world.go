package model

import (
	"cmp"
	"fmt"
	"slices"
)

// smWorld is one global state of a shared-memory system, changed in place.
type smWorld[S comparable] struct {
	sys    *sharedMemory[S]
	locals []local[S]
	views  []View
	mem    Memory
	waits  ProcSet // whose next step can block
	holds  bool    // memory, processors or time can hold steps back
	menu   menu
	known  []acquaintance[S] // with the local states of each process

	buffers []buffer  // the store buffers, in total store order
	writes  []writing // each process's write, where accesses may overlap
	touches []touch   // with either: what each process's next step does to memory
	result  int       // what came of the last access, where it had a choice
	ways    []touch   // what each process's next step does to memory, if steps choose

	next   local[S]            // of the process of the last event
	did    deed                // by it
	seen   Observation         // of it
	audits int                 // how many more steps are taken twice, to see that they are pure
	again  *again[smAnswer[S]] // nil in a copy
	fault  error               // of what was asked again before the run
}

func newSMWorld[S comparable](sys *sharedMemory[S]) *smWorld[S] {
	n := sys.setup.N
	w := &smWorld[S]{
		sys: sys, locals: make([]local[S], n), views: make([]View, n), known: make([]acquaintance[S], n),
		mem:    Memory{regs: make([]int, len(sys.regs))},
		menu:   menu{own: make([]Kinds, n)},
		audits: auditedSteps,
		again:  &again[smAnswer[S]]{most: worldAnswers},
	}
	switch {
	case sys.setup.Memory == TotalStoreOrder:
		w.buffers, w.touches = make([]buffer, n), make([]touch, n)
	case sys.setup.Memory.overlaps():
		w.writes, w.touches, w.menu.choices = make([]writing, n), make([]touch, n), make([][]uint8, n)
	}
	w.holds = w.touches != nil || sys.setup.Processors > 0 || sys.setup.Synchronous()
	w.Reset()
	return w
}

func (w *smWorld[S]) Reset() { w.resetTo(0) }

// resetTo returns to an initial state.
func (w *smWorld[S]) resetTo(start int) {
	w.menu.left = newBudget(w.sys.setup)
	for r, reg := range w.sys.registersAt(start) {
		w.mem.regs[r] = reg.Init
	}
	clear(w.buffers)
	clear(w.writes)
	if w.fault == nil && w.again != nil {
		w.fault = w.sys.askOne(w.again)
	}
	for p := range ProcID(w.sys.setup.N) {
		l, _ := w.sys.first(p, start) // checked when the system was built
		_ = w.put(Event{Proc: p}, &l)
	}
}

func (w *smWorld[S]) Clone() World {
	c := *w
	c.again = nil
	c.locals, c.views, c.mem.regs = slices.Clone(w.locals), slices.Clone(w.views), slices.Clone(w.mem.regs)
	c.menu.own = slices.Clone(w.menu.own)
	c.menu.choices = slices.Clone(w.menu.choices)
	c.buffers, c.writes, c.touches = slices.Clone(w.buffers), slices.Clone(w.writes), slices.Clone(w.touches)
	c.ways = slices.Clone(w.ways)
	c.known = make([]acquaintance[S], len(w.known)) // not shared: each world writes its own
	return &c
}

// ask lets an alternative of p's next step go through the door without keeping
// what it does. An error shows again, and is reported, when the step is taken: it
// does not block.
func (w *smWorld[S]) ask(p ProcID, l *local[S], alternative uint8) {
	w.turn(p)
	w.mem.open(int(alternative))
	if _, err := w.sys.step(Event{Kind: Step, Proc: p}, l.State, &w.mem); err != nil {
		w.mem.blocked = false
	}
}

// turn puts p's store buffer, if it has one, before the registers.
func (w *smWorld[S]) turn(p ProcID) {
	if w.buffers != nil {
		w.mem.buffer = &w.buffers[p]
	}
}

func (w *smWorld[S]) Enabled(buf []Event) []Event {
	w.wake()
	return w.menu.events(buf)
}

// wake brings up to date which of the steps that can block do so now.
func (w *smWorld[S]) wake() {
	if w.waits != 0 || w.holds {
		w.reconsider()
	}
}

func (w *smWorld[S]) reconsider() {
	for s := w.waits; s != 0; s &= s - 1 {
		if w.ways != nil && w.ways[s.Min()].others != nil {
			w.menu.own[s.Min()] |= 1 << Step
			w.alternatives(s.Min())
			continue
		}
		w.ask(s.Min(), &w.locals[s.Min()], 0)
		if w.mem.blocked {
			w.menu.own[s.Min()] &^= 1 << Step
		} else {
			w.menu.own[s.Min()] |= 1 << Step
		}
	}
	for p := range w.buffers {
		w.menu.own[p] = w.buffers[p].own(w.unbuffered(ProcID(p)), w.touches[p].op)
		if w.touches[p].others != nil {
			w.menu.own[p] = w.buffers[p].own(w.sys.own(ProcID(p), &w.locals[p], &w.views[p]), reads)
			w.alternatives(ProcID(p))
		}
	}
	if w.writes != nil {
		w.overlap()
	}
	if w.sys.setup.Processors > 0 {
		w.interrupt()
	}
	if w.sys.setup.Synchronous() {
		w.keepTime()
	}
}

// unbuffered returns what p can do when neither its store buffer nor its
// processor holds it back.
func (w *smWorld[S]) unbuffered(p ProcID) Kinds {
	ks := w.sys.own(p, &w.locals[p], &w.views[p])
	if w.waits.Has(p) && !w.menu.own[p].Has(Step) {
		ks &^= 1 << Step
	}
	return ks
}

func (w *smWorld[S]) Apply(e Event) (*Observation, error) {
	if w.wake(); !w.menu.has(e, -1) {
		return &w.seen, &DisabledError{e, w.Enabled(nil)}
	}
	if w.fault != nil {
		return &w.seen, w.fault
	}
	if e.Kind == Tick {
		return &w.seen, w.tick(e)
	}
	if !w.recall(e) {
		return &w.seen, w.apply(e)
	}
	return &w.seen, nil
}

// apply lets the program take a step, or a fault happen.
func (w *smWorld[S]) apply(e Event) (err error) {
	audit := w.audits > 0
	if audit {
		w.audits--
	}
	w.turn(e.Proc)
	before := w.known[e.Proc]
	if w.writes == nil {
		err = w.sys.react(&w.locals[e.Proc], e, &w.mem, audit, &w.next)
	} else {
		err = w.choose(e, audit)
	}
	if err == nil && audit && w.again != nil && w.writes == nil {
		err = w.keep(e)
	}
	if err != nil {
		return err
	}
	w.seen.Event, w.seen.Was = e, w.views[e.Proc]
	w.menu.left.spend(e.Kind)
	w.commit(e)
	err = w.put(e, &w.next)
	w.seen.Is = w.views[e.Proc]
	w.seen.Tokens = holds(&w.seen.Is) - holds(&w.seen.Was)
	if err == nil && !w.holds && !audit {
		w.learn(e, before)
	}
	if w.holds && err == nil && w.sys.setup.Synchronous() {
		err = w.rewind()
	}
	return err
}

// keep remembers what the program has just done, to ask for it again.
func (w *smWorld[S]) keep(e Event) (err error) {
	l := &w.locals[e.Proc]
	defer caught(e, l, &err)
	if err := w.again.look(w.sys.itself, e, l.State, w.sys.asked(e)); err != nil {
		return err
	}
	return w.sys.keep(w.again, e, l, &w.next, &w.mem, w.views[e.Proc], w.sys.view(e.Proc, &w.next))
}

// commit lets what the event has done at the door take effect.
func (w *smWorld[S]) commit(e Event) {
	m := &w.mem
	w.did = deed{op: m.op, reg: m.reg, is: m.value}
	switch {
	case w.touches != nil:
		w.commitHeld(e)
	case m.reg != NoRegister:
		w.did.was, m.regs[m.reg] = m.regs[m.reg], m.value
	}
}

// commitHeld is commit where memory holds writes back.
func (w *smWorld[S]) commitHeld(e Event) {
	if w.buffers != nil {
		w.commitBuffered(e)
	} else {
		w.commitOverlapping(e)
	}
}

func (w *smWorld[S]) Audit() error {
	if w.again == nil {
		return w.fault
	}
	return cmp.Or(w.fault, w.sys.askAll(w.again))
}

func (w *smWorld[S]) Explain(e Event) (Happening, error) {
	beside, of := w.beside(e), w.alternativesOf(e)
	obs, err := w.Apply(e)
	if err != nil {
		return Happening{Observation: *obs}, err
	}
	h := Happening{Observation: *obs, Of: of, State: fmt.Sprintf("%+v", w.locals[e.Proc].State)}
	if r := w.did.reg; r != NoRegister {
		h.Register = w.sys.regs[r].Name
		h.Access = w.did.text(h.Register) + beside
	}
	return h, nil
}

func (w *smWorld[S]) Action(e Event) Action { return action(e, false, 0) }

func (w *smWorld[S]) Key(buf []byte) []byte {
	for p := range w.locals {
		buf = w.sys.locals.encode(buf, &w.locals[p])
	}
	for _, v := range w.mem.regs {
		buf = encodeInt(buf, int64(v))
	}
	for p := range w.buffers {
		buf = w.buffers[p].encode(buf)
	}
	for p := range w.writes {
		buf = w.writes[p].encode(buf)
	}
	return append(buf, w.menu.left.crashes, w.menu.left.recoveries)
}

func (w *smWorld[S]) N() int                  { return w.sys.setup.N }
func (w *smWorld[S]) View(p ProcID) View      { return w.views[p] }
func (w *smWorld[S]) Local(p ProcID) any      { return w.locals[p].State }
func (w *smWorld[S]) Queue(_, _ ProcID) []any { return nil }

func (w *smWorld[S]) Register(r int) int {
	exists(r, len(w.mem.regs))
	return w.mem.regs[r]
}

func (w *smWorld[S]) Time(ProcID) (int, bool) { return 0, false }
func (w *smWorld[S]) Parts() int              { return 1 }
