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
	"doorway/model/transition"
)

// TestOverlappingAccesses says what may be seen in memory whose registers are
// atomic, regular or safe with domain 0 to 3 (Lamport, On interprocess
// communication, 1986); the last two columns are about writes that overlap.
func TestOverlappingAccesses(t *testing.T) {
	for name, c := range map[string]struct {
		programs          [][]Instruction
		sc, regular, safe []string // what is seen, of …
		of                func(final string) string
	}{
		"one read": {[][]Instruction{{Put(X, 1)}, {Get(X)}},
			[]string{"0", "1"}, []string{"0", "1"}, []string{"0", "1", "2", "3"}, word(4)},
		"new before old": {[][]Instruction{{Put(X, 2)}, {Get(X), Get(X)}},
			[]string{"0 0", "0 2", "2 2"}, []string{"0 0", "0 2", "2 0", "2 2"}, nil, words(4, 5)},
		"one's own write": {[][]Instruction{{Put(X, 1), Get(X)}},
			[]string{"1"}, []string{"1"}, []string{"1"}, word(1)},
		"a write of the same": {[][]Instruction{{Put(X, 0)}, {Get(X)}},
			[]string{"0"}, []string{"0"}, []string{"0", "1", "2", "3"}, word(4)},
		"another register": {[][]Instruction{{Put(Y, 1)}, {Get(X)}},
			[]string{"0"}, []string{"0"}, []string{"0"}, word(4)},
		"two writes": {[][]Instruction{{Put(X, 1)}, {Put(X, 2)}},
			[]string{"1", "2"}, []string{"1", "2"}, []string{"0", "1", "2", "3"}, word(8)},
		"two writes, read between": {[][]Instruction{{Put(X, 1), Get(X)}, {Put(X, 2), Get(X)}},
			[]string{"1 1", "1 2", "2 2"}, []string{"1 1", "1 2", "2 1", "2 2"}, nil, words(1, 5)},
	} {
		for memory, want := range map[string][]string{"sc": c.sc, "regular": c.regular, "safe": c.safe} {
			sys := Sharing(t, Litmus(c.programs...), fmt.Sprintf("n=%d requests=0 memory=%s", len(c.programs), memory))
			ends := outcomes(t, sys)
			seen := map[string]bool{}
			for f := range ends {
				seen[c.of(f)] = true
			}
			if got := slices.Sorted(maps.Keys(seen)); want != nil && !slices.Equal(got, want) {
				t.Errorf("%s: under %s is seen %q, want %q", name, memory, got, want)
			}
			if other := machineOutcomes(t, sys); !maps.Equal(ends, other) {
				t.Errorf("%s under %s: worlds end in %v, machines in %v", name, memory, ends, other)
			}
		}
	}
}

// words returns the named words of what a run ends with: four a process, then x and y.
func words(is ...int) func(string) string {
	return func(final string) string {
		all := strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(final))
		var some []string
		for _, i := range is {
			some = append(some, all[i])
		}
		return strings.Join(some, " ")
	}
}

func word(i int) func(string) string { return words(i) }

// TestOverlapIsTold wants a choice to be part of the event's name, and what is
// overlapped to be told.
func TestOverlapIsTold(t *testing.T) {
	sys := Sharing(t, Litmus([]Instruction{Put(X, 2), Get(Y)}, []Instruction{Get(X), Put(X, 1)}), "n=2 requests=0 memory=safe")
	r := Start(t, sys).Do("p0 step")
	if got := Enabled(r.World); got != "p0 finish; p1 step; p1 step #1; p1 step #2; p1 step #3" {
		t.Errorf("during a write can happen: %s", got)
	}
	r.Do("p1 step #3; p1 step; p1 finish")
	if got := Enabled(r.World); got != "p0 finish; p0 finish #1; p0 finish #2; p0 finish #3" {
		t.Errorf("where a write has met another can happen: %s", got)
	}
	trace, err := transition.Explain(sys, Schedule(t, "p0 step; p1 step #3; p1 step; p1 finish; p0 finish #3; p0 step"))
	want := []string{
		"begins to write x = 2", "reads x = 3, overlapping p0's write of 2", "begins to write x = 1, overlapping p0's write of 2",
		"sets x from 0 to 1", "sets x from 1 to 3, ending a write of 2 that has overlapped others", "reads y = 0",
	}
	if err != nil || !slices.EqualFunc(trace, want, func(h transition.Step, a string) bool { return h.Access == a }) {
		t.Errorf("it is told as\n%v%v", trace, err)
	}
	if _, err := transition.Explain(sys, Schedule(t, "p0 step; p1 step #4")); err == nil {
		t.Error("a value outside the domain is read")
	}
	plain := Sharing(t, Litmus([]Instruction{Put(X, 2)}), "n=1 requests=0")
	if _, err := transition.Explain(plain, Schedule(t, "p0 step #1")); err == nil {
		t.Error("a choice is made where there is none")
	}
}

