package network

import (
	"sync"
	"unsafe"

	"doorway/internal/cacheline"
	"doorway/internal/hashtable"
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// bytes returns the size of the memoised facts about a channel content.
func (c *Content) bytes() int { return int(unsafe.Sizeof(*c)) + valuecode.SizeOf(c.Takes) }

// chanNode represents a channel content as a shorter content and a last message.
type chanNode struct{ before, last uint32 }

// chanCache caches the contents of one channel. Changes carry their words, so that a step need not mix hashes.
type chanCache struct {
	Infos  []*Content                // by number of the content
	Pushed hashtable.Map[ChanChange] // (content, message) → content
}

// Content memoises facts about a content of a channel.
type Content struct {
	Mask  uint64 // the distinct messages
	Word  uint64
	Msgs  []uint32
	Takes []ChanChange // Takes[k] removes message k; filled on demand

	// In a synchronous system:
	enabled.Arrivals
	Older ChanChange // the effect of a tick; filled on demand
}

// ChanChange gives a channel's next content, and by how much the fingerprint changes.
type ChanChange struct {
	Next uint32
	word uint64
}

// A Vector holds the state of a machine: numbers of values, and memoised facts about them. It is
// not generic in the types of the values, so a step is fast; only values met for the first time
// need their types.
type Vector struct {
	_ cacheline.Pad
	*Network
	meanings
	N      int
	Known  *Known // shared by all forks
	Next   enabled.Set
	Salts  []uint64
	Faulty bool // faults have budgets, and so the last component is the budget
	simple bool // whether each event is enabled by one process or channel alone

	Now      []uint32          // the current state: during a step, with the changes made so far
	Delta    *transition.Delta // these changes
	reaction Effect            // of the process that reacted last

	// Caches of this goroutine.
	Procs []cache
	Chans []chanCache // by link
	Sends []Post      // of all effects
	Met   int         // bytes of the memoised facts about channel contents
	_     cacheline.Pad
}

// meanings gives the values that the numbers in a vector stand for: local states and messages.
type meanings interface {
	NewProc(p model.ProcID, id uint32) Proc
	NewChannel(i int, msgs []uint32) *Content
	NewEffect(id uint32, e model.Event, x uint32) (Effect, error) // calls the author's step function; e is about message x
	Forgotten(id uint32, crashed model.ProcID) uint32             // the local state without the report of that crash
	PlaceOf(x uint32, msgs []uint32) int                          // where message x goes
	Older(x uint32) uint32                                        // the same message a unit of time later
	Carries(x uint32) int
	State(p model.ProcID) any
	WaysOf(p model.ProcID, own kinds.Set) enabled.Ways
	Accepts(i, k int) bool
}

// Known holds the interned values whose types do not depend on the algorithm.
type Known struct {
	Budgets *valuecode.Table[enabled.Budget]
	Seen    *valuecode.Table[model.Observation]

	Mu    sync.RWMutex
	Nodes map[chanNode]uint32
	Chans [][]uint32 // the message numbers of each channel content
	// How many bytes these numbers take.
	Contents int
}

// NewKnown returns an empty Known.
func NewKnown() *Known {
	return &Known{Budgets: valuecode.NewTable[enabled.Budget](), Seen: valuecode.NewTable[model.Observation](), Nodes: map[chanNode]uint32{}, Chans: [][]uint32{nil}}
}

// cache memoises facts about one process. Effects are stored in the table itself, so a step costs one memory
// access.
type cache struct {
	Infos []Proc                // by number of the local state
	Steps hashtable.Map[Effect] // (local state, input) → effect
}

// Proc memoises facts about a local state.
type Proc struct {
	Own    kinds.Set
	Known  bool
	Timers enabled.Timers
	Told   model.ProcSet
	Word   uint64
}

// Effect records an effect in numbers, small so that many fit into the processor's cache.
type Effect struct {
	Word  uint64
	Next  uint32
	Seen  uint32
	First uint32 // index of the first of its sends
	Count uint32 // number of its sends
}

// NewVector returns the vector of a network.
func NewVector(n *Network, v meanings, known *Known, m enabled.Set) Vector {
	f := Vector{
		Network: n, meanings: v, N: n.Given.N, Known: known, Next: m,
		Procs: make([]cache, n.Given.N), Chans: make([]chanCache, len(n.Links)),
		Faulty: n.Given.Faulty(),
	}
	f.Now = cacheline.Make[uint32](f.Width())[:0]
	f.simple = m.Ways == nil && m.Refused == nil && m.Timers == nil && !f.Faulty
	for c := range f.N + len(n.Links) + 1 {
		f.Salts = append(f.Salts, valuecode.Salt(c))
	}
	return f
}

// Width returns the number of components.
func (m *Vector) Width() int {
	if m.Faulty {
		return m.N + len(m.Links) + 1
	}
	return m.N + len(m.Links)
}

// Observed returns the observation with that number.
func (m *Vector) Observed(id uint32) model.Observation { return m.Known.Seen.Value(id) }

// Channels returns the channels in the order of their components.
func (m *Vector) Channels() []enabled.Link { return m.Links }

// Set gives a component a new value, which adds word to the fingerprint.
func (m *Vector) Set(component int, id uint32, word uint64) {
	if m.Now[component] != id {
		m.Now[component] = id
		m.Delta.Change(component, id, word)
	}
}

// Proc returns the memoised facts about local state id of process p.
func (m *Vector) Proc(p int, id uint32) *Proc {
	if infos := m.Procs[p].Infos; int(id) < len(infos) && infos[id].Known {
		return &infos[id]
	}
	return m.meetProc(p, id)
}

// meetProc does what Proc does, for a local state met for the first time.
func (m *Vector) meetProc(p int, id uint32) *Proc {
	c := &m.Procs[p]
	if int(id) >= len(c.Infos) {
		c.Infos = append(c.Infos, make([]Proc, int(id)+1-len(c.Infos)+len(c.Infos)/2)...)
	}
	c.Infos[id] = m.NewProc(model.ProcID(p), id)
	return &c.Infos[id]
}

// budget returns the faults that may still happen; the system must have a budget.
func (m *Vector) budget() enabled.Budget { return m.Known.Budgets.Value(m.Now[m.N+len(m.Links)]) }

// BudgetWord returns what a budget adds to the fingerprint.
func (m *Vector) BudgetWord(b enabled.Budget) uint64 {
	return valuecode.Mix(b.Hash() + m.Salts[m.N+len(m.Links)])
}

// process returns the memoised facts about the local state of p.
func (m *Vector) process(p model.ProcID) *Proc { return m.Proc(int(p), m.Now[p]) }
