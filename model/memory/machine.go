package memory

import (
	"slices"

	"doorway/internal/cacheline"
	"doorway/internal/hashtable"
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/memory/internal/registers"
	"doorway/model/transition"
)

func (m *machine[S]) Begun(v []uint32) uint32 { return m.nothing(v[0], model.Begin) }

func (m *machine[S]) Bytes() (shared, own int) {
	shared = m.locals.Bytes() + m.seen.Bytes() + m.values.Table.Bytes() + m.budgets.Table.Bytes() + m.buffers.Table.Bytes() + m.writings.Table.Bytes()
	own = valuecode.SizeOf(m.effects) + valuecode.SizeOf(m.values.met) + valuecode.SizeOf(m.budgets.met) + valuecode.SizeOf(m.buffers.met) + valuecode.SizeOf(m.writings.met)
	for p := range m.procs {
		own += valuecode.SizeOf(m.procs[p].infos) + m.procs[p].steps.Bytes()
		for i := range m.procs[p].more {
			own += m.procs[p].more[i].Bytes()
		}
	}
	return shared, own
}

// machine represents a shared-memory system by interned components: first every
// process's local state, then every register, then the fault budget if there is
// one, then every process's store buffer or write if memory has any.
type machine[S comparable] struct {
	_ cacheline.Pad
	registers.Rules
	sys    *system[S]
	n      int
	locals *valuecode.Table[enabled.Process[S]]
	seen   *valuecode.Table[model.Observation]
	v      []uint32          // the current state
	d      *transition.Delta // what the current event changes
	after  []uint32          // the state after it as far as known, if time is measured
	mem    Memory

	values   part[int] // of the registers
	budgets  part[enabled.Budget]
	buffers  part[registers.Buffer]
	writings part[registers.Writing]

	// Caches of this goroutine.
	procs   []cache
	effects []effect
	again   contract.Again[answer[S]]
	_       cacheline.Pad
}

// cache memoises facts about one process.
type cache struct {
	infos []info                  // by number of the local state
	steps hashtable.Map[uint32]   // (local state, input) → effect
	more  []hashtable.Map[uint32] // the same for events with the numbers 1, 2, …
}

type info struct {
	registers.Facts
	word uint64
}

// effect records a step's effect, in numbers.
type effect struct {
	next    uint32
	id      uint32 // number of the value that it leaves in the register touched
	value   int    // this value
	seen    uint32
	blocked bool
	word    uint64 // of the process
	regWord uint64
}

func newMachine[S comparable](sys *system[S]) *machine[S] {
	m := &machine[S]{sys: sys, locals: valuecode.NewTable[enabled.Process[S]](), seen: valuecode.NewTable[model.Observation]()}
	m.values.Table, m.budgets.Table, m.buffers.Table, m.writings.Table = valuecode.NewTable[int](), valuecode.NewTable[enabled.Budget](), valuecode.NewTable[registers.Buffer](), valuecode.NewTable[registers.Writing]()
	return m.fork()
}

func (m *machine[S]) Fork() transition.Machine { return m.fork() }

func (m *machine[S]) fork() *machine[S] {
	f := &machine[S]{
		Rules: registers.NewRules(m.sys.setup, m.sys.tops()), sys: m.sys, n: m.sys.setup.N, locals: m.locals, seen: m.seen,
		mem:   Memory{regs: cacheline.Make[int](len(m.sys.regs))},
		procs: make([]cache, m.sys.setup.N),
		again: contract.Again[answer[S]]{Most: contract.MachineAnswers},
	}
	f.State = f
	var salts []uint64
	for c := range f.Width() {
		salts = append(salts, valuecode.Salt(c))
	}
	rest := f.n + len(f.sys.regs)
	f.values = part[int]{Table: m.values.Table, first: f.n, salts: salts, hash: func(v *int) uint64 { return valuecode.Mix(uint64(*v)) }}
	f.budgets = part[enabled.Budget]{Table: m.budgets.Table, first: rest, salts: salts, hash: (*enabled.Budget).Hash}
	if f.Faulty {
		rest++
	}
	f.buffers = part[registers.Buffer]{Table: m.buffers.Table, first: rest, salts: salts, hash: (*registers.Buffer).Hash}
	f.writings = part[registers.Writing]{Table: m.writings.Table, first: rest, salts: salts, hash: (*registers.Writing).Hash}
	return f
}

func (m *machine[S]) Width() int {
	width := m.n + len(m.sys.regs)
	if m.Faulty {
		width++
	}
	if m.Tso || m.Overlaps {
		width += m.n
	}
	return width
}

func (m *machine[S]) Start(v []uint32) uint64 { return m.StartAt(v, 0) }

