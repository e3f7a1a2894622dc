package goroutines

import "slices"

// move reaches all states that a step of a goroutine leads to, and reports whether there is one.
func (j *judge) move(was *world, g int) bool {
	x := was.gs[g]
	if x.pc < 0 || x.mode == isParked {
		return false
	}
	in := &j.code[g][x.pc]
	w := was.clone()
	switch {
	case in.kind == onceDone:
		w.once[in.of] = 2
		j.next(w, g)
	case x.mode == isFailing:
		j.panics(w, g, "send on closed channel")
		return true
	case x.mode == isWoken: // from a group
		if w.wg[in.of] != (grouping{}) {
			j.panics(w, g, "sync: WaitGroup is reused before previous Wait has returned")
			return true
		}
		j.next(w, g)
	case x.mode == isRelocking:
		if w.mu[in.of] {
			return false
		}
		w.mu[in.of] = true
		j.next(w, g)
	case x.mode == isDraining:
		if w.rw[in.of].readers > 0 {
			return false
		}
		j.next(w, g)
	case in.do <= doSpinCAS:
		if !w.access(in.op, g) {
			return false
		}
		j.next(w, g)
	case in.do == doSend, in.do == doReceive, in.do == doSelect:
		return j.chooses(was, g, in.op)
	case in.do == doTimers:
		for first := range 2 {
			w := was.clone()
			w.gs[g].regs[in.to] = first
			j.next(w, g)
			j.reach(w)
		}
		return true
	case in.do == doSignal && j.anyOrder:
		return j.signalsAny(was, g, in.of)
	default:
		return j.act(w, g, in)
	}
	j.reach(w)
	return true
}

// access executes an op on an atomic variable, and reports whether it is one that can be executed.
func (w *world) access(o *op, g int) bool {
	x := &w.gs[g]
	v, arg := &w.cells[o.cell(&x.regs)], o.argument(&x.regs)
	was := *v
	next, result := effect(o, arg, was)
	switch o.do {
	case doSpin, doSpinCAS:
		if was != o.arg {
			return false
		}
	case doStore:
	default:
		x.regs[o.to] = result
	}
	*v = next
	return true
}

// effect returns what an op makes of the value of a variable, and its result.
func effect(o *op, arg, was int) (next, result int) {
	switch o.do {
	case doStore:
		return arg, 0
	case doSwap:
		return arg, was
	case doCAS, doSpinCAS:
		if was == o.arg {
			return o.arg2, 1
		}
		return was, 0
	case doAdd:
		return was + arg, was + arg
	case doAnd:
		return was & arg, was
	case doOr:
		return was | arg, was
	}
	return was, was
}

// cell returns the variable that an op is about.
func (o *op) cell(regs *[registers]int) int {
	if o.by < 0 {
		return o.of
	}
	return o.of + (regs[o.by]%o.span+o.span)%o.span
}

// argument returns the constant of an op, or what its register holds, as far as every kind of variables can hold that.
func (o *op) argument(regs *[registers]int) int {
	if o.from < 0 {
		return o.arg
	}
	return min(max(regs[o.from], 0), 3)
}

// act executes an op with one result, and reports whether it can be executed.
func (j *judge) act(w *world, g int, in *instruction) bool {
	x := &w.gs[g]
	switch in.do {
	case doYield:
	case doLock, doSpinLock:
		if w.mu[in.of] {
			return false
		}
		w.mu[in.of] = true
	case doTryLock:
		x.regs[in.to] = bit(!w.mu[in.of])
		w.mu[in.of] = true
	case doUnlock:
		if !w.mu[in.of] {
			j.dies("sync: unlock of unlocked mutex")
			return true
		}
		w.mu[in.of] = false
	case doWriteLock, doTryWrite, doWriteUnlock, doRLock, doTryRLock, doRUnlock:
		return j.shares(w, g, in)
	case doClose:
		return j.closes(w, g, in.of)
	case doOnce:
		switch w.once[in.of] {
		case 1:
			return false
		case 2:
			x.pc = in.out
			j.settle(w, g)
			j.reach(w)
			return true
		}
		w.once[in.of] = 1
	case doGroupAdd, doGroupWait:
		return j.groups(w, g, in)
	case doCondWait:
		if !w.mu[in.of] {
			j.dies("sync: unlock of unlocked mutex")
			return true
		}
		w.mu[in.of], x.mode = false, isParked
		w.cond[in.of] = append(w.cond[in.of], g)
		j.reach(w)
		return true
	case doSignal:
		if q := w.cond[in.of]; len(q) > 0 {
			w.gs[q[0]].mode, w.cond[in.of] = isRelocking, q[1:]
		}
	case doBroadcast:
		for _, g := range w.cond[in.of] {
			w.gs[g].mode = isRelocking
		}
		w.cond[in.of] = nil
	case doGo, doGoIn:
		if in.do == doGoIn {
			w.wg[in.arg].count++
			w.wg[in.arg].used = true
		}
		w.gs[in.of].pc = 0
		j.settle(w, in.of)
	}
	j.next(w, g)
	j.reach(w)
	return true
}

