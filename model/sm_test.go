package model_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// once is a program whose first step, the request, goes through the door as
// told, and keeps what it learnt.
func once(through func(mem *memory.Memory) int, regs ...int) prog[int] {
	a := prog[int]{step: func(_ model.ProcID, _ int, mem *memory.Memory) int { return through(mem) }}
	for r, v := range regs {
		a.regs = append(a.regs, memory.Register{Name: fmt.Sprintf("r%d", r), Init: v})
	}
	return a
}

func flag01(b bool) int {
	if b {
		return 1
	}
	return 0
}

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
		"tas, free":      {func(m mem) int { return flag01(m.TestAndSet(1)) }, 0, 5, 1, "sets r1 from 0 to 1"},
		"tas, taken":     {func(m mem) int { return flag01(m.TestAndSet(0)) }, 1, 1, 0, "sets r0 from 5 to 1"},
		"cas, hit":       {func(m mem) int { return flag01(m.CompareAndSwap(0, 5, 6)) }, 1, 6, 0, "sets r0 from 5 to 6"},
		"cas, miss":      {func(m mem) int { return flag01(m.CompareAndSwap(0, 4, 6)) }, 0, 5, 0, "leaves r0 = 5"},
		"fetch and add":  {func(m mem) int { return m.FetchAndAdd(0, -2) }, 5, 3, 0, "sets r0 from 5 to 3"},
		"fetch and φ":    {func(m mem) int { return m.FetchAndPhi(0, func(v int) int { return v * v }) }, 5, 25, 0, "sets r0 from 5 to 25"},
		"signal":         {func(m mem) int { m.Signal(1); return 0 }, 0, 5, 1, "sets r1 from 0 to 1"},
		"fence":          {func(m mem) int { m.Fence(); return 9 }, 9, 5, 0, ""},
		"nothing":        {func(m mem) int { return 9 }, 9, 5, 0, ""},
	} {
		sys := sharing(t, once(c.through, 5, 0), "n=1")
		r := start(t, sys).do("p0 request")
		if got := [3]any{r.world.Local(0), r.world.Register(0), r.world.Register(1)}; got != [3]any{c.learns, c.left, c.right} {
			t.Errorf("%s: learns and leaves %v", name, got)
		}
		if s := r.machine.Snapshot(r.v); s.Register(0) != c.left || s.Register(1) != c.right {
			t.Errorf("%s: the machine's registers are %d and %d", name, s.Register(0), s.Register(1))
		}
		if trace, err := transition.Explain(sys, schedule(t, "p0 request")); err != nil || trace[0].Access != c.access {
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
		"panic of runtime":   {func(m *memory.Memory) int { return []int{}[m.Read(0)] }, "Step panics: runtime error: index out of range [5] with length 0 at sm_test.go:81"},
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
			wantText(t, fault(t, sharing(t, once(c.through, 5, 0), "n=2"), "p1 request"), c.reason)
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

// A line of a program that can wait.
const (
	idle model.Region = iota
	waiting
	inside
	leaving
)

// waits is a lock made of one step that waits and one that lets go on.
func waits(wait, leave func(mem *memory.Memory), initially int) prog[model.Region] {
	return prog[model.Region]{
		regs: []memory.Register{{Name: "r", Init: initially}},
		step: func(_ model.ProcID, pc model.Region, mem *memory.Memory) model.Region {
			switch pc {
			case waiting:
				wait(mem)
			case leaving:
				leave(mem)
			}
			return (pc + 1) % 4
		},
		view: func(_ model.ProcID, pc model.Region) model.View { return model.View{Region: pc} },
	}
}

func TestSemaphore(t *testing.T) {
	sys := sharing(t, waits(func(m *memory.Memory) { m.Wait(0) }, func(m *memory.Memory) { m.Signal(0) }, 1), "n=3")
	r := start(t, sys).do("p0 request; p1 request; p2 request; p1 step")
	if got := enabled(r.world); got != "p1 exit" {
		t.Errorf("with p1 inside can happen: %s", got)
	}
	if r.world.Register(0) != 0 {
		t.Errorf("the semaphore is %d", r.world.Register(0))
	}
	// Weak: either of those that wait may be the one to go on.
	if got := enabled(r.do("p1 exit; p1 step").world); got != "p0 step; p2 step" {
		t.Errorf("after p1's signal can happen: %s", got)
	}
	r.do("p2 step; p2 exit; p2 step; p0 step; p0 exit; p0 step")
	if got := enabled(r.world); got != "" || r.world.Register(0) != 1 {
		t.Errorf("at the end can happen: %s; the semaphore is %d", got, r.world.Register(0))
	}
}

func TestAwait(t *testing.T) {
	free := func(v int) bool { return v == 0 }
	sys := sharing(t, waits(func(m *memory.Memory) { m.Await(0, free) }, func(m *memory.Memory) { m.Write(0, 1) }, 0), "n=2")
	r := start(t, sys).do("p0 request; p1 request")
	if got := enabled(r.world); got != "p0 step; p1 step" {
		t.Errorf("while it is free can happen: %s", got)
	}
	r.do("p0 step; p0 exit; p0 step")
	if got := enabled(r.world); got != "" {
		t.Errorf("once it is taken can happen: %s", got)
	}
	if err := r.apply(schedule(t, "p1 step")[0]); err == nil {
		t.Error("a step that is blocked happens")
	}
}

// TestWhatFollowsABlockedAwait gives a step something to do after its await
// that makes sense only when the await is over.
func TestWhatFollowsABlockedAwait(t *testing.T) {
	table := []model.Region{waiting, inside}
	sys := sharing(t, prog[model.Region]{
		regs: []memory.Register{{Name: "go"}},
		step: func(me model.ProcID, pc model.Region, mem *memory.Memory) model.Region {
			switch {
			case pc == idle:
				return waiting
			case me == 0:
				mem.Write(0, 2)
				return idle
			default:
				return table[mem.Await(0, func(v int) bool { return v > 0 })-1]
			}
		},
		view: func(_ model.ProcID, pc model.Region) model.View {
			return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical}[pc]}
		},
	}, "n=2")
	r := start(t, sys).do("p1 request; p0 request")
	if got := enabled(r.world); got != "p0 step" {
		t.Errorf("can happen: %s", got)
	}
	if got := enabled(r.do("p0 step; p1 step").world); got != "p1 exit" {
		t.Errorf("can happen: %s", got)
	}
}

