// Package szymanski is Szymański's mutual exclusion algorithm for n processes.
// Arriving processes gather in a waiting room. The last to come in finds nobody
// outside, shuts the door behind it and opens the one at the other end. All of them
// go through that door, lowest number first; only then does the first door open
// again.
package szymanski

import (
	"fmt"
	"slices"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of Szymański's program.
const (
	Idle PC = iota
	Intend
	AwaitDoor
	ComeIn
	LookOutside
	Gather
	AwaitShut
	Shut
	AwaitLower
	InCS
	AwaitGathered
	Leave
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle           remainder
trying     Intend         flag[me] := 1
waiting    AwaitDoor      for each other process j, upwards: wait until flag[j] < 3
           ComeIn         flag[me] := 3
           LookOutside    if flag[j] = 1 for some other process j
           Gather           flag[me] := 2
           AwaitShut        wait until flag[j] = 4 for some process j
           Shut           flag[me] := 4
           AwaitLower     for each process j < me: wait until flag[j] < 2
critical   InCS           critical section
exiting    AwaitGathered  for each process j > me: wait until flag[j] < 2 or flag[j] > 3
           Leave          flag[me] := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process. It looks at the processes that it waits
// for one by one, and goes on to the next once it has seen what it waits for.
type State struct {
	PC PC
	J  model.ProcID // the process that it looks at
}

// Algorithm is the algorithm for N processes: flag[p] is register p.
type Algorithm struct {
	N int
	// Down lists the lines whose test looks at the flags from the last to the first;
	// the other lines look from the first to the last.
	Down []PC
}

// Registers returns flag[0], …, flag[N−1], all 0.
func (a Algorithm) Registers() []memory.Register {
	var regs []memory.Register
	for p := range a.N {
		regs = append(regs, memory.Register{Name: fmt.Sprintf("flag[%d]", p)})
	}
	return regs
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		return State{PC: Intend}
	case Intend:
		mem.Write(int(me), 1)
		return a.scan(me, AwaitDoor, a.first(AwaitDoor))
	case ComeIn:
		mem.Write(int(me), 3)
		return a.scan(me, LookOutside, a.first(LookOutside))
	case Gather:
		mem.Write(int(me), 2)
		return a.scan(me, AwaitShut, a.first(AwaitShut))
	case Shut:
		mem.Write(int(me), 4)
		return a.scan(me, AwaitLower, a.first(AwaitLower))
	case InCS:
		return a.scan(me, AwaitGathered, a.first(AwaitGathered))
	case Leave:
		mem.Write(int(me), 0)
		return State{PC: Idle}
	default:
		return a.look(me, s, mem.Read(int(s.J)))
	}
}

// look goes on when the flag of s.J has been read.
func (a Algorithm) look(me model.ProcID, s State, flag int) State {
	switch {
	case s.PC == LookOutside && flag == 1:
		return State{PC: Gather}
	case s.PC == AwaitShut && flag == 4:
		return State{PC: Shut}
	case s.PC == AwaitDoor && flag >= 3,
		s.PC == AwaitLower && flag >= 2,
		s.PC == AwaitGathered && (flag == 2 || flag == 3):
		return s
	default:
		return a.scan(me, s.PC, a.next(s.PC, int(s.J)))
	}
}

// scan looks at j or, if j is not concerned, at the next process that is; if nobody is
// left, it goes on after the line.
func (a Algorithm) scan(me model.ProcID, line PC, j int) State {
	for ; 0 <= j && j < a.N; j = a.next(line, j) {
		if concerned(line, int(me), j) {
			return State{PC: line, J: model.ProcID(j)}
		}
	}
	if line == AwaitShut {
		return State{PC: line, J: model.ProcID(a.first(line))}
	}
	return State{PC: after[line]}
}

// first and next are the order in which a process looks at the others.
func (a Algorithm) first(line PC) int {
	if slices.Contains(a.Down, line) {
		return a.N - 1
	}
	return 0
}

func (a Algorithm) next(line PC, j int) int {
	if slices.Contains(a.Down, line) {
		return j - 1
	}
	return j + 1
}

// concerned reports whether the test in a line is about j. A process that awaits the
// shutting of the door looks at all flags, its own included.
func concerned(line PC, me, j int) bool {
	switch line {
	case AwaitLower:
		return j < me
	case AwaitGathered:
		return j > me
	default:
		return j != me || line == AwaitShut
	}
}

// after is the line to which a process goes on when it has looked at all.
var after = map[PC]PC{AwaitDoor: ComeIn, LookOutside: Shut, AwaitLower: InCS, AwaitGathered: Leave}

// View shows the region; the doorway is the first line.
func (Algorithm) View(_ model.ProcID, s State) model.View { return program.View(s.PC) }
