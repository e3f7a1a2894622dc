package goroutines

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// A stage has the real objects of one execution of a script, and what its goroutines record. What they record is not
// synchronized: under control one of them runs at a time, and elsewhere nobody looks before all have ended.
type stage struct {
	*script
	cell []any
	mu   []*sync.Mutex
	rw   []*sync.RWMutex
	ch   []chan int
	once []*sync.Once
	wg   []*sync.WaitGroup
	cond []*sync.Cond

	actors []actor
	broken int   // who panics, or notBegun
	born   []int // the actors that are started by doGo, in this order
	join   func(func())
}

// An actor is a goroutine of a script.
type actor struct {
	*stage
	regs  [registers]int
	at    int // the op that it is at, hasEnded or notBegun
	calls []func(*actor, *op)
	ready map[*op]func() // for closures
}

func newStage(s *script) *stage {
	st := &stage{script: s, broken: notBegun, actors: make([]actor, len(s.bodies)), join: func(f func()) { go f() }}
	st.born = make([]int, 0, len(s.bodies))
	for i, k := range s.cells {
		st.cell = append(st.cell, variable(k, s.first[i]))
	}
	for range s.mutexes {
		st.mu = append(st.mu, new(sync.Mutex))
	}
	for range s.rws {
		st.rw = append(st.rw, new(sync.RWMutex))
	}
	for _, c := range s.chans {
		st.ch = append(st.ch, make(chan int, c))
	}
	for range s.onces {
		st.once = append(st.once, new(sync.Once))
	}
	for range s.groups {
		st.wg = append(st.wg, new(sync.WaitGroup))
	}
	for i := range s.conds {
		st.cond = append(st.cond, sync.NewCond(st.mu[i]))
	}
	for g := range st.actors {
		a := &st.actors[g]
		a.stage, a.at, a.calls = st, notBegun, manners[s.style]
		if s.style == closures {
			a.prepare(s.bodies[g])
		}
	}
	return st
}

// act is the function of a goroutine.
func (a *actor) act(g int) {
	well := false
	defer func() {
		if !well {
			a.broken = g
		}
	}()
	a.at = hasEnded // unless there is something to do
	a.sequence(a.bodies[g])
	a.at = hasEnded
	well = true
}

// bears notes who is started next. What nobody synchronizes is hidden from the race detector.
//
//go:norace
func (st *stage) bears(g int) {
	if len(st.born) < cap(st.born) {
		st.born = append(st.born, g)
	}
}

// sequence executes one op after the other, by a line each or by one.
func (a *actor) sequence(body []*op) {
	if a.loops {
		for _, o := range body {
			a.one(o, a.calls[0])
		}
		return
	}
	for len(body) > 0 {
		n := min(len(body), 6)
		a.lines(body[:n])
		body = body[n:]
	}
}

// lines executes at most six ops.
func (a *actor) lines(b []*op) {
	a.one(b[0], a.calls[0])
	if len(b) == 1 {
		return
	}
	a.one(b[1], a.calls[1])
	if len(b) == 2 {
		return
	}
	a.one(b[2], a.calls[2])
	if len(b) == 3 {
		return
	}
	a.one(b[3], a.calls[3])
	if len(b) == 4 {
		return
	}
	a.one(b[4], a.calls[4])
	if len(b) == 5 {
		return
	}
	a.one(b[5], a.calls[5])
}

// one executes an op, with what is within it.
func (a *actor) one(o *op, simple func(*actor, *op)) {
	a.at = o.id
	switch o.do {
	case doRepeat:
		for a.regs[counter] = 0; o.arg < 0 || a.regs[counter] < o.arg; a.regs[counter]++ {
			if a.sequence(o.body); a.regs[o.by] == o.arg2 {
				break
			}
			a.sequence(o.tail)
		}
	case doIf:
		if a.regs[o.by] == o.arg {
			a.sequence(o.body)
		} else {
			a.sequence(o.tail)
		}
	case doOnce:
		a.once[o.of].Do(func() { a.sequence(o.body); a.at = o.id })
	case doGo:
		a.bears(o.of)
		a.join(func() { a.actors[o.of].act(o.of) })
	case doGoIn:
		a.wg[o.arg].Go(func() { a.actors[o.of].act(o.of) })
	default:
		simple(a, o)
	}
}

