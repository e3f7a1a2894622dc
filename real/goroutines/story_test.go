//go:build goroutines

package goroutines

import (
	"flag"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// stories are programs, and what their pictures say, or with a minus do not.
var stories = map[string]struct {
	f     func(*testing.T)
	wants []string
}{
	"a reader and a writer": {func(*testing.T) {
		var mu sync.RWMutex
		mu.RLock()
		mu.Lock()
	}, []string{"test locks mu (story_test.go:23) and waits: test holds it for reading since step 1 (story_test.go:22): itself\n"}},
	"a holder that has ended": {func(*testing.T) {
		var mu sync.Mutex
		go mu.Lock()
		time.Sleep(time.Second)
		mu.Lock()
	}, []string{"mu.Lock holds it since step ", "and ended in step ", "test goes on: it has slept 1s (story_test.go:28)"}},
	"a channel that is nil": {func(*testing.T) {
		var c chan int
		<-c
	}, []string{"test receives from c (story_test.go:33) and waits: the channel is nil\n"}},
	"a channel that only the sender has read": {func(*testing.T) {
		c := make(chan int, 1)
		c <- 1
		<-c
		c <- 2
		c <- 3
	}, []string{"and waits: nobody is left to receive; the last to do so was test in step 2 (story_test.go:", "): itself\n"}},
	"a look at a channel": {func(*testing.T) {
		c := make(chan int)
		go func() {
			select {
			case <-c:
			default:
			}
		}()
		time.Sleep(time.Second)
		c <- 1
	}, []string{"tries to receive from c, in vain (story_test.go:", "nobody is left to receive, and nobody ever did\n"}},
	"a select that has sent": {func(*testing.T) {
		c, never := make(chan int, 1), make(chan int)
		go func() {
			select {
			case c <- 1:
			case <-never:
			}
		}()
		time.Sleep(time.Second)
		c <- 2
	}, []string{"selects: sends to c (story_test.go:", "nobody is left to receive, and nobody ever did\n"}},
	"a holder that waits for itself": {func(*testing.T) {
		var mu sync.Mutex
		mu.Lock()
		go func() { mu.Lock() }()
		time.Sleep(time.Second)
		mu.Lock()
	}, []string{"test holds it since step 1 (story_test.go:", ": itself\n", "-each waits for the next"}},
	"a method that is a value": {func(*testing.T) {
		cond := sync.NewCond(new(sync.Mutex))
		cond.L.Lock()
		cond.Signal()
		wait := cond.Wait
		wait()
	}, []string{"test waits for cond (story_test.go:"}},
	"a select": {func(t *testing.T) {
		a, b := make(chan int), make(chan int)
		go func() { <-a }()
		select {
		case a <- 1:
		case <-b:
		}
		select {
		case b <- 1:
		case <-a:
		}
	}, []string{"test goes on: it selects: sends to a (story_test.go:", "test selects (sends to b, receives from a) (story_test.go:", "nobody is left to make a case ready\n"}},
	"values": {func(t *testing.T) {
		var n atomic.Int32
		var done atomic.Bool
		var m uint64
		go func() {
			n.Add(-1)
			atomic.AddUint64(&m, 2)
			done.CompareAndSwap(false, true)
		}()
		time.Sleep(time.Second)
		n.CompareAndSwap(0, 1)
		if done.Load() {
			t.Error(atomic.LoadUint64(&m))
		}
	}, []string{"adds to n: 0 → -1 (", "adds to m: 0 → 2 (", "compares and swaps done: false → true (", "compares and swaps n: it is -1, not 0 (", "loads done: true (", "loads m: 2 ("}},
	"deferred": {func(t *testing.T) {
		var mu, other sync.Mutex
		go func() {
			mu.Lock()
			defer mu.Unlock()
			other.Lock()
			defer other.Unlock()
		}()
		time.Sleep(time.Second)
		mu.Lock()
		other.Lock()
		t.Error("both")
	}, []string{"unlocks other (deferred, story_test.go:"}},
	"the closer waits": {func(*testing.T) {
		c, d := make(chan int), make(chan int)
		go func() { <-d; close(c) }()
		<-c
	}, []string{"test receives from c (story_test.go:", "and waits: nobody can go on to send or to close it, and nobody ever did\n", "receives from d ("}},
	"a lock by a go statement": {func(*testing.T) {
		var mu sync.Mutex
		mu.Lock()
		go mu.Lock()
		time.Sleep(time.Second)
	}, []string{"mu.Lock begins (go at story_test.go:", ") and waits: test holds it since step ", "-(?)"}},
	"subtests": {func(t *testing.T) {
		t.Run("first", func(t *testing.T) { go func() {}() })
		t.Run("second", func(*testing.T) { <-make(chan int) })
	}, []string{"subtest: p1, started by t.Run\n", "subtest 2: p", "subtest 2 receives from make(chan int) (story_test.go:", "deadlock: test waits or sleeps, ", "-(go at ?)"}},
	"a timer's function": {func(*testing.T) {
		time.AfterFunc(time.Second, func() { <-make(chan int) })
		time.Sleep(time.Minute)
	}, []string{"timer: p1, started by a timer\n", "timer receives from make(chan int) (story_test.go:"}},
	"two of one name": {func(*testing.T) {
		var all sync.WaitGroup
		locks := make([]sync.Mutex, 2)
		for i := range locks {
			l := &locks[i]
			l.Lock()
			all.Go(func() { l.Lock() })
		}
		all.Wait()
	}, []string{"l.Lock locks l #1 (", "l.Lock 2 locks l #2 (", "test holds it since step ", "its counter is 2, and nobody can go on to count down\n"}},
	"rounds of a loop": {func(t *testing.T) {
		var mu sync.Mutex
		n := 0
		for range 2 {
			go func() {
				for range 10 {
					mu.Lock()
					n++
					mu.Unlock()
				}
			}()
		}
		time.Sleep(time.Second)
		if mu.Lock(); n == 20 {
			t.Error("all")
		}
	}, []string{" 2\n", " steps are left out: they did not lead to the failure, use nothing shared, or are earlier rounds of loops\nAdd -v to see all steps.\n"}},
	"what has nothing to do with it": {func(t *testing.T) {
		var mine, yours atomic.Int32
		go func() {
			for range 9 {
				yours.Add(1)
			}
		}()
		time.Sleep(time.Second)
		mine.Add(1)
		t.Error("mine")
	}, []string{"11 steps of func:"}},
}

// plainly runs a test that is not verbose, or one that is.
func plainly(t *testing.T, verbose string, f func(*testing.T)) string {
	t.Helper()
	v := flag.Lookup("test.v")
	was := v.Value.String()
	_ = v.Value.Set(verbose)
	defer func() { _ = v.Value.Set(was) }()
	t.Chdir(t.TempDir())
	failed, log := aside(t, func(t *testing.T) { Test(t, f) })
	if !failed {
		t.Errorf("passes: %s", log)
	}
	return strings.ReplaceAll(log, "\n        ", "\n")
}

// TestStory: a picture has names, values, and who holds what.
func TestStory(t *testing.T) {
	for name, s := range stories {
		t.Run(name, func(t *testing.T) {
			log := plainly(t, "false", s.f)
			for _, want := range s.wants {
				if not, found := strings.CutPrefix(want, "-"); strings.Contains(log, not) == found {
					t.Errorf("want %q in\n%s", want, log)
				}
			}
		})
	}
}

// TestWholeStory: a verbose test leaves nothing out.
func TestWholeStory(t *testing.T) {
	log := plainly(t, "true", stories["rounds of a loop"].f)
	if strings.Count(log, " locks mu (") != 21 || strings.Contains(log, "left out") {
		t.Errorf("not all steps are in\n%s", log)
	}
}

// TestStoryApart: the process of a run tells its story.
func TestStoryApart(t *testing.T) {
	p := newProgram(t, func(*testing.T) {
		var mu sync.Mutex
		mu.Lock()
		mu.Lock()
	})
	here := p.Story(p.pilots[0].past)
	p.apart = true
	if there := p.Story(p.pilots[0].past); len(here.Steps) != 2 || !reflect.DeepEqual(here, there) {
		t.Errorf("here\n%v\nand there\n%v", here, there)
	}
}
