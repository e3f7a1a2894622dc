package real

import "github.com/anishathalye/porcupine"

// A history records the operations of clients on an object and their answers, in porcupine's form. Calls and
// answers are numbered as they happen.
type history struct {
	ops      []porcupine.Operation
	now      int64
	answered int
	judged   int // answers at the last judgement
}

// unanswered stands for the output of an operation that has not ended, or has
// failed: it may have taken effect.
type unanswered struct{}

// call notes that a client begins an operation, and returns its number.
func (h *history) call(client int, input any) int {
	h.now++
	h.ops = append(h.ops, porcupine.Operation{ClientId: client, Input: input, Call: h.now, Output: unanswered{}})
	return len(h.ops) - 1
}

// answer records the answer to an operation.
func (h *history) answer(i int, output any) {
	h.now++
	h.answered++
	h.ops[i].Output, h.ops[i].Return = output, h.now
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

// fits reports whether some order of the operations explains the answers. It judges once after each answer.
func (h *history) fits(spec porcupine.Model) bool {
	if h.judged == h.answered {
		return true
	}
	h.judged = h.answered
	ops := append([]porcupine.Operation(nil), h.ops...)
	for i := range ops {
		if ops[i].Return == 0 {
			ops[i].Return = h.now + 1
		}
	}
	return porcupine.CheckOperations(spec, ops)
}

// objectOf returns an object that begins as init and does operations one after another, each by apply.
func objectOf[S, O comparable, I any](init S, apply func(S, I) (S, O)) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return init },
		Step: func(state, input, output any) (bool, any) {
			next, want := apply(state.(S), input.(I))
			return output == any(unanswered{}) || output == any(want), next
		},
	}
}
