package cause_test

import (
	"errors"
	"testing"

	"doorway/checker/cause"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/notation"
	"doorway/model/transition"
)

// doomed is a program in which p0 reads y for ever, and p1 reads x and then writes it.
type doomed struct{}

func (doomed) Registers() []memory.Register { return []memory.Register{{Name: "x"}, {Name: "y"}} }

func (doomed) Init(model.ProcID) int { return 0 }

func (doomed) Step(p model.ProcID, pc int, mem *memory.Memory) int {
	switch {
	case pc == 0 && p == 0:
		return 1
	case pc == 0:
		return 2
	case pc == 1:
		mem.Read(1)
		return 1
	case pc == 2:
		mem.Read(0)
	case pc == 3:
		mem.Write(0, 1)
	default:
		return 0
	}
	return pc + 1
}

func (doomed) View(_ model.ProcID, pc int) model.View {
	return model.View{Region: [...]model.Region{model.Remainder, model.Trying, model.Trying, model.Trying, model.Critical}[pc]}
}

// untouched is broken when x is written.
var untouched = property.New("untouched", "x is never written", "", property.Monitor[bool]{
	Start: func(model.Snapshot) bool { return false },
	Always: func(_ bool, s model.Snapshot) error {
		if s.Register(0) == 1 {
			return errors.New("x is written")
		}
		return nil
	},
})

// TestNoReturn: once p1 has requested it must go on, so nothing helps any more. That p0 reads for ever is no way out: such a
// run would not be fair to p1.
func TestNoReturn(t *testing.T) {
	sys, err := memory.System(doomed{}, model.Setup{N: 2, Requests: 1})
	if err != nil {
		t.Fatal(err)
	}
	run, err := notation.Schedule("p0 request\np1 request\np0 step\np1 step\np1 step")
	if err != nil {
		t.Fatal(err)
	}
	why, err := cause.Explain(t.Context(), sys, untouched, &property.Violation{Behaviour: transition.Finite(run)}, cause.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := why.NoReturn; n.Unknown || n.By != 2 || n.Before.Open == 0 || n.Before.Open == n.Before.All || n.After.Open != 0 {
		t.Errorf("no return: %+v", n)
	}
}
