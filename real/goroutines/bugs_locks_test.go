//go:build goroutines

package goroutines

import (
	"sync"
	"sync/atomic"
	"testing"
)

// copied returns a copy, which go vet does not see.
func copied[T any](v *T) T { return *v }

// more adds one in two accesses, for whoever holds a lock.
func more(n *atomic.Int32) { n.Store(n.Load() + 1) }

var lockBugs = []bug{
	both("write lock under a read lock", func(t *testing.T, repaired bool) {
		var mu sync.RWMutex
		m := map[string]int{}
		put := func() { mu.Lock(); m["k"] = 1; mu.Unlock() }
		crew(put, func() {
			mu.RLock()
			_, there := m["k"]
			if repaired {
				mu.RUnlock()
			}
			if !there {
				put()
			}
			if !repaired {
				mu.RUnlock()
			}
		})
	}),
	both("no second look after the upgrade", func(t *testing.T, repaired bool) {
		var mu sync.RWMutex
		made, there := 0, false
		get := func() {
			mu.RLock()
			missing := !there
			mu.RUnlock()
			if !missing {
				return
			}
			mu.Lock()
			defer mu.Unlock()
			if repaired && there {
				return
			}
			there = true
			made++
		}
		if crew(get, get); made != 1 {
			t.Errorf("made %d times", made)
		}
	}),
	both("copy of a lock", func(t *testing.T, repaired bool) {
		type guarded struct {
			mu sync.Mutex
			n  *atomic.Int32
		}
		g := guarded{n: new(atomic.Int32)}
		add := func() {
			mine := &g
			if !repaired {
				c := copied(&g)
				mine = &c
			}
			mine.mu.Lock()
			more(mine.n)
			mine.mu.Unlock()
		}
		if crew(add, add); g.n.Load() != 2 {
			t.Errorf("n = %d", g.n.Load())
		}
	}),
	both("two locks for one variable", func(t *testing.T, repaired bool) {
		var reads, writes sync.Mutex
		var n atomic.Int32
		other := &writes
		if repaired {
			other = &reads
		}
		crew(func() { reads.Lock(); more(&n); reads.Unlock() }, func() { other.Lock(); more(&n); other.Unlock() })
		if n.Load() != 2 {
			t.Errorf("n = %d", n.Load())
		}
	}),
	both("circle of three locks", func(t *testing.T, repaired bool) {
		var fork [3]sync.Mutex
		eat := func(i int) func() {
			first, second := i, (i+1)%3
			if repaired && second < first {
				first, second = second, first
			}
			return func() { fork[first].Lock(); fork[second].Lock(); fork[second].Unlock(); fork[first].Unlock() }
		}
		crew(eat(0), eat(1), eat(2))
	}),
	both("send under a lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		ch := make(chan int)
		crew(func() {
			mu.Lock()
			if repaired {
				mu.Unlock()
			}
			ch <- 1
			if !repaired {
				mu.Unlock()
			}
		}, func() {
			mu.Lock()
			mu.Unlock()
			<-ch
		})
	}),
	both("callback under a lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var heard func()
		count := func() { mu.Lock(); mu.Unlock() }
		crew(func() { mu.Lock(); heard = count; mu.Unlock() }, func() {
			mu.Lock()
			call := heard
			if repaired {
				mu.Unlock()
			}
			if call != nil {
				call()
			}
			if !repaired {
				mu.Unlock()
			}
		})
	}),
	both("panic under a lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var conn *int
		use := func() {
			defer func() { _ = recover() }()
			mu.Lock()
			if repaired {
				defer mu.Unlock()
			}
			*conn++
			if !repaired {
				mu.Unlock()
			}
		}
		crew(func() { mu.Lock(); conn = new(int); mu.Unlock() }, use, use)
	}),
	both("wait under a lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var all sync.WaitGroup
		all.Go(func() { mu.Lock(); mu.Unlock() })
		mu.Lock()
		if repaired {
			mu.Unlock()
		}
		all.Wait()
		if !repaired {
			mu.Unlock()
		}
	}),
	both("update dropped at a busy lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		n := 0
		add := func() {
			if repaired {
				mu.Lock()
			} else if !mu.TryLock() {
				return
			}
			n++
			mu.Unlock()
		}
		if crew(add, add); n != 2 {
			t.Errorf("n = %d", n)
		}
	}),
	both("double-checked locking", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var made atomic.Bool
		var value atomic.Int32
		get := func() {
			if !made.Load() {
				mu.Lock()
				if !made.Load() {
					if repaired {
						value.Store(7)
						made.Store(true)
					} else {
						made.Store(true)
						value.Store(7)
					}
				}
				mu.Unlock()
			}
			if v := value.Load(); v != 7 {
				t.Errorf("got %d", v)
			}
		}
		crew(get, get)
	}),
	both("stock looked at before it is locked", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var stock atomic.Int32
		stock.Store(1)
		left := func() int32 { mu.Lock(); defer mu.Unlock(); return stock.Load() }
		buy := func() {
			if repaired {
				mu.Lock()
				defer mu.Unlock()
				if stock.Load() > 0 {
					stock.Add(-1)
				}
				return
			}
			if left() > 0 {
				mu.Lock()
				stock.Add(-1)
				mu.Unlock()
			}
		}
		if crew(buy, buy); stock.Load() < 0 {
			t.Errorf("stock %d", stock.Load())
		}
	}),
}
