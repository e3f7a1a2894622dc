package memory

import (
	"doorway/internal/valuecode"
	"doorway/model"
	"doorway/model/internal/contract"
	"doorway/model/internal/enabled"
)

// beginner returns the algorithm whose Init and Registers define an initial state.
func (sys *system[S]) beginner(start int) Program[S] {
	if sys.starts == nil {
		return sys.prog
	}
	return sys.starts[start]
}

func (sys *system[S]) registersAt(start int) []Register {
	if sys.starts == nil {
		return sys.regs
	}
	return sys.starts[start].Registers()
}

type system[S comparable] struct {
	contract.Modelled[S]
	prog    Program[S]
	setup   model.Setup
	durable model.Durable[S] // or nil
	kinds   []model.ProcID   // the first process of each process's kind, if the algorithm declares them alike
	regs    []Register
	starts  []Program[S] // its initial states, if there are several
	locals  *valuecode.Layout[enabled.Process[S]]
	states  *valuecode.Layout[S]
	initial []enabled.Process[S] // of each process
}

func (sys *system[S]) view(p model.ProcID, l *enabled.Process[S]) model.View {
	if l.Down {
		return model.View{Region: model.Down, Masked: l.Stuck}
	}
	defer sys.End(sys.Begin("View", model.Event{Proc: p}, &l.State))
	v := sys.prog.View(p, l.State)
	contract.Lives(&v, p)
	return v
}

// tops returns the largest value of each register's domain.
func (sys *system[S]) tops() (all []int) {
	for _, r := range sys.regs {
		all = append(all, r.Max)
	}
	return all
}

// moves reports whether a process with this view is about to take a step of its program.
func moves(v *model.View) bool { return v.Region != model.Remainder && v.Region != model.Critical }
