package scheduling

import (
	"testing"

	"doorway/model"
	"doorway/model/notation"
)

// A process goes on where it recovers. What it does not do by itself, and what can happen at the same time, are other
// threads.
func TestPartitions(t *testing.T) {
	timer, err := notation.Timer("first")
	other, err2 := notation.Timer("second")
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	step := model.Event{Kind: model.Step, Proc: 1}
	for _, c := range []struct {
		a, b             model.Event
		process, inChain bool // one thread
	}{
		{step, model.Event{Kind: model.Recover, Proc: 1}, true, true},
		{step, model.Event{Kind: model.Exit, Proc: 1}, true, true},
		{step, model.Event{Kind: model.Crash, Proc: 1}, false, false},
		{step, model.Event{Kind: model.Flush, Proc: 1}, false, false},
		{step, model.Event{Kind: model.Step, Proc: 2}, false, false},
		{step, model.Event{Kind: model.Deliver, Proc: 1, From: 2}, true, false},
		{model.Event{Kind: model.Tick}, model.Event{Kind: model.Step}, false, false},
		{model.Event{Kind: model.Timeout, Proc: 1, Which: model.Which{Timer: timer}}, model.Event{Kind: model.Timeout, Proc: 1, Which: model.Which{Timer: other}}, true, false},
	} {
		if process, inChain := byProcess(c.a) == byProcess(c.b), byChain(c.a) == byChain(c.b); process != c.process || inChain != c.inChain {
			t.Errorf("%v and %v: in one thread by process %v, and by chain %v", c.a, c.b, process, inChain)
		}
	}
}