// TestAwaitChooses wants a process that awaits a value to go on only with values that it awaits.
func TestAwaitChooses(t *testing.T) {
	odd := func(m *memory.Memory) int { return m.Await(X, func(v int) bool { return v%2 == 1 }) }
	r := Start(t, Sharing(t, Litmus([]Instruction{Put(X, 2)}, []Instruction{odd}), "n=2 requests=0 memory=safe"))
	if got := Enabled(r.World); got != "p0 step" {
		t.Errorf("before the write can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 step").World); got != "p0 finish; p1 step #1; p1 step #3" {
		t.Errorf("during the write can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 finish").World); got != "" {
		t.Errorf("after the write can happen: %s", got)
	}
}

// TestBrokenWrite wants a write to go on while its process is down, and to end
// when it recovers.
func TestBrokenWrite(t *testing.T) {
	sys := Sharing(t, Litmus([]Instruction{Put(X, 1)}, []Instruction{Get(X), Get(X), Get(X)}), "n=2 requests=0 memory=regular crashes=1 recoveries=1 crashers=p0")
	r := Start(t, sys).Do("p0 step; p0 crash; p1 step #1; p1 step")
	if got := Enabled(r.World); got != "p0 recover; p0 recover #1; p1 step; p1 step #1" {
		t.Errorf("after the crash can happen: %s", got)
	}
	if got := Enabled(r.Do("p0 recover #1").World); got != "p0 step; p1 step" || r.World.Register(X) != 0 {
		t.Errorf("after the recovery can happen: %s, and x is %d", got, r.World.Register(X))
	}
	trace, err := transition.Explain(sys, Schedule(t, "p0 step; p0 crash; p0 recover"))
	if err != nil || trace[2].Access != "sets x from 0 to 1, ending a write of 1 that a crash broke off" {
		t.Errorf("it is told as\n%v%v", trace, err)
	}
}

// TestOverlapErrors wants what registers that are not atomic cannot do to be refused.
func TestOverlapErrors(t *testing.T) {
	for want, through := range map[string]Instruction{
		"atomic read-modify-write needs a register that is atomic": swap(X, 1),
		"it writes 4 to x, whose domain is 0 to 3":                 Put(X, 4),
		"it writes -1 to y, whose domain is 0 to 3":                Put(Y, -1),
	} {
		WantText(t, Fault(t, Sharing(t, Litmus([]Instruction{through}), "n=1 requests=0 memory=safe"), "p0 step"), want)
	}
	early := Once(Put(0, 1), 0)
	WantText(t, Fault(t, Sharing(t, early, "n=1 memory=regular"), "p0 request"), "its request writes, which takes two events under memory=regular; only steps may")
	for _, r := range []memory.Register{{}, {Max: 128}, {Max: 1, Init: 2}, {Max: 1, Init: -1, Open: true}} {
		if _, err := memory.System(Prog[int]{Regs: []memory.Register{r}}, ParseSetup(t, "n=1 memory=safe")); err == nil {
			t.Errorf("no error for %+v", r)
		} else {
			WantText(t, err.Error(), "under memory=safe it must say its domain")
		}
	}
	fine := Prog[int]{Regs: []memory.Register{{Max: 1, Init: 2, Open: true}}}
	if _, err := memory.System(fine, ParseSetup(t, "n=1 memory=safe")); err != nil {
		t.Error(err)
	}
}

// TestWritesAreToldApart wants the fingerprint to depend on who writes what where.
func TestWritesAreToldApart(t *testing.T) {
	step := func(me model.ProcID, s Thread, m *memory.Memory) Thread {
		m.Write(int(s.At)%2, 1+int(s.At)/2)
		s.At = 4
		return s
	}
	fps := map[uint64]string{}
	for at := range uint8(4) {
		all := Litmus(nil, nil)
		all.Does = step
		all.Begins = func(model.ProcID) Thread { return Thread{At: at} }
		all.Shows = func(model.ProcID, Thread) model.View { return model.View{Region: model.Trying} }
		for p := range 2 {
			r := Start(t, Sharing(t, all, "n=2 requests=0 memory=regular"))
			before := r.Fp
			name := fmt.Sprint(p, at)
			fp := r.Do(fmt.Sprintf("p%d step", p)).Fp - before
			if other, known := fps[fp]; known {
				t.Errorf("%s and %s lead to one fingerprint", name, other)
			}
			fps[fp] = name
		}
	}
}
