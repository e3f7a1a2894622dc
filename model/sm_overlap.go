package model

// The writes of a smMachine whose reads and writes may overlap.

// startOverlap makes room for the writes of all processes, if accesses may overlap.
func (m *smMachine[S]) startOverlap() bool {
	if !m.sys.setup.Memory.overlaps() {
		return false
	}
	m.writes, m.menu.choices = make([]writing, m.n), make([][]uint8, m.n)
	return true
}

// hold takes from the menu what is held back, and gives accesses their choices.
func (m *smMachine[S]) hold(v []uint32) {
	if m.writes != nil {
		m.overlap(v)
	}
	if m.sys.setup.Processors > 0 {
		m.interrupt(v)
	}
	if m.timed {
		m.keepTime(v)
	}
}

// startWrites begins without any and returns what they add to the fingerprint.
func (m *smMachine[S]) startWrites(v []uint32) (fp uint64) {
	none := m.known.writes.id(writing{})
	for c := m.firstBuffer(); c < m.Width(); c++ {
		v[c] = none
		fp += m.writeWord(c, &writing{})
	}
	return fp
}

func (m *smMachine[S]) writeWord(c int, w *writing) uint64 { return mix(w.hash() + m.salts[c]) }

// writesOf returns the writes of all processes in v, valid until the next call.
func (m *smMachine[S]) writesOf(v []uint32) []writing {
	for p := range m.writes {
		m.writes[p] = m.known.writes.value(v[m.firstBuffer()+p])
	}
	return m.writes
}

// results returns what may come of p's next event at a register, or nil if there
// is no choice.
func (m *smMachine[S]) results(v []uint32, p int, t touch) []int {
	m.load(v, p)
	return m.sys.results(p, m.down(v, p), t, m.mem.regs, m.writesOf(v))
}

func (m *smMachine[S]) down(v []uint32, p int) bool { return m.proc(p, v[p]).own.Has(Recover) }

// overlap lets writes go on and accesses choose.
func (m *smMachine[S]) overlap(v []uint32) {
	for p := range m.n {
		t := m.touch(v, p)
		m.menu.own[p] = m.writesOf(v)[p].own(m.menu.own[p])
		m.menu.choices[p] = unblurred
		if all := m.results(v, p, t); all != nil {
			m.menu.choices[p] = numbers(all, func(int) bool { return true })
		}
		if t.others != nil && m.menu.own[p]&accesses != 0 {
			m.menu.choices[p] = first(t.choices())
		}
		if m.menu.own[p].Has(Step) && t.guarded {
			m.await(v, p, t)
		}
	}
}

// await leaves of p's choices those with which its step does not block.
func (m *smMachine[S]) await(v []uint32, p int, t touch) {
	var free []uint8
	for _, i := range m.menu.choices[p] {
		eff, err := m.effect(v, Event{Kind: Step, Proc: ProcID(p), Index: i}, t)
		if err != nil || !eff.blocked {
			free = append(free, i)
		}
	}
	if m.menu.choices[p] = free; free == nil {
		m.menu.own[p] &^= 1 << Step
	}
}

// end ends the write of the process of e, if there is one.
func (m *smMachine[S]) end(v []uint32, e Event, d *Delta) {
	p := int(e.Proc)
	all := m.results(v, p, touch{reg: NoRegister})
	w := m.writes[p]
	if !w.on {
		return
	}
	value := w.value
	if all != nil {
		value = all[e.Index]
	}
	if c := m.n + w.reg; value != m.mem.regs[w.reg] {
		d.change(c, m.known.values.id(value), m.regWord(w.reg, value)-m.regWord(w.reg, m.mem.regs[w.reg]))
	}
	for q, other := range m.writes {
		if q != p && other.on && other.reg == w.reg && !other.met {
			other.met = true
			m.rewrite(v, q, other, d)
		}
	}
	m.rewrite(v, p, writing{}, d)
}

// rewrite makes w the write of p.
func (m *smMachine[S]) rewrite(v []uint32, p int, w writing, d *Delta) {
	c := m.firstBuffer() + p
	was := m.known.writes.value(v[c])
	d.change(c, m.known.writes.id(w), m.writeWord(c, &w)-m.writeWord(c, &was))
}
