// Package seats is a lock of readers and writers: a room with a number of seats, of which a reader takes one and a
// writer all, like a weighted semaphore. Whoever comes chooses whether to read or to write.
package seats

import (
	"doorway/model"
	"doorway/model/memory"
)

// A PC is a line of the program.
type PC uint8

// The lines of the program.
const (
	Idle PC = iota
	Take
	Reading
	Leave
	TakeAll
	Writing
	LeaveAll
)

// Room is the lock.
type Room struct{ Seats int }

// Registers returns the free seats.
func (r Room) Registers() []memory.Register {
	return []memory.Register{{Name: "free", Init: r.Seats}}
}

// Init returns the state of a process in its remainder.
func (Room) Init(model.ProcID) PC { return Idle }

// Step is the program.
func (r Room) Step(_ model.ProcID, pc PC, mem *memory.Memory) PC {
	switch pc {
	case Idle:
		return []PC{Take, TakeAll}[mem.Choose(2)]
	case Take:
		mem.Wait(0)
	case TakeAll:
		mem.AwaitAndPhi(0, func(free int) bool { return free == r.Seats }, func(int) int { return 0 })
	case Leave:
		mem.Signal(0)
		return Idle
	case LeaveAll:
		mem.Write(0, r.Seats)
		return Idle
	}
	return pc + 1
}

// View shows the region, and who reads.
func (Room) View(_ model.ProcID, pc PC) model.View {
	regions := [...]model.Region{model.Remainder, model.Trying, model.Critical, model.Exiting, model.Trying, model.Critical, model.Exiting}
	return model.View{Region: regions[pc], Reader: pc == Take || pc == Reading || pc == Leave}
}
