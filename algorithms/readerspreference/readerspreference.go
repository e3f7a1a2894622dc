// Package readerspreference is the first of the two problems of readers and writers, with its
// solution by semaphores: the first reader to come keeps writers out, the last to leave lets them in,
// and the readers in between care for nobody. No reader waits because a writer waits, so readers that
// take turns keep writers out for ever.
package readerspreference

import (
	"doorway/algorithms/semaphore"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program: those of readers, and those of writers.
const (
	Idle PC = iota
	Enter
	Count
	Keep
	Entered
	Reading
	Leave
	Uncount
	Let
	Left
	Write
	Writing
	Written
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle     remainder
trying     ·        reader:
           Enter      P(mutex)
           Count      readcount := readcount + 1
           ·          if it is now 1
           Keep         P(w)
           Entered    V(mutex)
critical   Reading    critical section
exiting    Leave      P(mutex)
           Uncount    readcount := readcount − 1
           ·          if it is now 0
           Let          V(w)
           Left       V(mutex)
trying     ·        writer:
           Write      P(w)
critical   Writing    critical section
exiting    Written    V(w)
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC      PC
	Blocked bool // in the queue of the semaphore of its P
}

// The registers.
const (
	Mutex     = iota // among readers that count
	ReadCount        // how many readers are inside, or about to be
	W                // among writers; the readers together count as one
)

// Algorithm is the solution for any number of processes. The first Writers of them write. Its
// semaphores have queues: a V lets the process go on that has been blocked for the longest time.
type Algorithm struct {
	Writers model.ProcID
	Weak    bool // a V lets any process go on that waits
}

// Registers returns the two semaphores, initially 1, and the count of readers, initially 0.
func (Algorithm) Registers() []memory.Register {
	return []memory.Register{{Name: "mutex", Init: 1}, {Name: "readcount"}, {Name: "w", Init: 1}}
}

// Role returns what a process does with the resource.
func (a Algorithm) Role(me model.ProcID) string {
	if me < a.Writers {
		return "writer"
	}
	return "reader"
}

// Alike says that weak semaphores do not tell waiting processes apart: readers are alike, and so are writers.
func (a Algorithm) Alike() bool { return a.Weak }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		if me < a.Writers {
			return State{PC: Write}
		}
		return State{PC: Enter}
	case Enter:
		return a.P(me, s, Mutex, Count, mem)
	case Count:
		if mem.FetchAndAdd(ReadCount, 1) == 0 {
			return State{PC: Keep}
		}
		return State{PC: Entered}
	case Keep:
		return a.P(me, s, W, Entered, mem)
	case Entered:
		return a.V(Mutex, Reading, mem)
	case Write:
		return a.P(me, s, W, Writing, mem)
	default:
		return a.leave(me, s, mem)
	}
}

// leave is the exit of readers and writers.
func (a Algorithm) leave(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Reading:
		return State{PC: Leave}
	case Leave:
		return a.P(me, s, Mutex, Uncount, mem)
	case Uncount:
		if mem.FetchAndAdd(ReadCount, -1) == 1 {
			return State{PC: Let}
		}
		return State{PC: Left}
	case Let:
		return a.V(W, Left, mem)
	case Left:
		return a.V(Mutex, Idle, mem)
	case Writing:
		return State{PC: Written}
	default:
		return a.V(W, Idle, mem)
	}
}

// P returns the state of me after P on a semaphore, at the line next, or blocked.
func (a Algorithm) P(me model.ProcID, s State, sem int, next PC, mem *memory.Memory) State {
	switch {
	case a.Weak:
		mem.Wait(sem)
	case s.Blocked:
		mem.Await(sem, func(v int) bool { return !semaphore.Queued(me, v) })
	case mem.FetchAndPhi(sem, func(v int) int { return semaphore.Down(me, v) }) <= 0:
		return State{s.PC, true}
	}
	return State{PC: next}
}

// V returns the state after V on a semaphore, at the line next.
func (a Algorithm) V(sem int, next PC, mem *memory.Memory) State {
	if a.Weak {
		mem.Signal(sem)
	} else {
		mem.FetchAndPhi(sem, semaphore.Up)
	}
	return State{PC: next}
}

// View shows the region, and who reads.
func (a Algorithm) View(me model.ProcID, s State) model.View {
	v := program.View(s.PC)
	v.Reader = me >= a.Writers
	return v
}
