//go:build goroutines

package goroutines

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var channelBugs = []bug{
	both("answer after the timeout", func(t *testing.T, repaired bool) {
		size := 0
		if repaired {
			size = 1
		}
		answer := make(chan int, size)
		go func() {
			time.Sleep(time.Second)
			answer <- 1
		}()
		time.Sleep(time.Second)
		select {
		case <-answer:
		default: // too late
		}
	}),
	both("nil channel", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var ready chan struct{}
		if repaired {
			ready = make(chan struct{})
		}
		crew(func() {
			mu.Lock()
			if ready == nil {
				ready = make(chan struct{})
			}
			close(ready)
			mu.Unlock()
		}, func() {
			mu.Lock()
			ch := ready
			mu.Unlock()
			<-ch
		})
	}),
	both("only the first error is received", func(t *testing.T, repaired bool) {
		size := 0
		if repaired {
			size = 2
		}
		errs := make(chan error, size)
		var broken atomic.Bool
		work := func() {
			if broken.Swap(true) {
				errs <- errors.New("broken")
				return
			}
			errs <- nil
		}
		go work()
		go work()
		for range 2 {
			if err := <-errs; err != nil {
				return
			}
		}
	}),
	both("pipeline without a drain", func(t *testing.T, repaired bool) {
		numbers, stop := make(chan int), make(chan struct{})
		go func() {
			defer close(numbers)
			for i := range 2 {
				if !repaired {
					numbers <- i
					continue
				}
				select {
				case numbers <- i:
				case <-stop:
					return
				}
			}
		}()
		go close(stop)
		for range 2 {
			select {
			case <-numbers:
			case <-stop:
				return
			}
		}
	}),
	both("two producers and a close", func(t *testing.T, repaired bool) {
		ch := make(chan int, 2)
		var left atomic.Int32
		left.Store(2)
		produce := func() {
			ch <- 1
			if !repaired || left.Add(-1) == 0 {
				close(ch)
			}
		}
		crew(func() { produce() }, func() {
			if repaired {
				produce()
				return
			}
			ch <- 1
		})
	}),
	both("worker leaves before the drain", func(t *testing.T, repaired bool) {
		jobs, stop := make(chan int, 1), make(chan struct{})
		var done atomic.Int32
		crew(func() { jobs <- 1; close(stop) }, func() {
			for {
				select {
				case <-jobs:
					done.Add(1)
				case <-stop:
					for repaired && len(jobs) > 0 {
						<-jobs
						done.Add(1)
					}
					return
				}
			}
		})
		if done.Load() != 1 {
			t.Errorf("%d jobs done", done.Load())
		}
	}),
	both("ordered by sleep", func(t *testing.T, repaired bool) {
		var value atomic.Int32
		set := make(chan struct{})
		go func() {
			time.Sleep(10 * time.Millisecond) // the work
			value.Store(1)
			close(set)
		}()
		if repaired {
			<-set
		} else {
			time.Sleep(10 * time.Millisecond)
		}
		if value.Load() != 1 {
			t.Error("too early")
		}
		<-set
	}),
	both("permit lost on an error", func(t *testing.T, repaired bool) {
		permits := make(chan struct{}, 1)
		var fails atomic.Bool
		work := func() {
			permits <- struct{}{}
			if repaired {
				defer func() { <-permits }()
			}
			if fails.Load() {
				return
			}
			if !repaired {
				<-permits
			}
		}
		crew(func() { fails.Store(true) }, work, work)
	}),
	both("permits taken one by one", func(t *testing.T, repaired bool) {
		permits := make(chan struct{}, 2)
		var mu sync.Mutex
		work := func() {
			if repaired {
				mu.Lock()
			}
			permits <- struct{}{}
			permits <- struct{}{}
			if repaired {
				mu.Unlock()
			}
			<-permits
			<-permits
		}
		crew(work, work)
	}),
	both("future completed twice", func(t *testing.T, repaired bool) {
		future := make(chan int, 1)
		var done atomic.Bool
		complete := func(v int) func() {
			return func() {
				if repaired && !done.CompareAndSwap(false, true) || !repaired && done.Load() {
					return
				}
				future <- v
				done.Store(true)
			}
		}
		crew(complete(1), complete(2))
		<-future
	}),
	both("submitted after the shutdown", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		closed := false
		jobs, stop := make(chan int), make(chan struct{})
		crew(func() {
			for {
				select {
				case <-jobs:
				case <-stop:
					return
				}
			}
		}, func() {
			mu.Lock()
			refused := closed
			mu.Unlock()
			if refused {
				return
			}
			if !repaired {
				jobs <- 1
				return
			}
			select {
			case jobs <- 1:
			case <-stop:
			}
		}, func() {
			mu.Lock()
			closed = true
			mu.Unlock()
			close(stop)
		})
	}),
	both("cancelled, and yet successful", func(t *testing.T, repaired bool) {
		ctx, cancel := context.WithCancel(t.Context())
		result := make(chan int, 1)
		var kept, told atomic.Bool
		crew(cancel, func() { kept.Store(true); result <- 1 }, func() {
			select {
			case <-result:
				told.Store(true)
			case <-ctx.Done():
				if repaired {
					<-result
					told.Store(true)
				}
			}
		})
		if kept.Load() != told.Load() {
			t.Error("the result was kept, and the caller told that there is none")
		}
	}),
	both("subscribed after the event", func(t *testing.T, repaired bool) {
		var mu sync.Mutex
		var subscribers []chan int
		last := 0
		crew(func() {
			mu.Lock()
			last = 1
			for _, s := range subscribers {
				s <- 1
			}
			mu.Unlock()
		}, func() {
			mine := make(chan int, 1)
			mu.Lock()
			if repaired && last != 0 {
				mine <- last
			}
			subscribers = append(subscribers, mine)
			mu.Unlock()
			<-mine
		})
	}),
}
