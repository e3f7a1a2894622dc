package memory_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/transition"
)

// TestMemory takes one step through the door on registers that hold 5 and 0.
func TestMemory(t *testing.T) {
	type mem = *memory.Memory
	for name, c := range map[string]struct {
		through     func(mem) int
		learns      int
		left, right int // the registers afterwards
		access      string
	}{
		"read":           {func(m mem) int { return m.Read(0) }, 5, 5, 0, "reads r0 = 5"},
		"write":          {func(m mem) int { m.Write(1, 7); return 0 }, 0, 5, 7, "sets r1 from 0 to 7"},
		"write the same": {func(m mem) int { m.Write(0, 5); return 0 }, 0, 5, 0, "leaves r0 = 5"},
		"swap":           {func(m mem) int { return m.Swap(0, -1) }, 5, -1, 0, "sets r0 from 5 to -1"},
		"tas, free":      {func(m mem) int { return Flag01(m.TestAndSet(1)) }, 0, 5, 1, "sets r1 from 0 to 1"},
		"tas, taken":     {func(m mem) int { return Flag01(m.TestAndSet(0)) }, 1, 1, 0, "sets r0 from 5 to 1"},
		"cas, hit":       {func(m mem) int { return Flag01(m.CompareAndSwap(0, 5, 6)) }, 1, 6, 0, "sets r0 from 5 to 6"},
		"cas, miss":      {func(m mem) int { return Flag01(m.CompareAndSwap(0, 4, 6)) }, 0, 5, 0, "leaves r0 = 5"},
		"fetch and add":  {func(m mem) int { return m.FetchAndAdd(0, -2) }, 5, 3, 0, "sets r0 from 5 to 3"},
		"fetch and φ":    {func(m mem) int { return m.FetchAndPhi(0, func(v int) int { return v * v }) }, 5, 25, 0, "sets r0 from 5 to 25"},
		"signal":         {func(m mem) int { m.Signal(1); return 0 }, 0, 5, 1, "sets r1 from 0 to 1"},
		"fence":          {func(m mem) int { m.Fence(); return 9 }, 9, 5, 0, ""},
		"nothing":        {func(m mem) int { return 9 }, 9, 5, 0, ""},
	} {
		sys := Sharing(t, Once(c.through, 5, 0), "n=1")
		r := Start(t, sys).Do("p0 request")
		if got := [3]any{r.World.Local(0), r.World.Register(0), r.World.Register(1)}; got != [3]any{c.learns, c.left, c.right} {
			t.Errorf("%s: learns and leaves %v", name, got)
		}
		if s := r.Machine.Snapshot(r.V); s.Register(0) != c.left || s.Register(1) != c.right {
			t.Errorf("%s: the machine's registers are %d and %d", name, s.Register(0), s.Register(1))
		}
		if trace, err := transition.Explain(sys, Schedule(t, "p0 request")); err != nil || trace[0].Access != c.access {
			t.Errorf("%s: %q, %v, want %q", name, trace[0].Access, err, c.access)
		}
	}
}

