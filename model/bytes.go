package model

import (
	"unsafe"

	"doorway/internal/memo"
)

// What the interned values and memoised steps of a machine take, in bytes. What
// strings in values point to is not counted, and Go's maps are estimated.

func sizeOf[T any](list []T) int {
	var v T
	return cap(list) * int(unsafe.Sizeof(v))
}

func (t *table[T]) bytes() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return memo.MapBytes(t.ids) + sizeOf(t.vals)
}

// Bytes returns how much memory the values take.
func (n *Interner[T]) Bytes() int { return n.table.bytes() }

func (m *mpMachine[S, M]) Bytes() (shared, own int) {
	k := m.known
	shared = m.states.bytes() + m.msgs.bytes() + k.budgets.bytes() + k.seen.bytes()
	k.mu.RLock()
	defer k.mu.RUnlock()
	shared += memo.MapBytes(k.nodes) + sizeOf(k.chans) + k.contents
	own = sizeOf(m.sends) + m.met
	for i := range m.procs {
		own += sizeOf(m.procs[i].infos) + m.procs[i].steps.Bytes()
	}
	for i := range m.chans {
		own += sizeOf(m.chans[i].infos) + m.chans[i].pushed.Bytes()
	}
	return shared, own
}

// bytes returns the size of what was met of a channel content.
func (c *chanInfo) bytes() int { return int(unsafe.Sizeof(*c)) + sizeOf(c.takes) }

func (m *renumberer[S, M]) Bytes() (shared, own int) {
	shared, own = m.mpMachine.Bytes()
	for _, s := range []*shifts{&m.locals, &m.contents} {
		own += sizeOf(s.least) + s.later.Bytes()
	}
	return shared, own
}

func (m *smMachine[S]) Bytes() (shared, own int) {
	k := m.known
	shared = k.locals.bytes() + k.values.bytes() + k.budgets.bytes() + k.seen.bytes() + k.buffers.bytes() + k.writes.bytes()
	own = sizeOf(m.effects) + sizeOf(m.stores)
	for p := range m.procs {
		own += sizeOf(m.procs[p].infos) + m.procs[p].steps.Bytes() + sizeOf(m.touches[p])
		for i := range m.procs[p].more {
			own += m.procs[p].more[i].Bytes()
		}
	}
	return shared, own
}
