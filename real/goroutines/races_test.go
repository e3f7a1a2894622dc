//go:build goroutines && race

package goroutines

import (
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"doorway/checker/scheduling"
	"doorway/internal/controlled"
	"doorway/model"
	"doorway/model/transition"
)

// TestRaces: the default finds each data race, and none where there is none.
func TestRaces(t *testing.T) {
	for _, b := range raceBugs {
		t.Run(b.class, func(t *testing.T) {
			s := hunt(t, b.bad, enough, scheduling.Policy{}, 1)
			if s.Violation == nil || !strings.HasPrefix(s.Violation.Err.Error(), "data race: ") {
				t.Fatalf("found %v in %d runs", s.Violation, s.Runs)
			}
			t.Logf("run %d: %v", s.Runs, s.Violation.Err)
			if s := hunt(t, b.repaired, *repairedRuns, scheduling.Policy{}, 1); s.Violation != nil {
				t.Errorf("repaired: %v\n%v", s.Violation.Err, s.Violation.Schedule)
			}
		})
	}
}

// shared outlives the runs, unlike what a program makes.
var shared = struct {
	counter int
	heap    *int
}{heap: new(int)}

// TestRaceReport: a run with a race is shrunk, drawn, replayed and kept like any other, at a variable that each run
// makes and at one that outlives the runs.
func TestRaceReport(t *testing.T) {
	forget := func() {
		if given() != nil { // for one run of the test that forgets
			return
		}
		if err := os.RemoveAll("testdata/doorway"); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(forget)
	for name, f := range map[string]func(*testing.T){
		"new":    raceBugs[0].bad,
		"global": func(*testing.T) { crew(func() { shared.counter++ }, func() { shared.counter++ }) },
		"heap":   func(*testing.T) { crew(func() { *shared.heap++ }, func() { *shared.heap++ }) },
	} {
		forget()
		for _, wants := range [][]string{
			{" fails in this order of its 3 goroutines: data race: ", " by f 2, previous ", "test   f      f 2\n", "Goroutine ", ", f 2 (running) created at:\n", "replayed 20 of 20 times\n", "WARNING: DATA RACE\n", "races_test.go:"},
			{"replayed from testdata/doorway/testracereport"},
		} {
			failed, log := aside(t, func(t *testing.T) { Test(t, f) })
			for _, want := range wants {
				if !failed || !strings.Contains(log, want) || strings.Contains(log, "??") {
					t.Errorf("%s: failed: %v, want %q in\n%s", name, failed, want, log)
				}
			}
		}
	}
}

// TestRaceWithRunsLeft: runs do not race with those before them that were left in their midst.
func TestRaceWithRunsLeft(t *testing.T) {
	before := controlled.Races()
	p := newProgram(t, func(*testing.T) {
		var ended atomic.Bool
		crew(func() {
			shared.counter++
			for !ended.Load() {
			}
		})
	})
	for range 20 {
		p.wander(by(transition.ChooserFunc(func(int) int { return 0 })))
	}
	if n := controlled.Races(); n != before {
		t.Errorf("%d data races", n-before)
	}
}

// TestRaceBesideRunLeft: a goroutine of a run that was left may still wait at a channel from outside of the bubble. Who
// sends to it in a later run is not ordered by that, and races with others of its run.
func TestRaceBesideRunLeft(t *testing.T) {
	gate := make(chan int)
	p := newProgram(t, func(*testing.T) {
		n := 0
		go func() { gate <- 1; n++ }()
		go func() {}() // so that the detector would give this goroutine's context, had it ended, to that of the next run
		n++
		<-gate
	})
	before := controlled.Races()
	run := func(processes ...model.ProcID) {
		r := &run{prog: p}
		for _, of := range processes {
			if _, err := r.Apply(model.Event{Kind: model.Step, Proc: of}); err != nil {
				t.Fatal(err)
			}
		}
		r.livelock = true // and so it is left
		r.Reset()
	}
	run(0, 0, 0)
	if n := controlled.Races(); n != before {
		t.Errorf("%d data races before the message", n-before)
	}
	run(0, 0, 1, 1)
	if n := controlled.Races(); n != before+1 {
		t.Errorf("%d data races, want 1", n-before)
	}
}

// TestNoRaceInPools: what a run keeps of pools is no memory of the program's.
func TestNoRaceInPools(t *testing.T) {
	p := newProgram(t, func(*testing.T) {
		swap := func() {
			var a, b sync.Pool
			a.Put(new(int))
			b.Put(new(int))
			a.Get() // from before what b has
		}
		crew(swap, swap)
	})
	if p.fails() {
		t.Error("a race is reported")
	}
}
