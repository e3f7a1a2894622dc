//go:build goroutines

package goroutines

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"doorway/model/transition"
)

// A verdict is what package sync promises, as a function that fails its test if that is broken, and types that break
// it.
type verdict[T any] struct {
	promise string
	within  []int // preemptions
	of      func(t *testing.T, fresh func() T)
	kept    func() T
	broken  map[string]func() T
}

// every is all schedules, and once more those with two preemptions, for the search of these leaves none out.
var every = []int{2, Unbounded}

// judge proves a promise, and finds that each of the others breaks it.
func (v verdict[T]) judge(t *testing.T) {
	t.Run(v.promise, func(t *testing.T) {
		for _, most := range v.within {
			s, violation := exhausted(t, func(t *testing.T) { v.of(t, v.kept) }, most, most != Unbounded)
			if violation != nil || s.cut > 0 {
				t.Errorf("preemptions %d: found %v after %v", most, violation, s)
			}
			t.Logf("preemptions %d: %v", most, s)
		}
		for name, fresh := range v.broken {
			for _, most := range v.within {
				s, violation := exhausted(t, func(t *testing.T) { v.of(t, fresh) }, most, most != Unbounded)
				if violation == nil {
					t.Errorf("%s passes: %v", name, s)
					continue
				}
				t.Logf("%s, preemptions %d, after %v: %v", name, most, s, violation.Err)
			}
		}
	})
}

// moment lets time pass, and so all others go on until they wait or have ended.
func moment() { time.Sleep(time.Nanosecond) }

func newMutex() sync.Locker { return new(sync.Mutex) }

// excludes: three goroutines are inside one at a time, and all come out.
func excludes(t *testing.T, fresh func() sync.Locker) {
	l, inside := fresh(), atomic.Int32{}
	enter := func() {
		l.Lock()
		if inside.Add(1) > 1 {
			t.Error("two are inside")
		}
		inside.Add(-1)
		l.Unlock()
	}
	crew(enter, enter, enter)
}

// overtaking returns how often one that waits is overtaken by one that asks again and again, and holds the lock so long
// each time. Time passes only when the other waits in Lock.
func overtaking(l sync.Locker, times int, holds time.Duration) (often int) {
	served := false
	hold := func() {
		if holds > 0 {
			time.Sleep(holds)
		}
	}
	crew(func() {
		l.Lock()
		moment()
		waits := !served
		hold()
		l.Unlock()
		for range times {
			l.Lock()
			if waits && !served {
				often++
			}
			hold()
			l.Unlock()
		}
	}, func() { l.Lock(); served = true; l.Unlock() })
	return often
}

func overtakenOnce(t *testing.T, fresh func() sync.Locker) {
	if often := overtaking(fresh(), 3, 2*time.Millisecond); often > 1 {
		t.Errorf("overtaken %d times", often)
	}
}

// TestMutex: what sync.Mutex promises, and that it promises no more.
func TestMutex(t *testing.T) {
	tornLock := func() sync.Locker { return new(torn) }
	verdict[sync.Locker]{"mutual exclusion, and nobody waits for ever", every, excludes, newMutex, map[string]func() sync.Locker{"torn": tornLock}}.judge(t)
	verdict[sync.Locker]{"overtaken once by those who stay for a millisecond", every, overtakenOnce, newMutex, map[string]func() sync.Locker{"barging": newBarging}}.judge(t)
	for _, holds := range []time.Duration{0, 2 * time.Millisecond} {
		most := 0
		exhausted(t, func(*testing.T) { most = max(most, overtaking(newMutex(), 3, holds)) }, 2, true)
		if want := map[bool]int{true: 3, false: 1}[holds == 0]; most != want {
			t.Errorf("held for %v: overtaken %d times at most, want %d", holds, most, want)
		}
	}
}

// A readWriter is what sync.RWMutex is.
type readWriter interface {
	sync.Locker
	RLock()
	RUnlock()
}

