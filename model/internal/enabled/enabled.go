// Package enabled computes the enabled events, however processes communicate: the processes' own events, the faults
// within the budget, and what is due in time.
package enabled

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"doorway/model"
	"doorway/model/kinds"
)

// KeepTime updates whether time can pass. A message that its receiver does not accept does not hold up time.
func (m *Set) KeepTime() {
	c := Clock{}
	for p, t := range m.Timers {
		c.runs = c.runs || t.Runs
		c.due = c.due || t.Wake || t.Due && m.Own[p].Has(model.Timeout)
	}
	for i, a := range m.Arrivals {
		c.runs = c.runs || a.Others
		if m.at(i, model.Deliver)&a.Due != 0 {
			c.late, c.due = c.late.With(m.Links[i].To), true
		}
	}
	m.Clock = c
}

// MaxQueue limits the messages that a channel may hold: the deliverable messages are a bit set in
// one machine word.
const MaxQueue = 64

// Drifts holds the kinds of events of drifting hardware clocks.
const Drifts = kinds.Set(1<<model.Gain | 1<<model.Lose)

// A Link names the channel from one process to another.
type Link struct{ From, To model.ProcID }

// A Set holds the enabled events, in a form that both the world of plain values and the machine of interned
// components can update.
type Set struct {
	Own      []kinds.Set // each process's own events, faults included
	Opinions []Opinions  // the failure detector's possible reports to each process, or nil without one
	Choices  [][]uint8   // numbers of each process's events, where accesses overlap or shared-memory steps choose
	Ways     []Ways      // of message-passing processes that choose
	Links    []Link
	Waiting  []uint64      // for each link, the distinct messages
	Refused  []uint64      // of these, those that their receivers refuse now, or nil if all accept everything
	Timers   []Timers      // of each process, in a synchronous system or if timers have names
	Names    []model.Timer // of timers, by number, if they have some
	Order    []int         // the numbers of timers, ordered by name
	Arrivals []Arrivals    // of each link, likewise
	Left     Budget
	Clock    Clock
}

// Events appends the enabled events in an order that depends on the state alone: each process's own events, then
// each channel's, then what happens everywhere.
func (m *Set) Events(buf []model.Event) []model.Event {
	allowed := ^m.Left.forbidden
	if !m.Clock.ticks() {
		allowed &^= Drifts
	}
	faults, lossy := allowed&kinds.Faults != 0, allowed&(1<<model.Drop|1<<model.Duplicate) != 0
	chosen := m.Choices != nil || m.Ways != nil
	for p, own := range m.Own {
		if m.Clock.late.Has(model.ProcID(p)) {
			own &^= 1 << model.Timeout
		}
		for ks := own & allowed; ks != 0; ks &= ks - 1 {
			buf = append(buf, model.Event{Kind: model.Kind(bits.TrailingZeros32(uint32(ks))), Proc: model.ProcID(p)})
			switch {
			case m.Names != nil && buf[len(buf)-1].Kind == model.Timeout:
				buf = m.fire(buf)
			case chosen:
				buf = m.pick(buf)
			}
		}
		if m.Opinions != nil {
			buf = m.Opinions[p].events(model.ProcID(p), allowed, buf)
		}
	}
	for i, w := range m.Waiting {
		for ; w != 0; w &= w - 1 {
			e := model.Event{Kind: model.Deliver, Proc: m.Links[i].To, From: m.Links[i].From, Which: model.Which{Index: uint8(bits.TrailingZeros64(w))}}
			if m.Refused == nil || m.Refused[i]>>e.Index&1 == 0 {
				buf = append(buf, e)
			}
			if !lossy {
				continue
			}
			for _, k := range [...]model.Kind{model.Drop, model.Duplicate} {
				if allowed.Has(k) {
					e.Kind = k
					buf = append(buf, e)
				}
			}
		}
	}
	if m.Clock.ticks() {
		buf = append(buf, model.Event{Kind: model.Tick})
	}
	if !faults {
		return buf
	}
	for _, k := range [...]model.Kind{model.Split, model.Heal} {
		if allowed.Has(k) {
			buf = append(buf, model.Event{Kind: k})
		}
	}
	return buf
}

