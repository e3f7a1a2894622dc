package model

import (
	"fmt"
	"sync"

	"doorway/internal/memo"
)

// A vector is the state of a machine: numbers of values, and what is known of
// them. It does without the types of the values, which only what is met for the
// first time depends on, so that a step is fast.
type vector struct {
	*network
	meanings
	n       int
	known   *mpKnown // shared by all forks
	enabled enabledSet
	salts   []uint64

	now      []uint32 // the state at hand: in a step, after the changes so far,
	delta    *Delta   // which are these
	reaction mpEffect // of the process that reacted last

	// Caches of this goroutine.
	procs []mpCache
	chans []chanCache // by link
	sends []post      // of all effects
	met   int         // bytes of what is known of channel contents
}

// meanings is what the numbers in a vector stand for: local states, and messages.
type meanings interface {
	newProc(p ProcID, id uint32) mpProc
	newChannel(i int, msgs []uint32) *chanInfo
	newEffect(id uint32, e Event, x uint32) (mpEffect, error) // calls the author's step function; e is about message x
	forgotten(id uint32, crashed ProcID) uint32               // the local state in which nothing was told of the crash
	placeOf(x uint32, msgs []uint32) int                      // where message x goes
	older(x uint32) uint32                                    // the message a unit of time later
	carries(x uint32) int
	state(p ProcID) any
	waysOf(p ProcID, own Kinds) ways
	accepts(i, k int) bool
}

// mpKnown is the interned values whose types are always the same.
type mpKnown struct {
	budgets *table[budget]
	seen    *table[Observation]

	mu    sync.RWMutex
	nodes map[chanNode]uint32
	chans [][]uint32 // the message numbers of each channel content
	// How many bytes these numbers take.
	contents int
}

func newMPKnown() *mpKnown {
	return &mpKnown{budgets: newTable[budget](), seen: newTable[Observation](), nodes: map[chanNode]uint32{}, chans: [][]uint32{nil}}
}

// mpCache is what is known of one process. Effects are in the table itself: a
// step is one look at memory.
type mpCache struct {
	infos []mpProc           // by number of the local state
	steps memo.Map[mpEffect] // (local state, input) → effect
}

type mpProc struct {
	own   Kinds
	known bool
	timer timer
	told  ProcSet
	word  uint64
}

// mpEffect is an effect in numbers, small so that many are in the processor's cache.
type mpEffect struct {
	word  uint64
	next  uint32
	seen  uint32
	first uint32 // of its sends,
	count uint32 // and how many there are
}

func newVector(n *network, v meanings, known *mpKnown, m enabledSet) vector {
	f := vector{
		network: n, meanings: v, n: n.setup.N, known: known, enabled: m,
		procs: make([]mpCache, n.setup.N), chans: make([]chanCache, len(n.links)),
	}
	for c := range f.n + len(n.links) + 1 {
		f.salts = append(f.salts, salt(c))
	}
	return f
}

func (m *vector) Width() int {
	if m.setup.Faulty() {
		return m.n + len(m.links) + 1
	}
	return m.n + len(m.links)
}

func (m *vector) Observed(id uint32) Observation { return m.known.seen.value(id) }

func (m *vector) Events(v []uint32, buf []Event) []Event {
	for p := range m.n {
		m.enabled.own[p] = m.proc(p, v[p]).own
	}
	for i, id := range v[m.n : m.n+len(m.links)] {
		m.enabled.waiting[i] = m.channel(i, id).mask
	}
	if m.plain() {
		return m.enabled.events(buf)
	}
	m.now = append(m.now[:0], v...)
	for p := range m.enabled.timers {
		m.enabled.timers[p] = m.process(ProcID(p)).timer
	}
	for i := range m.enabled.arrivals {
		m.enabled.arrivals[i] = m.content(i).arrivals
	}
	for p := range m.enabled.ways {
		m.enabled.ways[p] = m.waysOf(ProcID(p), m.enabled.own[p])
	}
	if m.setup.Faulty() {
		m.enabled.left = m.budget()
	}
	m.detect(m, &m.enabled)
	for i := range m.enabled.refused {
		m.refuse(m, &m.enabled, i)
	}
	m.enabled.keepTime()
	return m.enabled.events(buf)
}

