package checker_test

import (
	"strings"
	"testing"

	"doorway/checker"
	"doorway/checker/explore"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/internal/pace"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
	"doorway/properties"
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
	defer pace.Set(&pace.Patience, 1000)()
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