// NameTimers gives the timers of a process their names.
func (m *Set) NameTimers(names []model.Timer) {
	m.Names = names
	for i := range names {
		m.Order = append(m.Order, i)
	}
	slices.SortFunc(m.Order, func(i, j int) int { return cmp.Compare(names[i].String(), names[j].String()) })
}

// fire replaces the last event by one for each timer that may fire, and for each alternative.
func (m *Set) fire(buf []model.Event) []model.Event {
	last := len(buf) - 1
	e := buf[last]
	buf = buf[:last]
	for _, i := range m.Order {
		if m.Timers[e.Proc].Fire>>i&1 == 0 {
			continue
		}
		e.Timer = m.Names[i]
		buf = append(buf, e)
		if m.Ways != nil {
			buf = m.pick(buf)
		}
	}
	return buf
}

// fires reports whether the timer that e names may fire; without timer names, that is the unnamed one.
func (m *Set) fires(e model.Event) bool {
	if e.Kind != model.Timeout || m.Names == nil {
		return e.Timer == 0
	}
	i := slices.Index(m.Names, e.Timer)
	return i >= 0 && m.Timers[e.Proc].Fire>>i&1 != 0
}

// pick replaces the last event by one for each value that it may return.
func (m *Set) pick(buf []model.Event) []model.Event {
	last := len(buf) - 1
	e := buf[last]
	if !e.Kind.Chooses() {
		return buf
	}
	if m.Ways != nil {
		for i := 1; Alternating.Has(e.Kind) && i < int(m.Ways[e.Proc][e.Kind]); i++ {
			e.Index = uint8(i)
			buf = append(buf, e)
		}
		return buf
	}
	buf = buf[:last]
	for _, e.Index = range m.Choices[e.Proc] {
		buf = append(buf, e)
	}
	return buf
}

// offers reports whether e's number is that of a possible value.
func (m *Set) offers(e model.Event) bool {
	if m.Ways != nil && Alternating.Has(e.Kind) {
		return uint16(e.Index) < m.Ways[e.Proc][e.Kind]
	}
	if m.Choices != nil && e.Kind.Chooses() {
		return slices.Contains(m.Choices[e.Proc], e.Index)
	}
	return e.Index == 0
}

// at returns the messages of link i that events of kind k can name. Any distinct message can be lost or duplicated,
// even if its receiver refuses it.
func (m *Set) at(i int, k model.Kind) uint64 {
	if m.Refused == nil || k != model.Deliver {
		return m.Waiting[i]
	}
	return m.Waiting[i] &^ m.Refused[i]
}

// Has reports whether e is enabled; i is the link that e names, if any.
func (m *Set) Has(e model.Event, i int) bool {
	switch {
	case e.Kind.Everywhere():
		return e == model.Event{Kind: e.Kind} && e.Kind != model.Begin && m.Left.allows(e.Kind) && (e.Kind != model.Tick || m.Clock.ticks())
	case int(e.Proc) >= len(m.Own) || m.Left.forbidden.Has(e.Kind) || !m.fires(e):
		return false
	case e.Kind.OnMessage():
		return i >= 0 && e.Index < MaxQueue && m.at(i, e.Kind)>>e.Index&1 != 0
	case e.Kind.Opinion():
		return m.Opinions != nil && m.Opinions[e.Proc].of(e.Kind).Has(e.From)
	default:
		return m.Clock.hold(e.Proc, m.Own[e.Proc]).Has(e.Kind) && (m.Choices == nil && e.Index == 0 || m.offers(e))
	}
}

// Either constant would be negative, and so refused, if there were more.
const (
	_ = uint(1<<KindBits - 1 - kinds.Max)
	_ = uint(1<<ProcBits - model.MaxProcs)
)

// MaxTimer bounds delays and timers: the time left is one byte of the state.
const MaxTimer = math.MaxUint8

// Numbered makes room for the numbers of events; each process has one.
func (m *Set) Numbered() {
	m.Choices = make([][]uint8, len(m.Own))
	for p := range m.Choices {
		m.Choices[p] = Firsts(1)
	}
}