// Each line is a type of its own, of a size of its own, so that functions are compiled for each.
type (
	line0  [1]byte
	line1  [2]byte
	line2  [3]byte
	line3  [4]byte
	line4  [5]byte
	line5  [6]byte
	every0 [7]byte
)

// manners is how an op is executed by each of six lines.
var manners = [styles][]func(*actor, *op){
	direct:     {simple[line0], simple[line1], simple[line2], simple[line3], simple[line4], simple[line5]},
	helped:     {simple[every0], simple[every0], simple[every0], simple[every0], simple[every0], simple[every0]},
	inlined:    {simpler[line0], simpler[line1], simpler[line2], simpler[line3], simpler[line4], simpler[line5]},
	interfaces: {abstract[line0], abstract[line1], abstract[line2], abstract[line3], abstract[line4], abstract[line5]},
	closures:   {closed, closed, closed, closed, closed, closed},
}

// simple executes an op by operations of its own.
func simple[L any](a *actor, o *op) {
	switch {
	case o.do == doSpin:
		for change[L](a.cell[o.cell(&a.regs)], doLoad, 0, 0) != o.arg {
			if o.rest {
				runtime.Gosched()
			}
		}
	case o.do == doSpinCAS:
		for change[L](a.cell[o.cell(&a.regs)], doCAS, o.arg, o.arg2) == 0 {
			if o.rest {
				runtime.Gosched()
			}
		}
	case o.do < doSpin:
		x, y := o.argument(&a.regs), o.arg2
		if o.do == doCAS {
			x = o.arg
		}
		if r := change[L](a.cell[o.cell(&a.regs)], o.do, x, y); o.do != doStore {
			a.regs[o.to] = r
		}
	case o.do == doSelect:
		a.selects(o)
	case o.do >= doSend:
		passing[L](a, o)
	default:
		locking[L](a, o)
	}
}

// locking executes an op on locks, or yields.
func locking[L any](a *actor, o *op) {
	switch o.do {
	case doYield:
		runtime.Gosched()
	case doLock:
		a.mu[o.of].Lock()
	case doUnlock:
		a.mu[o.of].Unlock()
	case doTryLock:
		a.regs[o.to] = bit(a.mu[o.of].TryLock())
	case doSpinLock:
		for !a.mu[o.of].TryLock() {
			if o.rest {
				runtime.Gosched()
			}
		}
	case doWriteLock:
		a.rw[o.of].Lock()
	case doWriteUnlock:
		a.rw[o.of].Unlock()
	case doTryWrite:
		a.regs[o.to] = bit(a.rw[o.of].TryLock())
	case doRLock:
		a.rw[o.of].RLock()
	case doRUnlock:
		a.rw[o.of].RUnlock()
	case doTryRLock:
		a.regs[o.to] = bit(a.rw[o.of].TryRLock())
	}
}

// passing executes an op on a channel, a group or a condition.
func passing[L any](a *actor, o *op) {
	switch o.do {
	case doTimers:
		select {
		case <-time.After(time.Millisecond):
			a.regs[o.to] = 0
		case <-time.After(time.Millisecond):
			a.regs[o.to] = 1
		}
	case doSend:
		a.ch[o.of] <- o.argument(&a.regs)
	case doReceive:
		v, ok := <-a.ch[o.of]
		a.regs[o.to] = received(v, ok)
	case doClose:
		close(a.ch[o.of])
	case doGroupAdd:
		if o.arg == -1 {
			a.wg[o.of].Done()
			return
		}
		a.wg[o.of].Add(o.arg)
	case doGroupWait:
		a.wg[o.of].Wait()
	case doCondWait:
		a.cond[o.of].Wait()
	case doSignal:
		a.cond[o.of].Signal()
	case doBroadcast:
		a.cond[o.of].Broadcast()
	}
}

