// Package stranger is one whose author has never heard of Doorway.
package stranger

import (
	"flag"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var ready bool

func TestMain(m *testing.M) {
	flag.Parse()
	ready = true
	os.Exit(m.Run())
}

func TestSmall(t *testing.T) {
	t.Parallel()
	if !ready {
		t.Fatal("TestMain comes first")
	}
	var mu sync.Mutex
	var all sync.WaitGroup
	n := 0
	for range 2 {
		all.Go(func() { mu.Lock(); n++; mu.Unlock() })
	}
	if all.Wait(); n != 2 {
		t.Errorf("n is %d", n)
	}
}

func TestLarge(t *testing.T) {
	var n atomic.Int32
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			for range 5 {
				n.Add(1)
			}
		})
	}
	if all.Wait(); n.Load() != 25 {
		t.Errorf("n is %d", n.Load())
	}
}

// TestLost loses an addition if another goroutine comes between the load and the store.
func TestLost(t *testing.T) {
	var n atomic.Int32
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() { n.Store(n.Load() + 1) })
	}
	if all.Wait(); n.Load() != 2 {
		t.Errorf("n is %d", n.Load())
	}
}

// TestWrong fails in every order.
func TestWrong(t *testing.T) {
	over := make(chan int)
	go func() { over <- 1 }()
	if <-over != 2 {
		t.Error("not 2")
	}
}

// TestPairs has a deadlock in nearly every order; in Go's own, each pair is through before the next begins.
func TestPairs(t *testing.T) {
	var all sync.WaitGroup
	for range 20 {
		var a, b sync.Mutex
		all.Go(func() { a.Lock(); b.Lock(); b.Unlock(); a.Unlock() })
		all.Go(func() { b.Lock(); a.Lock(); a.Unlock(); b.Unlock() })
	}
	all.Wait()
}

// TestHangs relies on a slow machine: time passes while it works.
func TestHangs(t *testing.T) {
	var works atomic.Bool
	over := make(chan bool)
	works.Store(true)
	time.AfterFunc(time.Millisecond, func() {
		if works.Load() {
			close(over)
		}
	})
	sum := 0
	for i := range 1 << 22 {
		sum ^= i
	}
	t.Log(sum)
	works.Store(false)
	<-over
}

func TestAlone(t *testing.T) {
	if 2+2 != 4 {
		t.Error("no")
	}
}

// TestStacks looks for goroutines that are left, as leak detectors do.
func TestStacks(t *testing.T) {
	done := make(chan bool)
	go close(done)
	<-done
	buf := make([]byte, 1<<16)
	if all := string(buf[:runtime.Stack(buf, true)]); strings.Contains(all, "synctest.Run(") || strings.Contains(all, "controlled.") {
		t.Error(all)
	}
}

func TestSkips(t *testing.T) { t.Skip("not today") }

func TestSocket(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() {
		time.Sleep(10 * time.Millisecond)
		if c, err := net.Dial("tcp", l.Addr().String()); err == nil {
			c.Close()
		}
	}()
	c, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
}

// TestYear depends on the time of day.
func TestYear(t *testing.T) {
	done := make(chan bool)
	go close(done)
	if <-done; time.Now().Year() < 2020 {
		t.Error("the clock is wrong")
	}
}

// TestWatched gives up after a second, which passes only if nobody can go on.
func TestWatched(t *testing.T) {
	done := make(chan bool)
	go func() { time.Sleep(time.Millisecond); close(done) }()
	select {
	case <-done:
	case <-time.After(time.Second):
		t.Error("nothing happens")
	}
}

func TestLeaves(t *testing.T) {
	done := make(chan bool)
	go func() {
		close(done)
		<-make(chan int)
	}()
	<-done
}

func TestSubtests(t *testing.T) {
	for _, name := range []string{"a", "b"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if t.Name() != "TestSubtests/"+name {
				t.Errorf("I am %s", t.Name())
			}
			if _, limited := t.Deadline(); limited {
				time.Sleep(time.Millisecond)
			}
		})
	}
}

func TestBubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var slow atomic.Bool
		go func() { time.Sleep(time.Hour); slow.Store(true) }()
		time.Sleep(time.Minute)
		if synctest.Wait(); slow.Load() {
			t.Error("an hour is no minute")
		}
		time.Sleep(2 * time.Hour)
	})
}

// TestProcess starts this binary once more, which is then its own.
func TestProcess(t *testing.T) {
	if os.Getenv("STRANGER") != "" {
		return
	}
	c := exec.Command(os.Args[0], "-test.run=^TestProcess$")
	c.Env = append(os.Environ(), "STRANGER=1")
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

var cache atomic.Pointer[int]

// TestFirst breaks only if a run begins without a cache: in its own process.
func TestFirst(t *testing.T) {
	var made atomic.Int32
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if cache.Load() == nil {
				cache.Store(new(int))
				made.Add(1)
			}
		})
	}
	if all.Wait(); made.Load() > 1 {
		t.Error("the cache is made twice")
	}
}
