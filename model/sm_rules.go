package model

// rules says what can happen in a global state of shared memory, and what events
// do to it. It is written once, over a store that holds the state.
type rules struct {
	state    smStore
	setup    Setup
	tops     []int // the largest value of each register's domain
	atomic   bool  // registers are, and memory is sequentially consistent
	tso      bool  // writes go through store buffers
	overlaps bool  // reads and writes of a register may overlap
	held     bool  // memory, processors or time may hold any event back, or some have numbers
	timed    bool  // time is measured
	enabled  enabledSet
	facts    []*facts // of the local state that each process is in
	waiting  ProcSet  // whose next step can wait
	stale    ProcSet  // whose part of the enabled set may be out of date
}

// A smStore holds one global state of shared memory and changes it: as plain values
// (smWorld), or as a vector of interned components (smMachine). Both remember what
// the algorithm has said.
type smStore interface {
	// learn asks what the next step of p does to memory, and keeps it among its facts.
	learn(p ProcID) *touch
	// blocks reports whether e, a step that does t to memory, blocks now.
	blocks(e Event, t *touch) bool
	// take lets e happen at its process, and, if it is atomic, to the register that
	// it touches. It returns the value that e leaves there.
	take(e Event, t *touch, atomic bool) (value int, err error)
	// aside lets an event be seen that happens at no process in particular.
	aside(e Event)
	setTimer(p ProcID, left uint8)
	register(r int) int
	setRegister(r, value int)
	buffer(p ProcID) *buffer
	setBuffer(p ProcID, b buffer)
	writing(p ProcID) writing
	setWriting(p ProcID, w writing)
	budget() budget
	setBudget(b budget)
}

// facts is what follows from the local state of a process alone.
type facts struct {
	own    Kinds // what it can do by itself, were every fault allowed and no step held back
	timer  uint8 // what is left of its timer, if time is measured
	masked bool  // it has disabled the interrupts of its processor
	known  bool
	touch  touch // what its next step does to memory, once that was asked
}

func newRules(setup Setup, tops []int) rules {
	m := setup.Memory
	return rules{
		setup: setup, tops: tops, timed: setup.Synchronous(),
		atomic: m == SequentialConsistency, tso: m == TotalStoreOrder, overlaps: overlaps(m), held: m != SequentialConsistency || setup.Processors > 0 || setup.Synchronous(),
		enabled: enabledSet{own: make([]Kinds, setup.N), left: newBudget(setup)}, facts: make([]*facts, setup.N),
	}
}

// facts returns the facts of a local state with this view.
func (sys *sharedMemory[S]) facts(p ProcID, l *local[S], v *View) facts {
	f := facts{own: sys.own(p, l, v), timer: l.Timer, masked: v.Masked, known: true}
	if f.own&accesses == 0 {
		f.touch = away
	}
	return f
}

// away is what an event does to memory that goes nowhere near it.
var away = touch{known: true, free: true, reg: NoRegister}

// touch returns what the next step of p does to memory, a function of its local
// state alone: it is the same whatever the registers hold.
func (r *rules) touch(p ProcID) *touch {
	if f := r.facts[p]; f.touch.known {
		return &f.touch
	}
	return r.state.learn(p)
}

// came notes that p is in the local state that f is about. What it can do depends
// on nothing else, unless something holds events back.
func (r *rules) came(p ProcID, f *facts) {
	r.facts[p], r.enabled.own[p] = f, f.own
	if r.stale |= r.waiting; r.held || !f.touch.free {
		r.stale = r.stale.With(p)
	}
}

// offer brings the enabled set up to date.
func (r *rules) offer() {
	if r.overlaps || r.setup.Processors > 0 {
		r.stale = AllProcs(r.setup.N) // an event at one process changes what others can do
	}
	for ; r.stale != 0; r.stale &= r.stale - 1 {
		p := r.stale.Min()
		r.enabled.own[p], r.waiting = r.facts[p].own, r.waiting.Without(p)
		if t := r.touch(p); r.held || !t.free {
			r.narrow(p, t)
		}
	}
	if r.setup.Processors > 0 {
		r.interrupt()
	}
	if r.timed {
		r.keepTime()
	}
}

