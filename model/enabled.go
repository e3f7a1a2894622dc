package model

import (
	"math"
	"math/bits"
	"slices"
)

// A link is a channel from one process to another.
type link struct{ from, to ProcID }

// MaxQueue is how many messages a channel may hold: the messages that can be
// delivered next are the bits of one machine word.
const MaxQueue = 64

// An enabledSet is everything that can happen next, kept in a form that both the
// copying world and the machine of interned components can keep up to date.
type enabledSet struct {
	own      []Kinds    // what each process can do by itself, faults included
	opinions []opinions // what the failure detector may tell each process, or nil if there is none
	choices  [][]uint8  // where accesses may overlap, or steps of shared memory choose: the numbers of each process's events
	ways     []ways     // of processes of message passing that choose
	links    []link
	waiting  []uint64   // for each link, the messages that can be told apart
	refused  []uint64   // of these, those that their receivers do not accept now, or nil if all accept everything
	timers   []timer    // of each process, in a synchronous system
	arrivals []arrivals // of each link, likewise
	left     budget
	clock    clock
}

// events appends everything that can happen, in an order that depends on the
// state alone: each process's own events, then each channel's, then what happens everywhere.
func (m *enabledSet) events(buf []Event) []Event {
	allowed := ^m.left.forbidden
	if !m.clock.ticks() {
		allowed &^= Drifts
	}
	faults, lossy := allowed&Faults != 0, allowed&(1<<Drop|1<<Duplicate) != 0
	chosen := m.choices != nil || m.ways != nil
	for p, own := range m.own {
		if m.clock.late.Has(ProcID(p)) {
			own &^= 1 << Timeout
		}
		for ks := own & allowed; ks != 0; ks &= ks - 1 {
			buf = append(buf, Event{Kind: Kind(bits.TrailingZeros32(uint32(ks))), Proc: ProcID(p)})
			if chosen {
				buf = m.number(buf)
			}
		}
		if m.opinions != nil {
			buf = m.opinions[p].events(ProcID(p), allowed, buf)
		}
	}
	for i, w := range m.waiting {
		for ; w != 0; w &= w - 1 {
			e := Event{Deliver, m.links[i].to, m.links[i].from, uint8(bits.TrailingZeros64(w))}
			if m.refused == nil || m.refused[i]>>e.Index&1 == 0 {
				buf = append(buf, e)
			}
			if !lossy {
				continue
			}
			for _, k := range [...]Kind{Drop, Duplicate} {
				if allowed.Has(k) {
					e.Kind = k
					buf = append(buf, e)
				}
			}
		}
	}
	if m.clock.ticks() {
		buf = append(buf, Event{Kind: Tick})
	}
	if !faults {
		return buf
	}
	for _, k := range [...]Kind{Split, Heal} {
		if allowed.Has(k) {
			buf = append(buf, Event{Kind: k})
		}
	}
	return buf
}

// number puts an event for each value that may come of it in place of the last event.
func (m *enabledSet) number(buf []Event) []Event {
	last := len(buf) - 1
	e := buf[last]
	if !e.Kind.Chooses() {
		return buf
	}
	if m.ways != nil {
		for i := 1; alternating.Has(e.Kind) && i < int(m.ways[e.Proc][e.Kind]); i++ {
			e.Index = uint8(i)
			buf = append(buf, e)
		}
		return buf
	}
	buf = buf[:last]
	for _, e.Index = range m.choices[e.Proc] {
		buf = append(buf, e)
	}
	return buf
}

// offers reports whether a value with the number of e may come of it.
func (m *enabledSet) offers(e Event) bool {
	if m.ways != nil && alternating.Has(e.Kind) {
		return uint16(e.Index) < m.ways[e.Proc][e.Kind]
	}
	if m.choices != nil && e.Kind.Chooses() {
		return slices.Contains(m.choices[e.Proc], e.Index)
	}
	return e.Index == 0
}

// at returns the messages of link i to which events of kind k can happen: all that
// can be told apart are lost and duplicated, also those that are not accepted.
func (m *enabledSet) at(i int, k Kind) uint64 {
	if m.refused == nil || k != Deliver {
		return m.waiting[i]
	}
	return m.waiting[i] &^ m.refused[i]
}

// has reports whether e can happen; i is the link that e names, if any.
func (m *enabledSet) has(e Event, i int) bool {
	switch {
	case e.Kind.Everywhere():
		return e == Event{Kind: e.Kind} && e.Kind != Begin && m.left.allows(e.Kind) && (e.Kind != Tick || m.clock.ticks())
	case int(e.Proc) >= len(m.own) || m.left.forbidden.Has(e.Kind):
		return false
	case e.Kind.OnMessage():
		return i >= 0 && e.Index < MaxQueue && m.at(i, e.Kind)>>e.Index&1 != 0
	case e.Kind.Opinion():
		return m.opinions != nil && m.opinions[e.Proc].of(e.Kind).Has(e.From)
	default:
		return m.clock.hold(e.Proc, m.own[e.Proc]).Has(e.Kind) && (m.choices == nil && e.Index == 0 || m.offers(e))
	}
}

// How many bits a kind and a process take where events are packed into numbers.
const (
	kindBits = 5
	procBits = 6
)

// Either constant would be negative, and so refused, if there were more.
const (
	_ = uint(1<<kindBits - 1 - MaxKind)
	_ = uint(1<<procBits - MaxProcs)
)

// alternating is the kinds of events of a process whose steps may choose.
const alternating = Kinds(1<<Request | 1<<Exit | 1<<Step | 1<<Timeout)

// maxTimer bounds delays and timers: what is left of one is one byte of the state.
const maxTimer = math.MaxUint8
