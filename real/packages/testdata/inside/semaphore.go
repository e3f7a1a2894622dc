// Package inside has the locks of Go's package sync, copied from the Go that is installed: as parts of the module that is
// tested, their atomic accesses are points. This file stands for what the runtime does for them.
package inside

import (
	"sync/atomic"
	"time"
)

// looks is how often who finds a Mutex locked looks again before it waits.
var looks int

// queues are those who wait for each semaphore. One goroutine runs at a time, and another goes on only at a point, so a
// call is one step from its first access to the semaphore until it waits.
var queues map[*uint32][]chan bool

// reset forgets those who still wait when a run ends, and says how often to look again.
func reset(again int) { looks, queues = again, map[*uint32][]chan bool{} }

// acquire waits until a semaphore is above 0 and takes 1 from it, as semacquire of runtime/sema.go does.
func acquire(s *uint32, lifo bool) {
	for {
		if atomic.AddUint32(s, 0) > 0 { // a write, for whoever releases
			*s--
			return
		}
		wakes := make(chan bool, 1)
		if lifo {
			queues[s] = append([]chan bool{wakes}, queues[s]...)
		} else {
			queues[s] = append(queues[s], wakes)
		}
		if <-wakes {
			return
		}
	}
}

// release adds 1 to a semaphore and wakes the first who waits, as semrelease does. With handoff it
// gives the 1 to this one.
func release(s *uint32, handoff bool) {
	atomic.AddUint32(s, 1)
	q := queues[s]
	if len(q) == 0 {
		return
	}
	queues[s] = q[1:]
	if handoff {
		*s--
	}
	q[0] <- handoff
}

func runtime_Semacquire(s *uint32)                           { acquire(s, false) }
func runtime_SemacquireMutex(s *uint32, lifo bool, _ int)    { acquire(s, lifo) }
func runtime_SemacquireRWMutex(s *uint32, lifo bool, _ int)  { acquire(s, lifo) }
func runtime_SemacquireRWMutexR(s *uint32, lifo bool, _ int) { acquire(s, lifo) }
func runtime_SemacquireWaitGroup(s *uint32, _ bool)          { acquire(s, false) }
func runtime_Semrelease(s *uint32, handoff bool, _ int)      { release(s, handoff) }
func runtime_canSpin(i int) bool                             { return i < looks }
func runtime_doSpin()                                        {}
func runtime_nanotime() int64                                { return time.Now().UnixNano() }
func throw(text string)                                      { panic(text) }
func fatal(text string)                                      { panic(text) }

// A Locker and noCopy are as in package sync.
type Locker interface {
	Lock()
	Unlock()
}

type noCopy struct{}
