//go:build goroutines

package goroutines

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
)

var waitBugs = []bug{
	both("broken barrier", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		there, round := 0, 0
		await := func() {
			mu.Lock()
			defer mu.Unlock()
			mine := round
			if there++; there == 2 {
				there = 0
				round++
				cond.Broadcast()
				return
			}
			for repaired && round == mine || !repaired && there != 0 {
				cond.Wait()
			}
		}
		twice := func() { await(); await() }
		crew(twice, twice)
	}),
	both("one condition for two events", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		full := false
		await := func(want bool) {
			mu.Lock()
			for full != want {
				cond.Wait()
			}
			full = !want
			mu.Unlock()
			if repaired {
				cond.Broadcast()
			} else {
				cond.Signal()
			}
		}
		put, take := func() { await(false) }, func() { await(true) }
		crew(put, put, take, take)
	}),
	both("broadcast without the lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		var stopped atomic.Bool
		crew(func() {
			mu.Lock()
			for !stopped.Load() {
				cond.Wait()
			}
			mu.Unlock()
		}, func() {
			if repaired {
				mu.Lock()
				defer mu.Unlock()
			}
			stopped.Store(true)
			cond.Broadcast()
		})
	}),
	both("close that wakes nobody", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		cond := sync.NewCond(&mu)
		closed := false
		crew(func() {
			mu.Lock()
			for !closed {
				cond.Wait()
			}
			mu.Unlock()
		}, func() {
			mu.Lock()
			closed = true
			if repaired {
				cond.Broadcast()
			}
			mu.Unlock()
		})
	}),
	both("group used again too early", func(t *testing.T, repaired bool) {
		var first, second sync.WaitGroup
		next := &first
		if repaired {
			next = &second
		}
		first.Add(1)
		crew(func() { first.Wait() }, func() {
			first.Done()
			next.Add(1)
			next.Done()
		})
	}),
	both("done twice", func(t *testing.T, repaired bool) {
		var wg sync.WaitGroup
		var fails atomic.Bool
		wg.Add(1)
		crew(func() { fails.Store(true) }, func() {
			defer wg.Done()
			if fails.Load() && !repaired {
				wg.Done()
			}
		})
		wg.Wait()
	}),
	both("read before the wait", func(t *testing.T, repaired bool) {
		var wg sync.WaitGroup
		var sum atomic.Int32
		wg.Go(func() { sum.Add(1) })
		early := sum.Load()
		if wg.Wait(); repaired {
			early = sum.Load()
		}
		if early != 1 {
			t.Errorf("sum = %d", early)
		}
	}),
	both("onces in a circle", func(t *testing.T, repaired bool) {
		var a, b sync.Once
		nothing := func() {}
		crew(func() { a.Do(func() { b.Do(nothing) }) }, func() {
			if repaired {
				b.Do(nothing)
				return
			}
			b.Do(func() { a.Do(nothing) })
		})
	}),
	both("once and an error", func(t *testing.T, repaired bool) {
		var up atomic.Bool
		var once sync.Once
		var mu sync.Mutex
		var conn *int
		dial := func() (*int, error) {
			if !up.Load() {
				return nil, errors.New("down")
			}
			return new(int), nil
		}
		get := func() (c *int, err error) {
			if !repaired {
				once.Do(func() { conn, err = dial() })
				return conn, err
			}
			mu.Lock()
			defer mu.Unlock()
			if conn == nil {
				conn, err = dial()
			}
			return conn, err
		}
		use := func() {
			if c, err := get(); c == nil && err == nil {
				t.Error("neither a connection nor an error")
			}
		}
		crew(func() { up.Store(true) }, use, use)
	}),
	both("put back as it is", func(t *testing.T, repaired bool) {
		pool := sync.Pool{New: func() any { return new(atomic.Int32) }}
		use := func() {
			buffer := pool.Get().(*atomic.Int32)
			if buffer.Add(1) != 1 {
				t.Error("it is not empty")
			}
			if repaired {
				buffer.Store(0)
			}
			pool.Put(buffer)
		}
		crew(use, use)
	}),
	both("kept in a pool", func(t *testing.T, repaired bool) {
		var pool sync.Pool
		var n atomic.Int32
		pool.Put(&n)
		count := func() {
			if repaired {
				n.Add(1)
			} else if kept, ok := pool.Get().(*atomic.Int32); ok {
				kept.Add(1)
				pool.Put(kept)
			}
		}
		if crew(count, count); n.Load() != 2 {
			t.Errorf("n = %d", n.Load())
		}
	}),
	both("taken as if it must be there", func(t *testing.T, repaired bool) {
		var pool sync.Pool
		pool.Put(new(atomic.Int32))
		if v := pool.Get(); v != nil || !repaired {
			v.(*atomic.Int32).Add(1)
		}
	}),
	both("used after it was put back", func(t *testing.T, repaired bool) {
		pool := sync.Pool{New: func() any { return new(atomic.Int32) }}
		use := func(v int32) func() {
			return func() {
				buffer := pool.Get().(*atomic.Int32)
				buffer.Store(v)
				if !repaired {
					pool.Put(buffer)
				}
				if got := buffer.Load(); got != v {
					t.Errorf("wrote %d, read %d", v, got)
				}
				if repaired {
					pool.Put(buffer)
				}
			}
		}
		crew(use(1), use(2))
	}),
}
