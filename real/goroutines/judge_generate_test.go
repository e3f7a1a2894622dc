package goroutines

import "math/rand/v2"

// A writer writes random scripts.
type writer struct {
	*rand.Rand
	*script
	arrays bool
	timed  bool // somebody waits for timers
	room   int  // how many more ops the goroutine may have
}

// randomScript returns the script of a number, the same for the same seed.
func randomScript(seed, number uint64) *script {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, number)), script: &script{}}
	w.style, w.loops = style(w.IntN(int(styles))), w.IntN(4) == 0
	n := []int{2, 2, 2, 2, 3, 3, 3, 4}[w.IntN(8)]
	w.share()
	rooms := [...]int{2: 5, 3: 3, 4: 2}
	w.bodies = make([][]*op, n)
	for g := range w.bodies {
		w.room = 1 + w.IntN(rooms[n])
		blocks := w.blocks()
		for w.room > 0 {
			w.bodies[g] = append(w.bodies[g], blocks[w.IntN(len(blocks))]()...)
		}
	}
	w.start(n)
	return w.number()
}

// share chooses what goroutines share.
func (w *writer) share() {
	k := kind(w.IntN(int(kinds)))
	w.arrays = w.IntN(3) == 0
	n := 1 + w.IntN(2)
	if w.arrays {
		n = 2 + w.IntN(2)
	}
	for range n {
		if !w.arrays && w.IntN(2) == 0 {
			k = kind(w.IntN(int(kinds)))
		}
		w.cells, w.first = append(w.cells, k), append(w.first, 0)
	}
	if w.IntN(5) < 2 {
		return // atomic variables alone
	}
	for range 1 + w.IntN(2) {
		switch w.IntN(6) {
		case 0:
			w.mutexes = max(w.mutexes, 1+w.IntN(2))
		case 1:
			w.rws = 1
		case 2, 3:
			w.chans = append(w.chans, w.IntN(3)%2)
			if w.IntN(2) == 0 {
				w.chans = append(w.chans, w.IntN(3)%2)
			}
		case 4:
			w.onces = 1
			if w.IntN(2) == 0 {
				w.onces, w.groups = 0, 1
			}
		case 5:
			w.mutexes, w.conds = max(w.mutexes, 1), 1
		}
	}
}

// start has every goroutine but the first started by one before it.
func (w *writer) start(n int) {
	joined := n < 4 && w.IntN(4) == 0
	if joined {
		w.groups++
	}
	for g := n - 1; g > 0; g-- {
		by := 0
		if w.IntN(3) == 0 {
			by = w.IntN(g)
		}
		o := w.op(doGo, g)
		if joined {
			o.do, o.arg = doGoIn, w.groups-1
		}
		at := 0
		if body := w.bodies[by]; !joined && len(body) > 0 && w.IntN(3) == 0 {
			at = w.IntN(len(body))
		}
		w.bodies[by] = append(w.bodies[by][:at:at], append([]*op{o}, w.bodies[by][at:]...)...)
	}
	if joined {
		w.bodies[0] = append(w.bodies[0], w.op(doGroupWait, w.groups-1))
	}
}

func (w *writer) op(do verb, of int) *op {
	w.room--
	return &op{do: do, of: of, by: -1, from: -1, to: w.IntN(counter), span: 1}
}

// blocks returns what goroutines may do to what they share.
func (w *writer) blocks() (all []func() []*op) {
	all = append(all, w.accesses, w.accesses, w.retries, w.looks)
	if w.arrays {
		all = append(all, w.scans, w.chases)
	}
	if w.mutexes > 0 {
		all = append(all, w.locks, w.locks, w.nests, w.tries)
	}
	if w.rws > 0 {
		all = append(all, w.writes, w.reads, w.reads)
	}
	if len(w.chans) > 0 {
		all = append(all, w.passes, w.passes, w.passes, w.selects, w.selects, w.doubles)
	}
	if w.onces > 0 {
		all = append(all, w.once, w.once)
	}
	if w.groups > 0 {
		all = append(all, w.groupOps, w.groupOps)
	}
	if w.conds > 0 {
		all = append(all, w.waits, w.wakes, w.wakes)
	}
	if w.IntN(8) == 0 {
		all = append(all, w.spinning)
	}
	if !w.timed && w.IntN(8) == 0 {
		all = append(all, w.timers)
	}
	return all
}

