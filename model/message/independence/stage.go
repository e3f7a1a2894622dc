package independence

import (
	"slices"

	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// A stage has room for one process and for messages to it. There steps are tried, apart from any run.
type stage struct {
	m      connectedMachine
	n      int
	links  []enabled.Link
	start  []uint32
	fifo   bool
	events []model.Event // of the last state that was asked for
	delta  transition.Delta
	spares [][]uint32 // states that nobody needs
	alone  [][]uint32 // by content: each of its messages alone
}

// with returns an empty stage with another machine.
func (t *stage) with(m connectedMachine) stage {
	return stage{m: m, n: t.n, links: t.links, start: t.start, fifo: t.fifo}
}

// vector returns a state with a process at a place and letters in its channels.
func (t *stage) vector(at place, letters ...letter) []uint32 {
	v := t.copy(t.start)
	clear(v[t.n:])
	v[at.proc] = at.local
	for _, l := range letters {
		if l != none {
			c := &v[t.n+l.channel]
			*c = t.m.Joined(*c, l.content)
		}
	}
	return v
}

// copy returns a copy of a state, for drop.
func (t *stage) copy(v []uint32) []uint32 {
	k := len(t.spares) - 1
	if k < 0 {
		return slices.Clone(v)
	}
	spare := t.spares[k]
	t.spares = t.spares[:k]
	copy(spare, v)
	return spare
}

// drop takes back states.
func (t *stage) drop(states ...[]uint32) {
	for _, v := range states {
		if v != nil {
			t.spares = append(t.spares, v)
		}
	}
}

// at returns the events of a process that take a message from a channel, or that it takes by itself if channel is −1.
func (t *stage) at(v []uint32, p model.ProcID, channel int) (all []model.Event) {
	t.events = t.m.Events(v, t.events[:0])
	for _, e := range t.events {
		if e.Proc == p && t.channel(e) == channel {
			all = append(all, e)
		}
	}
	return all
}

// after returns what an event leads to and the number of its observation, or nil if it fails.
func (t *stage) after(v []uint32, e model.Event) (next []uint32, seen uint32) {
	t.delta.Reset()
	if t.m.Step(v, e, &t.delta) != nil {
		return nil, 0
	}
	next = t.copy(v)
	for _, c := range t.delta.Changes {
		next[c.Component] = c.ID
	}
	return next, t.delta.Seen
}

// channel returns the channel from which e takes a message, or −1.
func (t *stage) channel(e model.Event) int {
	if !e.Kind.OnMessage() {
		return none.channel
	}
	return t.m.Link(e.From, e.Proc)
}

// letter returns what e takes in v.
func (t *stage) letter(v []uint32, e model.Event) letter {
	c := t.channel(e)
	if c == none.channel {
		return none
	}
	return letter{c, t.each(v[t.n+c])[e.Index]}
}

// each returns the messages of a content, each alone.
func (t *stage) each(content uint32) []uint32 {
	if content == 0 {
		return nil
	}
	if more := int(content) + 1 - len(t.alone); more > 0 {
		t.alone = append(t.alone, make([][]uint32, more)...)
	}
	if t.alone[content] == nil {
		t.alone[content] = t.m.Each(content)
	}
	return t.alone[content]
}
