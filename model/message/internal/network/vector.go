package network

import (
	"sync"
	"unsafe"

	"doorway/internal/memo"
	"doorway/internal/plain"
	"doorway/model"
	"doorway/model/internal/enabled"
)

// bytes returns the size of what was met of a channel content.
func (c *Content) bytes() int { return int(unsafe.Sizeof(*c)) + plain.SizeOf(c.Takes) }

// chanNode is a channel content written as a shorter one and a last message.
type chanNode struct{ before, last uint32 }

// chanCache is one channel. Changes to it carry their words, so that a step
// mixes no hashes.
type chanCache struct {
	Infos  []*Content           // by number of the content
	Pushed memo.Map[ChanChange] // (content, message) → content
}

// Content is what is known of the content of a channel.
type Content struct {
	Mask  uint64 // the messages that can be told apart
	Word  uint64
	Msgs  []uint32
	Takes []ChanChange // takes[k] takes message k away; filled when asked

	// In a synchronous system:
	enabled.Arrivals
	Older ChanChange // what a tick does; filled when asked
}

// ChanChange is a channel's next content, and the word of it less that of the
// content before.
type ChanChange struct {
	Next uint32
	word uint64
}

// A Vector is the state of a machine: numbers of values, and what is known of
// them. It does without the types of the values, which only what is met for the
// first time depends on, so that a step is fast.
type Vector struct {
	*Network
	meanings
	N      int
	Known  *Known // shared by all forks
	Next   enabled.Set
	Salts  []uint64
	simple bool // what can happen depends on one process or channel each

	Now      []uint32     // the state at hand: in a step, after the changes so far,
	Delta    *model.Delta // which are these
	reaction Effect       // of the process that reacted last

	// Caches of this goroutine.
	Procs []cache
	Chans []chanCache // by link
	Sends []Post      // of all effects
	Met   int         // bytes of what is known of channel contents
}

// meanings is what the numbers in a vector stand for: local states, and messages.
type meanings interface {
	NewProc(p model.ProcID, id uint32) Proc
	NewChannel(i int, msgs []uint32) *Content
	NewEffect(id uint32, e model.Event, x uint32) (Effect, error) // calls the author's step function; e is about message x
	Forgotten(id uint32, crashed model.ProcID) uint32             // the local state in which nothing was told of the crash
	PlaceOf(x uint32, msgs []uint32) int                          // where message x goes
	Older(x uint32) uint32                                        // the message a unit of time later
	Carries(x uint32) int
	State(p model.ProcID) any
	WaysOf(p model.ProcID, own model.Kinds) enabled.Ways
	Accepts(i, k int) bool
}

// Known is the interned values whose types are always the same.
type Known struct {
	Budgets *plain.Table[enabled.Budget]
	Seen    *plain.Table[model.Observation]

	Mu    sync.RWMutex
	Nodes map[chanNode]uint32
	Chans [][]uint32 // the message numbers of each channel content
	// How many bytes these numbers take.
	Contents int
}

// NewKnown returns that of a machine that has met nothing.
func NewKnown() *Known {
	return &Known{Budgets: plain.NewTable[enabled.Budget](), Seen: plain.NewTable[model.Observation](), Nodes: map[chanNode]uint32{}, Chans: [][]uint32{nil}}
}

// cache is what is known of one process. Effects are in the table itself: a
// step is one look at memory.
type cache struct {
	Infos []Proc           // by number of the local state
	Steps memo.Map[Effect] // (local state, input) → effect
}

// Proc is what is known of a local state.
type Proc struct {
	Own   model.Kinds
	Known bool
	Timer enabled.Timer
	Told  model.ProcSet
	Word  uint64
}

// Effect is an effect in numbers, small so that many are in the processor's cache.
type Effect struct {
	Word  uint64
	Next  uint32
	Seen  uint32
	First uint32 // of its sends,
	Count uint32 // and how many there are
}

// NewVector returns a vector of a network whose numbers have those meanings.
func NewVector(n *Network, v meanings, known *Known, m enabled.Set) Vector {
	f := Vector{
		Network: n, meanings: v, N: n.Given.N, Known: known, Next: m,
		Procs: make([]cache, n.Given.N), Chans: make([]chanCache, len(n.Links)),
		simple: m.Ways == nil && m.Refused == nil && m.Timers == nil && !n.Given.Faulty(),
	}
	for c := range f.N + len(n.Links) + 1 {
		f.Salts = append(f.Salts, plain.Salt(c))
	}
	return f
}

// Width returns the number of components.
func (m *Vector) Width() int {
	if m.Given.Faulty() {
		return m.N + len(m.Links) + 1
	}
	return m.N + len(m.Links)
}

// Observed returns the observation with that number.
func (m *Vector) Observed(id uint32) model.Observation { return m.Known.Seen.Value(id) }

// Set gives a component a new value; word is what that adds to the fingerprint.
func (m *Vector) Set(component int, id uint32, word uint64) {
	if m.Now[component] != id {
		m.Now[component] = id
		m.Delta.Change(component, id, word)
	}
}

// Proc returns what is to be known of local state id of process p.
func (m *Vector) Proc(p int, id uint32) *Proc {
	if infos := m.Procs[p].Infos; int(id) < len(infos) && infos[id].Known {
		return &infos[id]
	}
	return m.meetProc(p, id)
}

// meetProc is proc for the first time.
func (m *Vector) meetProc(p int, id uint32) *Proc {
	c := &m.Procs[p]
	if int(id) >= len(c.Infos) {
		c.Infos = append(c.Infos, make([]Proc, int(id)+1-len(c.Infos)+len(c.Infos)/2)...)
	}
	c.Infos[id] = m.NewProc(model.ProcID(p), id)
	return &c.Infos[id]
}

// budget returns the faults that may still happen, in a system with any.
func (m *Vector) budget() enabled.Budget { return m.Known.Budgets.Value(m.Now[m.N+len(m.Links)]) }

// BudgetWord returns what a budget adds to the fingerprint.
func (m *Vector) BudgetWord(b enabled.Budget) uint64 {
	return plain.Mix(b.Hash() + m.Salts[m.N+len(m.Links)])
}

// process returns what is to be known of the local state of p.
func (m *Vector) process(p model.ProcID) *Proc { return m.Proc(int(p), m.Now[p]) }
