package network

import (
	"slices"

	"doorway/internal/hashtable"
	"doorway/model"
	"doorway/model/internal/enabled"
)

// Unknown is the content of a change that has not been computed yet.
const Unknown = ^uint32(0)

// Channel returns the memoised facts about content id of channel i.
func (m *Vector) Channel(i int, id uint32) *Content {
	if infos := m.Chans[i].Infos; int(id) < len(infos) && infos[id] != nil {
		return infos[id]
	}
	return m.meetChannel(i, id)
}

// meetChannel does what Channel does, for a content met for the first time.
func (m *Vector) meetChannel(i int, id uint32) *Content {
	c := &m.Chans[i]
	if int(id) >= len(c.Infos) {
		c.Infos = append(c.Infos, make([]*Content, int(id)+1-len(c.Infos)+len(c.Infos)/2)...)
	}
	c.Infos[id] = m.NewChannel(i, m.Known.Messages(id))
	m.Met += c.Infos[id].bytes()
	return c.Infos[id]
}

// Messages returns the numbers of the messages of a channel content.
func (k *Known) Messages(id uint32) []uint32 {
	k.Mu.RLock()
	defer k.Mu.RUnlock()
	return k.Chans[id]
}

// Content returns the number of a channel content.
func (k *Known) Content(msgs []uint32) uint32 {
	id := uint32(0)
	k.Mu.Lock()
	defer k.Mu.Unlock()
	for i, x := range msgs {
		next, ok := k.Nodes[chanNode{id, x}]
		if !ok {
			next = uint32(len(k.Chans))
			k.Chans = append(k.Chans, slices.Clone(msgs[:i+1]))
			k.Contents += 4 * (i + 1)
			k.Nodes[chanNode{id, x}] = next
		}
		id = next
	}
	return id
}

// Content returns the memoised facts about the present content of channel i.
func (m *Vector) Content(i int) *Content { return m.Channel(i, m.Now[m.N+i]) }

// ChangeTo returns the change of channel i to another content.
func (m *Vector) ChangeTo(i int, id uint32) ChanChange {
	return ChanChange{id, m.Channel(i, id).Word - m.Content(i).Word}
}

// SetChannel changes the content of channel i.
func (m *Vector) SetChannel(i int, c ChanChange) { m.Set(m.N+i, c.Next, c.word) }

// Take removes message k from channel i.
func (m *Vector) Take(i int, k uint8) {
	c := m.Content(i)
	if c.Takes[k].Next == Unknown {
		c.Takes[k] = m.ChangeTo(i, m.Known.Content(slices.Delete(slices.Clone(c.Msgs), int(k), int(k)+1)))
	}
	m.SetChannel(i, c.Takes[k])
}

// Put puts messages into their channels, except messages to processes that are away.
func (m *Vector) Put(posts []Post, away model.ProcSet) (full int) {
	for _, s := range posts {
		if !away.Has(m.Links[s.Link].To) && !m.putOne(int(s.Link), s) {
			return int(s.Link)
		}
	}
	return -1
}

func (m *Vector) putOne(i int, s Post) bool {
	key := hashtable.Pair(m.Now[m.N+i], s.Msg)
	change := m.Chans[i].Pushed.Find(key)
	if change == nil {
		q := m.Content(i).Msgs
		if len(q) == enabled.MaxQueue {
			return false
		}
		change = m.Chans[i].Pushed.Put(key, m.ChangeTo(i, m.inserted(q, s.Msg)))
	}
	m.SetChannel(i, *change)
	return true
}

// inserted returns the content that has another message, at its place.
func (m *Vector) inserted(q []uint32, x uint32) uint32 {
	return m.Known.Content(slices.Insert(slices.Clone(q), m.PlaceOf(x, q), x))
}

// Each returns the contents that are a message of a content alone.
func (m *Vector) Each(content uint32) (all []uint32) {
	for _, x := range m.Known.Messages(content) {
		all = append(all, m.Known.Content([]uint32{x}))
	}
	return all
}

// Joined returns the content that also has the only message of another one.
func (m *Vector) Joined(content, message uint32) uint32 {
	return m.inserted(m.Known.Messages(content), m.Known.Messages(message)[0])
}

// Double inserts a copy of message k beside it.
func (m *Vector) Double(i int, k uint8) bool {
	q := m.Content(i).Msgs
	if len(q) == enabled.MaxQueue {
		return false
	}
	m.SetChannel(i, m.ChangeTo(i, m.Known.Content(slices.Insert(slices.Clone(q), int(k), q[k]))))
	return true
}

// Empty empties channel i and returns how many tokens are lost.
func (m *Vector) Empty(i int) (tokens int) {
	for _, x := range m.Content(i).Msgs {
		tokens += m.Carries(x)
	}
	m.SetChannel(i, m.ChangeTo(i, 0))
	return tokens
}

// Age lets a unit of time pass in channel i.
func (m *Vector) Age(i int) {
	c := m.Content(i)
	if c.Older.Next == Unknown {
		older := make([]uint32, len(c.Msgs))
		for k, x := range c.Msgs {
			older[k] = m.Older(x)
		}
		c.Older = m.ChangeTo(i, m.Known.Content(older))
	}
	m.SetChannel(i, c.Older)
}
