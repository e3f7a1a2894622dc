package interruptsoff

import (
	"doorway/model"
	"doorway/model/memory"
)

// Locked disables interrupts only while it looks at a lock and sets it, which makes
// the two steps one; it enables them for the critical section, which may be long.
type Locked struct {
	// Stubborn looks again and again without enabling interrupts. Wrong: the holder of
	// the lock never gets the processor to release it.
	Stubborn bool
}

// The lines of the program with a lock.
const (
	Mask   = iota + Enable + 1 // disable interrupts
	Look                       // if lock = 0 …
	Set                        // … then lock := 1,
	Unmask                     // and enable interrupts
	Miss                       // … else enable interrupts, and try again
	Clear                      // lock := 0
)

// lock is the one register.
const lock = 0

// Registers returns the lock, initially clear.
func (Locked) Registers() []memory.Register { return []memory.Register{{Name: "lock", Max: 1}} }

// Init returns the state of a process in its remainder.
func (Locked) Init(model.ProcID) State { return State{} }

// Step is the program, one shared access per step.
func (a Locked) Step(_ model.ProcID, s State, mem *memory.Memory) State {
	switch s.PC {
	case Idle, Miss:
		return State{Mask}
	case Look:
		switch {
		case mem.Read(lock) == 0:
			return State{Set}
		case a.Stubborn:
			return s
		}
		return State{Miss}
	case Set:
		mem.Write(lock, 1)
	case Unmask:
		return State{InCS}
	case InCS:
		return State{Clear}
	case Clear:
		mem.Write(lock, 0)
		return State{Idle}
	}
	return State{s.PC + 1}
}

// View shows the region and whether interrupts are disabled.
func (Locked) View(_ model.ProcID, s State) model.View {
	switch s.PC {
	case Idle:
		return model.View{Region: model.Remainder}
	case InCS:
		return model.View{Region: model.Critical}
	case Clear:
		return model.View{Region: model.Exiting}
	default:
		return model.View{Region: model.Trying, Masked: s.PC != Mask}
	}
}