// TestErrorsWhileBlocked wants what is wrong with a step whatever it reads to
// be an error even while the step waits: it must not hide.
func TestErrorsWhileBlocked(t *testing.T) {
	two := func(m *memory.Memory) { m.Read(0); m.Wait(0) }
	wantText(t, fault(t, sharing(t, waits(two, two, 0), "n=1"), "p0 request; p0 step"), "memory twice")
	early := func(m *memory.Memory) { panic("early") }
	wantText(t, fault(t, sharing(t, waits(early, early, 0), "n=1"), "p0 request; p0 step"), "Step panics: early")
}

func TestSMCrash(t *testing.T) {
	lock := waits(func(m *memory.Memory) { m.Wait(0) }, func(m *memory.Memory) { m.Signal(0) }, 1)
	r := start(t, sharing(t, lock, "n=2 requests=2 crashes=2 recoveries=1"))
	r.do("p0 request; p0 step; p0 crash")
	if got := r.world.View(0); got != (model.View{Region: model.Down}) || r.world.Local(0) != idle {
		t.Errorf("after the crash p0 is %+v in state %v", got, r.world.Local(0))
	}
	if got := enabled(r.world); got != "p0 recover; p1 request; p1 crash" || r.world.Register(0) != 0 {
		t.Errorf("can happen: %s; the semaphore is %d", got, r.world.Register(0))
	}
	// The request before the crash counts.
	r.do("p0 recover; p0 request; p1 crash")
	if got := enabled(r.world); got != "" {
		t.Errorf("at the end can happen: %s", got)
	}
	keeps := durableProg[model.Region]{lock, func(_ model.ProcID, pc model.Region) model.Region { return pc }}
	r = start(t, sharing(t, keeps, "n=1 requests=1 crashes=1 recoveries=1")).do("p0 request; p0 step; p0 crash; p0 recover; p0 exit")
	if r.world.View(0).Region != model.Exiting {
		t.Errorf("after its recovery p0 is %+v", r.world.View(0))
	}
}

func TestSMAuthorPanics(t *testing.T) {
	counts := once(func(*memory.Memory) int { return 1 })
	views := counts
	views.view = func(_ model.ProcID, s int) model.View { return []model.View{{}}[s] }
	wantText(t, fault(t, sharing(t, views, "n=2"), "p1 request"), "a method other than Step panics: runtime error: index out of range [1] with length 1 at sm_test.go:")
	dies := durableProg[int]{counts, func(model.ProcID, int) int { panic("no disk") }}
	wantText(t, fault(t, sharing(t, dies, "n=2 crashes=1"), "p1 request; p1 crash"), "a method other than Step panics: no disk")
	for name, alg := range map[string]prog[int]{
		"Init": {init: func(me model.ProcID) int { return []int{}[me] }},
		"View": {view: func(me model.ProcID, _ int) model.View { panic("no view") }},
	} {
		if _, err := memory.System(alg, model.NewSetup(2)); err == nil || !strings.Contains(err.Error(), "initial state: Init or View panics") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSMRefuses(t *testing.T) {
	for _, words := range []string{"channels=any", "drops=1", "duplicates=1", "detector=perfect", "side=p0 splits=1"} {
		s := parseSetup(t, "n=2 "+words)
		if _, err := memory.System(prog[int]{}, s); err == nil {
			t.Errorf("no error for %v", s)
		} else {
			wantText(t, err.Error(), "shared memory has no channels or failure detector", words)
		}
	}
	if _, err := memory.System(prog[[2]float64]{}, model.NewSetup(0)); err == nil {
		t.Error("no error for a state of floats in a setup of nobody")
	} else {
		wantText(t, err.Error(), "n=0 processes", "local state: [2]float64[] is a float64")
	}
}