func received(v int, ok bool) int {
	if !ok {
		return ofClosed
	}
	return v
}

// simpler is simple, with operations in functions that are inlined.
func simpler[L any](a *actor, o *op) {
	switch {
	case o.do <= doAdd && a.cells[o.cell(&a.regs)] == int32Methods:
		v, x := a.cell[o.cell(&a.regs)].(*atomic.Int32), int32(o.argument(&a.regs))
		switch o.do {
		case doLoad:
			a.regs[o.to] = int(inlinedLoad(v))
		case doStore:
			inlinedStore(v, x)
		case doSwap:
			a.regs[o.to] = int(inlinedSwap(v, x))
		case doCAS:
			a.regs[o.to] = bit(inlinedCAS(v, int32(o.arg), int32(o.arg2)))
		case doAdd:
			a.regs[o.to] = int(inlinedAdd(v, x))
		}
	case o.do <= doStore && a.cells[o.cell(&a.regs)] == int64Functions:
		v := a.cell[o.cell(&a.regs)].(*int64)
		if o.do == doStore {
			inlinedStoreFunction(v, int64(o.argument(&a.regs)))
		} else {
			a.regs[o.to] = int(inlinedLoadFunction(v))
		}
	case o.do == doLock:
		inlinedLock(a.mu[o.of])
	case o.do == doUnlock:
		inlinedUnlock(a.mu[o.of])
	case o.do == doTryLock:
		a.regs[o.to] = bit(inlinedTryLock(a.mu[o.of]))
	case o.do == doSend:
		inlinedSend(a.ch[o.of], o.argument(&a.regs))
	case o.do == doReceive:
		a.regs[o.to] = received(inlinedReceive(a.ch[o.of]))
	default:
		simple[L](a, o)
	}
}

func inlinedLoad(v *atomic.Int32) int32          { return v.Load() }
func inlinedStore(v *atomic.Int32, x int32)      { v.Store(x) }
func inlinedSwap(v *atomic.Int32, x int32) int32 { return v.Swap(x) }
func inlinedCAS(v *atomic.Int32, x, y int32) bool {
	return v.CompareAndSwap(x, y)
}
func inlinedAdd(v *atomic.Int32, x int32) int32  { return v.Add(x) }
func inlinedLoadFunction(v *int64) int64         { return atomic.LoadInt64(v) }
func inlinedStoreFunction(v *int64, x int64)     { atomic.StoreInt64(v, x) }
func inlinedLock(mu *sync.Mutex)                 { mu.Lock() }
func inlinedUnlock(mu *sync.Mutex)               { mu.Unlock() }
func inlinedTryLock(mu *sync.Mutex) bool         { return mu.TryLock() }
func inlinedSend(c chan int, v int)              { c <- v }
func inlinedReceive(c chan int) (v int, ok bool) { v, ok = <-c; return v, ok }

// integer is what atomic.Int32 is, by methods.
type integer interface {
	Load() int32
	Store(int32)
	Swap(int32) int32
	CompareAndSwap(old, new int32) bool
	Add(int32) int32
	And(int32) int32
	Or(int32) int32
}

// cellular is what any atomic variable is, by methods of ours.
type cellular interface{ Change(do verb, a, b int) int }

type wrapped struct{ cell any }

func (w wrapped) Change(do verb, a, b int) int { return change[every0](w.cell, do, a, b) }

// trier is what locks are, by methods.
type trier interface {
	sync.Locker
	TryLock() bool
}

