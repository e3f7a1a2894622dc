package checker

import (
	"context"
	"runtime"
	"slices"

	"doorway/model"
)

// Teach lets a scheduler learn from runs of a system.
var Teach = teach

// Traces returns how many of the runs are different ones.
func Traces(order model.Order, runs ...model.Schedule) int {
	c := newCensus(model.Setup{Channels: order}, 0, 0)
	for _, s := range runs {
		c.trace(s)
	}
	return len(c.traces)
}

// Schedule returns the events of the last run.
func (w *Walker) Schedule() model.Schedule { return w.schedule }

// Asleep returns how many states of the level in which so many states are
// reached have lanes that sleep.
func Asleep(sys model.System, states int, props ...Property) (n int) {
	x, err := newExplorer(sys, props, Options{Workers: 1, States: states})
	if err != nil || !x.sleeping {
		return 0
	}
	if _, err := x.run(context.Background()); err != nil {
		return 0
	}
	for _, b := range x.current.blocks {
		for v := range slices.Chunk(b.rows, x.width) {
			if v[x.width-2]|v[x.width-1] != 0 {
				n++
			}
		}
	}
	return n
}

// Account explores, forgets the states, and returns how many bytes are counted
// for the tables, and how many the heap loses when these are forgotten as well.
func Account(sys model.System, props ...Property) (counted, heap int) {
	x, err := newExplorer(sys, props, Options{Workers: 1})
	if err != nil {
		panic(err)
	}
	if _, err := x.run(context.Background()); err != nil {
		panic(err)
	}
	y := &explorer{workers: x.workers, monitors: x.monitors}
	w := y.workers[0]
	w.x, w.next, w.changes, w.recent = y, nil, nil, nil
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

// Aside is aside.
func Aside(f func() error) error { return aside(f) }

// SetPatience changes how long a search goes on behind a state that is stuck.
func SetPatience(states int) (restore func()) {
	was := patience
	patience = states
	return func() { patience = was }
}

// SegmentsOf makes the segments of a level so many blocks until the function that
// it returns is called.
func SegmentsOf(blocks int) (end func()) {
	was := segmentBlocks
	segmentBlocks = blocks
	return func() { segmentBlocks = was }
}