// access is one op on an atomic variable.
func (w *writer) access() *op {
	o := w.op([]verb{doLoad, doLoad, doLoad, doStore, doStore, doSwap, doCAS, doAdd, doAdd, doAnd, doOr}[w.IntN(11)], w.IntN(len(w.cells)))
	if o.do >= doAdd && !w.cells[o.of].counts() {
		o.do = doLoad
	}
	o.arg, o.arg2 = w.IntN(2), 1
	if w.cells[o.of] != boolMethods && o.do != doCAS {
		o.arg = 1 + w.IntN(2)
	}
	if o.do == doAnd && w.IntN(2) == 0 {
		o.arg = 0
	}
	if o.do == doCAS && w.IntN(4) == 0 {
		o.arg, o.arg2 = o.arg2, o.arg
	}
	return o
}

func (w *writer) accesses() []*op { return []*op{w.access()} }

// within is what happens while a lock is held: an access, as a rule.
func (w *writer) within(before *op, after ...*op) []*op {
	all := []*op{before}
	if w.IntN(4) > 0 {
		all = append(all, w.access())
	}
	if w.IntN(12) == 0 {
		return all // and forgets to unlock
	}
	return append(all, after...)
}

// retries is an attempt that is repeated a bounded number of times.
func (w *writer) retries() []*op {
	loop := &op{do: doRepeat, arg: 2 + w.IntN(2), by: w.IntN(counter), from: -1, arg2: 1}
	o := w.op(doLoad, w.IntN(len(w.cells)))
	switch w.IntN(3) {
	case 0:
		o.do, o.arg, o.arg2 = doCAS, 0, 1
	case 1:
		if w.mutexes > 0 {
			o.do, o.of = doTryLock, w.IntN(w.mutexes)
		}
	}
	o.to = loop.by
	loop.body = []*op{o}
	if w.IntN(4) == 0 {
		loop.tail = []*op{w.op(doYield, 0)}
	}
	w.room -= loop.arg - 1
	return []*op{loop}
}

// looks lets others go first, then has a look.
func (w *writer) looks() (all []*op) {
	for range 1 + w.IntN(3) {
		all = append(all, w.op(doYield, 0))
	}
	w.room += len(all) - 1
	return append(all, w.op(doLoad, w.IntN(len(w.cells))))
}

// scans looks through all variables until one is zero.
func (w *writer) scans() []*op {
	o := w.op(doLoad, 0)
	o.by, o.span = counter, len(w.cells)
	w.room -= len(w.cells) - 1
	return []*op{{do: doRepeat, arg: len(w.cells), by: o.to, from: -1, arg2: w.IntN(2), body: []*op{o}}}
}

// chases uses what it has read for a place, or as a value.
func (w *writer) chases() []*op {
	read, o := w.op(doLoad, w.IntN(len(w.cells))), w.access()
	if w.IntN(2) == 0 || o.do != doStore || o.do == doStore && w.cells[0] == boolMethods {
		o.of, o.by, o.span = 0, read.to, len(w.cells)
	} else {
		o.from = read.to
	}
	return []*op{read, o}
}

// spinning waits for a variable, or takes one or a mutex as soon as it can.
func (w *writer) spinning() []*op {
	o := w.op(doSpin, w.IntN(len(w.cells)))
	o.arg, o.arg2, o.rest = 1, 0, w.IntN(2) == 0
	switch w.IntN(3) {
	case 0:
		o.do, o.arg, o.arg2 = doSpinCAS, 0, 1
	case 1:
		if w.mutexes > 0 {
			o.do, o.of = doSpinLock, w.IntN(w.mutexes)
		}
	}
	return []*op{o}
}

func (w *writer) locks() []*op {
	m := w.IntN(w.mutexes)
	return w.within(w.op(doLock, m), w.op(doUnlock, m))
}

// nests takes two mutexes, in either order.
func (w *writer) nests() []*op {
	a := w.IntN(w.mutexes)
	b := (a + 1) % w.mutexes
	return []*op{w.op(doLock, a), w.op(doLock, b), w.op(doUnlock, b), w.op(doUnlock, a)}
}

// tries does something if it gets a mutex.
func (w *writer) tries() []*op {
	m := w.IntN(w.mutexes)
	o := w.op(doTryLock, m)
	return []*op{o, {do: doIf, by: o.to, from: -1, arg: 1, body: w.within(w.access(), w.op(doUnlock, m))}}
}

