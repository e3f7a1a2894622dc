package model

// A Footprint is what an event that can happen will touch, as far as it is known
// beforehand. Since a step learns nothing before it goes through the memory door,
// in shared memory the register is known. What a process will send is not, nor
// whether it will keep interrupts out.
type Footprint struct {
	Procs    ProcSet // at which processes it happens
	Register int     // the number of the register that it touches where others see it, or NoRegister
	Writes   bool    // it may change that register
	Spends   Kind    // of a fault its kind, since faults of a kind share a budget; else 0
}

// At returns the footprint of an event that touches no register: an opinion is
// one of both its processes, and what happens everywhere is one of all, as is the
// drift of a clock, which is over when time has passed.
func At(e Event) Footprint {
	f := Footprint{Procs: Procs(e.Proc), Register: NoRegister}
	if e.Kind.Fault() {
		f.Spends = e.Kind
	}
	switch {
	case e.Kind.Everywhere() || drifts.Has(e.Kind):
		f.Procs = AllProcs(MaxProcs)
	case e.Kind.Opinion():
		f.Procs = f.Procs.With(e.From)
	}
	return f
}

// Races reports whether it may matter which of two events comes first. Two that
// do not race commute: in either order both can happen and lead to the same state.
func (f Footprint) Races(g Footprint) bool {
	return f.Procs&g.Procs != 0 || f.Spends != 0 && f.Spends == g.Spends ||
		f.Register != NoRegister && f.Register == g.Register && (f.Writes || g.Writes)
}

// Footprint returns what e will touch. In a channel of any order the number of a
// message depends on what its sender sends, so that an event there is one of both
// its ends; in a FIFO channel nothing that the sender does is in its way.
func (w *mpWorld[S, M]) Footprint(e Event) Footprint {
	f := At(e)
	if e.Kind.OnMessage() && w.sys.setup.Channels == AnyOrder {
		f.Procs = f.Procs.With(e.From)
	}
	return f
}

// Footprint returns what e will touch. A write that stays in the store buffer
// touches nothing that others see, and neither does a read that finds it there.
func (w *smWorld[S]) Footprint(e Event) Footprint {
	f := At(e)
	switch {
	case e.Kind == Flush:
		f.Register, f.Writes = w.buffers[e.Proc].stores[0].reg, true
	case w.writes != nil && w.writes[e.Proc].on && (e.Kind == Finish || e.Kind == Recover):
		f.Register, f.Writes = w.writes[e.Proc].reg, true
	case accesses.Has(e.Kind):
		f.Register, f.Writes = w.reaches(e.Proc, w.upcoming(e.Proc).with(e.Index))
	}
	return f
}

// upcoming returns what p's next step does to memory.
func (w *smWorld[S]) upcoming(p ProcID) touch {
	k := &w.known[p]
	if k.knows() && k.met[k.now].touch.known {
		return k.met[k.now].touch
	}
	w.turn(p)
	t := w.sys.touch(p, w.locals[p].State, &w.mem)
	if k.knows() {
		k.met[k.now].touch = t
	}
	return t
}

// reaches returns the register behind p's store buffer that a step reaches, if
// any, and whether it may change it.
func (w *smWorld[S]) reaches(p ProcID, t touch) (register int, writing bool) {
	r := int(t.reg)
	if w.buffers != nil && (t.op == writes || t.op == reads && w.buffers[p].youngest(r) >= 0) {
		return NoRegister, false
	}
	return r, r != NoRegister && t.op > reads
}
