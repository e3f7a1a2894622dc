package mylock

import (
	"testing"

	"doorway"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

type PC int // where a process is in the program: its whole local state

type Lock struct{}

func (Lock) Registers() []memory.Register { return []memory.Register{{Name: "held"}} }
func (Lock) Init(model.ProcID) PC         { return 0 }

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

func (Lock) View(_ model.ProcID, pc PC) model.View {
	regions := [...]model.Region{model.Remainder, model.Trying, model.Trying, model.Critical, model.Exiting}
	return model.View{Region: regions[pc]}
}

func TestLock(t *testing.T) {
	sys, err := memory.System(Lock{}, model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	doorway.Verify(t, sys, properties.MutualExclusion, properties.DeadlockFreedom)
}
