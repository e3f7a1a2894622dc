package model

import "math/bits"

// What an event does to a message-passing system, and what can happen in it. It
// is said once, for both forms of a global state: the world of plain values and
// the machine of interned ones.

// A network is the channels between processes, and what is assumed of both.
type network struct {
	setup  Setup
	links  []link
	linkOf []int16 // index into links by from·n+to, or −1
}

// link returns the index of a channel, or −1 if there is none.
func (n *network) link(from, to ProcID) int {
	if int(from) >= n.setup.N || int(to) >= n.setup.N {
		return -1
	}
	return int(n.linkOf[int(from)*n.setup.N+int(to)])
}

// linksOf returns the indices of the channels from p, by receiver.
func (n *network) linksOf(p ProcID) []int16 { return n.linkOf[int(p)*n.setup.N:][:n.setup.N] }

// A post is a message put into a channel; the store knows the message by its number.
type post struct {
	link int32
	msg  uint32
}

// An mpStore holds a global state of a message-passing system. Channels have the
// numbers of their links, and messages in a channel are numbered from 0.
type mpStore interface {
	state(p ProcID) any              // the local state of p
	down() ProcSet                   // who has crashed
	told(p ProcID) ProcSet           // whose crash the failure detector has reported to p
	accepts(channel int, k int) bool // the receiver takes message k now
	split() bool                     // the network is

	// react lets a process react to e, which is about a message of the channel or
	// of none, and returns what it sends. Only what is seen of it changes in the store.
	react(e Event, channel int) ([]post, error)
	become(p ProcID)          // p changes as it reacted
	forget(p, crashed ProcID) // p is told of the next crash as if there had been none
	spend(k Kind)             // a fault of kind k has happened
	take(channel int, k uint8)
	double(channel int, k uint8) (ok bool)     // put a copy beside message k; not ok if the channel is full
	put(posts []post, away ProcSet) (full int) // but those to who is away; full is a channel that is, or −1
	empty(channel int) (tokens int)            // and how many were lost
	age(channel int)                           // a unit of time passes
	carries(msg uint32) int                    // how many tokens a message that is sent carries
	lose(tokens int)                           // so many less are seen
}

// happen lets e happen, an event that can.
func (n *network) happen(st mpStore, e Event) error {
	channel := -1
	if e.Kind.OnMessage() {
		channel = n.link(e.From, e.Proc)
	}
	if e.Kind == Tick {
		return n.tick(st, e)
	}
	posts, err := st.react(e, channel)
	if err != nil {
		return err
	}
	if e.Kind.Fault() {
		st.spend(e.Kind)
	}
	lost := 0
	switch e.Kind {
	case Deliver, Drop:
		st.take(channel, e.Index)
	case Duplicate:
		if !st.double(channel, e.Index) {
			return n.overflow(st, e, channel)
		}
	case Split:
		lost = n.discard(st, n.parted)
	case Crash:
		if n.deadLetters() {
			lost = n.discard(st, func(l link) bool { return l.to == e.Proc })
		}
	}
	if len(posts) > 0 {
		gone, err := n.send(st, e, posts)
		if err != nil {
			return err
		}
		lost += gone
	}
	st.become(e.Proc)
	if e.Kind == Recover && n.forgets() {
		for p := range ProcID(n.setup.N) {
			st.forget(p, e.Proc)
		}
	}
	if lost != 0 {
		st.lose(lost)
	}
	return nil
}

// send puts messages into their channels, unless they go to the dead or to the other
// side, and returns how many tokens are lost with those.
func (n *network) send(st mpStore, e Event, posts []post) (lost int, err error) {
	away := n.away(st, e.Proc)
	if full := st.put(posts, away); full >= 0 {
		return 0, n.overflow(st, e, full)
	}
	for _, s := range posts {
		if away.Has(n.links[s.link].to) {
			lost += st.carries(s.msg)
		}
	}
	return lost, nil
}

// away returns whom nothing reaches that p sends.
func (n *network) away(st mpStore, p ProcID) (away ProcSet) {
	if n.setup.Crashes > 0 && n.deadLetters() {
		away = st.down()
	}
	if n.setup.Splits > 0 && st.split() {
		for q := range ProcID(n.setup.N) {
			if n.parted(link{p, q}) {
				away = away.With(q)
			}
		}
	}
	return away
}

// deadLetters reports whether messages to crashed processes are dropped at
// once. If nothing can recover they would be lost anyway, only later, and there
// are fewer states so.
func (n *network) deadLetters() bool { return n.setup.Recoveries == 0 }

// discard empties the channels that are lost and returns how many tokens were
// lost with their messages.
func (n *network) discard(st mpStore, lost func(link) bool) (tokens int) {
	for i, l := range n.links {
		if lost(l) {
			tokens += st.empty(i)
		}
	}
	return tokens
}

// tick lets a unit of time pass. It is observed at p0, the last to react, of which
// it shows nothing.
func (n *network) tick(st mpStore, e Event) error {
	for p := n.setup.N - 1; p >= 0; p-- {
		e.Proc = ProcID(p)
		if _, err := st.react(e, -1); err != nil {
			return err
		}
		st.become(e.Proc)
	}
	for i := range n.links {
		st.age(i)
	}
	return nil
}

func (n *network) overflow(st mpStore, e Event, channel int) error {
	l := n.links[channel]
	return breach(e, st.state(e.Proc), "the channel from %v to %v overflows: it holds %d messages; bound the requests or send less", l.from, l.to, MaxQueue)
}

// detect brings up to date what the failure detector may tell.
func (n *network) detect(st mpStore, m *enabledSet) {
	if m.opinions == nil {
		return
	}
	down := st.down()
	for p := range ProcID(n.setup.N) {
		if m.opinions[p] = (opinions{}); m.own[p]&deaf == 0 {
			m.opinions[p] = n.opinions(p, st.told(p), down)
		}
	}
}

// refuse brings up to date which messages of a channel its receiver does not
// accept now, because it is selective or pauses.
func (n *network) refuse(st mpStore, m *enabledSet, channel int) {
	m.refused[channel] = 0
	for rest := m.waiting[channel]; rest != 0; rest &= rest - 1 {
		if k := bits.TrailingZeros64(rest); !st.accepts(channel, k) {
			m.refused[channel] |= 1 << k
		}
	}
}

// deaf is what only those can do who take no messages and hear no opinions meanwhile.
const deaf = Kinds(1<<Recover | 1<<Resume)

// opines is the events after which the failure detector may tell something else.
const opines = Kinds(1<<Crash | 1<<Recover | 1<<Suspect | 1<<Trust | 1<<Mistrust | 1<<Pause | 1<<Resume)

// parted reports whether nothing gets through a channel while the network is split.
func (n *network) parted(l link) bool {
	s := &n.setup
	return s.Side.Has(l.from) != s.Side.Has(l.to) || s.Cut.Has(l.from) && s.Cut.Has(l.to)
}

// opinions returns what the detector may tell p, given whose crash it has reported
// to p and who is down, were every mistake allowed.
func (n *network) opinions(p ProcID, told, down ProcSet) (o opinions) {
	if down.Has(p) {
		return opinions{}
	}
	o.suspect = down &^ told.With(p)
	if n.setup.Detector == EventualDetector {
		o.trust = told &^ down
		o.mistrust = Others(n.setup.N, p) &^ down &^ told
	}
	return o
}

// forgets reports whether who was told of a crash is as if it had not been once
// the crashed recovers. An eventual detector takes it back.
func (n *network) forgets() bool { return n.setup.Detector != EventualDetector }
