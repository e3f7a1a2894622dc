//go:build goroutines

package goroutines

import (
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"doorway/checker/property"
	"doorway/checker/simulate"
	"doorway/internal/cpu"
	"doorway/properties"
)

// TestReport: a failure is drawn, with the names of the goroutines and what each waits for, replayed and
// kept; the kept run is replayed first by the next test, and does not fail a program that was repaired.
func TestReport(t *testing.T) {
	t.Chdir(t.TempDir())
	order := bugs[0]
	fails := func(f func(*testing.T), wants ...string) {
		t.Helper()
		failed, log := aside(t, func(t *testing.T) { Test(t, f) })
		for _, want := range wants {
			if !failed || !strings.Contains(log, want) {
				t.Errorf("failed: %v, want %q in\n%s", failed, want, log)
			}
		}
	}
	fails(order.bad, " fails in this order of its 3 goroutines: deadlock: test waits for all (bugs_test.go:30), f locks #",
		"test   f      f 2\n", " f locks #2 (bugs_test.go:40); waits: f 2 holds it  ", "f 2: p2, started by bugs_test.go:28\n", "each waits for the next: f → f 2 → f\n", "replayed 20 of 20 times\n", ": the order of goroutines was controlled; not seen: ")
	fails(order.bad, "replayed from testdata/doorway/testreport/passes.txt")
	if failed, log := aside(t, func(t *testing.T) { Test(t, order.repaired) }); failed {
		t.Errorf("the repaired twin fails: %s", log)
	}
	fails(func(t *testing.T) {
		go func() { panic(7) }()
		select {}
	}, "panic: ")
	fails(func(t *testing.T) { t.Error("so it is") }, "the test fails", "so it is")
}

// TestOneCount: the headline counts the goroutines of the run at hand, as its picture does, though others have more; and the
// attribute counts none.
func TestOneCount(t *testing.T) {
	failed, log := alarm(t, func(t *testing.T) {
		c := make(chan int)
		go func() {
			go func() {}()
			c <- 1
		}()
		select {
		case <-c:
		case <-time.After(time.Second):
			t.Error("late")
		}
	})
	names := regexp.MustCompile(`(?m)^ +test  .*$`).FindString(log)
	if !failed || !strings.Contains(log, " fails in this order of its 2 goroutines: ") || len(strings.Fields(names)) != 2 {
		t.Errorf("failed: %v, columns %q\n%s", failed, names, log)
	}
	log = plainly(t, "true", func(t *testing.T) { t.Error("alone") })
	for _, want := range []string{" fails in this run of its only goroutine: the test fails\n", " doorway passes: violated by 1 random runs from seed 1\n"} {
		if !strings.Contains(log, want) {
			t.Errorf("want %q in\n%s", want, log)
		}
	}
}

// TestReportOfLock: the same for locks, and for what Prove finds.
func TestReportOfLock(t *testing.T) {
	t.Chdir(t.TempDir())
	prove := func() (bool, string) {
		return aside(t, func(t *testing.T) { ProveLock(t, 2, two, petersons(true, false), properties.MutualExclusion) })
	}
	failed, log := prove()
	if again, log := prove(); !again || !strings.Contains(log, "replayed from testdata/doorway/testreportoflock-") {
		t.Errorf("failed again: %v, and the kept case is not replayed first:\n%s", again, log)
	}
	for _, want := range []string{"mutual-exclusion is violated for 2 goroutines with 1 request each: {p0,p1} are in their critical sections at the same time", "p0 step  (p0 critical; loads #", "(locks_test.go:40)", "p0   p1\n"} {
		if !failed || !strings.Contains(log, want) {
			t.Errorf("failed: %v, want %q in\n%s", failed, want, log)
		}
	}
}

// TestOutOfControl: what has no operations ends with its stack.
func TestOutOfControl(t *testing.T) {
	failed, log := aside(t, func(t *testing.T) {
		Test(t, func(*testing.T) {
			over := make(chan bool)
			go func() {
				defer close(over)
				for i := 0; i >= 0; i++ {
				}
			}()
			<-over
		})
	})
	if !failed || !strings.Contains(log, "a goroutine goes on for 5s of the processor's time without an operation") || !strings.Contains(log, "report_test.go") {
		t.Errorf("failed: %v, log\n%s", failed, log)
	}
}

// BenchmarkEvents measures events of two goroutines that exchange values.
func BenchmarkEvents(b *testing.B) {
	begun := false
	passed := testing.RunTests(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "events", F: func(t *testing.T) {
		if begun {
			return // called again for -test.count, which calls the benchmark again, too
		}
		begun = true
		p := newProgram(t, func(*testing.T) {
			ch := make(chan int)
			go func() {
				for i := range 5000 {
					ch <- i
				}
			}()
			for range 5000 {
				<-ch
			}
		})
		r := &run{prog: p}
		events := r.Enabled(nil)
		began := cpu.Used()
		for b.Loop() {
			if len(events) == 0 {
				b.StopTimer()
				r.Reset()
				b.StartTimer()
			} else if _, err := r.Apply(events[0]); err != nil {
				t.Fatal(err)
			}
			events = r.Enabled(events[:0])
		}
		b.ReportMetric(float64(cpu.Used()-began)/float64(b.N), "cpu-ns/op")
		r.Reset()
	}}})
	if !passed {
		b.Error("a run failed")
	}
}

// fifteen is a scene of some fifteen events.
func fifteen(*testing.T) {
	var mu sync.Mutex
	var all sync.WaitGroup
	n := 0
	for range 2 {
		all.Go(func() { mu.Lock(); n++; mu.Unlock() })
	}
	all.Wait()
}

// BenchmarkRuns measures random runs of a scene of some fifteen events.
func BenchmarkRuns(b *testing.B) {
	begun := false
	passed := testing.RunTests(func(string, string) (bool, error) { return true, nil }, []testing.InternalTest{{Name: "runs", F: func(t *testing.T) {
		if begun {
			return
		}
		begun = true
		p := newProgram(t, fifteen)
		began := cpu.Used()
		b.ResetTimer()
		s, err := simulate.Test(b.Context(), p, []property.Property{Passes}, simulate.Runs{Count: b.N, Steps: 1000, Seed: 1})
		if err != nil || s.Violation != nil {
			t.Fatal(err, s.Violation)
		}
		b.ReportMetric(float64(cpu.Used()-began)/float64(b.N), "cpu-ns/run")
		b.ReportMetric(float64(s.Steps)/float64(b.N), "events/run")
	}}})
	if !passed {
		b.Error("a run failed")
	}
}
