package scheduling_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"doorway/algorithms/peterson"
	"doorway/checker"
	. "doorway/checker/internal/checkertest"
	"doorway/checker/property"
	"doorway/checker/scheduling"
	"doorway/checker/simulate"
	"doorway/model"
	"doorway/model/kinds"
	"doorway/model/transition"
	"doorway/properties"
)

// crowd is systems that have every kind of event between them.
func crowd(t *testing.T) map[string]transition.System {
	ask := []Frame{Rest, Try.Sending(1, 1), Inside.To(0)}
	answer := []Frame{Rest.Taking().To(0).Sending(2, 0), Rest}
	timer := []Frame{Rest, Try.LateTo(2), Inside.To(0)}
	return map[string]transition.System{
		"messages":  Build(t, Toy{ask, answer}, "channels=any drops=1 duplicates=1 crashes=1 recoveries=1"),
		"opinions":  Build(t, Toy{Lock, timer, Lock}, "detector=eventual mistakes=1 crashes=1"),
		"partition": Build(t, Toy{ask, answer}, "side=p1 splits=1 heals=1"),
		"time":      Build(t, Toy{ask, answer}, "delay=2"),
		"buffers":   PetersonLock(t, "n=2 requests=1 memory=tso crashes=1 recoveries=1"),
		"registers": PetersonLock(t, "n=2 requests=1 memory=safe"),
	}
}

// Every scheduler comes to every kind of event that a random walk comes to, and
// in these systems that is every kind there is.
func TestPoliciesReachEveryKind(t *testing.T) {
	all := kinds.Set(0)
	for name, sys := range crowd(t) {
		reaches := func(p scheduling.Policy) kinds.Set {
			w := Simulator(t, sys, p.For(sys.Setup()))
			for seed := range uint64(600) {
				if _, err := w.Run(transition.Seeded(seed), 40); err != nil {
					t.Fatal(err)
				}
			}
			return w.Stats().Kinds
		}
		want := reaches(scheduling.Policy{})
		all |= want
		for _, p := range scheduling.All() {
			if got := reaches(p); got != want {
				t.Errorf("%s: %v comes to %s, a random walk to %s", name, p, kindNames(got), kindNames(want))
			}
		}
	}
	for k := model.Request; k <= model.Mistrust; k++ {
		if !all.Has(k) {
			t.Errorf("no system has %v", k)
		}
	}
}

func kindNames(ks kinds.Set) string {
	var names []string
	for k := model.Request; k <= model.Mistrust; k++ {
		if ks.Has(k) {
			names = append(names, k.String())
		}
	}
	return strings.Join(names, " ")
}

// The same seed makes the same run, whatever was run before, or after the same
// runs if they matter.
func TestPoliciesAreDeterministic(t *testing.T) {
	for name, sys := range crowd(t) {
		for _, p := range scheduling.All() {
			fresh := func() *simulate.Simulator { return Simulator(t, sys, p.For(sys.Setup()), properties.TokenUniqueness) }
			old, again := fresh(), fresh()
			runs := map[string]bool{}
			walk := func(w *simulate.Simulator, seed uint64) string {
				v, err := w.Run(transition.Seeded(seed), 40)
				return Outcome(v, err) + fmt.Sprint(w.Schedule())
			}
			for seed := range uint64(20) {
				if !p.Adapts() {
					again = fresh()
				}
				was := walk(old, seed)
				runs[was] = true
				Same(t, fmt.Sprintf("%s by %v, seed %d", name, p, seed), walk(again, seed), was)
			}
			if len(runs) < 2 {
				t.Errorf("%s by %v: 20 seeds make one run", name, p)
			}
		}
	}
}

