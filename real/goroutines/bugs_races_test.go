//go:build goroutines && race

package goroutines

import (
	"errors"
	"sync"
	"testing"
	"time"
)

// raceBugs break nothing but the memory model, and so only the race detector finds them.
var raceBugs = []bug{
	both("counter without a lock", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		n := 0
		add := func() {
			if repaired {
				mu.Lock()
				defer mu.Unlock()
			}
			n++
		}
		crew(add, add)
	}),
	both("map without a lock", func(t *testing.T, repaired bool) {
		var mu sync.RWMutex
		m := map[int]int{1: 1}
		crew(func() { mu.Lock(); m[2] = 2; mu.Unlock() }, func() {
			if repaired {
				mu.RLock()
				defer mu.RUnlock()
			}
			_ = m[1]
		})
	}),
	both("write under a read lock, unseen", func(t *testing.T, repaired bool) {
		var mu sync.RWMutex
		hits := 0
		look := func() {
			lock, unlock := mu.RLock, mu.RUnlock
			if repaired {
				lock, unlock = mu.Lock, mu.Unlock
			}
			lock()
			hits++
			unlock()
		}
		crew(look, look)
	}),
	both("written after it was sent", func(t *testing.T, repaired bool) {
		type message struct{ n int }
		ch := make(chan *message)
		crew(func() {
			m := &message{1}
			if repaired {
				m.n = 2
			}
			if ch <- m; !repaired {
				m.n = 2
			}
		}, func() { _ = (<-ch).n })
	}),
	both("looked at before it is locked", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var made *int
		get := func() {
			if !repaired && made != nil {
				return
			}
			mu.Lock()
			if made == nil {
				made = new(int)
			}
			mu.Unlock()
		}
		crew(get, get)
	}),
	both("one error for two", func(t *testing.T, repaired bool) {
		var err error
		fail := func() {
			if repaired {
				err := errors.New("it failed")
				_ = err
				return
			}
			err = errors.New("it failed")
		}
		crew(fail, fail)
		_ = err
	}),
	both("read before the wait, unseen", func(t *testing.T, repaired bool) {
		var all sync.WaitGroup
		n := 0
		all.Go(func() { n = 1 })
		if repaired {
			all.Wait()
		}
		_ = n
		all.Wait()
	}),
	both("read after the timeout", func(t *testing.T, repaired bool) {
		done, n := make(chan bool), 0
		go func() { time.Sleep(time.Second); n = 1; close(done) }()
		select {
		case <-done:
		case <-time.After(time.Second):
			if repaired {
				<-done
			}
		}
		_ = n
		<-done
	}),
	both("written after it was put back", func(t *testing.T, repaired bool) {
		pool := sync.Pool{New: func() any { return new(int) }}
		use := func() {
			n := pool.Get().(*int)
			if repaired {
				*n = 1
			}
			if pool.Put(n); !repaired {
				*n = 1
			}
		}
		crew(use, use)
	}),
	both("closed in the midst of a write", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		open, log := true, 0
		crew(func() {
			mu.Lock()
			may := open
			if !repaired {
				mu.Unlock()
			}
			if may {
				log++
			}
			if repaired {
				mu.Unlock()
			}
		}, func() {
			mu.Lock()
			open = false
			mu.Unlock()
			log = 0
		})
	}),
}
