package registers

import (
	"doorway/model"
	"doorway/model/internal/enabled"
)

// Processors: with processors=k, process p runs on processor p mod k. A process that has disabled
// the interrupts of its processor (View.Masked) cannot be preempted, so no other process of that
// processor takes a step. If it halts in this state, the processor stands still until it recovers.

// heldBack returns the processes that cannot take steps because another process of the same
// processor has disabled interrupts.
func heldBack(s *model.Setup, masked model.ProcSet) (held model.ProcSet) {
	for m := range masked.Each() {
		for p := int(m) % s.Processors; p < s.N; p += s.Processors {
			if p != int(m) {
				held = held.With(model.ProcID(p))
			}
		}
	}
	return held
}

// Pauses reports whether it is too soon for the next step.
func Pauses(s *model.Setup, left uint8) bool { return int(left) > s.Delay }

// leftAfter returns the time left on a timer after a unit of time; can tells whether the step can
// be taken.
func leftAfter(s *model.Setup, left uint8, can bool) uint8 {
	if can || Pauses(s, left) {
		return enabled.Sooner(left)
	}
	return left
}

// interrupt removes from the enabled set the events of processes that must wait for their
// processor.
func (r *Rules) interrupt() {
	var masked model.ProcSet
	for p, f := range r.Facts {
		if f.Masked {
			masked = masked.With(model.ProcID(p))
		}
	}
	for p := range heldBack(&r.Setup, masked).Each() {
		r.Next.Own[p] &^= Accesses | 1<<model.Finish
	}
}

// keepTime updates whether time can pass.
func (r *Rules) keepTime() {
	r.Next.Clock = enabled.Clock{}
	for p, own := range r.Next.Own {
		left := r.Facts[p].Timer
		r.Next.Clock.Step(own, left, leftAfter(&r.Setup, left, own.Has(model.Step)))
	}
}

// tick lets a unit of time pass.
func (r *Rules) tick(e model.Event) {
	r.State.Aside(e)
	for p, f := range r.Facts {
		if f.Timer > 0 {
			can := f.Own.Has(model.Step) && !r.blocked(model.ProcID(p))
			r.State.SetTimer(model.ProcID(p), leftAfter(&r.Setup, f.Timer, can))
		}
	}
}

// rewind restarts the timers of the steps that an event has blocked, also that of a process that resumes.
func (r *Rules) rewind() {
	delay := uint8(r.Setup.Delay)
	for q := range model.AllProcs(r.Setup.N).Each() {
		if f := r.Facts[q]; f.Own.Has(model.Step) && f.Timer < delay && r.blocked(q) {
			r.State.SetTimer(q, delay)
		}
	}
}
