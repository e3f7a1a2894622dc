// Package mylock is a user's lock with its page: a flag that is tested in one step and set in
// another.
package mylock

import (
	"doorway/model"
	"doorway/model/memory"
)

type PC int // where a process is in the program: its whole local state

// Lock is the lock.
type Lock struct{}

// Registers returns the flag.
func (Lock) Registers() []memory.Register { return []memory.Register{{Name: "held"}} }

// Init returns line 0, the remainder.
func (Lock) Init(model.ProcID) PC { return 0 }

// Step is the program.
func (Lock) Step(_ model.ProcID, pc PC, mem *memory.Memory) PC {
	switch pc {
	case 1: // while held
		if mem.Read(0) == 1 {
			return 1
		}
	case 2: // held = 1
		mem.Write(0, 1)
	case 4: // held = 0
		mem.Write(0, 0)
	}
	return (pc + 1) % 5 // 0 is the request, 3 the exit
}

// View shows the region.
func (Lock) View(_ model.ProcID, pc PC) model.View {
	regions := [...]model.Region{model.Remainder, model.Trying, model.Trying, model.Critical, model.Exiting}
	return model.View{Region: regions[pc]}
}
