package controlled_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"doorway/internal/controlled"
)

func address[T any](p *T) uintptr { return uintptr(unsafe.Pointer(p)) }

// TestMemory: the states of objects lie where the driver looks for them.
func TestMemory(t *testing.T) {
	is := func(what string, got, want any) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	m := new(sync.Mutex)
	is("a new mutex is locked", controlled.Locked(address(m)), false)
	m.Lock()
	is("a locked mutex is locked", controlled.Locked(address(m)), true)

	rw := new(sync.RWMutex)
	rw.RLock()
	is("a mutex with a reader is locked", controlled.Locked(address(rw)), false)
	rw.RUnlock()
	rw.Lock()
	is("a mutex with a writer is locked", controlled.Locked(address(rw)), true)

	o := new(sync.Once)
	is("a new Once is begun", controlled.Begun(address(o)), false)
	o.Do(func() { is("a Once in its function is begun", controlled.Begun(address(o)), true) })
	is("a Once that is done is begun", controlled.Begun(address(o)), false)

	g := new(sync.WaitGroup)
	g.Add(3)
	g.Done()
	is("counter", controlled.Count(address(g)), int32(2))

	for _, l := range []sync.Locker{m, rw, rw.RLocker()} {
		c := sync.NewCond(l)
		lock, ok := controlled.Guard(address(c))
		switch l {
		case m:
			is("lock", lock, address(m))
		case sync.Locker(rw):
			is("lock", lock, address(rw))
		default:
			is("a lock for reading is known", ok, false)
		}
	}

	ch := make(chan int32, 3)
	ch <- 1
	state := func() controlled.Channel { return controlled.Buffer(*(*uintptr)(unsafe.Pointer(&ch))) }
	is("open channel", state(), controlled.Channel{Len: 1, Cap: 3})
	close(ch)
	is("closed channel", state(), controlled.Channel{Len: 1, Cap: 3, Closed: true})
	tick := time.NewTimer(time.Hour)
	defer tick.Stop()
	is("timer's channel", controlled.Buffer(*(*uintptr)(unsafe.Pointer(&tick.C))).Timer, true)

	small, large := atomic.Int32{}, atomic.Int64{}
	small.Store(-2)
	large.Store(-2)
	is("value of 4 bytes", controlled.Value(address(&small), 4), controlled.Fits(uint64(small.Load()), 4))
	is("value of 8 bytes", controlled.Value(address(&large), 8), controlled.Fits(uint64(large.Load()), 8))
}
