package explore

import (
	"context"
	"runtime"
	"unsafe"

	"doorway/checker/property"
	"doorway/model/transition"
)

// The figures of a search that tests change.
var SegmentBlocks, Kept, Patience = &segmentBlocks, &keptBytes, &stuckPatience

// Set changes one of them until the returned function is called.
func Set(value *int, to int) (restore func()) {
	was := *value
	*value = to
	return func() { *value = was }
}

// Eager returns options by which events are taken alone in small searches, too.
func Eager(o Options) Options {
	o.eager = true
	return o
}

// Asleep returns how many states of the level in which so many states are
// reached have tasks that sleep.
func Asleep(sys transition.System, states int, props ...property.Property) (n int) {
	x, err := newExplorer(sys, props, Options{Workers: 1, States: states})
	if err != nil || !x.Sleeping {
		return 0
	}
	if _, err := x.run(context.Background()); err != nil {
		return 0
	}
	for _, b := range x.current.Blocks {
		for i := range b.FPs {
			v := make([]uint32, x.width)
			b.Read(i, v)
			if v[x.width-2]|v[x.width-1] != 0 {
				n++
			}
		}
	}
	return n
}

// Account explores, forgets the states, and returns how many bytes are counted
// for the tables, and how many the heap loses when these are forgotten as well.
func Account(sys transition.System, props ...property.Property) (counted, heap int) {
	x, err := newExplorer(sys, props, Options{Workers: 1})
	if err != nil {
		panic(err)
	}
	if _, err := x.run(context.Background()); err != nil {
		panic(err)
	}
	y := &explorer{plan: plan{monitors: x.monitors}, workers: x.workers}
	w := y.workers[0]
	w.x, w.recent = &y.plan, nil
	x, counted = nil, y.tables()
	held := inHeap()
	runtime.KeepAlive(y)
	y, w = nil, nil
	return counted, held - inHeap()
}

func inHeap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// Written returns for each worker of a search where in memory it writes at every state, from and to.
func Written(sys transition.System, workers int) (places [][2]uintptr) {
	x, err := newExplorer(sys, nil, Options{Workers: workers})
	if err != nil {
		panic(err)
	}
	for _, w := range x.workers {
		places = append(places, place(w.row), place(w.events[:1]), place(w.delta.Changes[:1]), place(w.recent[:]))
	}
	return places
}

func place[T any](s []T) [2]uintptr {
	from := uintptr(unsafe.Pointer(&s[0]))
	return [2]uintptr{from, from + uintptr(len(s))*unsafe.Sizeof(s[0])}
}
