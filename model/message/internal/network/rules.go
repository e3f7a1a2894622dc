package network

import (
	"math/bits"

	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
)

// A Post describes a message put into a channel; the store knows the message by its number.
type Post struct {
	Link int32
	Msg  uint32
}

// A Store holds a global state of a message-passing system. A channel has the number of its link;
// messages in a channel are numbered from 0.
type Store interface {
	State(p model.ProcID) any          // the local state of p
	Down() model.ProcSet               // the crashed processes
	Told(p model.ProcID) model.ProcSet // the processes whose crash the failure detector has reported to p
	Accepts(channel int, k int) bool   // whether the receiver accepts message k now
	Split() bool                       // whether the network is split

	// React lets a process react to e and returns what it sends. channel is that of the message
	// that e is about, or −1. Only the observation changes in the store.
	React(e model.Event, channel int) ([]Post, error)
	Become(p model.ProcID)                           // p takes the local state that React computed
	Forget(p, crashed model.ProcID)                  // p forgets that the crash was reported
	Spend(k model.Kind)                              // a fault of kind k has happened
	Take(channel int, k uint8)                       // remove message k from the channel
	Double(channel int, k uint8) (ok bool)           // insert a copy of message k; ok is false if the channel is full
	Put(posts []Post, away model.ProcSet) (full int) // except messages to processes that are away; full is a channel without room, or −1
	Empty(channel int) (tokens int)                  // returns how many tokens were lost
	Age(channel int)                                 // a unit of time passes
	Carries(msg uint32) int                          // how many tokens a message that is sent carries
	Lose(tokens int)                                 // subtract tokens from the observation
}

// Happen takes e, which must be enabled.
func (n *Network) Happen(st Store, e model.Event) error {
	channel := -1
	if e.Kind.OnMessage() {
		channel = n.Link(e.From, e.Proc)
	}
	if e.Kind == model.Tick {
		return n.tick(st, e)
	}
	posts, err := st.React(e, channel)
	if err != nil {
		return err
	}
	if e.Kind.Fault() {
		st.Spend(e.Kind)
	}
	lost := 0
	switch e.Kind {
	case model.Deliver, model.Drop:
		st.Take(channel, e.Index)
	case model.Duplicate:
		if !st.Double(channel, e.Index) {
			return n.overflow(st, e, channel)
		}
	case model.Split:
		lost = n.discard(st, n.parted)
	case model.Crash:
		if n.deadLetters() {
			lost = n.discard(st, func(l enabled.Link) bool { return l.To == e.Proc })
		}
	}
	if len(posts) > 0 {
		gone, err := n.send(st, e, posts)
		if err != nil {
			return err
		}
		lost += gone
	}
	st.Become(e.Proc)
	if e.Kind == model.Recover && n.forgets() {
		for p := range model.ProcID(n.Given.N) {
			st.Forget(p, e.Proc)
		}
	}
	if lost != 0 {
		st.Lose(lost)
	}
	return nil
}

// send puts messages into their channels, except those to crashed processes or across a split, and
// returns how many tokens these lose.
func (n *Network) send(st Store, e model.Event, posts []Post) (lost int, err error) {
	away := n.away(st, e.Proc)
	if full := st.Put(posts, away); full >= 0 {
		return 0, n.overflow(st, e, full)
	}
	for _, s := range posts {
		if away.Has(n.Links[s.Link].To) {
			lost += st.Carries(s.Msg)
		}
	}
	return lost, nil
}

// away returns the processes that no message of p reaches.
func (n *Network) away(st Store, p model.ProcID) (away model.ProcSet) {
	if n.Given.Crashes > 0 && n.deadLetters() {
		away = st.Down()
	}
	if n.Given.Splits > 0 && st.Split() {
		for q := range model.ProcID(n.Given.N) {
			if n.parted(enabled.Link{From: p, To: q}) {
				away = away.With(q)
			}
		}
	}
	return away
}

// deadLetters reports whether messages to crashed processes are dropped at once. If no process can
// recover they would be lost anyway, only later; dropping them at once saves states.
func (n *Network) deadLetters() bool { return n.Given.Recoveries == 0 }

// discard empties the channels for which lost holds and returns how many tokens were lost with
// their messages.
func (n *Network) discard(st Store, lost func(enabled.Link) bool) (tokens int) {
	for i, l := range n.Links {
		if lost(l) {
			tokens += st.Empty(i)
		}
	}
	return tokens
}

// tick lets a unit of time pass. The observation names p0, the last process to react, and shows no
// change of it.
func (n *Network) tick(st Store, e model.Event) error {
	for p := n.Given.N - 1; p >= 0; p-- {
		e.Proc = model.ProcID(p)
		if _, err := st.React(e, -1); err != nil {
			return err
		}
		st.Become(e.Proc)
	}
	for i := range n.Links {
		st.Age(i)
	}
	return nil
}

func (n *Network) overflow(st Store, e model.Event, channel int) error {
	l := n.Links[channel]
	return contract.Breach(e, st.State(e.Proc), "the channel from %v to %v overflows: it holds %d messages; bound the requests or send less", l.From, l.To, enabled.MaxQueue)
}

// Detect updates what the failure detector may report.
func (n *Network) Detect(st Store, m *enabled.Set) {
	if m.Opinions == nil {
		return
	}
	down := st.Down()
	for p := range model.ProcID(n.Given.N) {
		if m.Opinions[p] = (enabled.Opinions{}); m.Own[p]&deaf == 0 {
			m.Opinions[p] = n.opinions(p, st.Told(p), down)
		}
	}
}

// Refuse updates which messages of a channel its receiver does not accept now, because it is
// selective or paused.
func (n *Network) Refuse(st Store, m *enabled.Set, channel int) {
	m.Refused[channel] = 0
	for rest := m.Waiting[channel]; rest != 0; rest &= rest - 1 {
		if k := bits.TrailingZeros64(rest); !st.Accepts(channel, k) {
			m.Refused[channel] |= 1 << k
		}
	}
}

// deaf is the set of events enabled only at processes that receive neither messages nor opinions: crashed and
// paused ones.
const deaf = kinds.Set(1<<model.Recover | 1<<model.Resume)

// Opines is the set of events that may change what the failure detector can report.
const Opines = kinds.Set(1<<model.Crash | 1<<model.Recover | 1<<model.Suspect | 1<<model.Trust | 1<<model.Mistrust | 1<<model.Pause | 1<<model.Resume)

// opinions returns what the detector may report to p if all mistakes are allowed, given the crashes
// it has reported to p and the processes that are down.
func (n *Network) opinions(p model.ProcID, told, down model.ProcSet) (o enabled.Opinions) {
	if down.Has(p) {
		return enabled.Opinions{}
	}
	o.Suspect = down &^ told.With(p)
	if n.Given.Detector == model.EventualDetector {
		o.Trust = told &^ down
		o.Mistrust = model.Others(n.Given.N, p) &^ down &^ told
	}
	return o
}

// forgets reports whether the report of a crash is forgotten when the crashed process recovers. An
// eventual detector withdraws it instead.
func (n *Network) forgets() bool { return n.Given.Detector != model.EventualDetector }
