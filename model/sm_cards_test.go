package model_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/transition"
)

// wheel goes round more local states than a world remembers, and at each finds
// one of more values in a register than it remembers steps.
type wheel struct{ spokes int }

func (wheel) Registers() []memory.Register { return []memory.Register{{Name: "turns"}} }

func (wheel) Init(model.ProcID) int { return 0 }

func (w wheel) Step(_ model.ProcID, s int, mem *memory.Memory) int {
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
		w := Sharing(t, wheel{spokes}, "n=2 requests=unlimited crashes=3 recoveries=3").World()
		recalls(t, fmt.Sprintf("%d spokes", spokes), w, 20_000)
	}
}

// TestRecallInAllMemories does so where other things than a register's value
// decide what a step finds, and whether it can be taken.
func TestRecallInAllMemories(t *testing.T) {
	for _, setup := range []string{
		"", "delay=2", "processors=1", "memory=tso", "memory=regular", "memory=safe", "memory=safe processors=2",
	} {
		for seed := range uint64(20) {
			a := chaosProgram{int(3 + seed%8), 2, seed, strings.Contains(setup, "safe") || strings.Contains(setup, "regular")}
			w := Sharing(t, a, "n=3 requests=unlimited crashes=2 recoveries=2 "+setup).World()
			recalls(t, fmt.Sprintf("%q, seed %d", setup, seed), w, 2_000)
		}
	}
}

// recalls lets events happen in w and in clones of it, and wants the same of both.
func recalls(t *testing.T, name string, w transition.World, events int) {
	t.Helper()
	c := transition.Seeded(1)
	for i := range events {
		enabled := w.Enabled(nil)
		switch {
		case i%300 == 0 || len(enabled) == 0:
			w.Reset() // with all the faults to come
			enabled = w.Enabled(nil)
		case i%170 == 0:
			w = w.Clone()
		}
		if len(enabled) == 0 {
			return
		}
		e := enabled[transition.RandomWalk(c, enabled)]
		fresh := w.Clone()
		want, err1 := fresh.Explain(e)
		got, err2 := w.Explain(e)
		if err1 != nil || err2 != nil {
			t.Fatal(name, err1, err2)
		}
		if !reflect.DeepEqual(got, want) || Key(w) != Key(fresh) {
			t.Fatalf("%s, event %d, %v: %+v and state %q, want %+v and %q", name, i, e, got, Key(w), want, Key(fresh))
		}
		if a, b := w.Enabled(nil), fresh.Clone().Enabled(nil); !slices.Equal(a, b) {
			t.Fatalf("%s, event %d, %v: then %v can happen, want %v", name, i, e, a, b)
		}
	}
}
