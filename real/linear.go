package real

import (
	"fmt"

	"github.com/anishathalye/porcupine"

	"doorway/checker/property"
	"doorway/model"
)

// A history is what processes asked of a shared object and were answered, in
// porcupine's form. Calls and answers are numbered as they happen.
type history struct {
	ops      []porcupine.Operation // ClientId is the process
	now      int64
	answered int
	judged   int // answers when the history was judged last
}

// unanswered is the output of an operation that has not ended, or has failed: it
// may have taken effect.
type unanswered struct{}

// Operate makes p do an operation on the object that Linearizable is about. If do
// returns an error, the operation may or may not have taken effect, and still
// may.
func Operate[I, O any](p *Process, input I, do func() (O, error)) (O, error) {
	i := p.world.called(p, input)
	output, err := do()
	if err == nil {
		p.world.answers(p, i, output)
	}
	return output, err
}

// called notes an operation and returns its number.
func (w *world) called(p *Process, input any) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := &w.history
	h.now++
	h.ops = append(h.ops, porcupine.Operation{ClientId: int(p.id), Input: input, Call: h.now, Output: unanswered{}})
	return len(h.ops) - 1
}

// answers notes the answer, which is seen unless the process has crashed.
func (w *world) answers(p *Process, i int, output any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p.crashed {
		return
	}
	h := &w.history
	h.now++
	h.answered++
	h.ops[i].Output, h.ops[i].Return = output, h.now
	p.answers++
	w.see(p)
}

// last returns the operation that was answered last.
func (h *history) last() (last porcupine.Operation) {
	for _, o := range h.ops {
		if o.Return > last.Return {
			last = o
		}
	}
	return last
}

// Linearizable says that the operations that processes do with Operate are
// linearizable (Herlihy and Wing, ACM TOPLAS 12(3), 1990): some order of them
// keeps that of operations that did not overlap, and an object that begins as
// init and does them one after another in this order gives the same answers.
// apply does one. porcupine judges each history (Athalye, 2017), at each answer.
func Linearizable[S, O comparable, I any](init S, apply func(S, I) (S, O)) property.Property {
	spec := porcupine.Model{
		Init: func() any { return init },
		Step: func(state, input, output any) (bool, any) {
			next, want := apply(state.(S), input.(I))
			return output == any(unanswered{}) || output == any(want), next
		},
	}
	return bound("linearizable", "the answers that processes got are those of an object that does one operation after another",
		func(o model.Observation) bool { return o.Was.Rank != o.Is.Rank }, "no operation was ever answered",
		func(w *world) error {
			h := &w.history
			if h.judged == h.answered {
				return nil
			}
			h.judged = h.answered
			ops := append([]porcupine.Operation(nil), h.ops...)
			for i := range ops {
				if ops[i].Return == 0 {
					ops[i].Return = h.now + 1
				}
			}
			if porcupine.CheckOperations(spec, ops) {
				return nil
			}
			o := h.last()
			return fmt.Errorf("%v is answered %v to %v, which fits no order of the operations", model.ProcID(o.ClientId), o.Output, o.Input)
		})
}
