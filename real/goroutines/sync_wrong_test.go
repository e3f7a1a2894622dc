//go:build goroutines

package goroutines

import (
	"sync"
	"sync/atomic"
)

// A torn lock is free until somebody has looked and written.
type torn struct{ locked atomic.Bool }

func (l *torn) Lock() {
	for l.locked.Load() {
	}
	l.locked.Store(true)
}

func (l *torn) Unlock() { l.locked.Store(false) }

// A barging lock is for whoever comes first when it is free, however long another has waited.
type barging struct {
	mu     sync.Mutex
	locked bool
	free   *sync.Cond
}

func newBarging() sync.Locker {
	b := &barging{}
	b.free = sync.NewCond(&b.mu)
	return b
}

func (b *barging) Lock() {
	b.mu.Lock()
	for b.locked {
		b.free.Wait()
	}
	b.locked = true
	b.mu.Unlock()
}

func (b *barging) Unlock() {
	b.mu.Lock()
	b.locked = false
	b.mu.Unlock()
	b.free.Signal()
}

// A readersFirst lock lets readers in while a writer waits.
type readersFirst struct {
	mu      sync.Mutex
	readers int
	writes  sync.Mutex
}

func (l *readersFirst) RLock() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.readers++; l.readers == 1 {
		l.writes.Lock()
	}
}

func (l *readersFirst) RUnlock() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.readers--; l.readers == 0 {
		l.writes.Unlock()
	}
}

func (l *readersFirst) Lock()   { l.writes.Lock() }
func (l *readersFirst) Unlock() { l.writes.Unlock() }

// A writersFirst lock lets no reader in while writers wait, those that come later neither.
type writersFirst struct {
	mu      sync.Mutex
	changed *sync.Cond
	waiting int // writers
	readers int
	written bool
}

func newWritersFirst() readWriter {
	l := &writersFirst{}
	l.changed = sync.NewCond(&l.mu)
	return l
}

func (l *writersFirst) until(free func() bool, then func()) {
	l.mu.Lock()
	for !free() {
		l.changed.Wait()
	}
	then()
	l.mu.Unlock()
	l.changed.Broadcast()
}

func (l *writersFirst) RLock() {
	l.until(func() bool { return l.waiting == 0 && !l.written }, func() { l.readers++ })
}

func (l *writersFirst) RUnlock() { l.until(func() bool { return true }, func() { l.readers-- }) }

func (l *writersFirst) Lock() {
	l.until(func() bool { return true }, func() { l.waiting++ })
	l.until(func() bool { return l.readers == 0 && !l.written }, func() { l.written, l.waiting = true, l.waiting-1 })
}

func (l *writersFirst) Unlock() { l.until(func() bool { return true }, func() { l.written = false }) }

// noExclusion lets everybody in.
type noExclusion struct{ nothing }

func (noExclusion) RLock()   {}
func (noExclusion) RUnlock() {}

// A lateOnce looks, and acts later.
type lateOnce struct{ done atomic.Bool }

func (o *lateOnce) Do(f func()) {
	if !o.done.Load() {
		f()
		o.done.Store(true)
	}
}

// A hastyOnce does not wait for the first.
type hastyOnce struct{ begun atomic.Bool }

func (o *hastyOnce) Do(f func()) {
	if o.begun.CompareAndSwap(false, true) {
		f()
	}
}

// A firstOnly group waits for one.
type firstOnly struct{ done chan struct{} }

func (g *firstOnly) Go(f func()) { go func() { f(); g.done <- struct{}{} }() }
func (g *firstOnly) Wait()       { <-g.done }

// loud takes a signal for a broadcast, and faint the other way round.
type loud struct{ *sync.Cond }

func (l loud) Signal() { l.Broadcast() }

type faint struct{ *sync.Cond }

func (f faint) Broadcast() { f.Signal() }

// A generous pile hands out what is on top, and takes it off later.
type generous struct {
	mu  sync.Mutex
	all []any
}

func (g *generous) Put(v any) { g.mu.Lock(); g.all = append(g.all, v); g.mu.Unlock() }

func (g *generous) Get() any {
	g.mu.Lock()
	n := len(g.all)
	if n == 0 {
		g.mu.Unlock()
		return nil
	}
	v := g.all[n-1]
	g.mu.Unlock()
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all = g.all[:min(n-1, len(g.all))]
	return v
}