func TestPoliciesAllocateNothing(t *testing.T) {
	sys := RicartAgrawala(t, "n=3 requests=unlimited crashes=3")
	for _, p := range scheduling.All() {
		w := Simulator(t, sys, p.For(sys.Setup()), properties.TokenUniqueness)
		chooser := transition.Seeded(1)
		walk := func() {
			if _, err := w.Run(chooser, 1000); err != nil {
				t.Fatal(err)
			}
		}
		for range 30 {
			walk()
		}
		if n := testing.AllocsPerRun(20, walk); n > 10 { // as a run begins and ends, what was remembered is asked again
			t.Errorf("%v: %v allocations in a run of 1000 steps", p, n)
		}
	}
}

// Every scheduler finds that two processes that take nobody into account get in
// at the same time, which takes one preemption, and what is wrong with a mutant
// of Peterson's algorithm, which takes one more.
func TestPoliciesFindBugs(t *testing.T) {
	mutant, ok := peterson.Page.Variant("own-turn")
	if !ok {
		t.Fatal("Peterson's page has changed")
	}
	own, err := mutant.Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	for name, sys := range map[string]transition.System{"locks": Build(t, Toy{Lock, Lock}, ""), "peterson": own} {
		for _, p := range scheduling.All() {
			s, err := simulate.Test(t.Context(), sys, Mutex, simulate.Runs{Count: 1000, Steps: 60, Seed: 1, Policy: p})
			if err != nil {
				t.Fatal(err)
			}
			if s.Violation == nil {
				t.Errorf("%s: 1000 runs by %v find nothing", name, p)
			}
		}
	}
	sys := Build(t, Toy{Lock, Lock}, "")
	w := Simulator(t, sys, Policy(t, "pct(1)").For(sys.Setup()), Mutex...)
	for seed := range uint64(300) {
		if v, err := w.Run(transition.Seeded(seed), 60); v != nil || err != nil {
			t.Errorf("pct(1) finds what takes a preemption: %v, %v", v, err)
		}
	}
}