// StartAt fills v with an initial state and returns its fingerprint.
func (m *machine[S]) StartAt(v []uint32, start int) (fp uint64) {
	clear(v)
	for p := range m.n {
		l, _ := m.sys.first(model.ProcID(p), start) // no error, as checked when the system was built
		v[p] = m.locals.ID(l)
		fp += m.proc(p, v[p]).word
		if m.Tso {
			fp += m.buffers.start(v, p, registers.Buffer{})
		}
		if m.Overlaps {
			fp += m.writings.start(v, p, registers.Writing{})
		}
	}
	for r, reg := range m.sys.registersAt(start) {
		fp += m.values.start(v, r, reg.Init)
	}
	if m.Faulty {
		fp += m.budgets.start(v, 0, enabled.NewBudget(m.Setup))
	}
	return fp
}

// proc returns the memoised facts about local state id of process p.
func (m *machine[S]) proc(p int, id uint32) *info {
	if infos := m.procs[p].infos; int(id) < len(infos) && infos[id].Known {
		return &infos[id]
	}
	return m.meetProc(p, id)
}

// meetProc does what proc does, for a local state met for the first time.
func (m *machine[S]) meetProc(p int, id uint32) *info {
	c := &m.procs[p]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]info, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	l := m.locals.Value(id)
	view := m.sys.view(model.ProcID(p), &l)
	c.infos[id] = info{m.sys.facts(model.ProcID(p), &l, &view), valuecode.Mix(m.sys.locals.Hash(&l) + valuecode.Salt(p))}
	return &c.infos[id]
}

// load makes v the current state.
func (m *machine[S]) load(v []uint32) {
	m.v = v
	for p := range m.Facts {
		m.Facts[p] = &m.proc(p, v[p]).Facts
	}
}

func (m *machine[S]) Events(v []uint32, buf []model.Event) []model.Event {
	m.load(v)
	m.Stale = model.AllProcs(m.n)
	m.Offer()
	if m.Faulty {
		m.Next.Left = m.Budget()
	}
	return m.Next.Events(buf)
}

func (m *machine[S]) Step(v []uint32, e model.Event, d *transition.Delta) error {
	d.Reset()
	m.d = d
	if m.Timed {
		m.after = append(m.after[:0], v...)
		v = m.after
	}
	m.load(v)
	return m.Happen(e)
}

// prepare gives the door what p finds in the registers.
func (m *machine[S]) prepare(p model.ProcID) {
	if m.Tso {
		m.mem.buffer = m.Buffer(p)
	}
	for r := range m.mem.regs {
		m.mem.regs[r] = m.Value(r)
	}
}

func (m *machine[S]) Learn(p model.ProcID) *registers.Touch {
	m.prepare(p)
	l := m.locals.Value(m.v[p])
	m.Facts[p].Touch = m.sys.touch(p, l.State, &m.mem)
	return &m.Facts[p].Touch
}

func (m *machine[S]) Blocks(e model.Event, t *registers.Touch) bool {
	eff, err := m.effect(e, t)
	return err == nil && eff.blocked
}

func (m *machine[S]) Take(e model.Event, t *registers.Touch, atomic bool) (int, error) {
	eff, err := m.effect(e, t)
	if err != nil {
		return 0, err
	}
	m.d.Seen = eff.seen
	if p := int(e.Proc); eff.next != m.v[p] {
		m.change(p, eff.next, eff.word)
	}
	if c := m.n + int(t.Reg); atomic && t.Reg != transition.NoRegister && eff.id != m.v[c] {
		m.change(c, eff.id, eff.regWord)
	}
	return eff.value, nil
}

// change changes a component. If time is measured, the timers are checked afterwards.
func (m *machine[S]) change(component int, id uint32, word uint64) {
	m.d.Change(component, id, word)
	if m.Timed {
		m.v[component] = id
		if component < m.n {
			m.Facts[component] = &m.proc(component, id).Facts
		}
	}
}

