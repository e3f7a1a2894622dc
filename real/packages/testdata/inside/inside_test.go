package inside

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"doorway/real/goroutines"
)

// A scene is a use of a lock, and how many preemptions its schedules have at most.
type scene struct {
	name string
	most int
	f    func(*testing.T)
}

var scenes = []scene{
	{"mutex/two", goroutines.Unbounded, func(t *testing.T) { exclude(t, 2, 1) }},
	{"mutex/twice", goroutines.Unbounded, func(t *testing.T) { exclude(t, 2, 2) }},
	{"mutex/three", goroutines.Unbounded, func(t *testing.T) { exclude(t, 3, 1) }},
	{"mutex/try", goroutines.Unbounded, try},
	{"mutex/overtaken", goroutines.Unbounded, overtaken},
	{"mutex/calm", goroutines.Unbounded, calm},
	{"rwmutex/two", goroutines.Unbounded, func(t *testing.T) { share(t, 1) }},
	{"rwmutex/three", goroutines.Unbounded, func(t *testing.T) { share(t, 2) }},
	{"rwmutex/writers", goroutines.Unbounded, writers},
	{"once/two", goroutines.Unbounded, func(t *testing.T) { once(t, 2) }},
	{"once/three", goroutines.Unbounded, func(t *testing.T) { once(t, 3) }},
	{"waitgroup", goroutines.Unbounded, group},
}

// TestProved: the scenes go well whether or not who finds a mutex locked looks again before it waits.
func TestProved(t *testing.T) {
	for _, s := range scenes {
		for looks := range 2 {
			t.Run(s.name, func(t *testing.T) {
				goroutines.Prove(t, s.most, func(t *testing.T) {
					reset(looks)
					s.f(t)
				})
			})
		}
	}
}

// crew starts goroutines and waits for them.
func crew(fs ...func()) {
	var all sync.WaitGroup
	for _, f := range fs {
		all.Go(f)
	}
	all.Wait()
}

// same returns n times the same.
func same(n int, f func()) (all []func()) {
	for range n {
		all = append(all, f)
	}
	return all
}

// exclude: goroutines are inside one at a time, and all come out.
func exclude(t *testing.T, n, times int) {
	var m Mutex
	var inside atomic.Int32
	crew(same(n, func() {
		for range times {
			m.Lock()
			alone(t, &inside)
			m.Unlock()
		}
	})...)
}

// alone goes in and out again, where nobody else may be meanwhile.
func alone(t *testing.T, inside *atomic.Int32) {
	if inside.Add(1) > 1 {
		t.Error("two are inside")
	}
	inside.Add(-1)
}

// try: TryLock does not let a second in.
func try(t *testing.T) {
	var m Mutex
	var inside atomic.Int32
	enter := func() {
		alone(t, &inside)
		m.Unlock()
	}
	crew(func() { m.Lock(); enter() }, func() {
		if m.TryLock() {
			enter()
		}
	})
}

// hurry locks a mutex again and again, two milliseconds each time, while another waits, and returns
// how often it overtook the other.
func hurry(m *Mutex, times int) (often int) {
	waits, served := false, false
	crew(func() {
		for range times {
			m.Lock()
			if waits && !served {
				often++
			}
			time.Sleep(2 * time.Millisecond) // the other waits by now
			waits = true
			m.Unlock()
		}
	}, func() { m.Lock(); served = true; m.Unlock() })
	return often
}

// overtaken: who waits for two milliseconds is overtaken once at most.
func overtaken(t *testing.T) {
	if often := hurry(new(Mutex), 4); often > 1 {
		t.Errorf("overtaken %d times", often)
	}
}

// calm: after nobody has waited for long, the mutex is as new.
func calm(t *testing.T) {
	var m Mutex
	hurry(&m, 3)
	if m != (Mutex{}) {
		t.Errorf("the mutex is left as %+v", m)
	}
}

// share: a writer is alone.
func share(t *testing.T, readers int) {
	var l RWMutex
	var reading, writing atomic.Int32
	read := func() {
		l.RLock()
		reading.Add(1)
		if writing.Load() > 0 {
			t.Error("a reader beside a writer")
		}
		reading.Add(-1)
		l.RUnlock()
	}
	crew(append(same(readers, read), func() {
		l.Lock()
		writing.Add(1)
		if reading.Load() > 0 {
			t.Error("a writer beside a reader")
		}
		writing.Add(-1)
		l.Unlock()
	})...)
}

// writers: two writers and a reader come out, and the writers one at a time.
func writers(t *testing.T) {
	var l RWMutex
	var writing atomic.Int32
	write := func() {
		l.Lock()
		alone(t, &writing)
		l.Unlock()
	}
	crew(write, write, func() { l.RLock(); l.RUnlock() })
}

// once: one call, which has ended when any Do returns.
func once(t *testing.T, n int) {
	var o Once
	var calls, ended atomic.Int32
	crew(same(n, func() {
		o.Do(func() { calls.Add(1); ended.Add(1) })
		if calls.Load() != 1 || ended.Load() != 1 {
			t.Errorf("%d calls, %d ended", calls.Load(), ended.Load())
		}
	})...)
}

// group: who waits goes on after all are done.
func group(t *testing.T) {
	var wg WaitGroup
	var done atomic.Int32
	wg.Add(2)
	work := func() { done.Add(1); wg.Done() }
	wait := func() {
		wg.Wait()
		if n := done.Load(); n != 2 {
			t.Errorf("%d are done", n)
		}
	}
	crew(work, work, wait, wait)
}