// Whoever learns from pilot runs has their events counted, also against the limit,
// and finds there what is easy to find, by other runs with another seed.
func TestPilots(t *testing.T) {
	right, wrong := Build(t, Toy{Lock, Lock}, ""), Build(t, Toy{Lock, Lock, Lock}, "crashes=1")
	never := property.New("never", "", "", property.Monitor[bool]{ // of runs that go on for ever, and yet broken where p0 enters
		Sees:  property.Regions,
		Start: func(model.Snapshot) bool { return false },
		Step: func(_ bool, o model.Observation) (bool, error) {
			if o.Is.Region == model.Critical {
				return false, fmt.Errorf("entered")
			}
			return false, nil
		},
		Eventually: &property.Eventuality[bool]{Owed: func(bool) (none model.ProcSet) { return none }},
	})
	for name, pilots := range map[string]int{"processes": 0, "coverage": 0, "surw": 20, "pct": 40} {
		runs := simulate.Runs{Count: 50, Steps: 100, Seed: 1, Policy: Policy(t, name)}
		s, err := simulate.Test(t.Context(), right, []property.Property{properties.BoundedWaiting(9)}, runs)
		if err != nil || s.Violation != nil || s.Runs != 50 || s.Steps != 300 || s.Pilots != (simulate.Pilots{Runs: pilots, Steps: 6 * pilots}) {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
		runs.Events = 100
		s, err = simulate.Test(t.Context(), right, []property.Property{properties.BoundedWaiting(9)}, runs)
		if err != nil || s.Steps+s.Pilots.Steps != 102 {
			t.Errorf("%s, 100 events: %d, and %d of pilot runs; %v", name, s.Steps, s.Pilots.Steps, err)
		}
		found := map[simulate.Pilots]bool{}
		for runs.Seed = range 20 {
			s, err := simulate.Test(t.Context(), wrong, Mutex, simulate.Runs{Count: 1000, Steps: 100, Seed: runs.Seed, Policy: runs.Policy})
			if err != nil || s.Violation == nil || pilots > 0 && (s.Runs != 0 || s.Pilots.Runs == 0) {
				t.Errorf("%s: %+v, %v", name, s, err)
			}
			found[s.Pilots] = true
		}
		if pilots > 0 && len(found) < 2 {
			t.Errorf("%s finds the same with 20 seeds", name)
		}
		runs.Events = 0
		if s, err := simulate.Serve(t.Context(), right, never, runs); err != nil || s.Violation == nil || s.Pilots.Runs != min(pilots, 1) {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
	}
}

// The share of runs by PCT that find a bug is not below what its theorem says,
// by more than three standard deviations of so many runs.
func TestPCTKeepsItsPromise(t *testing.T) {
	late := property.Invariant("late", "p0 enters before p1", func(s model.Snapshot) error {
		if s.View(1).Region == model.Critical && s.View(0).Region == model.Remainder && s.Local(0) == (Spot{}) {
			return fmt.Errorf("p1 is first")
		}
		return nil
	})
	for _, c := range []struct {
		policy string
		prop   property.Property
		steps  int
		one    float64 // the bound
	}{
		{"pct(1)", late, 12, 3},
		{"pct(2)", properties.MutualExclusion, 12, 3 * 12},
		{"pct(3)", properties.MutualExclusion, 12, 3 * 12 * 12},
	} {
		const runs = 3000
		sys := Build(t, Toy{Lock, Lock, Lock}, "")
		scheduler := Policy(t, c.policy).For(sys.Setup())
		w := Simulator(t, sys, scheduler, c.prop)
		found := 0
		for seed := range uint64(runs) {
			v, err := w.Run(transition.Seeded(seed), c.steps)
			if err != nil {
				t.Fatal(err)
			}
			if v != nil {
				found++
			}
		}
		b := scheduler.(scheduling.Bounded).Bound()
		if b == nil || b.One != c.one {
			t.Fatalf("%s: bound %+v, want one in %v", c.policy, b, c.one)
		}
		p := 1 / b.One
		if share, deviation := float64(found)/runs, math.Sqrt(p*(1-p)/runs); share < p-3*deviation {
			t.Errorf("%s finds %s in %.4f of the runs, its theorem says %.4f", c.policy, c.prop.Name, share, p)
		}
	}
}

// A verdict names its scheduler, and says what its theorem says if that applies
// to the runs.
func TestPolicyVerdicts(t *testing.T) {
	for _, c := range []struct{ policy, setup, want string }{
		{"pct", "", "in 50 random runs by pct(2) (6 different) of 300 events in all, the longest 6, 0 % cut short; 15 different among 300 states looked at; " +
			"a flaw in 5.9 % of such runs or more is excluded with 95 % confidence; each run finds a bug of depth 2 with probability 1/12 or more, " +
			"and all 50 miss it with probability at most 1.3 %, if no run has more than 2 chains or 6 events"},
		{"surw", "", "each run finds a bug that shows in a single interleaving with probability 1/20 or more, " +
			"and all 50 miss it with probability at most 7.7 %, if in all runs each chain has as many events as in these and need not wait for others"},
		{"coverage", "", "in 50 random runs by coverage (16 different) of 300 events in all, the longest 6, 0 % cut short; 15 different among 300 states looked at"},
		{"pct", "requests=unlimited", ""},
		{"surw", "requests=unlimited", ""},
		{"pos", "", ""},
	} {
		v, err := checker.DecideByRuns(t.Context(), Build(t, Toy{Lock, Lock}, c.setup), properties.BoundedWaiting(9),
			simulate.Runs{Count: 50, Steps: 100, Seed: 1, Policy: Policy(t, c.policy)})
		if err != nil {
			t.Fatal(err)
		}
		if got := v.String(); !strings.HasSuffix(got, c.want) || c.want == "" && strings.Contains(got, "each run finds") {
			t.Errorf("%s:\n got %s\nwant %s", c.policy, got, c.want)
		}
	}
}
