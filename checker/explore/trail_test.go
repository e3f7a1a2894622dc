package explore

import (
	"errors"
	"testing"

	"doorway/checker/internal/store"
	"doorway/checker/lasso"
	"doorway/checker/property"
	"doorway/model"
	"doorway/model/message"
	"doorway/model/transition"
)

// A bomb panics at its first step.
type bomb struct{}

func (bomb) Init(model.ProcID) int             { return 0 }
func (bomb) View(model.ProcID, int) model.View { return model.View{} }
func (bomb) Step(model.ProcID, int, message.Input[int]) (int, message.Sends[int]) {
	panic("bang")
}

// nothing is what every state satisfies.
var nothing = property.Invariant("nothing", "", func(model.Snapshot) error { return nil })

func bombs(t *testing.T) *explorer {
	t.Helper()
	sys, err := message.System(bomb{}, model.Setup{N: 1, Requests: 1})
	if err != nil {
		t.Fatal(err)
	}
	x, err := newExplorer(sys, []property.Property{nothing}, Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// A run that was explored and cannot be written out, because the algorithm is not
// a pure function, is the algorithm's error and not a run.
func TestRunsThatCannotBeWrittenOut(t *testing.T) {
	x, bang := bombs(t), transition.Schedule{{Kind: model.Request}}
	x.tree.Add(store.MakeLink(0, 0)) // a node behind the bomb, as if it had not gone off before
	behind := store.MakeLink(1, 0)
	y := bombs(t) // one that began behind it
	y.root, y.violations[0] = bang, &candidate{}
	for what, write := range map[string]func() error{
		"a schedule": func() error { _, err := x.schedule(behind); return err },
		"a prefix":   func() error { _, err := y.schedule(0); return err },
		"a trail":    func() error { _, err := x.trail(bang); return err },
		"a stem": func() error {
			_, err := x.endless(0, &candidate{lasso: &lasso.Lasso{Stem: []lasso.Edge{{}}}})
			return err
		},
		"a stem's start": func() error { _, err := y.endless(0, &candidate{lasso: &lasso.Lasso{}}); return err },
		"an error's run": func() error { return x.failure([]chunk{{err: errors.New("late"), errLink: behind}}) },
		"a result":       func() error { _, err := y.result(t.Context(), nil); return err },
	} {
		if breach := (*transition.AlgorithmError)(nil); !errors.As(write(), &breach) {
			t.Errorf("%s: %v", what, write())
		}
	}
}
