package pool_test

import (
	"sync"
	"testing"

	"doorway/real/goroutines"
)

// A Pool has numbers that are in use by one goroutine at a time.
type Pool struct {
	mu   sync.Mutex
	free []int
	wake *sync.Cond
}

// New returns an empty pool.
func New() *Pool {
	p := &Pool{}
	p.wake = sync.NewCond(&p.mu)
	return p
}

// Put gives a number to whoever waits for one.
func (p *Pool) Put(n int) {
	p.mu.Lock()
	p.free = append(p.free, n)
	p.mu.Unlock()
	p.wake.Broadcast()
}

// Get waits for a number.
func (p *Pool) Get() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.free) == 0 {
		p.wake.Wait()
	}
	n := p.free[0]
	p.free = p.free[1:]
	return n
}

func TestPool(t *testing.T) {
	goroutines.Test(t, func(t *testing.T) {
		p := New()
		var all sync.WaitGroup
		all.Go(func() { p.Get() })
		all.Go(func() { p.Get() })
		p.Put(1)
		p.Put(2)
		all.Wait()
	})
}