func newRWMutex() readWriter { return new(sync.RWMutex) }

// shares: a writer is alone.
func shares(t *testing.T, fresh func() readWriter) {
	l, readers, writers := fresh(), atomic.Int32{}, atomic.Int32{}
	read := func() {
		l.RLock()
		readers.Add(1)
		if writers.Load() > 0 {
			t.Error("a reader beside a writer")
		}
		readers.Add(-1)
		l.RUnlock()
	}
	crew(read, read, func() {
		l.Lock()
		writers.Add(1)
		if readers.Load() > 0 {
			t.Error("a writer beside a reader")
		}
		writers.Add(-1)
		l.Unlock()
	})
}

// keepsReadersOut: a reader that comes while a writer waits reads after the
// writer.
func keepsReadersOut(t *testing.T, fresh func() readWriter) {
	l, written := fresh(), false
	l.RLock()
	var all sync.WaitGroup
	all.Go(func() { l.Lock(); written = true; l.Unlock() })
	moment() // the writer waits
	all.Go(func() {
		l.RLock()
		if !written {
			t.Error("a reader passes the writer who waits")
		}
		l.RUnlock()
	})
	moment()
	l.RUnlock()
	all.Wait()
}

// letsReadersIn: a reader that waits while one writes comes before the next
// writer.
func letsReadersIn(t *testing.T, fresh func() readWriter) {
	l, read := fresh(), false
	l.Lock()
	var all sync.WaitGroup
	all.Go(func() { l.RLock(); read = true; l.RUnlock() })
	all.Go(func() {
		l.Lock()
		if !read {
			t.Error("a second writer passes the reader who waits")
		}
		l.Unlock()
	})
	moment() // both wait
	l.Unlock()
	all.Wait()
}

// TestRWMutex: what sync.RWMutex promises.
func TestRWMutex(t *testing.T) {
	verdict[readWriter]{"a writer is alone", every, shares, newRWMutex, map[string]func() readWriter{"no exclusion": func() readWriter { return noExclusion{} }}}.judge(t)
	verdict[readWriter]{"a writer who waits keeps new readers out", every, keepsReadersOut, newRWMutex, map[string]func() readWriter{"readers first": func() readWriter { return new(readersFirst) }}}.judge(t)
	verdict[readWriter]{"readers who wait come before the next writer", every, letsReadersIn, newRWMutex, map[string]func() readWriter{"writers first": newWritersFirst}}.judge(t)
	together, most := atomic.Int32{}, int32(0)
	exhausted(t, func(*testing.T) {
		var l sync.RWMutex
		read := func() { l.RLock(); most = max(most, together.Add(1)); together.Add(-1); l.RUnlock() }
		crew(read, read)
	}, 2, true)
	if most != 2 {
		t.Errorf("at most %d read at a time", most)
	}
}

// TestOnce: what sync.Once promises.
func TestOnce(t *testing.T) {
	type once = interface{ Do(func()) }
	verdict[once]{"once, and nobody goes on before it is done", []int{2}, func(t *testing.T, fresh func() once) {
		o, calls, done := fresh(), atomic.Int32{}, atomic.Bool{}
		use := func() {
			o.Do(func() { calls.Add(1); done.Store(true) })
			if !done.Load() || calls.Load() != 1 {
				t.Errorf("done: %v, called %d times", done.Load(), calls.Load())
			}
		}
		crew(use, use, use)
	}, func() once { return new(sync.Once) }, map[string]func() once{
		"looks, then acts": func() once { return &lateOnce{} },
		"does not wait":    func() once { return &hastyOnce{} },
	}}.judge(t)
}

