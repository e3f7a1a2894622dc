package model

// The store buffers of a smMachine, and what an event does to those of a smWorld.

// buffered is what is to be known of one content of a store buffer.
type buffered struct {
	known bool
	buffer
	ids  [MaxBuffer]uint32 // of the values in it
	hash uint64
}

func (m *smMachine[S]) tso() bool { return m.sys.setup.Memory == TotalStoreOrder }

// startBuffers empties all buffers and returns what they add to the fingerprint.
func (m *smMachine[S]) startBuffers(v []uint32) (fp uint64) {
	empty := m.known.buffers.id(buffer{})
	for c := m.firstBuffer(); c < m.Width(); c++ {
		v[c] = empty
		fp += m.bufferWord(c, empty)
	}
	return fp
}

// bufferOf returns p's buffer in v, valid until the next call.
func (m *smMachine[S]) bufferOf(v []uint32, p int) *buffered { return m.buffered(v[m.firstBuffer()+p]) }

// buffered returns what is to be known of buffer id.
func (m *smMachine[S]) buffered(id uint32) *buffered {
	if int(id) >= len(m.stores) {
		m.stores = append(m.stores, make([]buffered, int(id)+1-len(m.stores)+len(m.stores)/2)...)
	}
	b := &m.stores[id]
	if !b.known {
		b.known, b.buffer = true, m.known.buffers.value(id)
		b.hash = b.buffer.hash()
		for i, s := range b.stores[:b.len] {
			b.ids[i] = m.known.values.id(s.value)
		}
	}
	return b
}

func (m *smMachine[S]) bufferWord(c int, id uint32) uint64 {
	return mix(m.buffered(id).hash + m.salts[c])
}

// reads returns the number of the value that e finds in the register it touches.
func (m *smMachine[S]) reads(v []uint32, e Event, t touch) uint32 {
	if m.tso() {
		b := m.bufferOf(v, int(e.Proc))
		if i := b.youngest(int(t.reg)); i >= 0 {
			return b.ids[i]
		}
	}
	if m.writes != nil && t.op == reads {
		if all := m.results(v, int(e.Proc), t); all != nil {
			return m.known.values.id(all[e.Index])
		}
	}
	return v[m.n+int(t.reg)]
}

// write puts a write of p into its buffer, or begins it.
func (m *smMachine[S]) write(v []uint32, p, r, value int, d *Delta) {
	if m.writes != nil {
		m.rewrite(v, p, writing{on: true, reg: r, value: value}, d)
		return
	}
	b := m.bufferOf(v, p).buffer
	b.push(store{r, value})
	m.rebuffer(v, p, b, d)
}

// flush takes the oldest write of p's buffer to memory.
func (m *smMachine[S]) flush(v []uint32, p int, d *Delta) {
	b := m.bufferOf(v, p).buffer
	s := b.pop()
	m.rebuffer(v, p, b, d)
	c := m.n + s.reg
	if id := m.known.values.id(s.value); id != v[c] {
		d.change(c, id, m.regWord(s.reg, s.value)-m.regWord(s.reg, m.known.values.value(v[c])))
	}
}

func (m *smMachine[S]) rebuffer(v []uint32, p int, b buffer, d *Delta) {
	c := m.firstBuffer() + p
	id := m.known.buffers.id(b)
	d.change(c, id, m.bufferWord(c, id)-m.bufferWord(c, v[c]))
}

// commitBuffered is commit where there are store buffers.
func (w *smWorld[S]) commitBuffered(e Event) {
	m, d, b := &w.mem, &w.did, &w.buffers[e.Proc]
	switch {
	case e.Kind == Flush:
		s := b.pop()
		*d = deed{op: writes, reg: s.reg, was: m.regs[s.reg], is: s.value}
		m.regs[s.reg] = s.value
	case m.reg == NoRegister:
	case m.op == reads:
		d.buffered = b.youngest(m.reg) >= 0
	case m.op == writes:
		d.buffered = true
		b.push(store{m.reg, m.value})
	default:
		d.was, m.regs[m.reg] = m.regs[m.reg], m.value
	}
}