// signalsAny wakes any of those that wait.
func (j *judge) signalsAny(was *world, g, cond int) bool {
	for i := range max(1, len(was.cond[cond])) {
		w := was.clone()
		if q := w.cond[cond]; len(q) > 0 {
			w.gs[q[i]].mode = isRelocking
			w.cond[cond] = slices.Delete(q, i, i+1)
		}
		j.next(w, g)
		j.reach(w)
	}
	return true
}

// shares executes an op on an RWMutex.
func (j *judge) shares(w *world, g int, in *instruction) bool {
	x, m := &w.gs[g], &w.rw[in.of]
	switch in.do {
	case doWriteLock:
		if m.writer {
			return false
		}
		if m.writer = true; m.readers > 0 {
			x.mode = isDraining
			j.reach(w)
			return true
		}
	case doTryWrite:
		free := !m.writer && m.readers == 0
		m.writer = m.writer || free
		x.regs[in.to] = bit(free)
	case doWriteUnlock:
		j.odd = j.odd || !m.writer || m.readers > 0
		m.writer = false
		for r := range w.gs {
			if o := &w.gs[r]; o.pc >= 0 && o.mode == isParked && j.code[r][o.pc].do == doRLock && j.code[r][o.pc].of == in.of {
				m.readers++
				j.next(w, r)
			}
		}
	case doRLock:
		if m.writer {
			x.mode = isParked
			j.reach(w)
			return true
		}
		m.readers++
	case doTryRLock:
		x.regs[in.to] = bit(!m.writer)
		m.readers += bit(!m.writer)
	case doRUnlock:
		j.odd = j.odd || m.readers == 0
		m.readers--
	}
	j.next(w, g)
	j.reach(w)
	return true
}

// groups executes an op on a WaitGroup. In a bubble one that was used is not as new before Wait has found it at zero.
func (j *judge) groups(w *world, g int, in *instruction) bool {
	wg := &w.wg[in.of]
	switch {
	case in.do == doGroupWait && wg.count > 0:
		wg.waiters++
		w.gs[g].mode = isParked
		j.reach(w)
		return true
	case in.do == doGroupWait:
		*wg = grouping{}
	default:
		wg.count += in.arg
		wg.used = true
		if wg.count < 0 {
			j.panics(w, g, "sync: negative WaitGroup counter")
			return true
		}
		if wg.count == 0 && wg.waiters > 0 {
			*wg = grouping{}
			for r := range w.gs {
				if o := &w.gs[r]; o.pc >= 0 && o.mode == isParked && j.code[r][o.pc].do == doGroupWait && j.code[r][o.pc].of == in.of {
					o.mode = isWoken
				}
			}
		}
	}
	j.next(w, g)
	j.reach(w)
	return true
}

// closes closes a channel.
func (j *judge) closes(w *world, g, ch int) bool {
	if w.ch[ch].closed {
		j.panics(w, g, "close of closed channel")
		return true
	}
	w.ch[ch].closed = true
	j.next(w, g)
	j.dissolves(w, ch)
	return true
}

// dissolves lets those go on that wait at a channel that is closed: who receives does so by any of its cases, and who
// sends panics.
func (j *judge) dissolves(w *world, ch int) {
	switch c := &w.ch[ch]; {
	case len(c.recv) > 0:
		g := c.recv[0]
		for _, k := range j.waiting(w, g, ch, true) {
			after := w.clone()
			j.resume(after, g, k, ofClosed)
			j.dissolves(after, ch)
		}
	case len(c.send) > 0:
		g := c.send[0]
		w.forget(g)
		w.gs[g].mode = isFailing
		j.dissolves(w, ch)
	default:
		j.reach(w)
	}
}

