package model

import "doorway/internal/memo"

// smMachine is a shared-memory system over interned components: first every
// process's local state, then every register, then the fault budget if there is
// one, then every process's store buffer or write if memory has any.
type smMachine[S comparable] struct {
	rules
	sys    *sharedMemory[S]
	n      int
	locals *table[local[S]]
	seen   *table[Observation]
	v      []uint32 // the state at hand
	d      *Delta   // what the event at hand changes
	after  []uint32 // the state after it as far as it is known, if time is measured
	mem    Memory

	values   part[int] // of the registers
	budgets  part[budget]
	buffers  part[buffer]
	writings part[writing]

	// Caches of this goroutine.
	procs   []smCache
	effects []smEffect
	again   again[smAnswer[S]]
}

// smCache is what is known of one process.
type smCache struct {
	infos []smInfo           // by number of the local state
	steps memo.Map[uint32]   // (local state, input) → effect
	more  []memo.Map[uint32] // the same of events with the numbers 1, 2, …
}

type smInfo struct {
	facts
	word uint64
}

// smEffect is what a step does, in numbers.
type smEffect struct {
	next    uint32
	id      uint32 // of the value that it leaves in the register touched,
	value   int    // which is this
	seen    uint32
	blocked bool
	word    uint64 // of the process
	regWord uint64
}

func newSMMachine[S comparable](sys *sharedMemory[S]) *smMachine[S] {
	m := &smMachine[S]{sys: sys, locals: newTable[local[S]](), seen: newTable[Observation]()}
	m.values.table, m.budgets.table, m.buffers.table, m.writings.table = newTable[int](), newTable[budget](), newTable[buffer](), newTable[writing]()
	return m.fork()
}

func (m *smMachine[S]) Fork() Machine { return m.fork() }

func (m *smMachine[S]) fork() *smMachine[S] {
	f := &smMachine[S]{
		rules: newRules(m.sys.setup, m.sys.tops()), sys: m.sys, n: m.sys.setup.N, locals: m.locals, seen: m.seen,
		mem:   Memory{regs: make([]int, len(m.sys.regs))},
		procs: make([]smCache, m.sys.setup.N),
		again: again[smAnswer[S]]{most: machineAnswers},
	}
	f.state = f
	var salts []uint64
	for c := range f.Width() {
		salts = append(salts, salt(c))
	}
	rest := f.n + len(f.sys.regs)
	f.values = part[int]{table: m.values.table, first: f.n, salts: salts, hash: func(v *int) uint64 { return mix(uint64(*v)) }}
	f.budgets = part[budget]{table: m.budgets.table, first: rest, salts: salts, hash: (*budget).hash}
	if f.setup.Faulty() {
		rest++
	}
	f.buffers = part[buffer]{table: m.buffers.table, first: rest, salts: salts, hash: (*buffer).hash}
	f.writings = part[writing]{table: m.writings.table, first: rest, salts: salts, hash: (*writing).hash}
	return f
}

func (m *smMachine[S]) Width() int {
	width := m.n + len(m.sys.regs)
	if m.setup.Faulty() {
		width++
	}
	if m.tso || m.overlaps {
		width += m.n
	}
	return width
}

func (m *smMachine[S]) Start(v []uint32) uint64 { return m.startAt(v, 0) }

// startAt fills v with an initial state and returns its fingerprint.
func (m *smMachine[S]) startAt(v []uint32, start int) (fp uint64) {
	clear(v)
	for p := range m.n {
		l, _ := m.sys.first(ProcID(p), start) // checked when the system was built
		v[p] = m.locals.id(l)
		fp += m.proc(p, v[p]).word
		if m.tso {
			fp += m.buffers.start(v, p, buffer{})
		}
		if m.overlaps {
			fp += m.writings.start(v, p, writing{})
		}
	}
	for r, reg := range m.sys.registersAt(start) {
		fp += m.values.start(v, r, reg.Init)
	}
	if m.setup.Faulty() {
		fp += m.budgets.start(v, 0, newBudget(m.setup))
	}
	return fp
}

