package model

import (
	"fmt"
	"slices"
)

// Safe and regular registers (Lamport, On interprocess communication, part II:
// algorithms, Distributed Computing 1(2), 1986). A write takes two events: the
// step that begins it, and Finish, which ends it and takes its process on. In
// between the process does nothing else, and who reads the register overlaps
// the write. A read is one event: where it can return a value at any moment of
// its duration, it can return it there.
//
// Lamport's registers have one writer each. Here several writes of a register
// may overlap: one that another has ended before leaves, when it ends, what a
// read would then return that overlaps both.

// maxDomain is the largest value that a register's domain may be declared to
// reach: with what is being written, the values of an access stay countable in
// one byte.
const maxDomain = 127

// overlaps reports whether reads and writes of a register may overlap.
func overlaps(m MemoryModel) bool { return m >= RegularRegisters }

// A writing is a write that has begun and not ended, or none.
type writing struct {
	on, met    bool // met: another write of the register has ended meanwhile
	reg, value int
}

// own returns what a process with this write can do, of what it could do without.
// One that is down has broken its write off, and ends it when it recovers.
func (w *writing) own(ks Kinds) Kinds {
	if !w.on || ks.Has(Recover) {
		return ks
	}
	return ks&^accesses | 1<<Finish
}

// accesses is the kinds of steps of a program.
const accesses = Kinds(1<<Request | 1<<Exit | 1<<Step)

func (w *writing) hash() uint64 {
	if !w.on {
		return 0
	}
	h := fold(1, uint64(w.reg))
	if w.met {
		h = fold(2, uint64(w.reg))
	}
	return fold(h, uint64(w.value))
}

func (w *writing) encode(buf []byte) []byte {
	if !w.on {
		return append(buf, 0)
	}
	buf = encodeInt(encodeInt(append(buf, 1), int64(w.reg)), int64(w.value))
	if w.met {
		return append(buf, 1)
	}
	return append(buf, 0)
}

// blur returns the values that come of an access to a register which finds value and
// others that overlap: in regular registers one of these, in safe ones any of
// the domain as well.
func blur(m MemoryModel, top, value int, others ...int) (all []int) {
	if len(others) > 0 && m == SafeRegisters {
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

// checkDomains wants safe registers to say what may come of a read.
func (sys *sharedMemory[S]) checkDomains() error {
	for _, r := range sys.regs {
		if sys.setup.Memory == SafeRegisters && (r.Max < 1 || r.Max > maxDomain || !r.holds(r.Init)) {
			return fmt.Errorf("setup %q: register %q has Max=%d and Init=%d: under memory=safe it must say its domain, 0 to Max, with Max from 1 to %d and its initial value within",
				sys.setup, r.Name, r.Max, r.Init, maxDomain)
		}
	}
	return nil
}

// holds reports whether v is in the register's domain.
func (r *Register) holds(v int) bool { return v >= 0 && (v <= r.Max || r.Open) }

// begin is what becomes of a step where accesses may overlap, next being the
// local state that it leads to: a write is only begun, and leaves the state as it is.
func (sys *sharedMemory[S]) begin(l, next *local[S], e Event, mem *Memory) error {
	switch m := sys.setup.Memory; {
	case mem.choices > 0 && mem.reg != NoRegister:
		return breach(e, l.State, "it chooses and touches a register in one step, whose events have numbers of their own under memory=%v; choose in a step before", m)
	case mem.op == locks && mem.reg != NoRegister:
		return breach(e, l.State, "its atomic read-modify-write needs a register that is atomic; under memory=%v use Read and Write, or choose memory=sc or tso", m)
	case mem.op != writes:
		return nil
	case e.Kind != Step && e.Kind != Finish:
		return breach(e, l.State, "its %v writes, which takes two events under memory=%v; only steps may: take another one for that", e.Kind, m)
	case sys.setup.Memory == SafeRegisters && !sys.regs[mem.reg].holds(mem.value):
		r := sys.regs[mem.reg]
		return breach(e, l.State, "it writes %d to %s, whose domain is 0 to %d; correct its Max or declare it Open", mem.value, r.Name, r.Max)
	case e.Kind == Step:
		*next = *l
	}
	return nil
}
