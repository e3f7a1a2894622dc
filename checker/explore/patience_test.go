package explore_test

import (
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
)

// counting has infinitely many states: p1 counts, and p0 waits for nothing.
type counting struct{}

func (counting) Registers() []memory.Register { return []memory.Register{{Name: "never", Max: 1}} }
func (counting) Init(me model.ProcID) int     { return int(me) }

func (counting) Step(me model.ProcID, at int, mem *memory.Memory) int {
	if me == 0 && at == 1 {
		mem.Await(0, func(v int) bool { return v == 1 })
	}
	return at + 1
}

func (counting) View(_ model.ProcID, at int) model.View {
	if at == 0 {
		return model.View{}
	}
	return model.View{Region: model.Trying}
}

// Where the graph cannot be completed, a state in which nothing can happen any
// more decides, and nothing is said of shorter runs.
func TestDeadlockWithoutEnd(t *testing.T) {
	defer explore.Set(explore.Patience, 1000)()
	endless, err := memory.System(counting{}, Parse(t, "n=2 requesters=p0 crashes=1 crashers=p1"))
	if err != nil {
		t.Fatal(err)
	}
	late := Build(t, Toy{{Rest, Try, Try}, Lock}, "requests=1")
	for _, c := range []struct {
		sys    transition.System
		states int
		run    string
		early  bool
	}{
		{endless, 0, "p0 request, p1 crash", true},
		{endless, 100, "p0 request, p1 crash", true},
		{late, 12, "p0 request, p0 step", true},
		{late, 0, "p0 request", false},
	} {
		v, err := checker.Decide(t.Context(), c.sys, properties.NoInterference, explore.Options{States: c.states})
		if err != nil {
			t.Fatal(err)
		}
		if v.Violation == nil {
			t.Fatalf("up to %d states: %v", c.states, v)
		}
		Same(t, "run", Line(v.Violation.Schedule), c.run)
		if said := strings.Contains(v.String(), "perhaps not a shortest one"); v.Violation.Early != c.early || said != c.early {
			t.Errorf("up to %d states early: %v: %v", c.states, v.Violation.Early, v)
		}
	}
}
