package history_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"pgregory.net/rapid"

	"doorway/algorithms/peterson"
	"doorway/algorithms/ricartagrawala"
	"doorway/checker"
	"doorway/checker/explore"
	"doorway/checker/history"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/message"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

func TestMain(m *testing.M) {
	_ = flag.Set("rapid.nofailfile", "true")
	os.Exit(m.Run())
}

// limit is far above what any history here takes.
const limit = time.Minute

// opened is a lock that keeps nobody out.
type opened struct{}

type openState struct{ Region model.Region }

func (opened) Registers() []memory.Register    { return nil }
func (opened) Init(model.ProcID) (s openState) { return s }

func (opened) Step(_ model.ProcID, s openState, _ *memory.Memory) openState {
	s.Region = (s.Region + 1) % model.Down
	return s
}

func (opened) View(_ model.ProcID, s openState) model.View { return model.View{Region: s.Region} }

func sharedMemory[S comparable](prog memory.Program[S], setup string) transition.System {
	s, err := notation.Setup(setup)
	if err != nil {
		panic(err)
	}
	sys, err := memory.System(prog, s)
	if err != nil {
		panic(err)
	}
	return sys
}

func ricartAgrawala(setup string) transition.System {
	s, err := notation.Setup(setup)
	if err != nil {
		panic(err)
	}
	sys, err := message.System(ricartagrawala.Algorithm{N: s.N}, s)
	if err != nil {
		panic(err)
	}
	return sys
}

// anyRun draws a run of at most the given number of events, mostly a long one.
func anyRun(t *rapid.T, sys transition.System, steps int) (s transition.Schedule) {
	steps -= rapid.IntRange(0, steps).Draw(t, "fewer")
	choose := transition.Seeded(rapid.Uint64().Draw(t, "seed"))
	w := sys.World()
	for range steps {
		enabled := w.Enabled(nil)
		if len(enabled) == 0 {
			break
		}
		e := enabled[transition.RandomWalk(choose, enabled)]
		if _, err := w.Apply(e); err != nil {
			t.Fatal(err)
		}
		s = append(s, e)
	}
	return s
}

func of(t interface{ Fatal(...any) }, sys transition.System, s transition.Schedule) history.History {
	h, err := history.Of(sys, s)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestRunsOfCorrectLocksAreLinearizable(t *testing.T) {
	for name, sys := range map[string]transition.System{
		"peterson":                    sharedMemory(peterson.Algorithm{}, "n=2 requests=unlimited"),
		"peterson, a crash":           sharedMemory(peterson.Algorithm{}, "n=2 requests=unlimited crashes=1"),
		"ricart-agrawala":             ricartAgrawala("n=3 requests=3 channels=any"),
		"ricart-agrawala, a crash":    ricartAgrawala("n=2 requests=2 channels=any crashes=1"),
		"ricart-agrawala, n=3, crash": ricartAgrawala("n=3 requests=2 crashes=1"),
	} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			s := anyRun(t, sys, 120)
			if h := of(t, sys, s); h.Check(limit) != porcupine.Ok {
				t.Fatalf("%v\nof the run\n%v", h, s)
			}
		}))
	}
}

// TestLockHistoriesAndMutualExclusionAgree holds the two judges of mutual
// exclusion against each other, on locks that are right, wrong and no locks.
func TestLockHistoriesAndMutualExclusionAgree(t *testing.T) {
	for name, sys := range map[string]transition.System{
		"peterson, swapped":   sharedMemory(peterson.Algorithm{Swapped: true}, "n=2 requests=unlimited"),
		"swapped and crashes": sharedMemory(peterson.Algorithm{Swapped: true}, "n=2 requests=unlimited crashes=2 recoveries=2"),
		"no lock":             sharedMemory(opened{}, "n=3 requests=2"),
		"no lock and crashes": sharedMemory(opened{}, "n=3 requests=2 crashes=2 recoveries=1"),
	} {
		found := map[porcupine.CheckResult]int{}
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			s := anyRun(t, sys, 300)
			r, err := replay.NewRunner(sys, properties.MutualExclusion)
			if err != nil {
				t.Fatal(err)
			}
			violation, err := r.Strict(transition.Finite(s))
			if err != nil {
				t.Fatal(err)
			}
			h := of(t, sys, s)
			lock, register := h.OnLock().Check(limit), h.OnRegister().Check(limit)
			if (lock == porcupine.Illegal) != (violation != nil) {
				t.Fatalf("the lock is %v, the violation %v\n%v", lock, violation, s)
			}
			if want := lostUpdate(t, sys, s); want && register != porcupine.Illegal || register == porcupine.Illegal && lock == porcupine.Ok {
				t.Fatalf("the register is %v, the lock %v, an update is lost: %v\n%v", register, lock, want, s)
			}
			found[register]++
		}))
		if !testing.Short() && (found[porcupine.Ok] == 0 || found[porcupine.Illegal] == 0) {
			t.Errorf("%s: one-sided: %v", name, found)
		}
	}
}

