package memory

import (
	"doorway/model"
	"doorway/model/transition"
)

// Fenced holds the local state of a program with fences.
type Fenced[S comparable] struct {
	State   S    // of the program
	Due     bool // the next step is a fence
	Doorway bool // the line before it belongs to the doorway
}

// Fence returns a program with fences for memory with store buffers (TotalStoreOrder): after each
// chosen line, a step of its own waits until all writes of the process are visible. line chooses a
// line by the local states in which it is next. If such a line ends the doorway, the doorway ends
// after its fence. What line needs to know besides is at, which it should not capture: a checkpoint
// tells programs apart by their values.
func Fence[S comparable, A any](p Program[S], at A, line func(at A, me model.ProcID, s S) bool) Program[Fenced[S]] {
	return fencing[S, A]{p, at, line}
}

type fencing[S comparable, A any] struct {
	Program[S]
	at   A
	line func(A, model.ProcID, S) bool
}

func (f fencing[S, A]) Init(me model.ProcID) Fenced[S] { return Fenced[S]{State: f.Program.Init(me)} }

func (f fencing[S, A]) Step(me model.ProcID, s Fenced[S], mem *Memory) Fenced[S] {
	if s.Due {
		mem.Fence()
		return Fenced[S]{State: s.State}
	}
	next := Fenced[S]{State: f.Program.Step(me, s.State, mem)}
	if f.line(f.at, me, s.State) {
		next.Due, next.Doorway = true, !f.Program.View(me, s.State).Passed
	}
	return next
}

func (f fencing[S, A]) View(me model.ProcID, s Fenced[S]) model.View {
	v := f.Program.View(me, s.State)
	v.Passed = v.Passed && !s.Doorway
	switch { // it enters, or ends its exit, after the fence
	case s.Due && v.Region == model.Critical:
		v.Region = model.Trying
	case s.Due && v.Region == model.Remainder:
		v.Region = model.Exiting
	}
	return v
}

func (f fencing[S, A]) Abortable() bool { return transition.MayAbort(f.Program) }
