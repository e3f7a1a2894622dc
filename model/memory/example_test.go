package memory_test

import (
	"context"
	"fmt"

	"doorway/checker"
	"doorway/checker/explore"
	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// flagLock is a lock of one flag: its test and set are one step.
type flagLock struct{}

func (flagLock) Registers() []memory.Register { return []memory.Register{{Name: "flag"}} }
func (flagLock) Init(model.ProcID) int        { return 0 }

func (flagLock) Step(_ model.ProcID, pc int, mem *memory.Memory) int {
	switch pc {
	case 1: // while test-and-set(flag)
		if mem.TestAndSet(0) {
			return 1
		}
	case 3: // flag = 0
		mem.Write(0, 0)
	}
	return (pc + 1) % 4
}

func (flagLock) View(_ model.ProcID, pc int) model.View {
	return model.View{Region: [...]model.Region{model.Remainder, model.Trying, model.Critical, model.Exiting}[pc]}
}

// A lock in shared memory, explored with three processes.
func Example() {
	sys, err := memory.System(flagLock{}, model.NewSetup(3))
	if err != nil {
		fmt.Println(err)
		return
	}
	v, err := checker.Decide(context.Background(), sys, properties.MutualExclusion, explore.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(v.Status, v.Explored.States)
	// Output: proved 81
}
