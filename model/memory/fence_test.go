package memory_test

import (
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
)

// TestFence puts a fence behind the line that ends the doorway, at p0 alone: there
// the write must reach memory before the next line is taken.
func TestFence(t *testing.T) {
	raiser := Prog[int]{
		Regs: []memory.Register{{Name: "x"}},
		Does: func(_ model.ProcID, pc int, mem *memory.Memory) int {
			if pc == 1 {
				mem.Write(0, 1)
			}
			return (pc + 1) % 4
		},
		Shows: func(_ model.ProcID, pc int) model.View {
			return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Trying, model.Critical}[pc], Passed: pc == 2}
		},
	}
	fenced := memory.Fence(raiser, 1, func(line int, me model.ProcID, pc int) bool { return me == 0 && pc == line })
	r := Start(t, Sharing(t, fenced, "n=2 requests=1 memory=tso")).Do("p0 request; p0 step; p1 request; p1 step")
	WantEnabled(t, r, "p0 flush; p1 step; p1 flush")
	if r.World.View(0).Passed || !r.World.View(1).Passed {
		t.Error("want the doorway of p0 to end behind its fence, and that of p1 without one")
	}
	r.Do("p0 flush; p0 step")
	if !r.World.View(0).Passed {
		t.Error("the doorway does not end behind the fence")
	}
	r.Do("p0 step")
	if got := r.World.View(0).Region; got != model.Critical {
		t.Errorf("p0 is %v, want it critical", got)
	}
}