// TestWaitGroup: what sync.WaitGroup promises.
func TestWaitGroup(t *testing.T) {
	type group = interface {
		Go(func())
		Wait()
	}
	verdict[group]{"every waiter goes on when all are done, and not before", every, func(t *testing.T, fresh func() group) {
		g, done := fresh(), atomic.Int32{}
		g.Go(func() { done.Add(1) })
		g.Go(func() { done.Add(1) })
		waits := func() {
			if g.Wait(); done.Load() != 2 {
				t.Errorf("%d are done", done.Load())
			}
		}
		crew(waits, waits)
	}, func() group { return new(sync.WaitGroup) }, map[string]func() group{
		"first only": func() group { return &firstOnly{make(chan struct{}, 2)} },
	}}.judge(t)
}

// A condition is what sync.Cond is.
type condition interface {
	Wait()
	Signal()
	Broadcast()
}

// locked is a condition with its lock.
type locked struct {
	condition
	mu *sync.Mutex
}

func newCond() locked {
	var mu sync.Mutex
	return locked{sync.NewCond(&mu), &mu}
}

// wakes: so many of two waiters go on after a signal or a broadcast.
func wakes(all bool, want int32) func(*testing.T, func() locked) {
	return func(t *testing.T, fresh func() locked) {
		c := fresh()
		var woken atomic.Int32
		wait := func() { c.mu.Lock(); c.Wait(); c.mu.Unlock(); woken.Add(1) }
		crew(wait, wait, func() {
			moment() // both wait
			if all {
				c.Broadcast()
			} else {
				c.Signal()
			}
			if moment(); woken.Load() != want {
				t.Errorf("%d go on", woken.Load())
			}
			c.Signal()
		})
	}
}

// TestCond: what sync.Cond promises.
func TestCond(t *testing.T) {
	verdict[locked]{"a signal wakes one who waits, and only one", every, wakes(false, 1), newCond, map[string]func() locked{
		"loud": func() locked { c := newCond(); return locked{loud{c.condition.(*sync.Cond)}, c.mu} },
	}}.judge(t)
	verdict[locked]{"a broadcast wakes every waiter", every, wakes(true, 2), newCond, map[string]func() locked{
		"faint": func() locked { c := newCond(); return locked{faint{c.condition.(*sync.Cond)}, c.mu} },
	}}.judge(t)
}

// A pile is what sync.Pool is.
type pile interface {
	Get() any
	Put(any)
}

// TestPool: what sync.Pool promises.
func TestPool(t *testing.T) {
	verdict[pile]{"what is put in is taken by one at most", every, func(t *testing.T, fresh func() pile) {
		p := fresh()
		p.Put(new(atomic.Int32))
		take := func() {
			if v, ok := p.Get().(*atomic.Int32); ok && v.Add(1) > 1 {
				t.Error("taken twice")
			}
		}
		crew(take, take)
	}, func() pile { return new(sync.Pool) }, map[string]func() pile{"generous": func() pile { return &generous{} }}}.judge(t)
	verdict[pile]{"who takes gets something", every, func(t *testing.T, fresh func() pile) {
		p := fresh()
		p.Put(new(atomic.Int32))
		if p.Get() == nil {
			t.Error("got nothing")
		}
	}, func() pile { return &sync.Pool{New: func() any { return new(atomic.Int32) }} }, map[string]func() pile{
		"without New": func() pile { return new(sync.Pool) }, // which may forget what was put in
	}}.judge(t)
}

// TestPoolKeeps: what a pool finds depends on the schedule alone, and not on garbage collection or earlier runs.
func TestPoolKeeps(t *testing.T) {
	var pool sync.Pool
	found, lost, early := 0, 0, 0
	p := newProgram(t, func(*testing.T) {
		if pool.Get() != nil {
			early++
		}
		pool.Put(new(int))
		if pool.Get() == nil {
			lost++
		} else {
			found++
		}
		pool.Put(new(int))
	})
	found, lost, early = 0, 0, 0
	for range 3 {
		p.wander(by(transition.ChooserFunc(func(int) int {
			runtime.GC()
			runtime.GC()
			return 0 // a pool finds something if it can
		})))
	}
	if found != 3 || lost+early > 0 {
		t.Errorf("found %d times, lost %d times, and %d times what an earlier run left", found, lost, early)
	}
}
