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
	aged   chanChange // what a tick does; filled when asked
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
	c := &chanInfo{
		msgs: msgs, takes: make([]chanChange, len(msgs)),
		mask: distinct(m.sys.setup.Channels, len(msgs), func(a, b int) bool { return msgs[a] == msgs[b] }),
	}
	h := uint64(len(msgs))
	c.aged.next = unknown
	for k, x := range msgs {
		msg := m.known.msgs.value(x)
		if msg.Left == 0 {
			c.due |= 1 << k
		} else {
			c.others = true
		}
		if !m.sys.setup.arrivable(msg.Left) {
			c.mask &^= 1 << k
		}
		h = fold(h, m.sys.msgs.hash(&msg))
		c.takes[k].next = unknown
	}
	c.word = mix(h + m.salts[m.n+i])
	return c
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

// take returns the change that takes message k out of channel i, whose content
// id is c.
func (m *mpMachine[S, M]) take(i int, id uint32, c *chanInfo, k uint8) chanChange {
	if c.takes[k].next == unknown {
		rest := slices.Delete(slices.Clone(c.msgs), int(k), int(k)+1)
		c.takes[k] = m.changeTo(i, id, m.known.content(rest))
	}
	return c.takes[k]
}

// push returns the change that puts message x into channel i: behind what is
// there or, in any order, where it sorts. It is not ok if the channel is full.
func (m *mpMachine[S, M]) push(i int, id, x uint32) (change chanChange, ok bool) {
	if known := m.chans[i].pushed.Find(memo.Pair(id, x)); known != nil {
		return *known, true
	}
	q := m.channel(i, id).msgs
	if len(q) == MaxQueue {
		return chanChange{}, false
	}
	at := len(q)
	if m.sys.setup.Channels == AnyOrder {
		msg := m.known.msgs.value(x)
		for at > 0 {
			before := m.known.msgs.value(q[at-1])
			if m.sys.msgs.compare(&before, &msg) <= 0 {
				break
			}
			at--
		}
	}
	change = m.changeTo(i, id, m.known.content(slices.Insert(slices.Clone(q), at, x)))
	m.chans[i].pushed.Put(memo.Pair(id, x), change)
	return change, true
}

func (m *mpMachine[S, M]) setChannel(i int, c chanChange, d *Delta) {
	d.change(m.n+i, c.next, c.word)
}