func TestMemoryRules(t *testing.T) {
	calls := 0
	for name, c := range map[string]struct {
		through func(mem *memory.Memory) int
		reason  string
	}{
		"two accesses":       {func(m *memory.Memory) int { m.Write(0, 1); return m.Read(1) }, "accesses memory twice in one step"},
		"a fence and a read": {func(m *memory.Memory) int { m.Fence(); return m.Read(1) }, "accesses memory twice"},
		"three accesses":     {func(m *memory.Memory) int { m.Read(0); m.Read(0); return m.Read(0) }, "3 times in one step; a step may touch one register, split it in two"},
		"at times two":       {func(m *memory.Memory) int { return m.Read(m.Read(0) - 4) }, "memory twice"},
		"too high":           {func(m *memory.Memory) int { return m.Read(2) }, "Step panics: register 2 does not exist, there are 2"},
		"below zero":         {func(m *memory.Memory) int { m.Write(-1, 0); return 0 }, "Step panics: register -1 does not exist"},
		"panic":              {func(m *memory.Memory) int { panic("out of cores") }, "Step panics: out of cores"},
		"panic of runtime":   {func(m *memory.Memory) int { return []int{}[m.Read(0)] }, "Step panics: runtime error: index out of range [5] with length 0 at sm_test.go:64"},
		"panic inside":       {func(m *memory.Memory) int { return m.FetchAndPhi(0, func(int) int { panic("no φ") }) }, "Step panics: no φ"},
		"impure":             {func(m *memory.Memory) int { calls++; return calls }, "Step is impure: it went to"},
		"random":             {func(m *memory.Memory) int { return rand.Int() }, "Step is impure"},
		"impure write":       {func(m *memory.Memory) int { calls++; m.Write(0, calls); return 0 }, "Step is impure"},
		"impure register":    {func(m *memory.Memory) int { calls++; m.Write(calls%2, 5); return 0 }, "Step is impure"},
		"impure operation":   {func(m *memory.Memory) int { calls++; return either(calls, m) }, "Step is impure"},
		"await on request":   {func(m *memory.Memory) int { return m.Await(0, func(int) bool { return true }) }, "its request can block; only steps may wait"},
		"wait on request":    {func(m *memory.Memory) int { m.Wait(1); return 0 }, "its request can block; only steps may wait"},
	} {
		t.Run(name, func(t *testing.T) {
			WantText(t, Fault(t, Sharing(t, Once(c.through, 5, 0), "n=2"), "p1 request"), c.reason)
		})
	}
}

// either writes plainly or atomically.
func either(i int, m *memory.Memory) int {
	if i%2 == 0 {
		m.Write(0, 5)
	} else {
		m.Swap(0, 5)
	}
	return 0
}

func TestSemaphore(t *testing.T) {
	sys := Sharing(t, Waits(func(m *memory.Memory) { m.Wait(0) }, func(m *memory.Memory) { m.Signal(0) }, 1), "n=3")
	r := Start(t, sys).Do("p0 request; p1 request; p2 request; p1 step")
	if got := Enabled(r.World); got != "p1 exit" {
		t.Errorf("with p1 inside can happen: %s", got)
	}
	if r.World.Register(0) != 0 {
		t.Errorf("the semaphore is %d", r.World.Register(0))
	}
	// Weak: either of those that wait may be the one to go on.
	if got := Enabled(r.Do("p1 exit; p1 step").World); got != "p0 step; p2 step" {
		t.Errorf("after p1's signal can happen: %s", got)
	}
	r.Do("p2 step; p2 exit; p2 step; p0 step; p0 exit; p0 step")
	if got := Enabled(r.World); got != "" || r.World.Register(0) != 1 {
		t.Errorf("at the end can happen: %s; the semaphore is %d", got, r.World.Register(0))
	}
}

func TestAwait(t *testing.T) {
	free := func(v int) bool { return v == 0 }
	sys := Sharing(t, Waits(func(m *memory.Memory) { m.Await(0, free) }, func(m *memory.Memory) { m.Write(0, 1) }, 0), "n=2")
	r := Start(t, sys).Do("p0 request; p1 request")
	if got := Enabled(r.World); got != "p0 step; p1 step" {
		t.Errorf("while it is free can happen: %s", got)
	}
	r.Do("p0 step; p0 exit; p0 step")
	if got := Enabled(r.World); got != "" {
		t.Errorf("once it is taken can happen: %s", got)
	}
	if err := r.Apply(Schedule(t, "p1 step")[0]); err == nil {
		t.Error("a step that is blocked happens")
	}
}

// TestWhatFollowsABlockedAwait gives a step something to do after its await
// that makes sense only when the await is over.
func TestWhatFollowsABlockedAwait(t *testing.T) {
	table := []model.Region{Waiting, Inside}
	sys := Sharing(t, Prog[model.Region]{
		Regs: []memory.Register{{Name: "go"}},
		Does: func(me model.ProcID, pc model.Region, mem *memory.Memory) model.Region {
			switch {
			case pc == Idle:
				return Waiting
			case me == 0:
				mem.Write(0, 2)
				return Idle
			default:
				return table[mem.Await(0, func(v int) bool { return v > 0 })-1]
			}
		},
		Shows: func(_ model.ProcID, pc model.Region) model.View {
			return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical}[pc]}
		},
	}, "n=2")
	r := Start(t, sys).Do("p1 request; p0 request")
	if got := Enabled(r.World); got != "p0 step" {
		t.Errorf("can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 step; p1 step").World); got != "p1 exit" {
		t.Errorf("can happen: %s", got)
	}
}

