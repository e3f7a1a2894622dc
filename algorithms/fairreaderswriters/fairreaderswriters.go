// Package fairreaderswriters is a solution of readers and writers in which nobody starves: whoever
// comes passes a turnstile, which a writer keeps closed until it is inside and leaves.
package fairreaderswriters

import (
	rw "doorway/algorithms/readerspreference"
	"doorway/model"
	"doorway/model/catalogue"
	"doorway/model/memory"
)

// The lines that are added to those of readerspreference.
const (
	Arrive rw.PC = iota + rw.Written + 1
	Pass
	Open
)

// Turnstile is the register that is added.
const Turnstile = rw.W + 1

// Algorithm is the solution for any number of processes. The first Writers of them write.
type Algorithm struct{ rw.Algorithm }

// Registers returns those of readerspreference and the turnstile, a semaphore, initially 1.
func (a Algorithm) Registers() []memory.Register {
	return append(a.Algorithm.Registers(), memory.Register{Name: "turnstile", Init: 1})
}

// Step is the program, one shared access per step.
func (a Algorithm) Step(me model.ProcID, s rw.State, mem *memory.Memory) rw.State {
	switch s.PC {
	case rw.Idle:
		return rw.State{PC: Arrive}
	case Arrive:
		if me < a.Writers {
			return a.P(me, s, Turnstile, rw.Write, mem)
		}
		return a.P(me, s, Turnstile, Pass, mem)
	case Pass:
		return a.V(Turnstile, rw.Enter, mem)
	case rw.Writing:
		return rw.State{PC: Open}
	case Open:
		return a.V(Turnstile, rw.Written, mem)
	}
	return a.Algorithm.Step(me, s, mem)
}

// View shows the region, and who reads. The doorway is the way into the queue of the turnstile.
func (a Algorithm) View(me model.ProcID, s rw.State) model.View {
	v := a.Algorithm.View(me, s)
	if s.PC == Open {
		v.Region = model.Exiting
	}
	v.Passed = v.Region == model.Trying && (s.PC != Arrive || s.Blocked)
	return v
}

// The program.
var program = catalogue.Program{At: catalogue.Of(at), Lines: catalogue.Listing(`
Idle     remainder
Arrive   P(turnstile)
·        a reader:
Pass       V(turnstile)
Enter      P(mutex)
Count      readcount := readcount + 1
·          if readcount was 0
Keep         P(w)
Entered    V(mutex)
Reading    critical section
Leave      P(mutex)
Uncount    readcount := readcount − 1
·          if readcount was 1
Let          V(w)
Left       V(mutex)
·        a writer:
Write      P(w)
Writing    critical section
Open       V(turnstile)
Written    V(w)
`)}

// at says where a process is: at a line of readerspreference, or at one that is added.
func at(_ model.ProcID, s rw.State, _ model.View) string {
	if s.PC >= Arrive {
		return catalogue.NameOf(s.PC-Arrive, "Arrive", "Pass", "Open")
	}
	return s.PC.String()
}
