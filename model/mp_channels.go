package model

import (
	"slices"

	"doorway/internal/memo"
)

// chanNode is a channel content written as a shorter one and a last message.
type chanNode struct{ before, last uint32 }

// chanCache is one channel. Changes to it carry their words, so that a step
// mixes no hashes.
type chanCache struct {
	infos  []*chanInfo          // by number of the content
	pushed memo.Map[chanChange] // (content, message) → content
}

type chanInfo struct {
	mask  uint64 // the messages that can be told apart
	word  uint64
	msgs  []uint32
	takes []chanChange // takes[k] takes message k away; filled when asked

	// In a synchronous system:
	due    uint64     // the messages that are due
	others bool       // there are others
	older  chanChange // what a tick does; filled when asked
}

// chanChange is a channel's next content, and the word of it less that of the
// content before.
type chanChange struct {
	next uint32
	word uint64
}

const unknown = ^uint32(0)

// channel returns what is to be known of content id of channel i.
func (m *mpMachine[S, M]) channel(i int, id uint32) *chanInfo {
	if infos := m.chans[i].infos; int(id) < len(infos) && infos[id] != nil {
		return infos[id]
	}
	return m.meetChannel(i, id)
}

// meetChannel is channel for the first time.
func (m *mpMachine[S, M]) meetChannel(i int, id uint32) *chanInfo {
	c := &m.chans[i]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]*chanInfo, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	c.infos[id] = m.loadChannel(i, id)
	m.met += c.infos[id].bytes()
	return c.infos[id]
}

func (m *mpMachine[S, M]) loadChannel(i int, id uint32) *chanInfo {
	m.known.mu.RLock()
	msgs := m.known.chans[id]
	m.known.mu.RUnlock()
	q := m.letters(msgs)
	c := &chanInfo{msgs: msgs, takes: make([]chanChange, len(msgs)), mask: m.sys.waiting(q), older: chanChange{next: unknown}}
	c.due, c.others = deadlines(q)
	h := uint64(len(msgs))
	for k := range q {
		h = fold(h, m.sys.msgs.hash(&q[k]))
		c.takes[k].next = unknown
	}
	c.word = mix(h + m.salts[m.n+i])
	return c
}

// letters returns the messages with those numbers.
func (m *mpMachine[S, M]) letters(msgs []uint32) []letter[M] {
	q := make([]letter[M], len(msgs))
	for k, x := range msgs {
		q[k] = m.known.msgs.value(x)
	}
	return q
}

// content returns the number of a channel content.
func (k *mpKnown[S, M]) content(msgs []uint32) uint32 {
	id := uint32(0)
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, x := range msgs {
		next, ok := k.nodes[chanNode{id, x}]
		if !ok {
			next = uint32(len(k.chans))
			k.chans = append(k.chans, slices.Clone(msgs[:i+1]))
			k.contents += 4 * (i + 1)
			k.nodes[chanNode{id, x}] = next
		}
		id = next
	}
	return id
}

// changeTo returns the change of channel i from one content to another.
func (m *mpMachine[S, M]) changeTo(i int, from, to uint32) chanChange {
	return chanChange{to, m.channel(i, to).word - m.channel(i, from).word}
}

// takeFrom returns the change that takes message k out of channel i.
func (m *mpMachine[S, M]) takeFrom(i int, id uint32, k uint8) chanChange {
	c := m.channel(i, id)
	if c.takes[k].next == unknown {
		rest := slices.Delete(slices.Clone(c.msgs), int(k), int(k)+1)
		c.takes[k] = m.changeTo(i, id, m.known.content(rest))
	}
	return c.takes[k]
}

// push returns the change that puts message x into channel i. It is not ok if the
// channel is full.
func (m *mpMachine[S, M]) push(i int, id, x uint32) (change chanChange, ok bool) {
	if known := m.chans[i].pushed.Find(memo.Pair(id, x)); known != nil {
		return *known, true
	}
	q := m.channel(i, id).msgs
	if len(q) == MaxQueue {
		return chanChange{}, false
	}
	msg := m.known.msgs.value(x)
	at := m.sys.place(m.letters(q), &msg)
	change = m.changeTo(i, id, m.known.content(slices.Insert(slices.Clone(q), at, x)))
	m.chans[i].pushed.Put(memo.Pair(id, x), change)
	return change, true
}

// aged returns what a unit of time does to channel i.
func (m *mpMachine[S, M]) aged(i int, id uint32) chanChange {
	c := m.channel(i, id)
	if c.older.next == unknown {
		var older []uint32
		for _, l := range m.letters(c.msgs) {
			l.Left = sooner(l.Left)
			older = append(older, m.known.msgs.id(l))
		}
		c.older = m.changeTo(i, id, m.known.content(older))
	}
	return c.older
}