// effect looks up what e does, or calls the algorithm.
func (m *machine[S]) effect(e model.Event, t *registers.Touch) (*effect, error) {
	p := int(e.Proc)
	input := uint32(e.Kind)
	if t.Reg != transition.NoRegister {
		found := m.v[m.n+int(t.Reg)]
		if !m.Atomic {
			found = m.values.ID(m.Finds(e, t))
		}
		input |= (found + 1) << enabled.KindBits
	}
	steps := &m.procs[p].steps
	if e.Index > 0 {
		steps = m.procs[p].numbered(e.Index)
	}
	key := hashtable.Pair(m.v[p], input)
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
func (c *cache) numbered(index uint8) *hashtable.Map[uint32] {
	for len(c.more) < int(index) {
		c.more = append(c.more, hashtable.Map[uint32]{})
	}
	return &c.more[index-1]
}

// ask calls the algorithm to find out what e does.
func (m *machine[S]) ask(e model.Event, t *registers.Touch) (eff effect, err error) {
	p := int(e.Proc)
	l := m.locals.Value(m.v[p])
	defer contract.Caught(e, &l.State, &err)
	m.prepare(e.Proc)
	if m.Overlaps && t.Reg != transition.NoRegister {
		m.mem.regs[t.Reg] = m.Finds(e, t)
	}
	var next enabled.Process[S]
	if err := m.sys.react(&l, e, &m.mem, true, &next); err != nil || m.mem.blocked {
		return effect{blocked: m.mem.blocked}, err
	}
	if err := m.again.Look(m.sys.Itself, e, l.State, m.sys.asked(e)); err != nil {
		return effect{}, err
	}
	eff.next = m.locals.ID(next)
	eff.word = m.proc(p, eff.next).word - m.proc(p, m.v[p]).word
	if r := m.mem.reg; r != transition.NoRegister {
		eff.value, eff.id = m.mem.value, m.values.ID(m.mem.value)
		eff.regWord = m.values.word(r, eff.id) - m.values.word(r, m.v[m.n+r])
	}
	was, is := m.sys.view(e.Proc, &l), m.sys.view(e.Proc, &next)
	obs := model.Observation{Event: e, Was: was, Is: is, Tokens: gained(&was, &is)}
	obs.Event.Index = 0
	eff.seen = m.seen.ID(obs)
	return eff, m.sys.keep(&m.again, e, &l, &next, &m.mem, was, is)
}

func (m *machine[S]) Aside(e model.Event) { m.d.Seen = m.nothing(m.v[0], e.Kind) }

// nothing returns the number of the observation of an event that happens everywhere, when p0 is in
// local state id.
func (m *machine[S]) nothing(id uint32, k model.Kind) uint32 {
	key := hashtable.Pair(id, uint32(k))
	at := m.procs[0].steps.Find(key)
	if at == nil {
		l := m.locals.Value(id)
		view := m.sys.view(0, &l)
		m.effects = append(m.effects, effect{seen: m.seen.ID(model.Observation{Event: model.Event{Kind: k}, Was: view, Is: view})})
		at = m.procs[0].steps.Put(key, uint32(len(m.effects)-1))
	}
	return m.effects[*at].seen
}

func (m *machine[S]) SetTimer(p model.ProcID, left uint8) {
	was := m.v[p]
	l := m.locals.Value(was)
	if l.Timers[0] != left {
		l.Timers[0] = left
		id := m.locals.ID(l)
		m.change(int(p), id, m.proc(int(p), id).word-m.proc(int(p), was).word)
	}
}

func (m *machine[S]) Value(r int) int { return *m.values.of(m.v, r) }

func (m *machine[S]) SetValue(r, value int) { m.values.change(m.v, m.d, r, value) }

func (m *machine[S]) Buffer(p model.ProcID) *registers.Buffer { return m.buffers.of(m.v, int(p)) }

func (m *machine[S]) SetBuffer(p model.ProcID, b registers.Buffer) {
	m.buffers.change(m.v, m.d, int(p), b)
}

func (m *machine[S]) Writing(p model.ProcID) registers.Writing { return *m.writings.of(m.v, int(p)) }

func (m *machine[S]) SetWriting(p model.ProcID, w registers.Writing) {
	m.writings.change(m.v, m.d, int(p), w)
}

func (m *machine[S]) Budget() enabled.Budget { return *m.budgets.of(m.v, 0) }

func (m *machine[S]) SetBudget(b enabled.Budget) { m.budgets.change(m.v, m.d, 0, b) }

func (m *machine[S]) Audit() error { return m.sys.askAll(&m.again, contract.Orders) }

func (m *machine[S]) Action(_ []uint32, e model.Event) transition.Action {
	return enabled.Action(e, false, 0)
}

func (m *machine[S]) Observed(id uint32) model.Observation { return m.seen.Value(id) }

func (m *machine[S]) Snapshot(v []uint32) model.Snapshot { return snapshot[S]{m, slices.Clone(v)} }

type snapshot[S comparable] struct {
	m *machine[S]
	v []uint32
}

func (s snapshot[S]) N() int { return s.m.n }

func (s snapshot[S]) Queue(_, _ model.ProcID) []any { return nil }

func (s snapshot[S]) Local(p model.ProcID) any { return s.m.locals.Value(s.v[p]).State }

func (s snapshot[S]) Register(r int) int {
	exists(r, len(s.m.sys.regs))
	return *s.m.values.of(s.v, r)
}

func (s snapshot[S]) Time(model.ProcID) (int, bool) { return 0, false }

func (s snapshot[S]) Parts() int { return 1 }

func (s snapshot[S]) View(p model.ProcID) model.View {
	l := s.m.locals.Value(s.v[p])
	return s.m.sys.view(p, &l)
}