func (w *writer) writes() []*op {
	if w.IntN(3) == 0 {
		o := w.op(doTryWrite, 0)
		return []*op{o, {do: doIf, by: o.to, from: -1, arg: 1, body: []*op{w.access(), w.op(doWriteUnlock, 0)}}}
	}
	return w.within(w.op(doWriteLock, 0), w.op(doWriteUnlock, 0))
}

func (w *writer) reads() []*op {
	if w.IntN(3) == 0 {
		o := w.op(doTryRLock, 0)
		return []*op{o, {do: doIf, by: o.to, from: -1, arg: 1, body: []*op{w.access(), w.op(doRUnlock, 0)}}}
	}
	return w.within(w.op(doRLock, 0), w.op(doRUnlock, 0))
}

// passes is one op on a channel.
func (w *writer) passes() []*op {
	c := w.IntN(len(w.chans))
	if w.IntN(8) == 0 {
		return []*op{w.op(doClose, c)}
	}
	o := w.op(doSend+verb(w.IntN(2)), c)
	o.arg = w.IntN(4)
	return []*op{o}
}

// selects is a select. Its cases for one channel go in one direction: which is taken when others close the channel is
// nobody's promise.
func (w *writer) selects() []*op {
	o := w.op(doSelect, 0)
	o.rest = w.IntN(3) == 0
	receives := [2]bool{w.IntN(2) == 0, w.IntN(2) == 0}
	for range 1 + w.IntN(3) {
		c := w.IntN(len(w.chans))
		o.cases = append(o.cases, option{of: c, receives: receives[c%2], to: w.IntN(counter), arg: w.IntN(4)})
	}
	return []*op{o}
}

// doubles is a select with several cases for one channel in one direction.
func (w *writer) doubles() []*op {
	o := w.op(doSelect, 0)
	c, receives := w.IntN(len(w.chans)), w.IntN(2) == 0
	for i := range 2 {
		o.cases = append(o.cases, option{of: c, receives: receives, to: w.IntN(counter), arg: i})
	}
	return []*op{o}
}

// timers waits for the first of two timers, once in a script: a search lets time pass only so often while others can go on.
func (w *writer) timers() []*op {
	if w.timed {
		return w.accesses()
	}
	w.timed = true
	return []*op{w.op(doTimers, 0)}
}

func (w *writer) once() []*op {
	o := w.op(doOnce, 0)
	o.body = []*op{w.access()}
	if len(w.chans) > 0 && w.IntN(3) == 0 {
		o.body = w.passes()
	}
	return []*op{o}
}

// groupOps uses a group, not always rightly.
func (w *writer) groupOps() []*op {
	switch w.IntN(4) {
	case 0:
		return []*op{w.op(doGroupWait, 0)}
	case 1:
		add := w.op(doGroupAdd, 0)
		add.arg = 1 + w.IntN(2)
		return []*op{add}
	case 2:
		add, finish := w.op(doGroupAdd, 0), w.op(doGroupAdd, 0)
		add.arg, finish.arg = 1, -1
		return []*op{add, w.access(), finish}
	default:
		finish := w.op(doGroupAdd, 0)
		finish.arg = -1
		return []*op{finish}
	}
}

// waits waits for a condition, in a loop or, wrongly, without one.
func (w *writer) waits() []*op {
	look, wait := w.op(doLoad, w.IntN(len(w.cells))), w.op(doCondWait, 0)
	all := []*op{w.op(doLock, 0), {do: doRepeat, arg: -1, by: look.to, from: -1, arg2: 1, body: []*op{look}, tail: []*op{wait}}, w.op(doUnlock, 0)}
	switch w.IntN(3) {
	case 0:
		all[1] = wait
	case 1:
		all[1].arg = 2
	}
	return all
}

// wakes wakes those that wait for a condition, after a change, as a rule with the mutex held.
func (w *writer) wakes() []*op {
	o, set := w.op(doSignal+verb(w.IntN(2)), 0), w.op(doStore, w.IntN(len(w.cells)))
	set.arg = 1
	switch w.IntN(4) {
	case 0:
		return []*op{set, o}
	case 1:
		return []*op{o}
	default:
		return []*op{w.op(doLock, 0), set, o, w.op(doUnlock, 0)}
	}
}
