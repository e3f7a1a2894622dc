//go:build goroutines

package goroutines

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// decided are programs with a mistake, and the orders that decide, by what the mistake is.
var decided = map[string]struct {
	f      func(*testing.T)
	orders []string
}{
	"two locks in two orders": {func(*testing.T) {
		var a, b sync.Mutex
		left := func() {
			a.Lock()
			b.Lock()
			b.Unlock()
			a.Unlock()
		}
		right := func() {
			b.Lock()
			a.Lock()
			a.Unlock()
			b.Unlock()
		}
		go left()
		go right()
	}, []string{"left locks a before right locks a", "right locks b before left locks b"}},
	"a lost wake-up": {func(*testing.T) {
		var mu sync.Mutex
		c := sync.NewCond(&mu)
		wait := func() { mu.Lock(); c.Wait(); mu.Unlock() }
		wake := func() { c.Signal() }
		go wait()
		go wake()
	}, []string{"wake signals c before wait waits for c"}},
	"a lost update": {func(t *testing.T) {
		var n atomic.Int32
		var all sync.WaitGroup
		one := func() { n.Store(n.Load() + 1); all.Done() }
		two := func() { n.Store(n.Load() + 2); all.Done() }
		all.Add(2)
		go one()
		go two()
		if all.Wait(); n.Load() != 3 {
			t.Error("lost")
		}
	}, []string{"one loads n before two stores n", "two loads n before one stores n"}},
	"made twice": {func(t *testing.T) {
		var done atomic.Bool
		var made atomic.Int32
		one := func() {
			if !done.Load() {
				made.Add(1)
				done.Store(true)
			}
		}
		two := func() {
			if !done.Load() {
				if made.Add(1); made.Load() == 2 {
					t.Error("made twice")
				}
				done.Store(true)
			}
		}
		go one()
		go two()
	}, []string{"two loads done before one stores done", "one adds to made before two loads made"}},
	"a send to a closed channel": {func(*testing.T) {
		ch := make(chan int, 1)
		send := func() { ch <- 1 }
		go send()
		close(ch)
	}, []string{"test closes ch before send sends to ch"}},
	"nothing to wait for yet": {func(t *testing.T) {
		var all sync.WaitGroup
		var n atomic.Int32
		work := func() {
			all.Add(1)
			n.Add(1)
			all.Done()
		}
		go work()
		if all.Wait(); n.Load() != 1 {
			t.Error("not waited for")
		}
	}, []string{"test loads n before work adds to n"}},
}

// numbered matches where an event is, in the run and in the source.
var numbered = regexp.MustCompile(` \((\d+|to come)(, [^()]*)?\)`)

// reasonsOf returns what is said of why a test fails.
func reasonsOf(t *testing.T, f func(*testing.T)) []string {
	t.Helper()
	_, why, found := strings.Cut(plainly(t, "false", f), "\nwhy: ")
	if !found {
		t.Fatal("nothing says why")
	}
	why, _, _ = strings.Cut(why, "\n\n")
	return strings.Split(strings.Join(strings.Fields(why), " "), ". ")
}

// TestWhy: the orders that decide are those that the mistakes are about.
func TestWhy(t *testing.T) {
	for name, d := range decided {
		t.Run(name, func(t *testing.T) {
			said := reasonsOf(t, d.f)
			got := strings.Split(strings.TrimSuffix(numbered.ReplaceAllString(said[0], ""), "."), "; ")
			slices.Sort(got)
			want := slices.Sorted(slices.Values(d.orders))
			if !slices.Equal(got, want) {
				t.Errorf("want %q, got %q", want, said)
			}
			t.Log(said)
		})
	}
}