// plain reports whether what can happen depends on one process or channel each.
func (m *vector) plain() bool {
	return m.enabled.ways == nil && m.enabled.refused == nil && m.enabled.timers == nil && !m.setup.Faulty()
}

func (m *vector) Step(v []uint32, e Event, d *Delta) error {
	d.Reset()
	m.now, m.delta = append(m.now[:0], v...), d
	return m.happen(m, e)
}

// set gives a component a new value; word is what that adds to the fingerprint.
func (m *vector) set(component int, id uint32, word uint64) {
	if m.now[component] != id {
		m.now[component] = id
		m.delta.Change(component, id, word)
	}
}

// proc returns what is to be known of local state id of process p.
func (m *vector) proc(p int, id uint32) *mpProc {
	if infos := m.procs[p].infos; int(id) < len(infos) && infos[id].known {
		return &infos[id]
	}
	return m.meetProc(p, id)
}

// meetProc is proc for the first time.
func (m *vector) meetProc(p int, id uint32) *mpProc {
	c := &m.procs[p]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]mpProc, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	c.infos[id] = m.newProc(ProcID(p), id)
	return &c.infos[id]
}

// maxMessages is how many different messages an exploration may meet: the
// number of one, of its sender and of a kind are one 32-bit input.
const maxMessages = 1<<(32-kindBits-procBits) - 1

func (m *vector) react(e Event, channel int) ([]post, error) {
	p := int(e.Proc)
	input, x := uint32(e.Kind), uint32(0)
	switch {
	case channel >= 0:
		if x = m.content(channel).msgs[e.Index]; x >= maxMessages {
			return nil, fmt.Errorf("there are more than %d different messages; bound the requests", maxMessages)
		}
		input |= uint32(e.From)<<kindBits | (x+1)<<(kindBits+procBits)
	case e.Kind.Opinion():
		input |= uint32(e.From) << kindBits
	default:
		input |= uint32(e.Index) << kindBits
	}
	key := memo.Pair(m.now[p], input)
	eff := m.procs[p].steps.Find(key)
	if eff == nil {
		known, err := m.newEffect(m.now[p], e, x)
		if err != nil {
			return nil, err
		}
		eff = m.procs[p].steps.Put(key, known)
	}
	m.reaction, m.delta.Seen = *eff, eff.seen
	return m.sends[eff.first:][:eff.count], nil
}

func (m *vector) become(p ProcID) { m.set(int(p), m.reaction.next, m.reaction.word) }

func (m *vector) forget(p, crashed ProcID) {
	if !m.told(p).Has(crashed) {
		return
	}
	id := m.now[p]
	next := m.forgotten(id, crashed)
	m.set(int(p), next, m.proc(int(p), next).word-m.proc(int(p), id).word)
}

func (m *vector) lose(tokens int) {
	obs := m.known.seen.value(m.delta.Seen)
	obs.Tokens -= tokens
	m.delta.Seen = m.known.seen.id(obs)
}

// budget returns the faults that may still happen, in a system with any.
func (m *vector) budget() budget { return m.known.budgets.value(m.now[m.n+len(m.links)]) }

func (m *vector) spend(k Kind) {
	if !m.setup.Faulty() {
		return // only clocks drift, as often as they may
	}
	old := m.budget()
	next := old
	next.spend(k)
	m.set(m.n+len(m.links), m.known.budgets.id(next), m.budgetWord(next)-m.budgetWord(old))
}

func (m *vector) budgetWord(b budget) uint64 { return mix(b.hash() + m.salts[m.n+len(m.links)]) }

// process returns what is to be known of the local state of p.
func (m *vector) process(p ProcID) *mpProc { return m.proc(int(p), m.now[p]) }

func (m *vector) down() (down ProcSet) {
	for p := range ProcID(m.n) {
		if m.process(p).own == 1<<Recover {
			down = down.With(p)
		}
	}
	return down
}

func (m *vector) told(p ProcID) ProcSet { return m.process(p).told }
func (m *vector) split() bool           { return m.budget().split }
