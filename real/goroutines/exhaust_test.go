//go:build goroutines

package goroutines

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"doorway/checker/property"
)

// exhausted searches all schedules of a function.
func exhausted(t *testing.T, f func(*testing.T), preemptions int, plain bool) (*search, *property.Violation) {
	t.Helper()
	s, err := newSearch(newProgram(t, f), Passes, preemptions, longest)
	if err != nil {
		t.Fatal(err)
	}
	s.plain = plain
	v, err := s.all(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s, v
}

// large are the programs with more than 100,000 schedules: calls of Wait and of sync.Map touch more than one object.
var large = []string{"condition without loop", "one condition for two events", "another's entry removed"}

// TestExhausted: a search of all schedules says of each program what is wrong, and nothing of its repaired
// twin; and so it does within two preemptions.
func TestExhausted(t *testing.T) {
	for _, b := range bugs {
		t.Run(b.class, func(t *testing.T) {
			for _, preemptions := range []int{2, Unbounded} {
				if preemptions == Unbounded && slices.Contains(large, b.class) {
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

// TestSleepSets: what sleep sets leave out leads nowhere else. A search of every schedule, which has none,
// comes to the same outcomes by more runs.
func TestSleepSets(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	f := func(*testing.T) {
		var word [2]atomic.Int32
		var read atomic.Int32
		free := make(chan int32, 2)
		crew(func() {
			word[0].Store(1)
			read.Store(10 * word[1].Load())
			free <- 1
		}, func() {
			word[1].Store(1)
			read.Add(word[0].Load())
			free <- 2
		})
		mu.Lock()
		seen[fmt.Sprint(read.Load(), <-free, <-free)] = true
		mu.Unlock()
	}
	slept, v := exhausted(t, f, Unbounded, false)
	few := maps.Clone(seen)
	clear(seen)
	every, w := exhausted(t, f, Unbounded, true)
	if v != nil || w != nil || !maps.Equal(few, seen) || len(seen) < 4 || slept.runs >= every.runs {
		t.Errorf("%v come to %v, %v to %v; violations %v, %v", slept, few, every, seen, v, w)
	}
	t.Logf("%d outcomes: %v, of all %v", len(seen), slept, every)
}