// proc returns what is to be known of local state id of process p.
func (m *smMachine[S]) proc(p int, id uint32) *smInfo {
	if infos := m.procs[p].infos; int(id) < len(infos) && infos[id].known {
		return &infos[id]
	}
	return m.meetProc(p, id)
}

// meetProc is proc for the first time.
func (m *smMachine[S]) meetProc(p int, id uint32) *smInfo {
	c := &m.procs[p]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]smInfo, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	l := m.locals.value(id)
	view := m.sys.view(ProcID(p), &l)
	c.infos[id] = smInfo{m.sys.facts(ProcID(p), &l, &view), mix(m.sys.locals.hash(&l) + salt(p))}
	return &c.infos[id]
}

// load makes v the state at hand.
func (m *smMachine[S]) load(v []uint32) {
	m.v = v
	for p := range m.facts {
		m.facts[p] = &m.proc(p, v[p]).facts
	}
}

func (m *smMachine[S]) Events(v []uint32, buf []Event) []Event {
	m.load(v)
	m.stale = AllProcs(m.n)
	m.offer()
	if m.setup.Faulty() {
		m.enabled.left = m.budget()
	}
	return m.enabled.events(buf)
}

func (m *smMachine[S]) Step(v []uint32, e Event, d *Delta) error {
	d.Reset()
	m.d = d
	if m.timed {
		m.after = append(m.after[:0], v...)
		v = m.after
	}
	m.load(v)
	return m.happen(e)
}

// prepare puts before the door what p finds there.
func (m *smMachine[S]) prepare(p ProcID) {
	if m.tso {
		m.mem.buffer = m.buffer(p)
	}
	for r := range m.mem.regs {
		m.mem.regs[r] = m.register(r)
	}
}

func (m *smMachine[S]) learn(p ProcID) *touch {
	m.prepare(p)
	l := m.locals.value(m.v[p])
	m.facts[p].touch = m.sys.touch(p, l.State, &m.mem)
	return &m.facts[p].touch
}

func (m *smMachine[S]) blocks(e Event, t *touch) bool {
	eff, err := m.effect(e, t)
	return err == nil && eff.blocked
}

func (m *smMachine[S]) take(e Event, t *touch, atomic bool) (int, error) {
	eff, err := m.effect(e, t)
	if err != nil {
		return 0, err
	}
	m.d.Seen = eff.seen
	if p := int(e.Proc); eff.next != m.v[p] {
		m.change(p, eff.next, eff.word)
	}
	if c := m.n + int(t.reg); atomic && t.reg != NoRegister && eff.id != m.v[c] {
		m.change(c, eff.id, eff.regWord)
	}
	return eff.value, nil
}

// change changes a component. Where time is measured it is looked at afterwards.
func (m *smMachine[S]) change(component int, id uint32, word uint64) {
	m.d.Change(component, id, word)
	if m.timed {
		m.v[component] = id
	}
}

// effect looks up what e does, or asks the algorithm.
func (m *smMachine[S]) effect(e Event, t *touch) (*smEffect, error) {
	p := int(e.Proc)
	input := uint32(e.Kind)
	if t.reg != NoRegister {
		found := m.v[m.n+int(t.reg)]
		if !m.atomic {
			found = m.values.id(m.finds(e, t))
		}
		input |= (found + 1) << kindBits
	}
	steps := &m.procs[p].steps
	if e.Index > 0 {
		steps = m.procs[p].numbered(e.Index)
	}
	key := memo.Pair(m.v[p], input)
	at := steps.Find(key)
	if at == nil {
		eff, err := m.ask(e, t)
		if err != nil {
			return nil, err
		}
		m.effects = append(m.effects, eff)
		at = steps.Put(key, uint32(len(m.effects)-1))
	}
	return &m.effects[*at], nil
}

