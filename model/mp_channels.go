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
	arrivals
	older chanChange // what a tick does; filled when asked
}

// chanChange is a channel's next content, and the word of it less that of the
// content before.
type chanChange struct {
	next uint32
	word uint64
}

const unknown = ^uint32(0)

// channel returns what is to be known of content id of channel i.
func (m *vector) channel(i int, id uint32) *chanInfo {
	if infos := m.chans[i].infos; int(id) < len(infos) && infos[id] != nil {
		return infos[id]
	}
	return m.meetChannel(i, id)
}

// meetChannel is channel for the first time.
func (m *vector) meetChannel(i int, id uint32) *chanInfo {
	c := &m.chans[i]
	if int(id) >= len(c.infos) {
		c.infos = append(c.infos, make([]*chanInfo, int(id)+1-len(c.infos)+len(c.infos)/2)...)
	}
	c.infos[id] = m.newChannel(i, m.known.messages(id))
	m.met += c.infos[id].bytes()
	return c.infos[id]
}

// messages returns the numbers of the messages of a channel content.
func (k *mpKnown) messages(id uint32) []uint32 {
	k.mu.RLock()
	defer k.mu.RUnlock()
	return k.chans[id]
}

// content returns the number of a channel content.
func (k *mpKnown) content(msgs []uint32) uint32 {
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

// content returns what is to be known of the content of channel i.
func (m *vector) content(i int) *chanInfo { return m.channel(i, m.now[m.n+i]) }

// changeTo returns the change of channel i to another content.
func (m *vector) changeTo(i int, id uint32) chanChange {
	return chanChange{id, m.channel(i, id).word - m.content(i).word}
}

func (m *vector) setChannel(i int, c chanChange) { m.set(m.n+i, c.next, c.word) }

func (m *vector) take(i int, k uint8) {
	c := m.content(i)
	if c.takes[k].next == unknown {
		c.takes[k] = m.changeTo(i, m.known.content(slices.Delete(slices.Clone(c.msgs), int(k), int(k)+1)))
	}
	m.setChannel(i, c.takes[k])
}

func (m *vector) put(posts []post, away ProcSet) (full int) {
	for _, s := range posts {
		if !away.Has(m.links[s.link].to) && !m.putOne(int(s.link), s) {
			return int(s.link)
		}
	}
	return -1
}

func (m *vector) putOne(i int, s post) bool {
	key := memo.Pair(m.now[m.n+i], s.msg)
	change := m.chans[i].pushed.Find(key)
	if change == nil {
		q := m.content(i).msgs
		if len(q) == MaxQueue {
			return false
		}
		next := m.known.content(slices.Insert(slices.Clone(q), m.placeOf(s.msg, q), s.msg))
		change = m.chans[i].pushed.Put(key, m.changeTo(i, next))
	}
	m.setChannel(i, *change)
	return true
}

func (m *vector) double(i int, k uint8) bool {
	q := m.content(i).msgs
	if len(q) == MaxQueue {
		return false
	}
	m.setChannel(i, m.changeTo(i, m.known.content(slices.Insert(slices.Clone(q), int(k), q[k]))))
	return true
}

func (m *vector) empty(i int) (tokens int) {
	for _, x := range m.content(i).msgs {
		tokens += m.carries(x)
	}
	m.setChannel(i, m.changeTo(i, 0))
	return tokens
}

func (m *vector) age(i int) {
	c := m.content(i)
	if c.older.next == unknown {
		older := make([]uint32, len(c.msgs))
		for k, x := range c.msgs {
			older[k] = m.older(x)
		}
		c.older = m.changeTo(i, m.known.content(older))
	}
	m.setChannel(i, c.older)
}
