// Package bakery is Lamport's bakery algorithm: take a ticket higher than all that
// you see, and wait for everybody with a lower one.
//
// Reading while another process writes does no harm: the registers need not be
// atomic, and such a read may return anything.
package bakery

import (
	"fmt"

	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program; those with j are repeated for every other process j.
const (
	Idle PC = iota
	Choose
	Look
	Take
	Chosen
	Flag
	Ticket
	InCS
	Discard
)

// The program, with its lines in the order of the constants.
var program = catalogue.Lines[PC](`
remainder  Idle     remainder
trying     Choose   choosing[me] := 1
           ·        for each other process j
           Look       highest := max(highest, number[j])
           Take     number[me] := highest + 1
           Chosen   choosing[me] := 0
waiting    ·        for each other process j
           Flag       wait until choosing[j] = 0
           Ticket     wait until number[j] = 0 or (number[me], me) < (number[j], j)
critical   InCS     critical section
exiting    Discard  number[me] := 0
`)

// String returns the name of the line.
func (pc PC) String() string { return program.Name(pc) }

// State is the local state of one process.
type State struct {
	PC     PC
	J      model.ProcID // the process that it looks at
	Number int16        // the highest ticket seen so far, and then its own
}

// made is the highest ticket that a read may make up when it overlaps a write of a
// safe register. Tickets have no bound, and such a read may return any of them; this
// bound limits what is explored.
const made = 3

// Algorithm is the algorithm for N processes.
type Algorithm struct {
	N int
	// Flagless does without the flags: nobody shows that it is choosing.
	Flagless bool
}

// choosing and number are the registers of p, and p alone writes them.
func (a Algorithm) choosing(p model.ProcID) int { return int(p) }
func (a Algorithm) number(p model.ProcID) int   { return a.N + int(p) }

// Registers returns choosing[0], …, and number[0], …, all initially 0.
func (a Algorithm) Registers() (all []memory.Register) {
	for p := range a.N {
		all = append(all, memory.Register{Name: fmt.Sprintf("choosing[%d]", p), Max: 1})
	}
	for p := range a.N {
		all = append(all, memory.Register{Name: fmt.Sprintf("number[%d]", p), Max: made, Open: true})
	}
	return all
}

// Init returns the state of a process in its remainder.
func (Algorithm) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle:
		s.PC = Choose
		if a.Flagless {
			s = a.first(me, s, Look, Take)
		}
	case Choose:
		mem.Write(a.choosing(me), 1)
		s = a.first(me, s, Look, Take)
	case Look:
		s.Number = max(s.Number, int16(mem.Read(a.number(s.J))))
		s = a.next(me, s, Look, Take)
	case Take:
		s.Number++
		mem.Write(a.number(me), int(s.Number))
		s.PC = Chosen
		if a.Flagless {
			s = a.first(me, s, Ticket, InCS)
		}
	case Chosen:
		mem.Write(a.choosing(me), 0)
		s = a.first(me, s, Flag, InCS)
	case Flag:
		if mem.Read(a.choosing(s.J)) == 0 {
			s.PC = Ticket
		}
	case Ticket:
		if mine(me, s, mem.Read(a.number(s.J))) {
			s = a.next(me, s, a.wait(), InCS)
		}
	case InCS:
		s.PC = Discard
	case Discard:
		mem.Write(a.number(me), 0)
		s = State{}
	}
	return s
}

// mine reports whether me goes before s.J, whose ticket is number.
func mine(me model.ProcID, s State, number int) bool {
	return number == 0 || int(s.Number) < number || int(s.Number) == number && me < s.J
}

// wait is the line at which a process begins to wait for another.
func (a Algorithm) wait() PC {
	if a.Flagless {
		return Ticket
	}
	return Flag
}

// first goes to a line for the first other process, or past it if there is none.
func (a Algorithm) first(me model.ProcID, s State, line, behind PC) State {
	s.PC, s.J = line, 0
	if me == 0 {
		return a.next(me, s, line, behind)
	}
	return s
}

// next goes to a line for the next other process, or past it after the last.
func (a Algorithm) next(me model.ProcID, s State, line, behind PC) State {
	s.PC = line
	if s.J++; s.J == me {
		s.J++
	}
	if int(s.J) >= a.N {
		s.PC, s.J = behind, 0
	}
	return s
}

// View shows the region and the ticket; the doorway ends when the ticket is chosen.
func (Algorithm) View(_ model.ProcID, s State) model.View {
	v := program.View(s.PC)
	if v.Passed || v.Region == model.Critical {
		v.Stamp = int(s.Number)
	}
	return v
}
