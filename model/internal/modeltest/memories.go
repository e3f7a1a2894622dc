package modeltest

import (
	"fmt"

	"doorway/model"
	"doorway/model/memory"
)

// Once returns a program whose first step, the request, accesses memory as
// told, and keeps what it learnt.
func Once(through func(mem *memory.Memory) int, regs ...int) Prog[int] {
	a := Prog[int]{Does: func(_ model.ProcID, _ int, mem *memory.Memory) int { return through(mem) }}
	for r, v := range regs {
		a.Regs = append(a.Regs, memory.Register{Name: fmt.Sprintf("r%d", r), Init: v})
	}
	return a
}

// Flag01 returns 1 for true, 0 for false.
func Flag01(b bool) int {
	if b {
		return 1
	}
	return 0
}

// The lines of a program that can wait.
const (
	Idle model.Region = iota
	Waiting
	Inside
	leaving
)

// Waits returns a lock made of one step that waits and one that lets go on.
func Waits(wait, leave func(mem *memory.Memory), initially int) Prog[model.Region] {
	return Prog[model.Region]{
		Regs: []memory.Register{{Name: "r", Init: initially}},
		Does: func(_ model.ProcID, pc model.Region, mem *memory.Memory) model.Region {
			switch pc {
			case Waiting:
				wait(mem)
			case leaving:
				leave(mem)
			}
			return (pc + 1) % 4
		},
		Shows: func(_ model.ProcID, pc model.Region) model.View { return model.View{Region: pc} },
	}
}

// An Instruction executes a line of a litmus test: one access by each process to register x or y.
type Instruction func(mem *memory.Memory) int // returns what was read, else 0

// Put writes a value to a register.
func Put(r, v int) Instruction {
	return func(m *memory.Memory) int { m.Write(r, v); return 0 }
}

// Get reads a register.
func Get(r int) Instruction { return func(m *memory.Memory) int { return m.Read(r) } }

// Thread says where a process of a litmus test is, and what it has read.
type Thread struct {
	At   uint8
	Read [4]int // by line
}

// Litmus returns a litmus test: each process goes once through its lines.
func Litmus(programs ...[]Instruction) Prog[Thread] {
	return Prog[Thread]{
		Regs: []memory.Register{{Name: "x", Max: 3}, {Name: "y", Max: 3}},
		Does: func(me model.ProcID, s Thread, mem *memory.Memory) Thread {
			s.Read[s.At] = programs[me][s.At](mem)
			s.At++
			return s
		},
		Shows: func(me model.ProcID, s Thread) model.View {
			if int(s.At) == len(programs[me]) {
				return model.View{Region: model.Remainder}
			}
			return model.View{Region: model.Trying}
		},
	}
}

// The registers of a litmus test.
const (
	X = 0
	Y = 1
)
