package model

import (
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
	menu   menu
	asked  [][]answer[S]

	touched int         // the register that the last event touched, or noRegister
	read    bool        // and it only read it
	seen    Observation // of the last event
	audits  int         // how many more steps are taken twice, to see that they are pure
}

func newSMWorld[S comparable](sys *sharedMemory[S]) *smWorld[S] {
	n := sys.setup.N
	w := &smWorld[S]{
		sys: sys, locals: make([]local[S], n), views: make([]View, n), asked: make([][]answer[S], n),
		mem:    Memory{regs: make([]int, len(sys.regs))},
		menu:   menu{own: make([]Kinds, n), opinions: make([]opinions, n)},
		audits: auditedSteps,
	}
	w.Reset()
	return w
}

func (w *smWorld[S]) Reset() {
	w.menu.left = newBudget(w.sys.setup)
	for r := range w.sys.regs {
		w.mem.regs[r] = w.sys.regs[r].Init
	}
	for p := range ProcID(w.sys.setup.N) {
		_ = w.put(Event{Proc: p}, &local[S]{State: w.sys.prog.Init(p)}) // checked when the system was built
	}
}

func (w *smWorld[S]) Clone() World {
	c := *w
	c.locals, c.views, c.mem.regs = slices.Clone(w.locals), slices.Clone(w.views), slices.Clone(w.mem.regs)
	c.menu.own, c.menu.opinions = slices.Clone(w.menu.own), slices.Clone(w.menu.opinions)
	c.asked = make([][]answer[S], len(w.asked)) // not shared: each world writes its own
	return &c
}

// put gives the process of e a new local state and asks what follows from it.
func (w *smWorld[S]) put(e Event, l *local[S]) error {
	p := e.Proc
	a, err := w.answer(e, l)
	if err != nil {
		return err
	}
	w.locals[p] = *l
	w.views[p] = a.view
	w.menu.own[p] = w.sys.own(p, l, &a.view)
	if a.guarded {
		w.waits = w.waits.With(p)
	} else {
		w.waits = w.waits.Without(p)
	}
	return nil
}

// An answer is what follows from a local state alone: the view, and whether
// the next step can block.
type answer[S comparable] struct {
	local   local[S]
	view    View
	guarded bool
}

// answers is how many answers a world keeps for each process: a spinning
// process goes round a handful of local states.
const answers = 8

// answer asks the author what follows from the local state after e, unless it
// is known.
func (w *smWorld[S]) answer(e Event, l *local[S]) (*answer[S], error) {
	known := w.asked[e.Proc]
	for i := range known {
		if known[i].local == *l {
			return &known[i], nil
		}
	}
	a, err := w.newAnswer(e, l)
	if err != nil {
		return nil, err
	}
	if len(known) == answers {
		copy(known, known[1:])
		known = known[:answers-1]
	}
	w.asked[e.Proc] = append(known, a)
	return &w.asked[e.Proc][len(known)], nil
}

func (w *smWorld[S]) newAnswer(e Event, l *local[S]) (a answer[S], err error) {
	defer caught(e, &w.locals[e.Proc], &err)
	a = answer[S]{local: *l, view: w.sys.view(e.Proc, l)}
	if w.sys.own(e.Proc, l, &a.view).Has(Step) {
		w.ask(e.Proc, l)
		a.guarded = w.mem.guarded
	}
	return a, nil
}

// ask lets p's next step go through the door without keeping what it does. An
// error shows again, and is reported, when the step is taken: it does not block.
func (w *smWorld[S]) ask(p ProcID, l *local[S]) {
	w.mem.open()
	if _, err := w.sys.step(Event{Kind: Step, Proc: p}, l.State, &w.mem); err != nil {
		w.mem.blocked = false
	}
}

func (w *smWorld[S]) Enabled(buf []Event) []Event {
	w.wake()
	return w.menu.events(buf)
}

// wake brings up to date which of the steps that can block do so now.
func (w *smWorld[S]) wake() {
	for s := w.waits; s != 0; s &= s - 1 {
		w.ask(s.Min(), &w.locals[s.Min()])
		if w.mem.blocked {
			w.menu.own[s.Min()] &^= 1 << Step
		} else {
			w.menu.own[s.Min()] |= 1 << Step
		}
	}
}

func (w *smWorld[S]) Apply(e Event) (*Observation, error) {
	if w.wake(); !w.menu.has(e, -1) {
		return &w.seen, &DisabledError{e, w.Enabled(nil)}
	}
	audit := w.audits > 0
	if audit {
		w.audits--
	}
	next, err := w.sys.react(&w.locals[e.Proc], e, &w.mem, audit)
	if err != nil {
		return &w.seen, err
	}
	w.seen.Event, w.seen.Was = e, w.views[e.Proc]
	w.menu.left.spend(e.Kind)
	w.touched, w.read = w.mem.reg, w.mem.reads
	if w.touched != noRegister {
		w.mem.regs[w.touched] = w.mem.value
	}
	err = w.put(e, &next)
	w.seen.Is = w.views[e.Proc]
	w.seen.Tokens = holds(&w.seen.Is) - holds(&w.seen.Was)
	return &w.seen, err
}

func (w *smWorld[S]) Explain(e Event) (Happening, error) {
	before := slices.Clone(w.mem.regs)
	obs, err := w.Apply(e)
	if err != nil {
		return Happening{Observation: *obs}, err
	}
	h := Happening{Observation: *obs, State: fmt.Sprintf("%+v", w.locals[e.Proc].State)}
	if r := w.touched; r != noRegister {
		h.Access = accessText(w.sys.regs[r].Name, before[r], w.mem.regs[r], w.read)
	}
	return h, nil
}

func accessText(name string, before, after int, read bool) string {
	switch {
	case read:
		return fmt.Sprintf("reads %s = %d", name, after)
	case before == after:
		return fmt.Sprintf("leaves %s = %d", name, after)
	default:
		return fmt.Sprintf("sets %s from %d to %d", name, before, after)
	}
}

func (w *smWorld[S]) Key(buf []byte) []byte {
	for p := range w.locals {
		buf = w.sys.locals.encode(buf, &w.locals[p])
	}
	for _, v := range w.mem.regs {
		buf = encodeInt(buf, int64(v))
	}
	return append(buf, w.menu.left.crashes, w.menu.left.recoveries)
}

func (w *smWorld[S]) N() int                  { return w.sys.setup.N }
func (w *smWorld[S]) View(p ProcID) View      { return w.views[p] }
func (w *smWorld[S]) Local(p ProcID) any      { return w.locals[p].State }
func (w *smWorld[S]) Queue(_, _ ProcID) []any { return nil }
func (w *smWorld[S]) Register(r int) int      { return w.mem.regs[r] }
