package model

import (
	"fmt"
	"slices"
)

// ManyStarts is an optional method of a Program, for A = Program[S], or of a
// Process, for A = Process[S, M]: it returns the algorithm once for each initial
// state, 1 to MaxChoices of them, of which only Init and Registers are asked.
// Init and Registers of the algorithm itself then say how a process recovers, and
// which registers there are.
//
// Which of them a run begins in is its first event, Begin. Initial states may
// differ only in what View does not show.
type ManyStarts[A any] interface {
	Starts() []A
}

// Beginnings returns from how many initial states runs of a system choose by their
// first event, or 0 if there is one initial state and no such event.
func Beginnings(sys System) int {
	if s, ok := sys.(interface{ Beginnings() int }); ok {
		return s.Beginnings()
	}
	return 0
}

func checkNumber(starts int) error {
	if starts < 1 || starts > MaxChoices {
		return fmt.Errorf("initial states: Starts returns %d initial states, want 1 to %d", starts, MaxChoices)
	}
	return nil
}

// checkViews holds what processes show in the initial states against each other.
func checkViews(starts, n int, view func(start int, p ProcID) View) error {
	for i := range starts {
		for p := range ProcID(n) {
			if v, first := view(i, p), view(0, p); v != first {
				return fmt.Errorf("initial states, Starts: %v shows %+v in initial state %d and %+v in the first; they may differ only in what View does not show", p, v, i, first)
			}
		}
	}
	return nil
}

// beginner returns the algorithm that says how an initial state begins.
func (sys *sharedMemory[S]) beginner(start int) Program[S] {
	if sys.starts == nil {
		return sys.prog
	}
	return sys.starts[start]
}

func (sys *sharedMemory[S]) registersAt(start int) []Register {
	if sys.starts == nil {
		return sys.regs
	}
	return sys.starts[start].Registers()
}

func (sys *sharedMemory[S]) checkStarts() (err error) {
	if err := checkNumber(len(sys.starts)); err != nil {
		return err
	}
	name := func(r Register) Register { r.Init = 0; return r }
	for i, s := range sys.starts {
		if !slices.EqualFunc(s.Registers(), sys.regs, func(a, b Register) bool { return name(a) == name(b) }) {
			return fmt.Errorf("initial states, Starts: initial state %d has other registers; they may differ only in Init", i)
		}
		for _, r := range s.Registers() {
			if sys.setup.Memory == SafeRegisters && !r.holds(r.Init) {
				return fmt.Errorf("initial states, Starts: in initial state %d register %q holds %d, which is not in its domain", i, r.Name, r.Init)
			}
		}
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("initial state: Init or View panics: %s", panicked(r))
		}
	}()
	return checkViews(len(sys.starts), sys.setup.N, func(i int, p ProcID) View { return sys.prog.View(p, sys.starts[i].Init(p)) })
}

func (sys *messagePassing[S, M]) beginner(start int) Process[S, M] {
	if sys.starts == nil {
		return sys.alg
	}
	return sys.starts[start]
}

func (sys *messagePassing[S, M]) checkStarts() (err error) {
	if err := checkNumber(len(sys.starts)); err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("initial state: Init or View panics: %s", panicked(r))
		}
	}()
	return checkViews(len(sys.starts), sys.setup.N, func(i int, p ProcID) View { return sys.alg.View(p, sys.starts[i].Init(p)) })
}

// begins appends the events by which a run begins.
func begins(starts int, buf []Event) []Event {
	for i := range starts {
		buf = append(buf, Event{Kind: Begin, Index: uint8(i)})
	}
	return buf
}

// A startable world can return to any initial state.
type startable interface {
	World
	resetTo(start int)
}

// opening is a world that has not begun: it stands in its first initial state,
// where nothing can happen but that it begins, in that one or another.
type opening struct {
	startable
	starts int
	begun  bool
	seen   Observation
}

// opened lets a world begin in one of several initial states, if there are any.
func opened(w startable, starts int) World {
	if starts == 0 {
		return w
	}
	return &opening{startable: w, starts: starts}
}

func (w *opening) Reset() {
	w.startable.Reset()
	w.begun = false
}

