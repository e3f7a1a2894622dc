package registers

import (
	"slices"

	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/kinds"
)

// Overlaps reports whether reads and writes of a register may overlap.
func Overlaps(m model.MemoryModel) bool { return m >= model.RegularRegisters }

// blur returns the values that an access to a register may return if it finds value and others are
// being written: in regular registers one of these, in safe registers any value of the domain.
func blur(m model.MemoryModel, top, value int, others ...int) (all []int) {
	if len(others) > 0 && m == model.SafeRegisters {
		for v := range top + 1 {
			all = append(all, v)
		}
	}
	for _, v := range append([]int{value}, others...) {
		if !slices.Contains(all, v) {
			all = append(all, v)
		}
	}
	return all
}

// Safe and regular registers (Lamport, On interprocess communication, part II: algorithms,
// Distributed Computing 1(2), 1986). A write takes two events: the step that begins it, and Finish,
// which ends it and takes its process on. In between, the process does nothing else, and every read
// of the register overlaps the write. A read is one event: any value that it could return at some
// moment of its duration it can return at that event.
//
// Lamport's registers have one writer each. Here several writes of a register may overlap. If
// another write has ended during a write, the write leaves at its end a value that a read
// overlapping both could return.

// MaxDomain is the largest value that a register's domain may be declared to
// reach: with what is being written, the values of an access stay countable in
// one byte.
const MaxDomain = 127

// A Writing records a write that has begun and not ended, or no write.
type Writing struct {
	On, Met    bool // met: another write of the register has ended meanwhile
	Reg, Value int
}

// own returns which of the events ks a process can take while it has this write. A crash interrupts
// the write; the process ends it when it recovers.
func (w *Writing) own(ks kinds.Set) kinds.Set {
	if !w.On || ks.Has(model.Recover) {
		return ks
	}
	return ks&^Accesses | 1<<model.Finish
}

// Hash returns a hash of the write.
func (w *Writing) Hash() uint64 {
	if !w.On {
		return 0
	}
	h := valuecode.Fold(1, uint64(w.Reg))
	if w.Met {
		h = valuecode.Fold(2, uint64(w.Reg))
	}
	return valuecode.Fold(h, uint64(w.Value))
}

// Encode appends bytes that are equal if and only if the writes are.
func (w *Writing) Encode(buf []byte) []byte {
	if !w.On {
		return append(buf, 0)
	}
	buf = valuecode.EncodeInt(valuecode.EncodeInt(append(buf, 1), int64(w.Reg)), int64(w.Value))
	if w.Met {
		return append(buf, 1)
	}
	return append(buf, 0)
}
