package model

import "doorway/internal/memo"

// smMachine is a shared-memory system over interned components: first every
// process's local state, then every register, then the fault budget if there is
// one, then every process's store buffer or write if memory has any.
type smMachine[S comparable] struct {
	sys   *sharedMemory[S]
	n     int
	plain bool        // memory is sequentially consistent
	holds bool        // writes that go on, masked processors or time hold steps back
	timed bool        // time is measured
	known *smKnown[S] // shared by all forks
	mem   Memory
	menu  menu
	salts []uint64

	// Caches of this goroutine.
	procs   []procCache
	touches [][]touch // by process and local state
	effects []smEffect
	stores  []buffered // by number, if there are store buffers
	writes  []writing  // by process, of the state at hand, if accesses may overlap
	after   []uint32   // the state after an event, if time is measured
	again   again[smAnswer[S]]
}

// smKnown is the interned values.
type smKnown[S comparable] struct {
	locals  *table[local[S]]
	values  *table[int]
	budgets *table[budget]
	seen    *table[Observation]
	buffers *table[buffer]
	writes  *table[writing]
}

// smEffect is what a step does, in numbers.
type smEffect struct {
	next    uint32
	value   uint32 // of the register touched
	seen    uint32
	blocked bool
	word    uint64 // of the process
	regWord uint64
}

func newSMMachine[S comparable](sys *sharedMemory[S]) *smMachine[S] {
	known := &smKnown[S]{newTable[local[S]](), newTable[int](), newTable[budget](), newTable[Observation](), newTable[buffer](), newTable[writing]()}
	return (&smMachine[S]{sys: sys, n: sys.setup.N, known: known}).fork()
}

func (m *smMachine[S]) Fork() Machine { return m.fork() }

func (m *smMachine[S]) fork() *smMachine[S] {
	f := &smMachine[S]{
		sys: m.sys, n: m.n, plain: m.sys.setup.Memory == SequentialConsistency, known: m.known,
		mem:     Memory{regs: make([]int, len(m.sys.regs))},
		menu:    menu{own: make([]Kinds, m.n), left: newBudget(m.sys.setup)},
		procs:   make([]procCache, m.n),
		touches: make([][]touch, m.n),
		again:   again[smAnswer[S]]{most: machineAnswers},
	}
	f.timed = f.sys.setup.Synchronous()
	f.holds = f.startOverlap() || f.sys.setup.Processors > 0 || f.timed
	for c := range m.Width() + 1 {
		f.salts = append(f.salts, salt(c))
	}
	return f
}

func (m *smMachine[S]) Width() int {
	if m.sys.setup.Memory == SequentialConsistency {
		return m.firstBuffer()
	}
	return m.firstBuffer() + m.n
}

// firstBuffer returns the component of p0's store buffer or write.
func (m *smMachine[S]) firstBuffer() int {
	if m.sys.setup.Faulty() {
		return m.n + len(m.sys.regs) + 1
	}
	return m.n + len(m.sys.regs)
}

func (m *smMachine[S]) Start(v []uint32) uint64 { return m.startAt(v, 0) }

// startAt fills v with an initial state and returns its fingerprint.
func (m *smMachine[S]) startAt(v []uint32, start int) (fp uint64) {
	clear(v)
	for p := range m.n {
		l, _ := m.sys.first(ProcID(p), start) // checked when the system was built
		v[p] = m.known.locals.id(l)
		fp += m.proc(p, v[p]).word
	}
	for r, reg := range m.sys.registersAt(start) {
		v[m.n+r] = m.known.values.id(reg.Init)
		fp += m.regWord(r, reg.Init)
	}
	if m.sys.setup.Faulty() {
		b := newBudget(m.sys.setup)
		v[m.n+len(m.sys.regs)] = m.known.budgets.id(b)
		fp += m.budgetWord(b)
	}
	if m.tso() {
		fp += m.startBuffers(v)
	}
	if m.writes != nil {
		fp += m.startWrites(v)
	}
	return fp
}

func (m *smMachine[S]) regWord(r, value int) uint64 { return mix(mix(uint64(value)) + m.salts[m.n+r]) }

func (m *smMachine[S]) budgetWord(b budget) uint64 {
	return mix(uint64(b.crashes)<<8 | uint64(b.recoveries) + m.salts[m.n+len(m.sys.regs)])
}

// proc returns what is to be known of local state id of process p.
func (m *smMachine[S]) proc(p int, id uint32) *procInfo {
	c := &m.procs[p]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]procInfo, int(id)+1-len(c.infos)+len(c.infos)/2)...)
		m.touches[p] = append(m.touches[p], make([]touch, len(c.infos)-len(m.touches[p]))...)
	}
	info := &c.infos[id]
	if !info.known {
		l := m.known.locals.value(id)
		v := m.sys.view(ProcID(p), &l)
		*info = procInfo{
			masked: v.Masked, own: m.sys.own(ProcID(p), &l, &v), timer: l.Timer,
			known: true, word: mix(m.sys.locals.hash(&l) + m.salts[p]),
		}
	}
	return info
}

// touch asks what the next step of p does to memory, a function of its local
// state alone: it is the same whatever the registers hold. An error shows again,
// and is reported, when the step is taken.
func (m *smMachine[S]) touch(v []uint32, p int) touch {
	m.proc(p, v[p])
	t := &m.touches[p][v[p]]
	if t.known {
		return *t
	}
	m.load(v, p)
	l := m.known.locals.value(v[p])
	*t = m.sys.touch(ProcID(p), l.State, &m.mem)
	return *t
}