// options returns the cases of an op on channels.
func (o *op) options(regs *[registers]int) []option {
	if o.do == doSelect {
		return o.cases
	}
	return []option{{of: o.of, receives: o.do == doReceive, to: o.to, arg: o.argument(regs)}}
}

// waiting returns which cases of the op of a goroutine are about a channel.
func (j *judge) waiting(w *world, g, ch int, receives bool) (all []int) {
	for i, c := range j.code[g][w.gs[g].pc].options(&w.gs[g].regs) {
		if c.of == ch && c.receives == receives {
			all = append(all, i)
		}
	}
	return all
}

// forget takes a goroutine out of all queues of channels.
func (w *world) forget(g int) {
	is := func(o int) bool { return o == g }
	for i := range w.ch {
		w.ch[i].send, w.ch[i].recv = slices.DeleteFunc(w.ch[i].send, is), slices.DeleteFunc(w.ch[i].recv, is)
	}
}

// resume lets a goroutine go on by a case of its op.
func (j *judge) resume(w *world, g, taken, received int) {
	o := j.code[g][w.gs[g].pc].op
	c := o.options(&w.gs[g].regs)[taken]
	if o.do == doSelect {
		w.gs[g].regs[o.to] = taken
	}
	if c.receives {
		w.gs[g].regs[c.to] = received
	}
	w.forget(g)
	j.next(w, g)
}

// chooses takes each case of an op on channels that can be taken, or waits.
func (j *judge) chooses(was *world, g int, o *op) bool {
	ready := false
	for i, c := range o.options(&was.gs[g].regs) {
		if c.receives {
			ready = j.receives(was, g, i, c) || ready
		} else {
			ready = j.sends(was, g, i, c) || ready
		}
	}
	if ready {
		return true
	}
	w := was.clone()
	if o.do == doSelect && o.rest {
		w.gs[g].regs[o.to] = len(o.cases)
		j.next(w, g)
	} else {
		w.gs[g].mode = isParked
		for _, c := range o.options(&was.gs[g].regs) {
			q := &w.ch[c.of].send
			if c.receives {
				q = &w.ch[c.of].recv
			}
			if !slices.Contains(*q, g) {
				*q = append(*q, g)
			}
		}
	}
	j.reach(w)
	return true
}

// partners returns who of a queue may be served.
func (j *judge) partners(queue []int) []int {
	if j.anyOrder || len(queue) == 0 {
		return queue
	}
	return queue[:1]
}

// sends takes a case that sends, if that can be.
func (j *judge) sends(was *world, g, i int, c option) bool {
	ch := &was.ch[c.of]
	switch {
	case ch.closed:
		j.panics(was, g, "send on closed channel")
		return true
	case len(ch.recv) > 0:
		for _, p := range j.partners(ch.recv) {
			for _, k := range j.waiting(was, p, c.of, true) {
				w := was.clone()
				j.resume(w, p, k, c.arg)
				j.resume(w, g, i, 0)
				j.reach(w)
			}
		}
		return true
	case len(ch.buf) < j.chans[c.of]:
		w := was.clone()
		w.ch[c.of].buf = append(w.ch[c.of].buf, c.arg)
		j.resume(w, g, i, 0)
		j.reach(w)
		return true
	}
	return false
}

// receives takes a case that receives, if that can be.
func (j *judge) receives(was *world, g, i int, c option) bool {
	ch := &was.ch[c.of]
	switch {
	case len(ch.send) > 0:
		for _, p := range j.partners(ch.send) {
			for _, k := range j.waiting(was, p, c.of, false) {
				w := was.clone()
				got := j.code[p][w.gs[p].pc].options(&w.gs[p].regs)[k].arg
				if buf := w.ch[c.of].buf; len(buf) > 0 {
					w.ch[c.of].buf = append(buf[1:len(buf):len(buf)], got)
					got = buf[0]
				}
				j.resume(w, p, k, 0)
				j.resume(w, g, i, got)
				j.reach(w)
			}
		}
		return true
	case len(ch.buf) > 0:
		w := was.clone()
		got := w.ch[c.of].buf[0]
		w.ch[c.of].buf = w.ch[c.of].buf[1:]
		j.resume(w, g, i, got)
		j.reach(w)
		return true
	case ch.closed:
		w := was.clone()
		j.resume(w, g, i, ofClosed)
		j.reach(w)
		return true
	}
	return false
}