// TestErrorsWhileBlocked wants what is wrong with a step whatever it reads to
// be an error even while the step waits: it must not hide.
func TestErrorsWhileBlocked(t *testing.T) {
	two := func(m *memory.Memory) { m.Read(0); m.Wait(0) }
	WantText(t, Fault(t, Sharing(t, Waits(two, two, 0), "n=1"), "p0 request; p0 step"), "memory twice")
	early := func(m *memory.Memory) { panic("early") }
	WantText(t, Fault(t, Sharing(t, Waits(early, early, 0), "n=1"), "p0 request; p0 step"), "Step panics: early")
}

func TestSMCrash(t *testing.T) {
	lock := Waits(func(m *memory.Memory) { m.Wait(0) }, func(m *memory.Memory) { m.Signal(0) }, 1)
	r := Start(t, Sharing(t, lock, "n=2 requests=2 crashes=2 recoveries=1"))
	r.Do("p0 request; p0 step; p0 crash")
	if got := r.World.View(0); got != (model.View{Region: model.Down}) || r.World.Local(0) != Idle {
		t.Errorf("after the crash p0 is %+v in state %v", got, r.World.Local(0))
	}
	if got := Enabled(r.World); got != "p0 recover; p1 request; p1 crash" || r.World.Register(0) != 0 {
		t.Errorf("can happen: %s; the semaphore is %d", got, r.World.Register(0))
	}
	// The request before the crash counts.
	r.Do("p0 recover; p0 request; p1 crash")
	if got := Enabled(r.World); got != "" {
		t.Errorf("at the end can happen: %s", got)
	}
	keeps := DurableProg[model.Region]{Prog: lock, Keeps: func(_ model.ProcID, pc model.Region) model.Region { return pc }}
	r = Start(t, Sharing(t, keeps, "n=1 requests=1 crashes=1 recoveries=1")).Do("p0 request; p0 step; p0 crash; p0 recover; p0 exit")
	if r.World.View(0).Region != model.Exiting {
		t.Errorf("after its recovery p0 is %+v", r.World.View(0))
	}
}

func TestSMAuthorPanics(t *testing.T) {
	counts := Once(func(*memory.Memory) int { return 1 })
	views := counts
	views.Shows = func(_ model.ProcID, s int) model.View { return []model.View{{}}[s] }
	WantText(t, Fault(t, Sharing(t, views, "n=2"), "p1 request"), "a method other than Step panics: runtime error: index out of range [1] with length 1 at sm_test.go:")
	dies := DurableProg[int]{Prog: counts, Keeps: func(model.ProcID, int) int { panic("no disk") }}
	WantText(t, Fault(t, Sharing(t, dies, "n=2 crashes=1"), "p1 request; p1 crash"), "a method other than Step panics: no disk")
	for name, alg := range map[string]Prog[int]{
		"Init": {Begins: func(me model.ProcID) int { return []int{}[me] }},
		"View": {Shows: func(me model.ProcID, _ int) model.View { panic("no view") }},
	} {
		if _, err := memory.System(alg, model.NewSetup(2)); err == nil || !strings.Contains(err.Error(), "initial state: Init or View panics") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSMRefuses(t *testing.T) {
	for _, words := range []string{"channels=any", "drops=1", "duplicates=1", "detector=perfect", "side=p0 splits=1"} {
		s := ParseSetup(t, "n=2 "+words)
		if _, err := memory.System(Prog[int]{}, s); err == nil {
			t.Errorf("no error for %v", s)
		} else {
			WantText(t, err.Error(), "shared memory has no channels or failure detector", words)
		}
	}
	if _, err := memory.System(Prog[[2]float64]{}, model.NewSetup(0)); err == nil {
		t.Error("no error for a state of floats in a setup of nobody")
	} else {
		WantText(t, err.Error(), "n=0 processes", "local state: [2]float64[] is a float64")
	}
}