// load puts the registers of v behind the door, and p's store buffer.
func (m *smMachine[S]) load(v []uint32, p int) {
	if m.tso() {
		m.mem.buffer = &m.bufferOf(v, p).buffer
	}
	for r := range m.mem.regs {
		m.mem.regs[r] = m.known.values.value(v[m.n+r])
	}
}

func (m *smMachine[S]) Events(v []uint32, buf []Event) []Event {
	for p := range m.n {
		m.menu.own[p] = m.proc(p, v[p]).own
		if m.alternatives(v, p) {
			continue
		}
		if m.tso() { // first: a step that is held back is not asked whether it waits
			m.menu.own[p] = m.bufferOf(v, p).own(m.menu.own[p], m.touch(v, p).op)
		}
		if m.menu.own[p].Has(Step) && m.writes == nil {
			if m.blocked(v, p) {
				m.menu.own[p] &^= 1 << Step
			}
		}
	}
	if m.holds {
		m.hold(v)
	}
	if m.sys.setup.Faulty() {
		m.menu.left = m.known.budgets.value(v[m.n+len(m.sys.regs)])
	}
	return m.menu.events(buf)
}

func (m *smMachine[S]) Step(v []uint32, e Event, d *Delta) error {
	d.reset()
	t := touch{reg: NoRegister}
	switch {
	case e.Kind.Fault():
		m.spend(v, e.Kind, d)
		if e.Kind == Recover && m.writes != nil {
			m.end(v, e, d)
		}
	case e.Kind == Tick:
		m.tick(v, d)
		return nil
	case e.Kind == Flush:
		m.flush(v, int(e.Proc), d)
	case e.Kind == Finish:
		m.end(v, e, d)
	default:
		t = m.touch(v, int(e.Proc)).with(e.Index)
	}
	eff, err := m.effect(v, e, t)
	if err != nil {
		return err
	}
	d.Seen = eff.seen
	if p := int(e.Proc); eff.next != v[p] {
		d.change(p, eff.next, eff.word)
	}
	switch c := m.n + int(t.reg); {
	case t.reg == NoRegister || t.op == reads:
	case t.op == writes && !m.plain:
		m.write(v, int(e.Proc), int(t.reg), m.known.values.value(eff.value), d)
	case eff.value != v[c]:
		d.change(c, eff.value, eff.regWord)
	}
	if m.timed {
		m.rewind(v, e.Proc, d)
	}
	return nil
}

// effect looks up what e does, or asks the author's step function.
func (m *smMachine[S]) effect(v []uint32, e Event, t touch) (*smEffect, error) {
	p := int(e.Proc)
	input := uint32(e.Kind)
	if t.reg != NoRegister {
		value := v[m.n+int(t.reg)]
		if !m.plain {
			value = m.reads(v, e, t)
		}
		input |= (value + 1) << kindBits
	}
	steps := &m.procs[p].steps
	if e.Index > 0 {
		steps = m.procs[p].numbered(e.Index)
	}
	at := steps.Find(memo.Pair(v[p], input))
	if at == nil {
		eff, err := m.newEffect(v, e, t)
		if err != nil {
			return nil, err
		}
		m.effects = append(m.effects, eff)
		at = steps.Put(memo.Pair(v[p], input), uint32(len(m.effects)-1))
	}
	return &m.effects[*at], nil
}

func (m *smMachine[S]) newEffect(v []uint32, e Event, t touch) (eff smEffect, err error) {
	p := int(e.Proc)
	l := m.known.locals.value(v[p])
	defer caught(e, &l, &err)
	m.load(v, p)
	if m.writes != nil && t.reg != NoRegister {
		m.mem.regs[t.reg] = m.known.values.value(m.reads(v, e, t))
	}
	var next local[S]
	if err := m.sys.react(&l, e, &m.mem, true, &next); err != nil || m.mem.blocked {
		return smEffect{blocked: m.mem.blocked}, err
	}
	if err := m.again.look(m.sys.itself, e, l.State, m.sys.asked(e)); err != nil {
		return smEffect{}, err
	}
	eff.next = m.known.locals.id(next)
	eff.word = m.proc(p, eff.next).word - m.proc(p, v[p]).word
	if r := m.mem.reg; r != NoRegister {
		eff.value = m.known.values.id(m.mem.value)
		eff.regWord = m.regWord(r, m.mem.value) - m.regWord(r, m.mem.regs[r])
	}
	event := e
	e.Index = 0
	obs := Observation{Event: e, Was: m.sys.view(e.Proc, &l), Is: m.sys.view(e.Proc, &next)}
	obs.Tokens = holds(&obs.Is) - holds(&obs.Was)
	eff.seen = m.known.seen.id(obs)
	return eff, m.sys.keep(&m.again, event, &l, &next, &m.mem, obs.Was, obs.Is)
}

func (m *smMachine[S]) Audit() error { return m.sys.askAll(&m.again) }

func (m *smMachine[S]) spend(v []uint32, k Kind, d *Delta) {
	c := m.n + len(m.sys.regs)
	old := m.known.budgets.value(v[c])
	next := old
	next.spend(k)
	d.change(c, m.known.budgets.id(next), m.budgetWord(next)-m.budgetWord(old))
}

func (m *smMachine[S]) Action(_ []uint32, e Event) Action { return action(e, false, 0) }

func (m *smMachine[S]) Observed(id uint32) Observation { return m.known.seen.value(id) }
