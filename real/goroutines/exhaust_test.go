//go:build goroutines

package goroutines

import (
	"fmt"
	"maps"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"doorway/checker/property"
)

// exhausted searches all schedules of a function.
func exhausted(t *testing.T, f func(*testing.T), preemptions int, every bool) (*search, *property.Violation) {
	t.Helper()
	s, err := newSearch(newProgram(t, f), Passes, preemptions, longest)
	if err != nil {
		t.Fatal(err)
	}
	s.every = every
	v, err := s.all(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

// large are the programs with more than 100,000 schedules: by the bound on preemptions. A call of sync.Map may touch
// everything.
var large = map[int]string{2: "one condition for two events", Unbounded: "another's entry removed"}

// TestExhausted: a search of all schedules says of each program what is wrong, and nothing of its repaired
// twin; and so it does within two preemptions.
func TestExhausted(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			for _, preemptions := range []int{2, Unbounded} {
				if b.class == large[preemptions] {
					continue
				}
				if s, v := exhausted(t, b.bad, preemptions, preemptions != Unbounded); v == nil {
					t.Errorf("preemptions %d: not found: %v", preemptions, s)
				}
				s, v := exhausted(t, b.repaired, preemptions, preemptions != Unbounded)
				if v != nil {
					t.Errorf("preemptions %d: the repaired twin: %v\n%v", preemptions, v.Err, v.Schedule)
				}
				t.Logf("preemptions %d: the repaired twin: %v", preemptions, s)
			}
		})
	}
}

// TestOneOfEachClass: what a search leaves out leads nowhere else. A search of every schedule comes to the same outcomes
// by more runs.
func TestOneOfEachClass(t *testing.T) {
	for name, f := range map[string]func() string{
		"two words": func() string {
			var word [2]atomic.Int32
			var read atomic.Int32
			crew(func() {
				word[0].Store(1)
				read.Store(10 * word[1].Load())
			}, func() {
				word[1].Store(1)
				read.Add(word[0].Load())
			})
			return fmt.Sprint(read.Load())
		},
		"a limit of time": func() string {
			limit := time.NewTimer(time.Second)
			defer limit.Stop()
			answers := make(chan int, 2)
			for i := range 2 {
				go func() { answers <- i }()
			}
			select {
			case i := <-answers:
				return fmt.Sprint(i)
			case <-limit.C:
				return "none"
			}
		},
	} {
		var mu sync.Mutex
		seen := map[string]bool{}
		all := func(*testing.T) {
			outcome := f()
			mu.Lock()
			seen[outcome] = true
			mu.Unlock()
		}
		each, v := exhausted(t, all, Unbounded, false)
		few := maps.Clone(seen)
		clear(seen)
		every, w := exhausted(t, all, Unbounded, true)
		if v != nil || w != nil || !maps.Equal(few, seen) || len(seen) < 3 || each.runs >= every.runs {
			t.Errorf("%s: %v come to %v, %v to %v; violations %v, %v", name, each, few, every, seen, v, w)
		}
		t.Logf("%s: %d outcomes: %v, of all %v", name, len(seen), each, every)
	}
}
