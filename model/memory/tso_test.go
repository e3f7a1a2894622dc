package memory_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"doorway/model"
	. "doorway/model/internal/modeltest"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/transition"
)

func fence(m *memory.Memory) int { m.Fence(); return 0 }

func swap(r, v int) Instruction {
	return func(m *memory.Memory) int { m.Swap(r, v); return 0 }
}

// final says what was read and is left in a state in which all is done.
func final(s model.Snapshot) string {
	var b strings.Builder
	for p := range model.ProcID(s.N()) {
		fmt.Fprint(&b, s.Local(p).(Thread).Read, " ")
	}
	return fmt.Sprint(b.String(), s.Register(X), s.Register(Y))
}

// outcomes explores all runs of copied worlds.
func outcomes(t *testing.T, sys transition.System) map[string]bool {
	found, seen := map[string]bool{}, map[string]bool{}
	pending := []transition.World{sys.World()}
	for len(pending) > 0 {
		w := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		events := w.Enabled(nil)
		if len(events) == 0 {
			found[final(w)] = true
		}
		for _, e := range events {
			next := w.Clone()
			if _, err := next.Apply(e); err != nil {
				t.Fatal(err)
			}
			if !seen[Key(next)] {
				seen[Key(next)] = true
				pending = append(pending, next)
			}
		}
	}
	return found
}

// machineOutcomes explores all runs of the machine.
func machineOutcomes(t *testing.T, sys transition.System) map[string]bool {
	m := sys.Machine()
	found, seen := map[string]bool{}, map[string]bool{}
	first := make([]uint32, m.Width())
	m.Start(first)
	var d transition.Delta
	for pending := [][]uint32{first}; len(pending) > 0; {
		v := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		events := m.Events(v, nil)
		if len(events) == 0 {
			found[final(m.Snapshot(v))] = true
		}
		for _, e := range events {
			if err := m.Step(v, e, &d); err != nil {
				t.Fatal(err)
			}
			next := slices.Clone(v)
			for _, c := range d.Changes {
				next[c.Component] = c.ID
			}
			if k := fmt.Sprint(next); !seen[k] {
				seen[k] = true
				pending = append(pending, next)
			}
		}
	}
	return found
}

// TestLitmus checks total store order against the litmus tests of Sewell et al.,
// x86-TSO, CACM 53(7), 2010, and Owens, Sarkar and Sewell, A better x86 memory
// model: x86-TSO, TPHOLs 2009: which final states may be seen.
func TestLitmus(t *testing.T) {
	for name, c := range map[string]struct {
		programs []([]Instruction)
		final    string // what each process read in each line, then x and y
		sc, tso  bool   // whether it may be seen
	}{
		"store buffering":              {[][]Instruction{{Put(X, 1), Get(Y)}, {Put(Y, 1), Get(X)}}, "[0 0 0 0] [0 0 0 0] 1 1", false, true},
		"store buffering, fenced":      {[][]Instruction{{Put(X, 1), fence, Get(Y)}, {Put(Y, 1), fence, Get(X)}}, "[0 0 0 0] [0 0 0 0] 1 1", false, false},
		"store buffering, one fence":   {[][]Instruction{{Put(X, 1), fence, Get(Y)}, {Put(Y, 1), Get(X)}}, "[0 0 0 0] [0 0 0 0] 1 1", false, true},
		"store buffering, locked":      {[][]Instruction{{swap(X, 1), Get(Y)}, {swap(Y, 1), Get(X)}}, "[0 0 0 0] [0 0 0 0] 1 1", false, false},
		"store buffering, forwarding":  {[][]Instruction{{Put(X, 1), Get(X), Get(Y)}, {Put(Y, 1), Get(Y), Get(X)}}, "[0 1 0 0] [0 1 0 0] 1 1", false, true},
		"own write must be seen":       {[][]Instruction{{Put(X, 1), Get(X)}}, "[0 0 0 0] 1 0", false, false},
		"n6":                           {[][]Instruction{{Put(X, 1), Get(X), Get(Y)}, {Put(Y, 2), Put(X, 2)}}, "[0 1 0 0] [0 0 0 0] 1 2", false, true},
		"n5":                           {[][]Instruction{{Put(X, 1), Get(X)}, {Put(X, 2), Get(X)}}, "[0 2 0 0] [0 1 0 0] 1 0", false, false},
		"n4b":                          {[][]Instruction{{Get(X), Put(X, 1)}, {Get(X), Put(X, 2)}}, "[2 0 0 0] [1 0 0 0] 1 0", false, false},
		"message passing":              {[][]Instruction{{Put(X, 1), Put(Y, 1)}, {Get(Y), Get(X)}}, "[0 0 0 0] [1 0 0 0] 1 1", false, false},
		"load buffering":               {[][]Instruction{{Get(X), Put(Y, 1)}, {Get(Y), Put(X, 1)}}, "[1 0 0 0] [1 0 0 0] 1 1", false, false},
		"writes in two orders (IRIW)":  {[][]Instruction{{Put(X, 1)}, {Put(Y, 1)}, {Get(X), Get(Y)}, {Get(Y), Get(X)}}, "[0 0 0 0] [0 0 0 0] [1 0 0 0] [1 0 0 0] 1 1", false, false},
		"message passing, both writes": {[][]Instruction{{Put(X, 1), Put(Y, 1)}, {Get(Y), Get(X)}}, "[0 0 0 0] [1 1 0 0] 1 1", true, true},
	} {
		for memory, want := range map[string]bool{"sc": c.sc, "tso": c.tso} {
			sys := Sharing(t, Litmus(c.programs...), fmt.Sprintf("n=%d requests=0 memory=%s", len(c.programs), memory))
			seen := outcomes(t, sys)
			if seen[c.final] != want {
				t.Errorf("%s: under %s %q is seen: %v; all: %v", name, memory, c.final, seen[c.final], slices.Sorted(maps.Keys(seen)))
			}
			if other := machineOutcomes(t, sys); !maps.Equal(seen, other) {
				t.Errorf("%s under %s: worlds end in %v, machines in %v", name, memory, seen, other)
			}
		}
	}
}

