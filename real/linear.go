package real

import (
	"fmt"

	"doorway/checker/property"
	"doorway/model"
)

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
	return w.history.call(int(p.id), input)
}

// answers notes the answer to an operation. It is observed unless the process has crashed.
func (w *world) answers(p *Process, i int, output any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if p.crashed {
		return
	}
	w.history.answer(i, output)
	p.answers++
	w.see(p)
}

// Linearizable says that the operations that processes do with Operate are
// linearizable (Herlihy and Wing, ACM TOPLAS 12(3), 1990): some order of them
// keeps that of operations that did not overlap, and an object that begins as
// init and does them one after another in this order gives the same answers.
// apply does one. porcupine judges each history (Athalye, 2017), at each answer.
func Linearizable[S, O comparable, I any](init S, apply func(S, I) (S, O)) property.Property {
	object := objectOf(init, apply)
	return bound("linearizable", "the answers that processes got are those of an object that does one operation after another",
		func(o model.Observation) bool { return o.Was.Rank != o.Is.Rank }, "no operation was ever answered",
		func(w *world) error {
			if w.history.fits(object) {
				return nil
			}
			o := w.history.last()
			return fmt.Errorf("%v is answered %v to %v, which fits no order of the operations", model.ProcID(o.ClientId), o.Output, o.Input)
		})
}
