package permute_test

import (
	"testing"

	"doorway/model"
	"doorway/model/permute"
)

// named names processes in every way.
type named struct {
	Name  model.ProcID
	Deep  [2]struct{ Set model.ProcSet }
	Queue model.ProcQueue
	Watch model.PerProc[model.ProcSet]
	Other uint8
	Text  model.PerProc[string]
}

// TestExchange exchanges p1 and p2 wherever they are named, and nothing else.
func TestExchange(t *testing.T) {
	of := func(a, b model.ProcID) (v named) {
		v.Name, v.Deep[1].Set, v.Other = a, model.Procs(a, 3), 1
		for _, p := range []model.ProcID{b, 0, a} {
			v.Queue.Push(p)
		}
		v.Watch[a], v.Watch[3] = model.Procs(b, 3), model.Procs(a)
		v.Text[b] = "b"
		return v
	}
	x := permute.NewExchanger[named]()
	if got, want := x.Exchange(of(1, 2), 1, 2), of(2, 1); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := x.Exchange(of(1, 2), 4, 5); got != of(1, 2) {
		t.Errorf("others exchanged: %+v", got)
	}
}
