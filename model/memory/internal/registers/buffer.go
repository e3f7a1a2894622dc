package registers

import (
	"doorway/internal/valuecode"
)

// Total store order: x86-TSO (Sewell, Sarkar, Owens, Zappa Nardelli and Myreen, x86-TSO: a rigorous
// and usable programmer's model for x86 multiprocessors, CACM 53(7), 2010). Each process has a
// first-in first-out store buffer. A write goes into the buffer and reaches memory by a flush at
// any later time. A read returns the youngest write to its register in the process's own buffer, or
// else what memory holds. Atomic read-modify-writes and fences wait until the buffer is empty, then
// take effect in memory at once.
//
// The buffer belongs to the processor and not to the process: a crash loses none of its writes, and
// a process that recovers finds them there.

// MaxBuffer limits the writes in a store buffer. A process whose buffer is full cannot write until
// a write is flushed. Real processors behave in the same way, with buffers several times as large.
// Few locks have that many writes between two fences or atomic operations; a lock with more is
// explored for buffers of this size only.
const MaxBuffer = 8

// A store records a write that has not reached memory.
type store struct{ reg, value int }

// A Buffer holds the writes of a store buffer, the oldest first; cells beyond
// its length are zero, so that buffers with the same writes are equal.
type Buffer struct {
	len    int
	stores [MaxBuffer]store
}

// Read returns what the owner of the buffer reads from register r, which holds
// v in memory.
func (b *Buffer) Read(r, v int) int {
	if i := b.Youngest(r); i >= 0 {
		return b.stores[i].value
	}
	return v
}

// Youngest returns the index of the youngest write to r, or −1.
func (b *Buffer) Youngest(r int) int {
	i := b.len - 1
	for i >= 0 && b.stores[i].reg != r {
		i--
	}
	return i
}

// Stores yields the register and value of each write, the oldest first.
func (b *Buffer) Stores() func(yield func(reg, value int) bool) {
	return func(yield func(reg, value int) bool) {
		for _, s := range b.stores[:b.len] {
			if !yield(s.reg, s.value) {
				return
			}
		}
	}
}

func (b *Buffer) push(s store) {
	b.stores[b.len] = s
	b.len++
}

func (b *Buffer) pop() store {
	first := b.stores[0]
	copy(b.stores[:], b.stores[1:])
	b.len--
	b.stores[b.len] = store{}
	return first
}

// holds reports whether the owner of the buffer must wait for a flush before it can do o.
func (b *Buffer) holds(o Op) bool {
	return o == Locks && b.len > 0 || o == Writes && b.len == MaxBuffer
}

// Hash returns a hash of the buffer.
func (b *Buffer) Hash() uint64 {
	h := uint64(b.len)
	for _, s := range b.stores[:b.len] {
		h = valuecode.Fold(valuecode.Fold(h, uint64(s.reg)), uint64(s.value))
	}
	return h
}

// Encode appends bytes that are equal if and only if the buffers are.
func (b *Buffer) Encode(buf []byte) []byte {
	buf = valuecode.EncodeInt(buf, int64(b.len))
	for _, s := range b.stores[:b.len] {
		buf = valuecode.EncodeInt(valuecode.EncodeInt(buf, int64(s.reg)), int64(s.value))
	}
	return buf
}
