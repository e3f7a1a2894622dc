// Package filter is Peterson's mutual exclusion algorithm for n processes, known as
// the filter lock: n−1 levels, each holding back the last process that came, until
// another comes or nobody else is at that level or above.
//
// Everybody gets in, but no bound on waiting holds (case filter/base-bounded-waiting-from-doorway-5).
package filter

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Peterson's program. The process runs through those before the critical
// section for j = 1, …, n−1.
const (
	Idle PC = iota
	Raise
	GiveWay
	Look
	ReadLast
	InCS
	Lower
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle      remainder
trying     ·         for j := 1 to n−1
           Raise       level[me] := j
           GiveWay     last[j] := me
waiting    ·           repeat
           Look          if level[k] < j for each other process k: go on
           ReadLast      if last[j] ≠ me: go on
critical   InCS      critical section
exiting    Lower     level[me] := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process. It looks at the others one by one, and at
// each until that one is below its level or another is last.
type State struct {
	PC    PC
	Level uint8        // j: the level that the process is at or goes to, from 1 on
	K     model.ProcID // the process that it looks at
}

// Algorithm is the algorithm for N processes. The paper's Q is level here, and its
// TURN is last: level[p] is register p.
type Algorithm struct{ N int }

// Registers returns level[0], …, level[N−1], last[1], …, last[N−1].
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for p := range a.N {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("level[%d]", p)})
	}
	for j := 1; j < a.N; j++ {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("last[%d]", j)})
	}
	return regs
}

func (a Algorithm) last(level uint8) int { return a.N + int(level) - 1 }

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return a.to(1)
	case Raise:
		mem.Write(int(me), int(s.Level))
		s.PC = GiveWay
	case GiveWay:
		mem.Write(a.last(s.Level), int(me))
		return a.look(me, s.Level, 0)
	case Look:
		if mem.Read(int(s.K)) < int(s.Level) {
			return a.look(me, s.Level, s.K+1)
		}
		s.PC = ReadLast
	case ReadLast:
		s.PC = Look
		if mem.Read(a.last(s.Level)) != int(me) {
			return a.to(s.Level + 1)
		}
	case InCS:
		s.PC = Lower
	case Lower:
		mem.Write(int(me), 0)
		s.PC = Idle
	}
	return s
}

// to goes to a level, or into the critical section if the levels are passed.
func (a Algorithm) to(level uint8) State {
	if int(level) >= a.N {
		return State{PC: InCS}
	}
	return State{PC: Raise, Level: level}
}

// look looks at k or, if k is me, at the next process; if nobody is left, it goes to
// the next level.
func (a Algorithm) look(me model.ProcID, level uint8, k model.ProcID) State {
	if k == me {
		k++
	}
	if int(k) == a.N {
		return a.to(level + 1)
	}
	return State{PC: Look, Level: level, K: k}
}

// View shows the region; the doorway is the two writes at the first level.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	v := program.View(s.PC)
	v.Passed = v.Passed || v.Region == model.Trying && s.Level > 1
	return v
}