func (w *opening) Clone() World {
	c := *w
	c.startable = w.startable.Clone().(startable)
	return &c
}

func (w *opening) Key(buf []byte) []byte { return append(w.startable.Key(buf), flag(w.begun)) }

func (w *opening) Enabled(buf []Event) []Event {
	if w.begun {
		return w.startable.Enabled(buf)
	}
	return begins(w.starts, buf)
}

func (w *opening) Apply(e Event) (*Observation, error) {
	switch {
	case w.begun:
		return w.startable.Apply(e)
	case e != Event{Kind: Begin, Index: e.Index} || int(e.Index) >= w.starts:
		return &w.seen, &DisabledError{e, w.Enabled(nil)}
	}
	w.startable.resetTo(int(e.Index))
	w.begun = true
	w.seen = Observation{Event: e, Was: w.View(0), Is: w.View(0)}
	return &w.seen, nil
}

func (w *opening) Explain(e Event) (Happening, error) {
	if w.begun {
		return w.startable.Explain(e)
	}
	obs, err := w.Apply(e)
	return Happening{Observation: *obs, State: fmt.Sprintf("%+v", w.Local(0)), Of: w.starts}, err
}

func (w *opening) Action(e Event) Action {
	if w.begun {
		return w.startable.Action(e)
	}
	return action(e, false, 0)
}

func (w *opening) Footprint(e Event) Footprint {
	if w.begun {
		return w.startable.Footprint(e)
	}
	return At(e)
}

// A startableMachine can begin in any initial state.
type startableMachine interface {
	Machine
	startAt(v []uint32, start int) uint64
	begun(v []uint32) (seen uint32)
}

// openingMachine is a machine with a component more, which says whether it has begun.
type openingMachine struct {
	startableMachine
	starts int
	next   []uint32
}

// begunWord is what it adds to a fingerprint that the machine has begun.
const begunWord = 0x9d8a7f3c5b1e6421

func openedMachine(m startableMachine, starts int) Machine {
	if starts == 0 {
		return m
	}
	return &openingMachine{startableMachine: m, starts: starts}
}

func (m *openingMachine) last() int  { return m.startableMachine.Width() }
func (m *openingMachine) Width() int { return m.last() + 1 }

func (m *openingMachine) Fork() Machine {
	return &openingMachine{startableMachine: m.startableMachine.Fork().(startableMachine), starts: m.starts}
}

func (m *openingMachine) Start(v []uint32) uint64 {
	v[m.last()] = 0
	return m.startAt(v[:m.last()], 0)
}

func (m *openingMachine) Events(v []uint32, buf []Event) []Event {
	if v[m.last()] == 0 {
		return begins(m.starts, buf)
	}
	return m.startableMachine.Events(v[:m.last()], buf)
}

func (m *openingMachine) Step(v []uint32, e Event, d *Delta) error {
	if v[m.last()] != 0 {
		return m.startableMachine.Step(v[:m.last()], e, d)
	}
	d.Reset()
	m.next = append(m.next[:0], v[:m.last()]...)
	d.Word = begunWord - m.startAt(m.next, 0)
	d.Word += m.startAt(m.next, int(e.Index))
	for c, id := range m.next {
		if id != v[c] {
			d.Change(c, id, 0)
		}
	}
	d.Change(m.last(), 1, 0)
	d.Seen = m.begun(v)
	return nil
}

func (m *openingMachine) Action(v []uint32, e Event) Action {
	if v[m.last()] != 0 {
		return m.startableMachine.Action(v[:m.last()], e)
	}
	return action(e, false, 0)
}

func (m *openingMachine) Snapshot(v []uint32) Snapshot {
	return m.startableMachine.Snapshot(v[:m.last()])
}

func (m *smMachine[S]) begun(v []uint32) uint32 { return m.nothing(v[0], Begin) }

func (m *mpMachine[S, M]) begun(v []uint32) uint32 {
	l := m.states.value(v[0])
	view := m.sys.view(0, &l)
	return m.known.seen.id(Observation{Event: Event{Kind: Begin}, Was: view, Is: view})
}