func TestStoreBuffer(t *testing.T) {
	sys := Sharing(t, Litmus([]Instruction{Put(X, 1), Put(X, 2), Get(X), swap(Y, 7)}, []Instruction{Get(X), Get(X)}), "n=2 requests=0 memory=tso")
	r := Start(t, sys).Do("p0 step; p0 step; p0 step; p1 step; p0 flush; p1 step")
	if got := Enabled(r.World); got != "p0 flush" || transition.AtRest(r.World.Enabled(nil)) {
		t.Errorf("before the swap can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 flush").World); got != "p0 step" {
		t.Errorf("with an empty buffer can happen: %s", got)
	}
	if got := final(r.Do("p0 step").World); got != "[0 0 2 0] [0 1 0 0] 2 7" {
		t.Errorf("it ends with %s", got)
	}
	trace, err := transition.Explain(sys, Schedule(t, "p0 step; p0 step; p0 step; p0 flush; p1 step; p0 flush; p0 step"))
	want := []string{"buffers x = 1", "buffers x = 2", "reads x = 2 from its buffer", "sets x from 0 to 1", "reads x = 1", "sets x from 1 to 2", "sets y from 0 to 7"}
	if err != nil || !slices.EqualFunc(trace, want, func(h transition.Step, a string) bool { return h.Access == a }) {
		t.Errorf("it is told as\n%v%v", trace, err)
	}
}

// TestHeldBack wants requests and exits, too, to wait for the buffer, and
// writes to wait while it is full.
func TestHeldBack(t *testing.T) {
	locked := Prog[model.Region]{
		Regs: []memory.Register{{}},
		Does: func(_ model.ProcID, pc model.Region, m *memory.Memory) model.Region {
			if pc == model.Remainder || pc == model.Critical {
				m.FetchAndAdd(0, 1)
			} else {
				m.Write(0, int(pc))
			}
			return (pc + 1) % model.Down
		},
		Shows: func(_ model.ProcID, pc model.Region) model.View { return model.View{Region: pc} },
	}
	r := Start(t, Sharing(t, locked, "n=1 requests=2 memory=tso")).Do("p0 request; p0 step")
	for _, then := range []string{"p0 exit; p0 step", "p0 request"} {
		if got := Enabled(r.World); got != "p0 flush" {
			t.Errorf("before %s can happen: %s", then, got)
		}
		r.Do("p0 flush; " + then)
	}
	writes := Once(func(m *memory.Memory) int { m.Write(0, 1); return 0 }, 0)
	r = Start(t, Sharing(t, writes, "n=1 requests=unlimited memory=tso")).Do(strings.Repeat("p0 request;", memory.MaxBuffer))
	if got := Enabled(r.World); got != "p0 flush" {
		t.Errorf("with a full buffer can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 flush").World); got != "p0 request; p0 flush" {
		t.Errorf("with room for one can happen: %s", got)
	}
}

// TestStoreBufferSurvivesACrash wants the processor to go on where a process stops.
func TestStoreBufferSurvivesACrash(t *testing.T) {
	sys := Sharing(t, Litmus([]Instruction{Put(X, 1), Get(X)}), "n=1 requests=0 crashes=1 recoveries=1 memory=tso")
	r := Start(t, sys).Do("p0 step; p0 crash")
	if got := Enabled(r.World); got != "p0 flush; p0 recover" {
		t.Errorf("after the crash can happen: %s", got)
	}
	if r.Do("p0 flush"); r.World.Register(X) != 1 {
		t.Error("the write is lost")
	}
}

