package model

// Steps of shared memory that choose (Memory.Choose).

// touch is what the next step of a local state does to memory.
type touch struct {
	known   bool
	guarded bool
	waits   bool // some alternative is guarded
	op      op
	reg     int16   // or NoRegister
	others  []touch // if the step chooses: what its alternatives 1, 2, … do; the rest is of alternative 0
}

// with returns what an alternative does. If there are none it is the step itself:
// the number is of the value that comes of it.
func (t touch) with(alternative uint8) touch {
	if i := int(alternative); i > 0 && i <= len(t.others) {
		return t.others[i-1]
	}
	return t
}

// choices returns how many alternatives there are.
func (t *touch) choices() int { return 1 + len(t.others) }

// touch asks each alternative of p's next step what it does to memory. An error
// shows again, and is reported, when the step is taken.
func (sys *sharedMemory[S]) touch(p ProcID, s S, mem *Memory) touch {
	all, n := []touch(nil), 1
	for i := 0; i < n; i++ {
		mem.open(i)
		_, _ = sys.step(Event{Kind: Step, Proc: p}, s, mem)
		n = max(n, mem.choices)
		t := touch{known: true, guarded: mem.guarded, op: mem.op, reg: int16(mem.reg)}
		if n == 1 {
			t.waits = t.guarded
			return t
		}
		if sys.setup.Memory.overlaps() { // it may touch nothing: if it does, that is reported
			t = touch{known: true, reg: NoRegister}
		}
		all = append(all, t)
	}
	t := all[0]
	t.others = all[1:]
	for _, o := range all {
		t.waits = t.waits || o.guarded
	}
	return t
}

var allNumbers = func() (all [MaxChoices]uint8) {
	for i := range all {
		all[i] = uint8(i)
	}
	return all
}()

// first returns the first n numbers.
func first(n int) []uint8 { return allNumbers[:n:n] }

// parted makes room for the numbers of events; each process has one.
func (m *menu) parted() {
	m.choices = make([][]uint8, len(m.own))
	for p := range m.choices {
		m.choices[p] = unblurred
	}
}

// open leaves p those of its alternatives that can happen.
func (m *menu) open(p int, t *touch, can func(alternative uint8, t touch) bool) {
	var free []uint8
	for i := range first(t.choices()) {
		if can(uint8(i), t.with(uint8(i))) {
			free = append(free, uint8(i))
		}
	}
	if m.choices[p] = free; free == nil {
		m.own[p] &^= accesses
	}
}

// alternatives leaves p those of its alternatives that neither wait nor are held
// back by its store buffer. It reports false if its next step does not choose.
func (m *smMachine[S]) alternatives(v []uint32, p int) bool {
	own, t := m.menu.own[p], touch{}
	if own&accesses != 0 && m.writes == nil {
		t = m.touch(v, p)
	}
	if t.others == nil {
		if m.menu.choices != nil {
			m.menu.choices[p] = unblurred
		}
		return false
	}
	if m.menu.choices == nil {
		m.menu.parted()
	}
	if m.tso() {
		m.menu.own[p] = m.bufferOf(v, p).own(own, reads)
	}
	m.menu.open(p, &t, func(i uint8, t touch) bool {
		if m.tso() && !m.bufferOf(v, p).own(1<<Step, t.op).Has(Step) {
			return false
		}
		return !own.Has(Step) || !m.waits(v, p, i, t)
	})
	return true
}

// part notes that p's next step, which does t to memory, may choose.
func (w *smWorld[S]) part(p ProcID, t *touch) {
	if w.ways == nil {
		w.ways = make([]touch, len(w.locals))
	}
	if w.menu.choices == nil {
		w.menu.parted()
	}
	w.ways[p], w.menu.choices[p] = *t, first(t.choices())
}

// alternatives leaves p those of its alternatives that neither wait nor are held
// back by its store buffer.
func (w *smWorld[S]) alternatives(p ProcID) {
	step := w.menu.own[p].Has(Step)
	w.menu.open(int(p), &w.ways[p], func(i uint8, t touch) bool {
		if w.buffers != nil && !w.buffers[p].own(1<<Step, t.op).Has(Step) {
			return false
		}
		if !step || !t.guarded {
			return true
		}
		w.ask(p, &w.locals[p], i)
		return !w.mem.blocked
	})
}

// alternativesOf returns from how many alternatives e, which can happen, has
// chosen, or 0.
func (w *smWorld[S]) alternativesOf(e Event) int {
	if w.ways == nil || !accesses.Has(e.Kind) || int(e.Proc) >= len(w.ways) || w.ways[e.Proc].others == nil {
		return 0
	}
	return w.ways[e.Proc].choices()
}
