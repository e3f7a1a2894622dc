package goroutines_test

import (
	"sync"
	"testing"
	"time"

	"doorway/real/goroutines"
)

func TestLockOrder(t *testing.T) {
	goroutines.Explore(t, func(t *testing.T) {
		var a, b sync.Mutex
		var wg sync.WaitGroup
		wg.Add(2)
		go func() {
			defer wg.Done()
			a.Lock()
			b.Lock()
			b.Unlock()
			a.Unlock()
		}()
		go func() {
			defer wg.Done()
			b.Lock()
			a.Lock()
			a.Unlock()
			b.Unlock()
		}()
		wg.Wait()
	})
}

func TestLockOrderRepaired(t *testing.T) {
	goroutines.Explore(t, func(t *testing.T) {
		var a, b sync.Mutex
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				a.Lock()
				b.Lock()
				b.Unlock()
				a.Unlock()
			})
		}
		wg.Wait()
	})
}

func TestLeak(t *testing.T) {
	goroutines.Explore(t, func(t *testing.T) {
		ch := make(chan int)
		go func() { time.Sleep(2 * time.Second); ch <- 1 }()
		select {
		case <-ch:
		case <-time.After(2 * time.Second):
		}
	})
}

func TestLost(t *testing.T) {
	goroutines.Explore(t, func(t *testing.T) {
		n := 0
		var mu sync.Mutex
		var wg sync.WaitGroup
		for range 2 {
			wg.Go(func() {
				mu.Lock()
				v := n
				mu.Unlock()
				mu.Lock()
				n = v + 1
				mu.Unlock()
			})
		}
		wg.Wait()
		if n != 2 {
			t.Errorf("n = %d", n)
		}
	})
}

func TestPanic(t *testing.T) {
	goroutines.Explore(t, func(t *testing.T) {
		done := make(chan bool)
		for range 2 {
			go func() {
				select {
				case <-done:
				default:
					close(done)
				}
			}()
		}
		<-done
	})
}
