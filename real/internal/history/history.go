// Package history records what clients do with a shared object, and judges whether some order of the operations
// explains the answers.
package history

import "github.com/anishathalye/porcupine"

// A History records the operations of clients on an object and their answers, in porcupine's form. Calls and
// answers are numbered as they happen.
type History struct {
	ops      []porcupine.Operation
	now      int64
	answered int
	judged   int // answers at the last judgement
}

// unanswered is the output of an operation that has not ended, or has failed: it
// may have taken effect.
type unanswered struct{}

// Call notes that a client begins an operation, and returns its number.
func (h *History) Call(client int, input any) int {
	h.now++
	h.ops = append(h.ops, porcupine.Operation{ClientId: client, Input: input, Call: h.now, Output: unanswered{}})
	return len(h.ops) - 1
}

// Answer records the answer to an operation.
func (h *History) Answer(i int, output any) {
	h.now++
	h.answered++
	h.ops[i].Output, h.ops[i].Return = output, h.now
}

// Last returns the operation that was answered last.
func (h *History) Last() (last porcupine.Operation) {
	for _, o := range h.ops {
		if o.Return > last.Return {
			last = o
		}
	}
	return last
}

// Fits reports whether some order of the operations explains the answers. It judges once after each answer.
func (h *History) Fits(spec porcupine.Model) bool {
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

// Object returns an object that begins as init and does operations one after another, each by apply.
func Object[S, O comparable, I any](init S, apply func(S, I) (S, O)) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return init },
		Step: func(state, input, output any) (bool, any) {
			next, want := apply(state.(S), input.(I))
			return output == any(unanswered{}) || output == any(want), next
		},
	}
}
