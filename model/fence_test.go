package model_test

import (
	"testing"

	"doorway/model"
	"doorway/model/memory"
)

// TestFence puts a fence behind the line that ends the doorway, at p0 alone: there
// the write must reach memory before the next line is taken.
func TestFence(t *testing.T) {
	raiser := prog[int]{
		regs: []memory.Register{{Name: "x"}},
		step: func(_ model.ProcID, pc int, mem *memory.Memory) int {
			if pc == 1 {
				mem.Write(0, 1)
			}
			return (pc + 1) % 4
		},
		view: func(_ model.ProcID, pc int) model.View {
			return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Trying, model.Critical}[pc], Passed: pc == 2}
		},
	}
	fenced := memory.Fence(raiser, 1, func(line int, me model.ProcID, pc int) bool { return me == 0 && pc == line })
	r := start(t, sharing(t, fenced, "n=2 requests=1 memory=tso")).do("p0 request; p0 step; p1 request; p1 step")
	wantEnabled(t, r, "p0 flush; p1 step; p1 flush")
	if r.world.View(0).Passed || !r.world.View(1).Passed {
		t.Error("want the doorway of p0 to end behind its fence, and that of p1 without one")
	}
	r.do("p0 flush; p0 step")
	if !r.world.View(0).Passed {
		t.Error("the doorway does not end behind the fence")
	}
	r.do("p0 step")
	if got := r.world.View(0).Region; got != model.Critical {
		t.Errorf("p0 is %v, want it critical", got)
	}
}