// abstract is simple, by methods of interfaces.
func abstract[L any](a *actor, o *op) {
	switch {
	case o.do < doSpin:
		x, y := o.argument(&a.regs), o.arg2
		if o.do == doCAS {
			x = o.arg
		}
		cell, r := a.cell[o.cell(&a.regs)], 0
		if v, ok := cell.(integer); ok {
			r = byInterface[L](v, o.do, int32(x), int32(y))
		} else {
			r = cellular(wrapped{cell}).Change(o.do, x, y)
		}
		if o.do != doStore {
			a.regs[o.to] = r
		}
	case o.do >= doLock && o.do <= doTryLock:
		lockByInterface[L](a, trier(a.mu[o.of]), o.do-doLock, o.to)
	case o.do >= doWriteLock && o.do <= doTryWrite:
		lockByInterface[L](a, trier(a.rw[o.of]), o.do-doWriteLock, o.to)
	case o.do == doRLock:
		a.rw[o.of].RLocker().Lock()
	case o.do == doRUnlock:
		a.rw[o.of].RLocker().Unlock()
	default:
		simple[L](a, o)
	}
}

func lockByInterface[L any](a *actor, l trier, do verb, to int) {
	switch doLock + do {
	case doLock:
		l.Lock()
	case doUnlock:
		l.Unlock()
	case doTryLock:
		a.regs[to] = bit(l.TryLock())
	}
}

func byInterface[L any](v integer, do verb, a, b int32) int {
	switch do {
	case doLoad:
		return int(v.Load())
	case doStore:
		v.Store(a)
	case doSwap:
		return int(v.Swap(a))
	case doCAS:
		return bit(v.CompareAndSwap(a, b))
	case doAdd:
		return int(v.Add(a))
	case doAnd:
		return int(v.And(a))
	case doOr:
		return int(v.Or(a))
	}
	return 0
}

// closed calls the closure of an op.
func closed(a *actor, o *op) { a.ready[o]() }

// prepare makes a closure of each op.
func (a *actor) prepare(body []*op) {
	a.ready = map[*op]func(){}
	each(body, func(o *op) { a.ready[o] = a.closure(o) })
}

func (a *actor) closure(o *op) func() {
	switch {
	case o.do == doYield:
		return runtime.Gosched
	case o.do == doLock:
		return a.mu[o.of].Lock
	case o.do == doUnlock:
		return a.mu[o.of].Unlock
	case o.do == doGroupWait:
		return a.wg[o.of].Wait
	case o.do == doSignal:
		return a.cond[o.of].Signal
	case o.do == doClose:
		return func() { close(a.ch[o.of]) }
	case o.do == doSend:
		return func() { a.ch[o.of] <- o.argument(&a.regs) }
	case o.do <= doStore && o.by < 0 && a.cells[o.of] == uint32Functions:
		load, store, v := atomic.LoadUint32, atomic.StoreUint32, a.cell[o.of].(*uint32) // values of functions
		if o.do == doLoad {
			return func() { a.regs[o.to] = int(load(v)) }
		}
		return func() { store(v, uint32(o.argument(&a.regs))) }
	case o.do == doLoad && o.by < 0 && a.cells[o.of] == int32Methods:
		load := a.cell[o.of].(*atomic.Int32).Load // a value of a method
		return func() { a.regs[o.to] = int(load()) }
	}
	return func() { simple[every0](a, o) }
}

// peek returns what a variable holds, as nobody else looks at it.
func peek(cell any) int {
	switch v := cell.(type) {
	case *int32:
		return int(*v)
	case *int64:
		return int(*v)
	case *uint32:
		return int(*v)
	case *uint64:
		return int(*v)
	case *uintptr:
		return int(*v)
	case *unsafe.Pointer:
		return *(*int)(*v)
	}
	return change[every0](cell, doLoad, 0, 0)
}

// outcome returns how the run ended, or where it is stuck.
func (st *stage) outcome() string {
	cells := make([]int, len(st.cell))
	for i, c := range st.cell {
		cells[i] = peek(c)
	}
	return outcome(st.script, func(g int) string { return whereabouts(st.actors[g].at) },
		func(g int) [registers]int { return st.actors[g].regs }, cells)
}
