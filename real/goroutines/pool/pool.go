// Package pool has the mistake that docs/test-your-go.md finds: Get does not look again after it has waited.
package pool

import "sync"

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
