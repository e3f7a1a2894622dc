package registers

import (
	"doorway/internal/cacheline"
	"doorway/model"
	"doorway/model/internal/enabled"
	"doorway/model/kinds"
	"doorway/model/transition"
)

// Rules determines what is enabled in a global state of shared memory, and what events do to it. It
// is written once, over a store that holds the state.
type Rules struct {
	State    Store
	Setup    model.Setup
	tops     []int // the largest value of each register's domain
	Faulty   bool  // faults have budgets
	Atomic   bool  // registers are atomic, and memory is sequentially consistent
	Tso      bool  // writes go through store buffers
	Overlaps bool  // reads and writes of a register may overlap
	held     bool  // memory, processors or time may hold events back, or some events have numbers
	Timed    bool  // time is measured
	Next     enabled.Set
	Facts    []*Facts      // of the local state that each process is in
	waiting  model.ProcSet // the processes whose next step can wait
	Stale    model.ProcSet // the processes whose part of the enabled set may be out of date
}

// A Store holds one global state of shared memory and changes it: as plain values (world), or as a
// vector of interned components (machine). Both cache the algorithm's answers.
type Store interface {
	// Learn finds out what the next step of p does to memory, and adds it to the facts.
	Learn(p model.ProcID) *Touch
	// Blocks reports whether e, a step that does t to memory, blocks now.
	Blocks(e model.Event, t *Touch) bool
	// Take applies e to its process and, if atomic, to the register that it touches. It returns the
	// value that e leaves there.
	Take(e model.Event, t *Touch, atomic bool) (value int, err error)
	// Aside records the observation of an event that happens at no process in particular.
	Aside(e model.Event)
	// SetTimer sets the time left on the timer of p.
	SetTimer(p model.ProcID, left uint8)
	// Value returns the value of register r.
	Value(r int) int
	// SetValue sets the value of register r.
	SetValue(r, value int)
	// Buffer returns the store buffer of p.
	Buffer(p model.ProcID) *Buffer
	// SetBuffer changes it.
	SetBuffer(p model.ProcID, b Buffer)
	// Writing returns the write that p has begun.
	Writing(p model.ProcID) Writing
	// SetWriting changes it.
	SetWriting(p model.ProcID, w Writing)
	// Budget returns the faults that may still happen.
	Budget() enabled.Budget
	// SetBudget changes it.
	SetBudget(b enabled.Budget)
}

// Facts follow from the local state of a process alone.
type Facts struct {
	Own    kinds.Set // what it can do by itself if every fault is allowed and no step is held back
	Timer  uint8     // the time left on its timer, if time is measured
	Masked bool      // it has disabled the interrupts of its processor
	Known  bool
	Touch  Touch // what its next step does to memory, once that is known
}

// NewRules returns the rules for registers whose domains have the largest values tops.
func NewRules(setup model.Setup, tops []int) Rules {
	m := setup.Memory
	return Rules{
		Setup: setup, tops: tops, Faulty: setup.Faulty(), Timed: setup.Synchronous(),
		Atomic: m == model.SequentialConsistency, Tso: m == model.TotalStoreOrder, Overlaps: Overlaps(m), held: m != model.SequentialConsistency || setup.Processors > 0 || setup.Synchronous(),
		Next: enabled.Set{Own: cacheline.Make[kinds.Set](setup.N), Left: enabled.NewBudget(setup)}, Facts: cacheline.Make[*Facts](setup.N),
	}
}

// Touch returns what the next step of p does to memory, a function of its local
// state alone: it is the same whatever the registers hold.
func (r *Rules) Touch(p model.ProcID) *Touch {
	if f := r.Facts[p]; f.Touch.Known {
		return &f.Touch
	}
	return r.State.Learn(p)
}

// Came records that p has entered the local state that f is about. What p can do depends on nothing
// else, unless something holds events back.
func (r *Rules) Came(p model.ProcID, f *Facts) {
	r.Facts[p], r.Next.Own[p] = f, f.Own
	if r.Stale |= r.waiting; r.held || !f.Touch.Free {
		r.Stale = r.Stale.With(p)
	}
}

// free reports whether memory allows alternative number of p's next step, request or exit: the
// store buffer does not hold it back, and it does not wait.
func (r *Rules) free(p model.ProcID, step bool, number uint8, t *Touch) bool {
	if r.Tso && r.State.Buffer(p).holds(t.Op) {
		return false
	}
	return !step || !t.Guarded || !r.State.Blocks(model.Event{Kind: model.Step, Proc: p, Which: model.Which{Index: number}}, t)
}

// Finds returns what e, which does t to memory, finds in the register that it
// touches, or 0 if it touches none.
func (r *Rules) Finds(e model.Event, t *Touch) int {
	if t.Reg == transition.NoRegister {
		return 0
	}
	value := r.State.Value(int(t.Reg))
	if r.Tso {
		return r.State.Buffer(e.Proc).Read(int(t.Reg), value)
	}
	if r.Overlaps {
		if all := r.results(e.Proc, t); all != nil {
			return all[e.Index]
		}
	}
	return value
}

// results returns the values that p's next event, which does t to a register, may return; nil if
// there is only one.
func (r *Rules) results(p model.ProcID, t *Touch) []int {
	w, m, down := r.State.Writing(p), r.Setup.Memory, r.Facts[p].Own.Has(model.Recover)
	switch {
	case w.On && (w.Met || down):
		return blur(m, r.tops[w.Reg], w.Value, r.State.Value(w.Reg))
	case w.On || down || t.Op != Reads:
		return nil
	}
	var others []int
	for q := range r.Facts {
		if o := r.State.Writing(model.ProcID(q)); o.On && o.Reg == int(t.Reg) {
			others = append(others, o.Value)
		}
	}
	if others == nil {
		return nil
	}
	return blur(m, r.tops[t.Reg], r.State.Value(int(t.Reg)), others...)
}

// blocked reports whether the next step of p waits in every alternative.
func (r *Rules) blocked(p model.ProcID) bool {
	t := r.Touch(p)
	return len(enabled.Those(t.Choices(), func(i uint8) bool { return r.free(p, true, i, t.With(i)) })) == 0
}