// numbered returns the steps of the events with a number.
func (c *smCache) numbered(index uint8) *memo.Map[uint32] {
	for len(c.more) < int(index) {
		c.more = append(c.more, memo.Map[uint32]{})
	}
	return &c.more[index-1]
}

// ask asks the algorithm what e does.
func (m *smMachine[S]) ask(e Event, t *touch) (eff smEffect, err error) {
	p := int(e.Proc)
	l := m.locals.value(m.v[p])
	defer caught(e, &l.State, &err)
	m.prepare(e.Proc)
	if m.overlaps && t.reg != NoRegister {
		m.mem.regs[t.reg] = m.finds(e, t)
	}
	var next local[S]
	if err := m.sys.react(&l, e, &m.mem, true, &next); err != nil || m.mem.blocked {
		return smEffect{blocked: m.mem.blocked}, err
	}
	if err := m.again.look(m.sys.itself, e, l.State, m.sys.asked(e)); err != nil {
		return smEffect{}, err
	}
	eff.next = m.locals.id(next)
	eff.word = m.proc(p, eff.next).word - m.proc(p, m.v[p]).word
	if r := m.mem.reg; r != NoRegister {
		eff.value, eff.id = m.mem.value, m.values.id(m.mem.value)
		eff.regWord = m.values.word(r, eff.id) - m.values.word(r, m.v[m.n+r])
	}
	was, is := m.sys.view(e.Proc, &l), m.sys.view(e.Proc, &next)
	obs := Observation{Event: e, Was: was, Is: is, Tokens: tokensOf(&is) - tokensOf(&was)}
	obs.Event.Index = 0
	eff.seen = m.seen.id(obs)
	return eff, m.sys.keep(&m.again, e, &l, &next, &m.mem, was, is)
}

func (m *smMachine[S]) aside(e Event) { m.d.Seen = m.nothing(m.v[0], e.Kind) }

// nothing returns the number of what is seen of an event that happens everywhere,
// p0 being in local state id.
func (m *smMachine[S]) nothing(id uint32, k Kind) uint32 {
	key := memo.Pair(id, uint32(k))
	at := m.procs[0].steps.Find(key)
	if at == nil {
		l := m.locals.value(id)
		view := m.sys.view(0, &l)
		m.effects = append(m.effects, smEffect{seen: m.seen.id(Observation{Event: Event{Kind: k}, Was: view, Is: view})})
		at = m.procs[0].steps.Put(key, uint32(len(m.effects)-1))
	}
	return m.effects[*at].seen
}

func (m *smMachine[S]) setTimer(p ProcID, left uint8) {
	was := m.v[p]
	l := m.locals.value(was)
	if l.Timer != left {
		l.Timer = left
		id := m.locals.id(l)
		m.change(int(p), id, m.proc(int(p), id).word-m.proc(int(p), was).word)
	}
}

func (m *smMachine[S]) register(r int) int             { return *m.values.of(m.v, r) }
func (m *smMachine[S]) setRegister(r, value int)       { m.values.change(m.v, m.d, r, value) }
func (m *smMachine[S]) buffer(p ProcID) *buffer        { return m.buffers.of(m.v, int(p)) }
func (m *smMachine[S]) setBuffer(p ProcID, b buffer)   { m.buffers.change(m.v, m.d, int(p), b) }
func (m *smMachine[S]) writing(p ProcID) writing       { return *m.writings.of(m.v, int(p)) }
func (m *smMachine[S]) setWriting(p ProcID, w writing) { m.writings.change(m.v, m.d, int(p), w) }
func (m *smMachine[S]) budget() budget                 { return *m.budgets.of(m.v, 0) }
func (m *smMachine[S]) setBudget(b budget)             { m.budgets.change(m.v, m.d, 0, b) }

func (m *smMachine[S]) Audit() error { return m.sys.askAll(&m.again) }

func (m *smMachine[S]) Action(_ []uint32, e Event) Action { return action(e, false, 0) }

func (m *smMachine[S]) Observed(id uint32) Observation { return m.seen.value(id) }
