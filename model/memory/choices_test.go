package memory_test

import (
	"slices"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

// picks is a program whose first step behind the request chooses, and does with
// the alternative what it is told.
func picks(n int, then func(mem *memory.Memory, choice int) int) Prog[int] {
	return Prog[int]{
		Regs: []memory.Register{{Name: "a", Max: 1}, {Name: "b", Init: 1, Max: 1}},
		Does: func(_ model.ProcID, s int, mem *memory.Memory) int {
			if s == 0 {
				return 1
			}
			return 2 + then(mem, mem.Choose(n))
		},
		Shows: func(_ model.ProcID, s int) model.View { return model.View{Region: model.Region(min(s, 1))} },
	}
}

// Each alternative is an event with a number, of one action, that waits by itself.
func TestAlternatives(t *testing.T) {
	sys := Sharing(t, picks(3, func(mem *memory.Memory, c int) int {
		if c == 2 {
			return 2
		}
		return mem.AwaitAndPhi(c, func(v int) bool { return v > 0 }, func(v int) int { return v + 6 })
	}), "n=1")
	r := Start(t, sys).Do("p0 request")
	WantEnabled(t, r, "p0 step #1; p0 step #2")
	a, b := model.Event{Kind: model.Step, Which: model.Which{Index: 1}}, model.Event{Kind: model.Step, Which: model.Which{Index: 2}}
	if r.World.Action(a) != r.World.Action(b) {
		t.Error("two alternatives are two actions")
	}
	if r.Do("p0 step #1"); r.World.Register(1) != 7 || r.World.Local(0) != 3 {
		t.Errorf("register b holds %d, and the process goes to %v", r.World.Register(1), r.World.Local(0))
	}
	trace, err := transition.Explain(sys, Schedule(t, "p0 request; p0 step #2"))
	if err != nil || trace[1].Of != 3 || trace[0].Of != 0 {
		t.Errorf("%v, %v", trace, err)
	}
}

// What cannot be combined is an error, and no wrong answer.
func TestRefusedChoices(t *testing.T) {
	none := func(*memory.Memory, int) int { return 0 }
	for name, c := range map[string]struct {
		prog        Prog[int]
		setup, want string
	}{
		"none":   {picks(0, none), "n=1", "it chooses among 0 alternatives, want 1 to 256"},
		"many":   {picks(257, none), "n=1", "it chooses among 257 alternatives, want 1 to 256"},
		"twice":  {picks(2, func(m *memory.Memory, _ int) int { return m.Choose(2) }), "n=1", "it chooses twice in one step"},
		"behind": {Once(func(m *memory.Memory) int { m.Read(0); return m.Choose(2) }, 0), "n=1", "it chooses after it has gone through the door"},
		"reads":  {picks(2, func(m *memory.Memory, _ int) int { return m.Read(0) }), "n=1 memory=regular", "it chooses and touches a register in one step"},
	} {
		events := "p0 request; p0 step"
		if name == "behind" {
			events = "p0 request"
		}
		WantText(t, Fault(t, Sharing(t, c.prog, c.setup), events), c.want)
	}
	WantEnabled(t, Start(t, Sharing(t, picks(2, none), "n=1 memory=safe")).Do("p0 request"), "p0 step; p0 step #1")
}

// misjudged says that it chooses from other alternatives than it does.
type misjudged struct {
	Proc[int, int]
	says int
}

func (a misjudged) Choices(model.ProcID, int, model.Kind) int { return a.says }

func TestChoicesAreAsSaid(t *testing.T) {
	two := Proc[int, int]{Does: func(_ model.ProcID, _ int, in message.Input[int]) (int, message.Sends[int]) {
		return in.Choose(2), message.Sends[int]{}
	}}
	WantEnabled(t, Start(t, Passing(t, misjudged{two, 2}, "n=1")), "p0 request; p0 request #1")
	WantText(t, Fault(t, Passing(t, misjudged{two, 3}, "n=1"), "p0 request"), "it chooses among 2 alternatives, but Choices says 3")
	WantText(t, Fault(t, Passing(t, misjudged{two, 0}, "n=1"), "p0 request"), "Choices returns 0, want 1 to 256")
	WantText(t, Fault(t, Passing(t, misjudged{two, 257}, "n=1"), "p0 request"), "Choices returns 257, want 1 to 256")
	WantText(t, Fault(t, Passing(t, two, "n=1"), "p0 request"), "but Choices says 0")
}

// startsWith begins with the registers given, and in local states that show.
type startsWith struct {
	Prog[int]
	all []Prog[int]
}

func (a startsWith) Starts() (all []memory.Program[int]) {
	for _, p := range a.all {
		all = append(all, p)
	}
	return all
}

func TestStarts(t *testing.T) {
	holding := func(v int) Prog[int] { return Once(func(m *memory.Memory) int { return m.Read(0) }, v) }
	r := Start(t, Sharing(t, startsWith{holding(4), []Prog[int]{holding(4), holding(9)}}, "n=1"))
	WantEnabled(t, r, "begin; begin #1")
	if r.Do("begin #1; p0 request"); r.World.Local(0) != 9 {
		t.Errorf("the process has read %v", r.World.Local(0))
	}
	shows := holding(4)
	shows.Shows = func(model.ProcID, int) model.View { return model.View{Region: model.Trying} }
	shows.Begins = func(model.ProcID) int { return 3 }
	for name, c := range map[string]struct {
		starts []Prog[int]
		want   string
	}{
		"none":            {nil, "Starts returns 0 initial states, want 1 to 256"},
		"many":            {slices.Repeat([]Prog[int]{holding(4)}, 257), "Starts returns 257 initial states, want 1 to 256"},
		"other registers": {[]Prog[int]{holding(4), Once(func(*memory.Memory) int { return 0 })}, "initial state 1 has other registers"},
	} {
		if _, err := memory.System(startsWith{holding(4), c.starts}, ParseSetup(t, "n=1")); err == nil {
			t.Errorf("%s: no error", name)
		} else {
			WantText(t, err.Error(), c.want)
		}
	}
	seen := startsWith{shows, []Prog[int]{shows, shows}}
	seen.Shows = func(_ model.ProcID, s int) model.View { return model.View{Rank: s} }
	seen.all[1].Begins = func(model.ProcID) int { return 5 }
	if _, err := memory.System(seen, ParseSetup(t, "n=1")); err == nil {
		t.Error("no error for initial states that look different")
	} else {
		WantText(t, err.Error(), "a process must have the same view in all")
	}
}
