package doorway

import (
	"slices"
	"strings"
	"testing"

	"doorway/model"
	"doorway/model/memory"
	"doorway/properties"
)

// bare is a lock on test-and-set without parameters, which n processes may have at a time.
type bare struct{}

func (bare) Registers() []memory.Register { return []memory.Register{{Name: "held"}} }
func (bare) Init(model.ProcID) int        { return 0 }

func (bare) Step(_ model.ProcID, pc int, mem *memory.Memory) int {
	switch {
	case pc == 1 && mem.TestAndSet(0):
		return 1
	case pc == 3:
		mem.Write(0, 0)
	}
	return (pc + 1) % 4
}

func (bare) View(_ model.ProcID, pc int) model.View {
	return model.View{Region: []model.Region{model.Remainder, model.Trying, model.Critical, model.Exiting, model.Trying}[pc]}
}

// two counts to two: the second waits until the register is clear, and the third takes the 2 for a clear one.
type two struct{ bare }

func (t two) Step(me model.ProcID, pc int, mem *memory.Memory) int {
	switch pc {
	case 1:
		if mem.FetchAndPhi(0, func(v int) int { return min(v+1, 2) }) == 1 {
			return 4
		}
		return 2
	case 4:
		mem.Await(0, func(v int) bool { return v == 0 })
		return 1
	}
	return t.bare.Step(me, pc, mem)
}

// TestEveryNumber: Verify proves mutual exclusion for every number of processes, and says aloud if more processes than
// those of the test break it.
func TestEveryNumber(t *testing.T) {
	t.Chdir(t.TempDir())
	said := heard(t)
	for _, c := range []struct {
		prog memory.Program[int]
		want string
		said string
	}{
		{bare{}, "mutual-exclusion: proved for every n: 3 markings of 4 local states and 2 states of the registers cover all that can be reached", ""},
		{two{}, "mutual-exclusion: violated for n=3 and not for fewer: {",
			"doorway: TestLock: mutual-exclusion is violated for n=3 requests=1, though not for n=2 requests=1; verify that setup\n"},
	} {
		sys, err := memory.System(c.prog, model.NewSetup(2))
		if err != nil {
			t.Fatal(err)
		}
		f := tested(t, "TestLock", func(tb testing.TB) { Verify(tb, sys, properties.MutualExclusion, properties.DeadlockFreedom) })
		f.passes(t, "mutual-exclusion: proved for n=2 requests=1", c.want, "deadlock-freedom: proved for n=2")
		if said.String() != c.said {
			t.Errorf("it says %q, want %q", said, c.said)
		}
		if proved := slices.Contains(f.attrs, "doorway mutual-exclusion: proved for every n"); proved != strings.Contains(c.want, "proved") {
			t.Errorf("attributes %q", f.attrs)
		}
		said.Reset()
	}
	sys, err := memory.System[int](two{}, model.Setup{N: 3, Requests: 1, Requesters: model.Procs(0, 1)})
	if err != nil {
		t.Fatal(err)
	}
	tested(t, "TestLock", func(tb testing.TB) { Verify(tb, sys, properties.MutualExclusion) }).passes(t, "mutual-exclusion: proved for n=3")
	if said.Len() > 0 {
		t.Errorf("where only two request it says %q", said)
	}
}
