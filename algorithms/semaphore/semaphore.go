// Package semaphore is mutual exclusion by one semaphore that is 1 at first: P to
// enter, V to leave. Its promises beyond exclusion depend on which process a V lets
// go on, which its inventor left open.
package semaphore

import (
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota
	P
	Blocked // of semaphores that record which processes are blocked: until a V lets it go on
	Take    // of a set: be the one that goes on
	InCS
	V
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle     remainder
trying     P        P(sem)
waiting    Blocked  as P
           Take     as P
critical   InCS     critical section
exiting    V        V(sem)
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct{ PC PC }

// The one register.
const sem = 0

// Algorithm is mutual exclusion by Dijkstra's semaphore for any number of
// processes. It is weak: P waits until the semaphore is positive, and any process
// whose P is due may find it so, even one that has just come.
type Algorithm struct{}

// Registers returns the semaphore, initially 1.
func (Algorithm) Registers() []memory.Register { return []memory.Register{{Name: "sem", Init: 1}} }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (Algorithm) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = P
	case P:
		mem.Wait(sem)
		s.PC = InCS
	case InCS:
		s.PC = V
	case V:
		mem.Signal(sem)
		s.PC = Idle
	}
	return s
}

// View shows the region. A P that is due leaves no trace: the doorway ends where a semaphore records
// that the process is blocked.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }

// Strong is mutual exclusion by a semaphore with a queue: a P that finds it taken
// puts the process at the end, and a V lets the first go on. Nobody can get in
// between, because the semaphore does not become positive.
//
// The register holds the semaphore's value or, while processes are blocked and the
// value is 0, minus the number whose digits are p+1 for each blocked process p, the
// first process's digit last.
type Strong struct{ Algorithm }

// base is the base of the digits; there are at most base−1 processes.
const base = 10

// Step is the program, with P and V each one indivisible step; a blocked process does
// nothing.
func (a Strong) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case P:
		if mem.FetchAndPhi(sem, func(v int) int { return Down(me, v) }) > 0 {
			return State{InCS}
		}
		return State{Blocked}
	case Blocked:
		mem.Await(sem, func(v int) bool { return !Queued(me, v) })
		return State{InCS}
	case V:
		mem.FetchAndPhi(sem, Up)
		return State{Idle}
	}
	return a.Algorithm.Step(me, s, mem)
}

// Down is a semaphore with a queue after a P of process me.
func Down(me model.ProcID, v int) int {
	if v > 0 {
		return v - 1
	}
	place := 1
	for -v >= place {
		place *= base
	}
	return v - place*(int(me)+1)
}

// Up is a semaphore with a queue after a V.
func Up(v int) int {
	if v < 0 {
		return v / base
	}
	return v + 1
}

// Queued reports whether me is in the queue of a semaphore.
func Queued(me model.ProcID, v int) bool {
	for ; v < 0; v /= base {
		if -v%base == int(me)+1 {
			return true
		}
	}
	return false
}

// Set is mutual exclusion by a semaphore with a set: a V lets any one process go on
// that is blocked at that time. Nobody else can get in between, but among the blocked
// nobody is first.
//
// The register holds the semaphore's value, 0 or 1, or two sets: the blocked
// processes, and those that were already blocked at the last V and may go on.
type Set struct{ Algorithm }

// The places of the sets in the register: above the value, one bit for each blocked
// process, and maxSet bits higher, one for each that may go on.
const (
	value  = 1
	maxSet = 8
)

func isBlocked(p model.ProcID) int { return value << (1 + p) }
func mayGoOn(p model.ProcID) int   { return isBlocked(p) << maxSet }

// The bits of all blocked processes.
const blocked = (1<<maxSet - 1) * value << 1

// Step is the program, with P and V each one indivisible step. A blocked process
// that may go on does so, unless another that may go on is faster.
func (a Set) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case P:
		if mem.FetchAndPhi(sem, func(v int) int { return join(me, v) }) == value {
			return State{InCS}
		}
		return State{Blocked}
	case Blocked:
		mem.Await(sem, func(v int) bool { return v&mayGoOn(me) != 0 })
		return State{Take}
	case Take:
		if mem.FetchAndPhi(sem, func(v int) int { return goOn(me, v) })&mayGoOn(me) != 0 {
			return State{InCS}
		}
		return State{Blocked}
	case V:
		mem.FetchAndPhi(sem, release)
		return State{Idle}
	}
	return a.Algorithm.Step(me, s, mem)
}

// join is the semaphore after a P of process me.
func join(me model.ProcID, v int) int {
	if v == value {
		return 0
	}
	return v | isBlocked(me)
}

// release is the semaphore after a V.
func release(v int) int {
	if v&blocked == 0 {
		return value
	}
	return v | v&blocked<<maxSet
}

// goOn is the semaphore after me has gone on, if it still may; then nobody else may.
func goOn(me model.ProcID, v int) int {
	if v&mayGoOn(me) == 0 {
		return v
	}
	return v & blocked &^ isBlocked(me)
}
