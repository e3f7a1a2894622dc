package checker_test

import (
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/model"
	"doorway/model/memory"
)

// alternation is strict alternation for two processes: whoever has the turn
// enters, and gives it to the other when it leaves.
type alternation struct{ blocks bool }

func (alternation) Registers() []memory.Register { return []memory.Register{{Name: "turn", Max: 1}} }
func (alternation) Init(model.ProcID) uint8      { return 0 }

func (a alternation) Step(me model.ProcID, at uint8, mem *memory.Memory) uint8 {
	mine := func(turn int) bool { return turn == int(me) }
	switch at {
	case 1: // await turn = me
		if a.blocks {
			mem.Await(0, mine)
		} else if !mine(mem.Read(0)) {
			return 1
		}
	case 3: // turn = the other
		mem.Write(0, 1-int(me))
	}
	return (at + 1) % 4
}

func (alternation) View(_ model.ProcID, at uint8) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical, model.Exiting}[at]}
}

// What can come of a process does not depend on whether it spins or blocks.
func TestSpinningAndBlocking(t *testing.T) {
	for _, c := range []struct {
		setup, property string
		status          checker.Status
		run             string
	}{
		{"n=2 requests=unlimited", "deadlock-freedom", checker.Proved, ""},
		{"n=2 requests=unlimited", "no-interference", checker.Violated, "p1 request"},
		{"n=2 requests=unlimited requesters=p1", "deadlock-freedom", checker.Violated, "p1 request"},
		{"n=2 requests=1", "deadlock-freedom", checker.Proved, ""},
		{"n=2 requests=2 requesters=p0", "deadlock-freedom", checker.Violated, "p0 request, p0 step, p0 exit, p0 step, p0 request"},
	} {
		for _, blocks := range []bool{false, true} {
			sys, err := memory.System(alternation{blocks}, Parse(t, c.setup))
			if err != nil {
				t.Fatal(err)
			}
			v, err := checker.Decide(t.Context(), sys, Named(t, c.property), explore.Options{})
			if err != nil {
				t.Fatal(err)
			}
			run := ""
			if v.Violation != nil {
				run = Line(v.Violation.Schedule)
			}
			if v.Status != c.status || run != c.run {
				t.Errorf("blocks: %v: %v by [%s], want %v by [%s]", blocks, v, run, c.status, c.run)
			}
		}
	}
}
