//go:build goroutines

package goroutines

import (
	"strings"
	"sync"
	"testing"

	"doorway/model"
	"doorway/properties"
)

// TestSaid: what tests say of orders and goroutines, in the words of their readers.
func TestSaid(t *testing.T) {
	mutex := Same(func() *sync.Mutex { return new(sync.Mutex) })
	one := model.Setup{N: 2, Requests: 1}
	race := "; data races: add -race"
	seen := "not seen: memory that is not atomic (add -race), len and cap of channels, files, sockets, other processes"
	if watchRaces(t) != nil {
		race, seen = "", "not seen: len and cap of channels, files, sockets, other processes"
	}
	for _, c := range []struct { // in one order, for processes of runs come to the same calls
		name  string
		f     func(*testing.T)
		wants []string
	}{
		{"lock", func(t *testing.T) { TestLock(t, one, mutex, properties.MutualExclusion) }, []string{
			": mutual-exclusion: no failure in 2,000 orders of 2 goroutines with 1 request each, which is no proof" + race + " (in 2,000 random runs by pos+uniform (",
			": the order of goroutines was controlled\n"}},
		{"lock, proved", func(t *testing.T) { ProveLock(t, 2, one, mutex, properties.MutualExclusion) }, []string{
			": mutual-exclusion: proved for every schedule of 2 goroutines with 1 request each, with at most 2 preemptions: "}},
		{"test", func(t *testing.T) { Test(t, fifteen) }, []string{
			": no failure in 2,000 orders of its 3 goroutines, which is no proof" + race + " (in 2,000 random runs by pos+uniform (", ": the order of goroutines was controlled; " + seen + "\n"}},
		{"one order", func(t *testing.T) { Test(t, func(*testing.T) {}) }, []string{
			": passes: nothing in it is random or could come in another order; the order of goroutines was controlled; " + seen + "\n"}},
		{"proved", func(t *testing.T) { Prove(t, 2, fifteen) }, []string{": proved for every schedule of 3 goroutines with at most 2 preemptions: "}},
		{"proved alone", func(t *testing.T) { Prove(t, Unbounded, func(*testing.T) {}) }, []string{": proved for every schedule of 1 goroutine: "}},
	} {
		failed := false
		_, log := aside(t, func(t *testing.T) {
			c.f(t)
			failed = t.Failed()
			t.Fail() // its log is printed
		})
		for _, want := range c.wants {
			if failed || !strings.Contains(log, want) {
				t.Errorf("%s: failed: %v, want %q in\n%s", c.name, failed, want, log)
			}
		}
		for _, never := range []string{"n=2", "n=3", "requests=", "level", "never happened"} {
			if strings.Contains(log, never) {
				t.Errorf("%s: it says %q in\n%s", c.name, never, log)
			}
		}
	}
}

// TestSaidOfSetups: a setup is so many goroutines, and each of a lock's has requests.
func TestSaidOfSetups(t *testing.T) {
	p := newProgram(t, func(*testing.T) {})
	for s, want := range map[model.Setup]string{p.setup: "1 goroutine", model.NewSetup(5): "5 goroutines"} {
		if got := p.Sized(s); got != want {
			t.Errorf("%v is %s, want %s", s, got, want)
		}
	}
	if _, err := p.With(model.NewSetup(5)); err == nil || err.Error() != "goroutines: the test has 1 goroutine, and not 5" {
		t.Error(err)
	}
}
