package model

import (
	"sync"

	"doorway/internal/memo"
)

// mpMachine is a message-passing system over interned components: first every
// process's local state, then every channel's content, then the fault budget.
type mpMachine[S, M comparable] struct {
	sys   *messagePassing[S, M]
	n     int
	known *mpKnown[S, M] // shared by all forks
	menu  menu
	salts []uint64
	now   []uint32 // the state at hand: in a step, after the changes so far,
	delta *Delta   // which are these

	reaction *mpEffect // of the process that reacted last

	// Caches of this goroutine.
	procs []mpCache
	chans []chanCache // by link
	sends []post      // of all effects
	met   int         // bytes of what is known of channel contents
	again again[mpAnswer[S, M]]
}

// mpKnown is the interned values.
type mpKnown[S, M comparable] struct {
	locals  *table[local[S]]
	msgs    *table[letter[M]]
	budgets *table[budget]
	seen    *table[Observation]

	mu    sync.RWMutex
	nodes map[chanNode]uint32
	chans [][]uint32 // the message numbers of each channel content
	// How many bytes these numbers take.
	contents int
}

type procCache struct {
	infos []procInfo         // by number of the local state
	steps memo.Map[uint32]   // (local state, input) → effect
	more  []memo.Map[uint32] // the same of events with the numbers 1, 2, …
}

// numbered returns the steps of the events with a number.
func (c *procCache) numbered(index uint8) *memo.Map[uint32] {
	for len(c.more) < int(index) {
		c.more = append(c.more, memo.Map[uint32]{})
	}
	return &c.more[index-1]
}

type procInfo struct {
	own    Kinds
	known  bool
	masked bool  // it has disabled the interrupts of its processor
	timed  bool  // it has a timeout that fires after a time,
	timer  uint8 // and so much is left of it
	told   ProcSet
	word   uint64
}

// mpCache is what is known of one process. Effects are in the table itself: a
// step is one look at memory.
type mpCache struct {
	infos []procInfo         // by number of the local state
	steps memo.Map[mpEffect] // (local state, input) → effect
}

// mpEffect is an effect in numbers, small so that many are in the processor's cache.
type mpEffect struct {
	word  uint64
	next  uint32
	seen  uint32
	first uint32 // of its sends,
	count uint32 // and how many there are
}

func newMPMachine[S, M comparable](sys *messagePassing[S, M]) *mpMachine[S, M] {
	known := &mpKnown[S, M]{
		locals: newTable[local[S]](), msgs: newTable[letter[M]](), budgets: newTable[budget](), seen: newTable[Observation](),
		nodes: map[chanNode]uint32{}, chans: [][]uint32{nil},
	}
	return (&mpMachine[S, M]{sys: sys, n: sys.setup.N, known: known}).fork()
}

func (m *mpMachine[S, M]) Fork() Machine { return m.fork() }

func (m *mpMachine[S, M]) fork() *mpMachine[S, M] {
	links := len(m.sys.links)
	f := &mpMachine[S, M]{
		sys: m.sys, n: m.n, known: m.known,
		menu:  m.sys.newMenu(),
		procs: make([]mpCache, m.n),
		chans: make([]chanCache, links),
		again: again[mpAnswer[S, M]]{most: machineAnswers},
	}
	for c := range m.n + links + 1 {
		f.salts = append(f.salts, salt(c))
	}
	return f
}

func (m *mpMachine[S, M]) Width() int {
	if m.sys.setup.Faulty() {
		return m.n + len(m.sys.links) + 1
	}
	return m.n + len(m.sys.links)
}

// begin returns what p begins with.
func (m *mpMachine[S, M]) begin(p ProcID, start int) local[S] {
	l, _ := m.sys.begin(p, start) // without error, as when the system was built
	return l
}

func (m *mpMachine[S, M]) Start(v []uint32) uint64 { return m.startAt(v, 0) }

// startAt fills v with an initial state and returns its fingerprint.
func (m *mpMachine[S, M]) startAt(v []uint32, start int) (fp uint64) {
	clear(v)
	for p := range m.n {
		v[p] = m.known.locals.id(m.begin(ProcID(p), start))
		fp += m.proc(p, v[p]).word
	}
	for i := range m.sys.links {
		fp += m.channel(i, 0).word
	}
	if m.sys.setup.Faulty() {
		b := newBudget(m.sys.setup)
		v[m.n+len(m.sys.links)] = m.known.budgets.id(b)
		fp += m.budgetWord(b)
	}
	return fp
}

// proc returns what is to be known of local state id of process p.
func (m *mpMachine[S, M]) proc(p int, id uint32) *procInfo {
	if infos := m.procs[p].infos; int(id) < len(infos) && infos[id].known {
		return &infos[id]
	}
	return m.meetProc(p, id)
}

// meetProc is proc for the first time.
func (m *mpMachine[S, M]) meetProc(p int, id uint32) *procInfo {
	c := &m.procs[p]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]procInfo, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	l := m.known.locals.value(id)
	v := m.sys.view(ProcID(p), &l)
	c.infos[id] = procInfo{
		own: m.sys.own(ProcID(p), &l, &v), known: true, timed: v.timed(), timer: l.Timer, told: l.Told,
		word: mix(m.sys.locals.hash(&l) + m.salts[p]),
	}
	return &c.infos[id]
}

func (m *mpMachine[S, M]) budgetWord(b budget) uint64 {
	h := uint64(b.mistakes)<<56 | uint64(flag(b.split))<<48 | uint64(b.splits)<<40 | uint64(b.heals)<<32 | uint64(b.crashes)<<24 | uint64(b.recoveries)<<16 | uint64(b.drops)<<8 | uint64(b.duplicates)
	return mix(h + m.salts[m.n+len(m.sys.links)])
}

func (m *mpMachine[S, M]) Events(v []uint32, buf []Event) []Event {
	m.now = append(m.now[:0], v...)
	for p := range m.n {
		m.menu.own[p] = m.proc(p, v[p]).own
	}
	for p := range m.menu.ways {
		l := m.known.locals.value(v[p])
		m.menu.ways[p] = m.sys.ways(ProcID(p), &l, m.menu.own[p])
	}
	for i, id := range v[m.n : m.n+len(m.sys.links)] {
		m.menu.waiting[i] = m.channel(i, id).mask
	}
	if m.sys.setup.Faulty() {
		m.menu.left = m.budget()
		m.sys.detect(m, &m.menu)
	}
	for i := range m.menu.refused {
		m.sys.refuse(m, &m.menu, i)
	}
	if m.sys.setup.Synchronous() {
		m.sys.keepTime(m, &m.menu)
	}
	return m.menu.events(buf)
}

func (m *mpMachine[S, M]) Step(v []uint32, e Event, d *Delta) error {
	d.reset()
	m.now, m.delta = append(m.now[:0], v...), d
	return m.sys.happen(m, e)
}

// set gives a component a new value; word is what that adds to the fingerprint.
func (m *mpMachine[S, M]) set(component int, id uint32, word uint64) {
	if m.now[component] != id {
		m.now[component] = id
		m.delta.change(component, id, word)
	}
}

func (m *mpMachine[S, M]) Action(v []uint32, e Event) Action {
	var h uint64
	if e.Kind.OnMessage() {
		i := m.sys.link(e.From, e.Proc)
		msg := m.known.msgs.value(m.channel(i, v[m.n+i]).msgs[e.Index])
		h = m.sys.hash(msg)
	}
	return action(e, m.sys.apart(), h)
}

func (m *mpMachine[S, M]) Observed(id uint32) Observation { return m.known.seen.value(id) }
