package naimitrehel

import (
	"math"
	"testing"

	"doorway/model"
	"doorway/model/message"
)

// fathers is the tree of fathers of a system at rest.
type fathers = model.PerProc[model.ProcID]

// serve lets p enter and leave while nobody else wants to, and returns the tree
// after that and the number of messages sent.
func serve(n int, tree fathers, p model.ProcID) (after fathers, messages int) {
	var states model.PerProc[State]
	for q := range model.ProcID(n) {
		states[q] = State{Father: tree[q], Next: q, Token: tree[q] == q}
	}
	type sent struct {
		to model.ProcID
		message.Input[Message]
	}
	agenda := []sent{{p, message.Input[Message]{Kind: model.Request}}}
	for len(agenda) > 0 {
		at := agenda[0].to
		next, out := Algorithm{}.Step(at, states[at], agenda[0].Input)
		states[at], agenda = next, agenda[1:]
		for i := range out.Len() {
			to, m := out.Get(i)
			agenda = append(agenda, sent{to.Min(), message.Input[Message]{Kind: model.Deliver, From: at, Msg: m}})
			messages++
		}
	}
	for q := range model.ProcID(n) {
		after[q] = states[q].Father
	}
	return after, messages
}

// TestMean lets one process after the other enter, each equally likely, and finds
// that in the long run an entry costs 1 + 1/2 + … + 1/(n−1) messages.
func TestMean(t *testing.T) {
	harmonic := 0.0
	for n := 2; n <= 5; n++ {
		harmonic += 1 / float64(n-1)
		if mean := meanCost(n); math.Abs(mean-harmonic) > 1e-9 {
			t.Errorf("n=%d: an entry costs %.10f messages on average, want %.10f", n, mean, harmonic)
		}
	}
}

// meanCost follows the probabilities of all trees until they settle.
func meanCost(n int) (mean float64) {
	likely := map[fathers]float64{{}: 1}
	for range 200 {
		mean = 0
		next := map[fathers]float64{}
		for tree, weight := range likely {
			for p := range model.ProcID(n) {
				after, messages := serve(n, tree, p)
				next[after] += weight / float64(n)
				mean += weight / float64(n) * float64(messages)
			}
		}
		likely = next
	}
	return mean
}