func TestTotalStoreOrderNeedsMemory(t *testing.T) {
	if _, err := message.System(Proc[int, int]{}, ParseSetup(t, "n=2 memory=tso")); err == nil {
		t.Error("no error for store buffers without memory")
	} else {
		WantText(t, err.Error(), "message passing has no shared memory or processors; leave memory and processors out")
	}
}

// TestWhoWaitsForTheBuffer wants atomic operations and fences to wait until the
// own buffer is empty, and nothing else to.
func TestWhoWaitsForTheBuffer(t *testing.T) {
	for name, c := range map[string]struct {
		then  Instruction
		waits bool
	}{
		"read":          {Get(Y), false},
		"write":         {Put(Y, 1), false},
		"await":         {func(m *memory.Memory) int { return m.Await(Y, func(v int) bool { return v == 0 }) }, false},
		"own await":     {func(m *memory.Memory) int { return m.Await(X, func(v int) bool { return v == 1 }) }, false},
		"nothing":       {func(*memory.Memory) int { return 0 }, false},
		"fence":         {fence, true},
		"swap":          {swap(Y, 1), true},
		"test-and-set":  {func(m *memory.Memory) int { m.TestAndSet(Y); return 0 }, true},
		"cas":           {func(m *memory.Memory) int { m.CompareAndSwap(Y, 0, 1); return 0 }, true},
		"fetch-and-add": {func(m *memory.Memory) int { return m.FetchAndAdd(Y, 1) }, true},
		"fetch-and-φ":   {func(m *memory.Memory) int { return m.FetchAndPhi(Y, func(v int) int { return v }) }, true},
		"wait":          {func(m *memory.Memory) int { m.Wait(X); return 0 }, true},
		"signal":        {func(m *memory.Memory) int { m.Signal(Y); return 0 }, true},
	} {
		r := Start(t, Sharing(t, Litmus([]Instruction{Put(X, 1), c.then}), "n=1 requests=0 memory=tso")).Do("p0 step")
		want := "p0 step; p0 flush"
		if c.waits {
			want = "p0 flush"
		}
		if got := Enabled(r.World); got != want {
			t.Errorf("%s: before the flush can happen: %s", name, got)
		}
		if got := Enabled(r.Do("p0 flush").World); got != "p0 step" {
			t.Errorf("%s: after the flush can happen: %s", name, got)
		}
	}
}

// TestBuffersAreToldApart wants the fingerprint to depend on whose buffer holds
// what in which order.
func TestBuffersAreToldApart(t *testing.T) {
	// The first request of a process writes x, the second y, and so on; memory
	// holds what they write already, and after a crash the process begins again.
	turns := Prog[bool]{
		Regs: []memory.Register{{Name: "x", Init: 1}, {Name: "y", Init: 1}},
		Does: func(_ model.ProcID, odd bool, m *memory.Memory) bool {
			m.Write(Flag01(odd), 1)
			return !odd
		},
	}
	sys := Sharing(t, turns, "n=2 requests=unlimited memory=tso crashes=1 recoveries=1")
	runs := map[uint64]string{}
	for _, run := range []string{
		"p0 request; p0 request", "p1 request; p1 request", "p0 request; p1 request",
		"p0 request; p0 request; p0 flush", "p1 request; p1 request; p1 flush",
		"p0 request; p0 crash; p0 recover", "p0 request; p0 request; p0 flush; p0 crash; p0 recover",
	} {
		fp := Start(t, sys).Do(run).Fp
		if other, known := runs[fp]; known {
			t.Errorf("%q and %q lead to one fingerprint", run, other)
		}
		runs[fp] = run
	}
	value := func(v int) uint64 {
		return Start(t, Sharing(t, Once(Put(X, v), 0), "n=1 memory=tso")).Do("p0 request").Fp
	}
	if value(1) == value(2) {
		t.Error("what is in a buffer is not told apart")
	}
}

// TestErrorsBeforeTheFlush wants a step that breaks a rule to be told by its
// first operation whether it waits.
func TestErrorsBeforeTheFlush(t *testing.T) {
	twice := func(m *memory.Memory) int { m.Write(Y, 1); m.Fence(); return 0 }
	sys := Sharing(t, Litmus([]Instruction{Put(X, 1), twice}), "n=1 requests=0 memory=tso")
	WantText(t, Fault(t, sys, "p0 step; p0 step"), "accesses memory twice")
}
