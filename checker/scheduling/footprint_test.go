package scheduling_test

import (
	"math"
	"strings"
	"testing"

	. "doorway/checker/internal/checkertest"
	"doorway/checker/scheduling"
	"doorway/model"
	"doorway/model/memory"
	"doorway/model/transition"
)

// writers is processes: each writes the registers that are named, one after the
// other, and is done.
type writers []string

func (w writers) Registers() []memory.Register {
	return []memory.Register{{Name: "x"}, {Name: "y"}}
}
func (w writers) Init(model.ProcID) int { return 0 }
func (w writers) Step(me model.ProcID, done int, mem *memory.Memory) int {
	mem.Write(strings.Index("xy", w[me][done:done+1]), 1)
	return done + 1
}
func (w writers) View(me model.ProcID, done int) model.View {
	if done == 0 || done == len(w[me]) {
		return model.View{}
	}
	return model.View{Region: model.Trying}
}

// frequencies returns how often processes take their turns in each order, in so many runs.
func frequencies(t *testing.T, sys transition.System, s transition.Scheduler, runs int) map[string]int {
	t.Helper()
	w, count := Simulator(t, sys, s), map[string]int{}
	for seed := range uint64(runs) {
		if _, err := w.Run(transition.Seeded(seed), 20); err != nil {
			t.Fatal(err)
		}
		order := ""
		for _, e := range w.Schedule() {
			order += string(rune('a' + e.Proc))
		}
		count[order]++
	}
	return count
}

func shared(t *testing.T, w writers) transition.System {
	t.Helper()
	sys, err := memory.System(w, model.NewSetup(len(w)))
	if err != nil {
		t.Fatal(err)
	}
	return sys
}

// In shared memory partial order sampling sees which writes race: see TestSamplingOfRaces.
func TestSamplingSeesRegisters(t *testing.T) {
	sys := shared(t, writers{"x", "x", "y"})
	count := frequencies(t, sys, Policy(t, "pos").For(sys.Setup()), 24_000)
	for order, want := range map[string]int{"abc": 5, "acb": 3, "bac": 5, "bca": 3, "cab": 4, "cba": 4} {
		if math.Abs(float64(count[order]-want*1000)) > 250 {
			t.Errorf("order %s came %d times, want about %d", order, count[order], want*1000)
		}
	}
}

// Each order of the accesses to the register that both share is as likely under a
// selectively uniform walk, whatever else is written.
func TestSelectionSeesRegisters(t *testing.T) {
	sys := shared(t, writers{"yyy", "yxx"})
	s := Policy(t, "surw").For(sys.Setup())
	p := &scheduling.Pilot{}
	if _, err := Simulator(t, sys, p).Run(transition.Seeded(1), 20); err != nil {
		t.Fatal(err)
	}
	s.(scheduling.Learner).Learn(p.Runs)
	const runs = 8000
	count := map[int]int{}
	for order, n := range frequencies(t, sys, s, runs) {
		count[strings.Index(order, "b")] += n
	}
	for before := range 4 {
		if math.Abs(float64(count[before]-runs/4)) > 200 {
			t.Errorf("%d of three accesses to y came before the fourth %d times in %d, want about a quarter", before, count[before], runs)
		}
	}
	if b := s.(scheduling.Bounded).Bound(); b == nil || b.One != 4 {
		t.Errorf("bound %+v, want one in 4", b)
	}
}