// narrow takes from the enabled set what p cannot do because of memory, and says which
// numbers its events have: of alternatives, or of values that may come of an access.
func (r *rules) narrow(p ProcID, t *touch) {
	if t.waits {
		r.waiting = r.waiting.With(p)
	}
	own, n := r.enabled.own[p], t.choices()
	switch {
	case r.tso && r.state.buffer(p).len > 0:
		own |= 1 << Flush
	case r.overlaps:
		w := r.state.writing(p)
		own = w.own(own)
		if all := r.results(p, t); all != nil {
			n = len(all)
		}
	}
	free, step := firsts(n), own.Has(Step)
	if own&accesses != 0 && (r.tso || t.waits) {
		if free = those(n, func(i uint8) bool { return r.free(p, step, i, t.with(i)) }); len(free) == 0 {
			own &^= accesses
		}
	}
	if r.enabled.choices == nil && n > 1 {
		r.enabled.numbered()
		r.held = true
	}
	if r.enabled.own[p] = own; r.enabled.choices != nil {
		r.enabled.choices[p] = free
	}
}

// free reports whether memory lets p take its next step, or request or exit, in
// the way with this number: neither its store buffer is in the way, nor does it wait.
func (r *rules) free(p ProcID, step bool, number uint8, t *touch) bool {
	if r.tso && r.state.buffer(p).holds(t.op) {
		return false
	}
	return !step || !t.guarded || !r.state.blocks(Event{Kind: Step, Proc: p, Index: number}, t)
}

// blocked reports whether the next step of p waits, whatever it chooses.
func (r *rules) blocked(p ProcID) bool {
	t := r.touch(p)
	return len(those(t.choices(), func(i uint8) bool { return r.free(p, true, i, t.with(i)) })) == 0
}

// finds returns what e, which does t to memory, finds in the register that it
// touches, or 0 if it touches none.
func (r *rules) finds(e Event, t *touch) int {
	if t.reg == NoRegister {
		return 0
	}
	value := r.state.register(int(t.reg))
	if r.tso {
		return r.state.buffer(e.Proc).read(int(t.reg), value)
	}
	if r.overlaps {
		if all := r.results(e.Proc, t); all != nil {
			return all[e.Index]
		}
	}
	return value
}

// happen lets e happen, which can.
func (r *rules) happen(e Event) error {
	if !accesses.Has(e.Kind) {
		return r.befall(e)
	}
	t := r.touch(e.Proc).with(e.Index)
	atomic := r.atomic || t.op == locks
	value, err := r.state.take(e, t, atomic)
	switch {
	case err != nil:
		return err
	case t.op == writes && !atomic:
		r.write(e.Proc, int(t.reg), value)
	case r.timed:
		r.rewind(e.Proc)
	}
	return nil
}

// befall lets e happen, which is no step of the program: a fault, or its memory's
// or the environment's.
func (r *rules) befall(e Event) error {
	if e.Kind == Tick {
		r.tick(e)
		return nil
	}
	ended := r.ended(e)
	if _, err := r.state.take(e, &away, false); err != nil {
		return err
	}
	if e.Kind == Flush {
		r.flush(e.Proc)
	}
	if ended.on {
		r.finish(e.Proc, ended)
	}
	if e.Kind.Fault() {
		left := r.state.budget()
		left.spend(e.Kind)
		r.state.setBudget(left)
	}
	if r.timed {
		r.rewind(e.Proc)
	}
	return nil
}

// write puts a write of p into its store buffer, or begins it.
func (r *rules) write(p ProcID, reg, value int) {
	if r.overlaps {
		r.state.setWriting(p, writing{on: true, reg: reg, value: value})
		return
	}
	b := *r.state.buffer(p)
	b.push(store{reg, value})
	r.state.setBuffer(p, b)
}

