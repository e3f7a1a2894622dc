package memory

import (
	"fmt"

	"doorway/model/memory/internal/registers"
	"doorway/model/transition"
)

// Memory gives a step access to the shared registers: once, to one of them, by one atomic
// operation. Registers are named by their index in Program.Registers.
//
// Since a step learns nothing before its access, what it will touch depends on its local state
// alone and is known beforehand.
type Memory struct {
	regs   []int             // the registers as they are before the step
	buffer *registers.Buffer // the process's own writes that have not reached memory, or nil

	choice  int // the number of the alternative that Choose returns
	choices int // how many alternatives there are, or 0 if the step has not chosen

	visits  int          // how many accesses the step has made
	op      registers.Op // the first operation
	reg     int          // the register touched, or NoRegister
	value   int          // its value after the step
	guarded bool         // the operation can block
	blocked bool         // it does so now: the step is not enabled
}

// open prepares the memory for a step that takes the alternative with number choice.
func (m *Memory) open(choice int) {
	m.choice, m.choices = choice, 0
	m.visits, m.op, m.reg, m.guarded, m.blocked = 0, registers.Stays, transition.NoRegister, false, false
}

// Choose returns any number from 0 to n−1, where n is 1 to MaxChoices, like PlusCal's with and
// either. Each number is an event of its own, which carries the number, but all are one action:
// fairness is about the step, not about each alternative. A step may choose once, before its
// access, so its local state alone determines how many alternatives there are.
func (m *Memory) Choose(n int) int {
	switch {
	case n < 1 || n > transition.MaxChoices:
		panic(fmt.Sprintf("it chooses among %d alternatives, want 1 to %d", n, transition.MaxChoices))
	case m.choices > 0:
		panic("it chooses twice in one step; choose once, among all combinations")
	case m.visits > 0:
		panic("it chooses after it has gone through the door; choose before, or in a step of its own")
	}
	m.choices = n
	return min(m.choice, n-1)
}

// visit counts an access of the step.
func (m *Memory) visit(o registers.Op) {
	if m.visits == 0 {
		m.op = o
	}
	m.visits++
}

// exists panics unless there is a register r among the given number.
func exists(r, registers int) {
	if r < 0 || r >= registers {
		panic(fmt.Sprintf("register %d does not exist, there are %d", r, registers))
	}
}

// access offers the only way to a register: an atomic fetch-and-φ.
func (m *Memory) access(o registers.Op, r int, phi func(int) int) int {
	m.visit(o)
	exists(r, len(m.regs))
	v := m.regs[r]
	if m.buffer != nil {
		v = m.buffer.Read(r, v)
	}
	m.reg, m.value = r, phi(v)
	return v
}

// Read returns the value of r.
func (m *Memory) Read(r int) int {
	return m.access(registers.Reads, r, func(v int) int { return v })
}

// Write sets r to v. In memory that is not sequentially consistent, others may see the value later;
// if registers are not atomic, the write ends with a second event.
func (m *Memory) Write(r, v int) { m.access(registers.Writes, r, func(int) int { return v }) }

// Swap sets r to v and returns the value before.
func (m *Memory) Swap(r, v int) int { return m.access(registers.Locks, r, func(int) int { return v }) }

// TestAndSet sets r to 1 and reports whether it was set already.
func (m *Memory) TestAndSet(r int) bool { return m.Swap(r, 1) != 0 }

// CompareAndSwap sets r to new if its value is old, and reports whether it did.
func (m *Memory) CompareAndSwap(r, old, new int) bool {
	return old == m.access(registers.Locks, r, func(v int) int {
		if v == old {
			return new
		}
		return v
	})
}

// FetchAndAdd adds d to r and returns the value before.
func (m *Memory) FetchAndAdd(r, d int) int {
	return m.access(registers.Locks, r, func(v int) int { return v + d })
}

// FetchAndPhi replaces the value v of r by phi(v) and returns v. It stands for
// any atomic read-modify-write; phi must be pure.
func (m *Memory) FetchAndPhi(r int, phi func(int) int) int { return m.access(registers.Locks, r, phi) }

// when makes an access that is enabled only while holds(value); otherwise it does not call phi,
// and the process is blocked.
func (m *Memory) when(o registers.Op, r int, holds func(int) bool, phi func(int) int) int {
	return m.access(o, r, func(v int) int {
		m.guarded, m.blocked = true, !holds(v)
		if m.blocked {
			return v
		}
		return phi(v)
	})
}

// Await reads r and is enabled only while holds(value): the await statement of textbooks. The
// process does not spin; it is blocked until then.
func (m *Memory) Await(r int, holds func(int) bool) int {
	return m.when(registers.Reads, r, holds, func(v int) int { return v })
}

// AwaitAndPhi does what FetchAndPhi does and is enabled only while holds(value):
// the conditional atomic action await B then S of Owicki and Gries (An axiomatic
// proof technique for parallel programs I, Acta Informatica 6, 1976), on one
// register.
func (m *Memory) AwaitAndPhi(r int, holds func(int) bool, phi func(int) int) int {
	return m.when(registers.Locks, r, holds, phi)
}

// Wait performs Dijkstra's P on the weak semaphore r: blocked until r is positive, then it
// takes one. When r becomes positive, any of the waiting processes may proceed.
func (m *Memory) Wait(r int) {
	m.AwaitAndPhi(r, func(v int) bool { return v > 0 }, func(v int) int { return v - 1 })
}

// Signal performs Dijkstra's V on the semaphore r.
func (m *Memory) Signal(r int) { m.FetchAndAdd(r, 1) }

// Fence waits until all processes see the writes of this process. In sequentially consistent memory
// they do at once, so it is merely a step.
func (m *Memory) Fence() { m.visit(registers.Locks) }

// done returns what the step did at the door, without the registers.
func (m *Memory) done() Memory {
	d := *m
	d.regs, d.buffer = nil, nil
	return d
}

// MaxBuffer limits the writes in a store buffer. A process whose buffer is full cannot write until
// a write is flushed. Real processors behave in the same way, with buffers several times as large.
// Few locks have that many writes between two fences or atomic operations; a lock with more is
// explored for buffers of this size only.
const MaxBuffer = registers.MaxBuffer
