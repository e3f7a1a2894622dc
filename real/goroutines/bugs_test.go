//go:build goroutines

package goroutines

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A bug is a small program with a mistake, and without it.
type bug struct {
	class         string
	bad, repaired func(t *testing.T)
}

// both is a program that is repaired by a switch.
func both(class string, f func(t *testing.T, repaired bool)) bug {
	return bug{class, func(t *testing.T) { f(t, false) }, func(t *testing.T) { f(t, true) }}
}

// crew starts goroutines and waits for them.
func crew(fs ...func()) {
	var all sync.WaitGroup
	for _, f := range fs {
		all.Go(f)
	}
	all.Wait()
}

var commonBugs = []bug{
	both("lock order", func(t *testing.T, repaired bool) {
		var a, b sync.Mutex
		first, second := &b, &a
		if repaired {
			first, second = &a, &b
		}
		crew(func() { a.Lock(); b.Lock(); b.Unlock(); a.Unlock() }, func() { first.Lock(); second.Lock(); second.Unlock(); first.Unlock() })
	}),
	both("double lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		n := 0
		get := func() int { mu.Lock(); defer mu.Unlock(); return n }
		crew(func() { mu.Lock(); n++; mu.Unlock() }, func() {
			mu.Lock()
			if n == 0 || repaired {
				mu.Unlock()
				return
			}
			_ = get()
			mu.Unlock()
		})
	}),
	both("forgotten unlock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		closed := false
		use := func() {
			mu.Lock()
			if closed && !repaired {
				return
			}
			mu.Unlock()
		}
		crew(func() { mu.Lock(); closed = true; mu.Unlock() }, use, use)
	}),
	both("writer between readers", func(t *testing.T, repaired bool) {
		var mu sync.RWMutex
		n := 0
		crew(func() {
			mu.RLock()
			if !repaired {
				mu.RLock()
				_ = n
				mu.RUnlock()
			}
			mu.RUnlock()
		}, func() { mu.Lock(); n++; mu.Unlock() })
	}),
	both("channel leak", func(t *testing.T, repaired bool) {
		size := 0
		if repaired {
			size = 1
		}
		answer := make(chan int, size)
		ctx, cancel := context.WithCancel(t.Context())
		go func() { answer <- 1 }()
		go cancel()
		select {
		case <-answer:
		case <-ctx.Done():
		}
	}),
	both("close and send", func(t *testing.T, repaired bool) {
		ch := make(chan int, 2)
		var sent sync.WaitGroup
		sent.Add(1)
		go func() {
			defer sent.Done()
			ch <- 1
		}()
		if repaired {
			sent.Wait()
		}
		close(ch)
		sent.Wait()
	}),
	both("double close", func(t *testing.T, repaired bool) {
		done := make(chan struct{})
		var once sync.Once
		stop := func() {
			if repaired {
				once.Do(func() { close(done) })
				return
			}
			select {
			case <-done:
			default:
				close(done)
			}
		}
		crew(stop, stop)
	}),
	both("add after wait", func(t *testing.T, repaired bool) {
		var wg sync.WaitGroup
		var mu sync.Mutex
		n := 0
		work := func() { mu.Lock(); n++; mu.Unlock(); wg.Done() }
		if repaired {
			wg.Add(1)
			go work()
		} else {
			go func() { wg.Add(1); work() }()
		}
		wg.Wait()
		mu.Lock()
		defer mu.Unlock()
		if n != 1 {
			t.Error("did not wait")
		}
	}),
	both("lost wake-up", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		ready := false
		crew(func() {
			mu.Lock()
			for !ready {
				if !repaired {
					mu.Unlock()
					mu.Lock()
				}
				cond.Wait()
			}
			mu.Unlock()
		}, func() { mu.Lock(); ready = true; mu.Unlock(); cond.Signal() })
	}),
	both("condition without loop", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		items := 0
		take := func() {
			mu.Lock()
			defer mu.Unlock()
			if items == 0 {
				cond.Wait()
			}
			for repaired && items == 0 {
				cond.Wait()
			}
			if items--; items < 0 {
				t.Error("took what is not there")
			}
		}
		put := func() { mu.Lock(); items++; mu.Unlock(); cond.Broadcast() }
		crew(take, take, func() { put(); put() })
	}),
	both("signal for broadcast", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		open := false
		wait := func() {
			mu.Lock()
			for !open {
				cond.Wait()
			}
			mu.Unlock()
		}
		crew(wait, wait, func() {
			mu.Lock()
			open = true
			mu.Unlock()
			if repaired {
				cond.Broadcast()
			} else {
				cond.Signal()
			}
		})
	}),
	both("lost update under a lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		n := 0
		add := func() {
			mu.Lock()
			v := n
			if !repaired {
				mu.Unlock()
				mu.Lock()
			}
			n = v + 1
			mu.Unlock()
		}
		if crew(add, add); n != 2 {
			t.Errorf("n = %d", n)
		}
	}),
	both("load and store", func(t *testing.T, repaired bool) {
		var n atomic.Int32
		add := func() {
			if repaired {
				n.Add(1)
			} else {
				n.Store(n.Load() + 1)
			}
		}
		if crew(add, add); n.Load() != 2 {
			t.Errorf("n = %d", n.Load())
		}
	}),
	both("load and store by functions", func(t *testing.T, repaired bool) {
		var n int64
		add := func() {
			if repaired {
				atomic.AddInt64(&n, 1)
			} else {
				atomic.StoreInt64(&n, atomic.LoadInt64(&n)+1)
			}
		}
		if crew(add, add); n != 2 {
			t.Errorf("n = %d", n)
		}
	}),
	both("context leak", func(t *testing.T, repaired bool) {
		work := make(chan int)
		ctx, cancel := context.WithCancel(t.Context())
		go func() {
			for {
				if repaired {
					select {
					case <-work:
					case <-ctx.Done():
						return
					}
				} else {
					select {
					case <-ctx.Done():
						return
					default:
					}
					<-work
				}
			}
		}()
		work <- 1
		cancel()
	}),
	both("timer race", func(t *testing.T, repaired bool) {
		done := make(chan struct{})
		var mu sync.Mutex
		expired := false
		timer := time.AfterFunc(time.Second, func() { mu.Lock(); expired = true; mu.Unlock(); close(done) })
		time.Sleep(time.Second)
		if timer.Stop() && repaired {
			return
		}
		if repaired {
			<-done
		}
		mu.Lock()
		defer mu.Unlock()
		if !expired {
			t.Error("neither stopped nor expired")
		}
	}),
	both("select takes the stale", func(t *testing.T, repaired bool) {
		stop, work := make(chan struct{}), make(chan int, 1)
		work <- 1
		close(stop)
		select {
		case <-stop:
		case <-work:
			select {
			case <-stop:
				if repaired {
					return
				}
			default:
			}
			t.Error("works after the stop")
		}
	}),
	both("check, then act", func(t *testing.T, repaired bool) {
		var m sync.Map
		made := atomic.Int32{}
		get := func() {
			if repaired {
				if _, there := m.LoadOrStore("k", 1); !there {
					made.Add(1)
				}
				return
			}
			if _, there := m.Load("k"); !there {
				made.Add(1)
				m.Store("k", 1)
			}
		}
		if crew(get, get); made.Load() != 1 {
			t.Errorf("made %d times", made.Load())
		}
	}),
	both("unlock of another's lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var busy atomic.Bool
		use := func() {
			if !mu.TryLock() {
				if !repaired {
					mu.Unlock()
				}
				return
			}
			busy.Store(true)
			busy.Store(false)
			mu.Unlock()
		}
		crew(use, use)
	}),
	both("spins for ever", func(t *testing.T, repaired bool) {
		var turn atomic.Int32
		crew(func() {
			for turn.Load() != 1 {
			}
			turn.Store(0)
		}, func() {
			turn.CompareAndSwap(0, 1)
		}, func() {
			if !repaired {
				turn.CompareAndSwap(1, 2)
			}
		})
	}),
}
