package testandtestandset

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong, and of one that halts.
const (
	set    PC = iota + Clear + 1 // lock := true
	cached                       // while true { }
	halted
)

// split tests and sets in two steps: test-and-set without its atomicity.
type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Try:
		if mem.Read(lock) != 0 {
			return State{Look}
		}
		return State{set}
	case set:
		mem.Write(lock, 1)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

// mortal is the lock where p1 halts for good in place of one line.
type mortal struct {
	Algorithm
	at PC
}

func (m mortal) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch {
	case s.PC == halted:
		mem.Await(lock, func(int) bool { return false })
		return s
	case me == 1 && s.PC == m.at:
		return State{halted}
	}
	return m.Algorithm.Step(me, s, mem)
}

func (m mortal) View(me model.ProcID, s State) model.View {
	if s.PC == halted {
		return model.View{Region: model.Down}
	}
	return m.Algorithm.View(me, s)
}

// believer sets the lock once it has seen it clear, and does not ask whether it
// still was. Wrong: the second test is there for that.
type believer struct{ Algorithm }

func (m believer) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == Try {
		mem.TestAndSet(lock)
		return State{InCS}
	}
	return m.Algorithm.Step(me, s, mem)
}

// hoisted reads the lock once and then waits for the value that it has read to change:
// the work of a compiler that takes the lock for an ordinary variable and moves the
// read out of the loop. Wrong: a processor's own register is not shared.
type hoisted struct{ Algorithm }

func (m hoisted) Step(me model.ProcID, s State, mem *memory.Memory) State {
	if s.PC == cached {
		return s
	}
	next := m.Algorithm.Step(me, s, mem)
	if s.PC == Look && next.PC == Look {
		return State{cached}
	}
	return next
}
