package repair

import (
	"doorway/model"
	"doorway/model/memory"
)

// exchanging runs line b where line a was and line a where line b was. Line a leads to line b and nowhere else, and
// nothing else leads to line b. A process that waits or loops at either line does so in its new place; where line b led,
// the process goes after both.
type exchanging struct {
	*program
	a, b uint8
}

// Exchanged holds the local state of a program with two lines exchanged.
type Exchanged struct {
	State State
	Then  uint8 // after line b and before line a: where line b led
}

func (x exchanging) Init(me model.ProcID) Exchanged { return Exchanged{State: x.program.Init(me)} }

// View of a process between the two lines is that before them: what line a ends, such as a doorway, has not ended.
func (x exchanging) View(me model.ProcID, s Exchanged) model.View {
	if s.State.PC == x.b {
		s.State.PC = x.a
	}
	return x.program.View(me, s.State)
}

func (x exchanging) Step(me model.ProcID, s Exchanged, mem *memory.Memory) Exchanged {
	switch s.State.PC {
	case x.a:
		next := x.program.Step(me, State{x.b, s.State.Rest}, mem)
		if next.PC == x.b {
			return Exchanged{State: State{x.a, next.Rest}}
		}
		return Exchanged{State{x.b, next.Rest}, next.PC}
	case x.b:
		next := x.program.Step(me, State{x.a, s.State.Rest}, mem)
		switch next.PC {
		case x.a:
			return Exchanged{State{x.b, next.Rest}, s.Then}
		case x.b:
			return Exchanged{State: State{s.Then, next.Rest}}
		}
		panic("the first of two exchanged lines leads elsewhere than to the second")
	default:
		return Exchanged{State: x.program.Step(me, s.State, mem)}
	}
}

// diverting takes a process that goes from line a to line b to line c. It keeps the rest of its local state.
type diverting struct {
	*program
	a, b, c uint8
}

func (x diverting) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := x.program.Step(me, s, mem)
	if s.PC == x.a && next.PC == x.b {
		next.PC = x.c
	}
	return next
}

// waiting has a line of its own before a line: await the condition. Whoever comes to the line from another one waits.
type waiting struct {
	*program
	line  uint8
	until condition
}

// Waiting holds the local state of a program with a wait.
type Waiting struct {
	State State
	Due   bool // it has to wait before it goes on
}

func (x waiting) Init(me model.ProcID) Waiting { return Waiting{State: x.program.Init(me)} }

func (x waiting) Step(me model.ProcID, s Waiting, mem *memory.Memory) Waiting {
	if s.Due {
		register, value := x.until.at(me)
		mem.Await(register, func(v int) bool { return v == value })
		return Waiting{State: s.State}
	}
	next := x.program.Step(me, s.State, mem)
	return Waiting{next, next.PC == x.line && s.State.PC != x.line}
}

// View of a process that waits is that of the line, but it does not enter and has not ended its exit.
func (x waiting) View(me model.ProcID, s Waiting) model.View {
	v := x.program.View(me, s.State)
	switch {
	case s.Due && v.Region == model.Critical:
		v.Region, v.Passed = model.Trying, true
	case s.Due && v.Region == model.Remainder:
		v.Region = model.Exiting
	}
	return v
}

// Alike says that processes are alike if they were and the condition names none.
func (x waiting) Alike() bool {
	return x.program.Alike() && x.until.of == nobody && x.until.want == nobody
}
