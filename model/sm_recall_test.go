package model_test

import (
	"reflect"
	"testing"

	"doorway/model"
)

// wheel goes round more local states than a world remembers, and at each finds
// one of more values in a register than it remembers steps.
type wheel struct{ spokes int }

func (wheel) Registers() []model.Register { return []model.Register{{Name: "turns"}} }

func (wheel) Init(model.ProcID) int { return 0 }

func (w wheel) Step(_ model.ProcID, s int, mem *model.Memory) int {
	turns := mem.FetchAndPhi(0, func(v int) int { return (v + 1) % 11 })
	if s == w.spokes {
		return turns % 3
	}
	return s + 1
}

func (w wheel) View(_ model.ProcID, s int) model.View {
	switch s {
	case 0:
		return model.View{Region: model.Remainder}
	case w.spokes:
		return model.View{Region: model.Critical}
	default:
		return model.View{Region: model.Trying, Token: s%2 == 0}
	}
}

// TestRecall compares a world that remembers the steps it took with clones, which
// remember none: with few local states, with as many as are remembered, and more.
func TestRecall(t *testing.T) {
	for _, spokes := range []int{2, 7, 15, 16, 17, 40} {
		w := sharing(t, wheel{spokes}, "n=2 requests=unlimited crashes=3 recoveries=3").World()
		c := model.Seeded(1)
		for i := range 20_000 {
			switch {
			case i%300 == 0:
				w.Reset() // with all the faults to come
			case i%70 == 0:
				w = w.Clone()
			}
			enabled := w.Enabled(nil)
			e := enabled[model.RandomWalk(c, enabled)]
			fresh := w.Clone()
			want, err1 := fresh.Explain(e)
			got, err2 := w.Explain(e)
			if err1 != nil || err2 != nil {
				t.Fatal(err1, err2)
			}
			if !reflect.DeepEqual(got, want) || string(w.Key(nil)) != string(fresh.Key(nil)) {
				t.Fatalf("%d spokes, event %d, %v: %+v and state %q, want %+v and %q", spokes, i, e, got, w.Key(nil), want, fresh.Key(nil))
			}
			if a, b := w.Enabled(nil), fresh.Enabled(nil); len(a) != len(b) {
				t.Fatalf("%d spokes, event %d, %v: then %v can happen, want %v", spokes, i, e, a, b)
			}
		}
	}
}