// flush takes the oldest write of p's buffer to memory.
func (r *rules) flush(p ProcID) {
	b := *r.state.buffer(p)
	s := b.pop()
	r.state.setBuffer(p, b)
	r.state.setRegister(s.reg, s.value)
}

// ended returns the write that e ends, if it does, with the value that it leaves.
func (r *rules) ended(e Event) writing {
	if !r.overlaps || e.Kind != Finish && e.Kind != Recover {
		return writing{}
	}
	w := r.state.writing(e.Proc)
	if all := r.results(e.Proc, &away); all != nil {
		w.value = all[e.Index]
	}
	return w
}

// finish ends the write of p. Others of the same register that go on have met it.
func (r *rules) finish(p ProcID, w writing) {
	r.state.setWriting(p, writing{})
	for q := range r.facts {
		if o := r.state.writing(ProcID(q)); ProcID(q) != p && o.on && o.reg == w.reg && !o.met {
			o.met = true
			r.state.setWriting(ProcID(q), o)
		}
	}
	r.state.setRegister(w.reg, w.value)
}

// results returns the values that may come of p's next event at a register, which
// does t to it, or nil if only one may.
func (r *rules) results(p ProcID, t *touch) []int {
	w, m, down := r.state.writing(p), r.setup.Memory, r.facts[p].own.Has(Recover)
	switch {
	case w.on && (w.met || down):
		return blur(m, r.tops[w.reg], w.value, r.state.register(w.reg))
	case w.on || down || t.op != reads:
		return nil
	}
	var others []int
	for q := range r.facts {
		if o := r.state.writing(ProcID(q)); o.on && o.reg == int(t.reg) {
			others = append(others, o.value)
		}
	}
	if others == nil {
		return nil
	}
	return blur(m, r.tops[t.reg], r.state.register(int(t.reg)), others...)
}

// interrupt takes from the enabled set what those could do who must wait for their processor.
func (r *rules) interrupt() {
	var masked ProcSet
	for p, f := range r.facts {
		if f.masked {
			masked = masked.With(ProcID(p))
		}
	}
	for p := range heldBack(&r.setup, masked).Each() {
		r.enabled.own[p] &^= accesses | 1<<Finish
	}
}

// keepTime brings up to date whether time can pass.
func (r *rules) keepTime() {
	r.enabled.clock = clock{}
	for p, own := range r.enabled.own {
		left := r.facts[p].timer
		r.enabled.clock.step(own, left, leftAfter(&r.setup, left, own.Has(Step)))
	}
}

// tick lets a unit of time pass.
func (r *rules) tick(e Event) {
	r.state.aside(e)
	for p, f := range r.facts {
		if f.timer > 0 {
			can := f.own.Has(Step) && !r.blocked(ProcID(p))
			r.state.setTimer(ProcID(p), leftAfter(&r.setup, f.timer, can))
		}
	}
}

// rewind starts the timers anew of the steps that can no longer be taken after an
// event at p.
func (r *rules) rewind(p ProcID) {
	delay := uint8(r.setup.Delay)
	for q := range Others(r.setup.N, p).Each() {
		if f := r.facts[q]; f.own.Has(Step) && f.timer < delay && r.blocked(q) {
			r.state.setTimer(q, delay)
		}
	}
}

// Footprint returns what e will touch. A write that stays in the store buffer
// touches nothing that others see, and neither does a read that finds it there.
func (r *rules) Footprint(e Event) Footprint {
	f := At(e)
	switch {
	case e.Kind == Flush:
		f.Register, f.Writes = r.state.buffer(e.Proc).stores[0].reg, true
	case r.overlaps && r.state.writing(e.Proc).on && (e.Kind == Finish || e.Kind == Recover):
		f.Register, f.Writes = r.state.writing(e.Proc).reg, true
	case accesses.Has(e.Kind):
		t := r.touch(e.Proc).with(e.Index)
		if !r.tso || t.op == locks || t.op == reads && r.state.buffer(e.Proc).youngest(int(t.reg)) < 0 {
			f.Register, f.Writes = int(t.reg), t.reg != NoRegister && t.op > reads
		}
	}
	return f
}
