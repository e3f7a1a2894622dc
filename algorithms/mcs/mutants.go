package mcs

import (
	"doorway/model"
	"doorway/model/memory"
)

// Lines of programs that are wrong.
const (
	put   PC = iota + Pass + 1 // tail := me
	erase                      // tail := nil
)

type split struct{ Algorithm }

func (m split) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Join:
		return State{put, Node(mem.Read(m.tail()))}
	case put:
		mem.Write(m.tail(), int(of(me)))
		if s.Other == null {
			return State{PC: InCS}
		}
		return State{Lock, s.Other}
	}
	return m.Algorithm.Step(me, s, mem)
}

type careless struct{ Algorithm }

func (m careless) Step(me model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Close:
		if Node(mem.Read(m.tail())) == of(me) {
			return State{PC: erase}
		}
		return State{PC: Await}
	case erase:
		mem.Write(m.tail(), int(null))
		return State{}
	}
	return m.Algorithm.Step(me, s, mem)
}

func (m careless) View(me model.ProcID, s State) model.View {
	if s.PC == erase {
		return model.View{Region: model.Exiting}
	}
	return m.Algorithm.View(me, s)
}

type late struct{ Algorithm }

func (m late) Step(me model.ProcID, s State, mem *memory.Memory) State {
	next := m.Algorithm.Step(me, s, mem)
	switch {
	case s.PC == Join && next.PC == Lock:
		next.PC = Link
	case s.PC == Link:
		next.PC = Lock
	case s.PC == Lock:
		next.PC = Spin
	}
	return next
}

type oblivious struct{ swapOnly }

func (m oblivious) Step(me model.ProcID, s swapState, mem *memory.Memory) swapState {
	next := m.swapOnly.Step(me, s, mem)
	if next.PC == adopt {
		return swapState{State: State{Pass, next.Other}}
	}
	return next
}
