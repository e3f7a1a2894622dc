package registers

import (
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/transition"
)

// Offer updates the enabled set.
func (r *Rules) Offer() {
	if r.Overlaps || r.Setup.Processors > 0 {
		r.Stale = model.AllProcs(r.Setup.N) // an event at one process changes what others can do
	}
	for ; r.Stale != 0; r.Stale &= r.Stale - 1 {
		p := r.Stale.Min()
		r.Next.Own[p], r.waiting = r.Facts[p].Own, r.waiting.Without(p)
		if t := r.Touch(p); r.held || !t.Free {
			r.narrow(p, t)
		}
	}
	if r.Setup.Processors > 0 {
		r.interrupt()
	}
	if r.Timed {
		r.keepTime()
	}
}

// narrow removes from the enabled set the events of p that memory blocks, and fills in the numbers
// of the others: those of alternatives, or of the values that an access may return.
func (r *Rules) narrow(p model.ProcID, t *Touch) {
	if t.Waits {
		r.waiting = r.waiting.With(p)
	}
	own, n := r.Next.Own[p], t.Choices()
	switch {
	case r.Tso && r.State.Buffer(p).len > 0:
		own |= 1 << model.Flush
	case r.Overlaps:
		w := r.State.Writing(p)
		own = w.own(own)
		if all := r.results(p, t); all != nil {
			n = len(all)
		}
	}
	free, step := enabled.Firsts(n), own.Has(model.Step)
	if own&Accesses != 0 && (r.Tso || t.Waits) {
		if free = enabled.Those(n, func(i uint8) bool { return r.free(p, step, i, t.With(i)) }); len(free) == 0 {
			own &^= Accesses
		}
	}
	if r.Next.Choices == nil && n > 1 {
		r.Next.Numbered()
		r.held = true
	}
	if r.Next.Own[p] = own; r.Next.Choices != nil {
		r.Next.Choices[p] = free
	}
}

// Happen takes e, which must be enabled.
func (r *Rules) Happen(e model.Event) error {
	if !Accesses.Has(e.Kind) {
		return r.befall(e)
	}
	t := r.Touch(e.Proc).With(e.Index)
	atomic := r.Atomic || t.Op == Locks
	value, err := r.State.Take(e, t, atomic)
	switch {
	case err != nil:
		return err
	case t.Op == Writes && !atomic:
		r.write(e.Proc, int(t.Reg), value)
	case r.Timed:
		r.rewind()
	}
	return nil
}

// befall takes e, which is not a step of the program but a fault or an event of memory or of the
// environment.
func (r *Rules) befall(e model.Event) error {
	if e.Kind == model.Tick {
		r.tick(e)
		return nil
	}
	ended := r.ended(e)
	if _, err := r.State.Take(e, &Away, false); err != nil {
		return err
	}
	if e.Kind == model.Flush {
		r.flush(e.Proc)
	}
	if ended.On {
		r.finish(e.Proc, ended)
	}
	if e.Kind.Fault() {
		left := r.State.Budget()
		left.Spend(e.Kind)
		r.State.SetBudget(left)
	}
	if r.Timed {
		r.rewind()
	}
	return nil
}

// write puts a write of p into its store buffer, or begins it.
func (r *Rules) write(p model.ProcID, reg, value int) {
	if r.Overlaps {
		r.State.SetWriting(p, Writing{On: true, Reg: reg, Value: value})
		return
	}
	b := *r.State.Buffer(p)
	b.push(store{reg, value})
	r.State.SetBuffer(p, b)
}

// flush moves the oldest write of p's buffer to memory.
func (r *Rules) flush(p model.ProcID) {
	b := *r.State.Buffer(p)
	s := b.pop()
	r.State.SetBuffer(p, b)
	r.State.SetValue(s.reg, s.value)
}

// ended returns the write that e ends, if any, with the value that it leaves.
func (r *Rules) ended(e model.Event) Writing {
	if !r.Overlaps || e.Kind != model.Finish && e.Kind != model.Recover {
		return Writing{}
	}
	w := r.State.Writing(e.Proc)
	if all := r.results(e.Proc, &Away); all != nil {
		w.Value = all[e.Index]
	}
	return w
}

// finish ends the write of p, and marks the unfinished writes of the same register as having met
// it.
func (r *Rules) finish(p model.ProcID, w Writing) {
	r.State.SetWriting(p, Writing{})
	for q := range r.Facts {
		if o := r.State.Writing(model.ProcID(q)); model.ProcID(q) != p && o.On && o.Reg == w.Reg && !o.Met {
			o.Met = true
			r.State.SetWriting(model.ProcID(q), o)
		}
	}
	r.State.SetValue(w.Reg, w.Value)
}

// Footprint returns what e will touch. A write that stays in the store buffer touches nothing that
// others see, nor does a read that finds it there.
func (r *Rules) Footprint(e model.Event) transition.Footprint {
	f := transition.At(e)
	switch {
	case e.Kind == model.Flush:
		f.Register, f.Writes = r.State.Buffer(e.Proc).stores[0].reg, true
	case r.Overlaps && r.State.Writing(e.Proc).On && (e.Kind == model.Finish || e.Kind == model.Recover):
		f.Register, f.Writes = r.State.Writing(e.Proc).Reg, true
	case Accesses.Has(e.Kind):
		t := r.Touch(e.Proc).With(e.Index)
		if !r.Tso || t.Op == Locks || t.Op == Reads && r.State.Buffer(e.Proc).Youngest(int(t.Reg)) < 0 {
			f.Register, f.Writes = int(t.Reg), t.Reg != transition.NoRegister && t.Op > Reads
		}
	}
	return f
}