// lostUpdate reports whether the first two processes found in their critical
// sections together both leave them: they have then read the same.
func lostUpdate(t *rapid.T, sys transition.System, s transition.Schedule) bool {
	w := sys.World()
	var inside, pair, left model.ProcSet
	for _, e := range s {
		o, err := w.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		was, is := o.Was.Region == model.Critical, o.Is.Region == model.Critical
		switch p := e.Proc; {
		case is && !was:
			if inside = inside.With(p); pair.Empty() && inside.Len() == 2 {
				pair = inside
			}
		case was && !is:
			inside = inside.Without(p)
			if pair.Has(p) && o.Is.Region == model.Down && !left.Has(p) {
				return false
			}
			left |= pair & model.Procs(p)
		}
	}
	return !pair.Empty() && left == pair
}

// brokenRun returns the shortest run of a wrong lock that brings both processes
// into their critical sections, and out again.
func brokenRun(t *testing.T) (transition.System, transition.Schedule) {
	sys := sharedMemory(peterson.Algorithm{Swapped: true}, "n=2")
	v, err := checker.Decide(context.Background(), sys, properties.MutualExclusion, explore.Options{})
	if err != nil || v.Violation == nil {
		t.Fatal(v, err)
	}
	leave, err := notation.Schedule("p0 exit\np0 step\np1 exit\np1 step\n")
	if err != nil {
		t.Fatal(err)
	}
	return sys, append(slices.Clone(v.Violation.Schedule), leave...)
}

func TestBrokenLockIsIllegal(t *testing.T) {
	sys, s := brokenRun(t)
	h := of(t, sys, s)
	if got := h.OnLock().Check(limit); got != porcupine.Illegal {
		t.Errorf("the lock is %v", got)
	}
	if got := h.OnRegister().Check(limit); got != porcupine.Illegal {
		t.Errorf("the register is %v", got)
	}
	if got := h.Check(limit); got != porcupine.Illegal {
		t.Errorf("both are %v", got)
	}
	inside := h[:0:0]
	for _, o := range h {
		if o.Kind == history.Increment && o.Value == 0 {
			inside = append(inside, o)
		}
	}
	if len(inside) != 2 {
		t.Errorf("increments that answer 0: %v", inside)
	}
}

// picture is what Visualize draws of a history.
func picture(t *testing.T, h history.History) string {
	t.Helper()
	var html strings.Builder
	if err := h.Visualize(&html); err != nil {
		t.Fatal(err)
	}
	return html.String()
}

func TestVisualize(t *testing.T) {
	sys, s := brokenRun(t)
	for _, c := range []struct {
		history history.History
		wants   []string
	}{
		{of(t, sys, s), []string{"<html", `"p0 lock"`, `"p1 unlock"`, `"p0 increment: 0"`, `"p1 increment: 0"`, `"{held by p0}"`, `"{held by p1}"`}},
		{history.History{
			{Proc: 2, Kind: history.Lock, Call: 1, Return: 2}, {Proc: 2, Kind: history.Unlock, Call: 3, Return: 4},
		}, []string{`"p2 lock"`, `"{held by p2}"`, `"{free}"`}},
	} {
		html := picture(t, c.history)
		for _, want := range c.wants {
			if !strings.Contains(html, want) {
				t.Errorf("the picture of %v lacks %s", c.history, want)
			}
		}
	}
	closed, to := io.Pipe()
	closed.Close()
	if err := (history.History{}).Visualize(to); err == nil {
		t.Error("no error where nothing can be written")
	}
}

func TestOfNamesTheStep(t *testing.T) {
	s, err := notation.Schedule("p0 request\np1 exit\n")
	if err != nil {
		t.Fatal(err)
	}
	_, err = history.Of(sharedMemory(opened{}, "n=2"), s)
	if disabled := (*transition.DisabledError)(nil); !errors.As(err, &disabled) || !strings.HasPrefix(err.Error(), "step 2: ") {
		t.Fatal(err)
	}
}

// inside is opened with p0 in its critical section from the start.
type inside struct{ opened }

func (inside) Init(me model.ProcID) (s openState) {
	if me == 0 {
		s.Region = model.Critical
	}
	return s
}

func TestOfBeginsWhereTheSystemDoes(t *testing.T) {
	s, err := notation.Schedule("p1 request\np1 step\np0 exit\n")
	if err != nil {
		t.Fatal(err)
	}
	h := of(t, sharedMemory(inside{}, "n=2"), s)
	if got, want := fmt.Sprint(h.OnLock()), "[p0 lock p1 lock p0 unlock ?]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := h.OnLock().Check(limit); got != porcupine.Illegal {
		t.Errorf("p1 enters while p0 is inside: %v", got)
	}
}
