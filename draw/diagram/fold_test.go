package diagram

import (
	"fmt"
	"testing"

	"doorway/draw/recording"
	"doorway/model"
)

// A row that stands for ticks alone says how many there were, and until when.
func TestTicksLeftOut(t *testing.T) {
	of := func(kinds ...model.Kind) *recording.Execution {
		f := &recording.Execution{States: make([]recording.State, len(kinds)), Setup: model.NewSetup(2)}
		for i, k := range kinds {
			f.States[i].Event.Kind = k
			if k == model.Tick {
				f.States[i].Access = fmt.Sprintf("it is %ds", i)
			}
		}
		return f
	}
	for want, f := range map[string]*recording.Execution{
		"3 ticks, it is 3s": of(model.Begin, model.Tick, model.Tick, model.Tick),
		"3 steps of p0":     of(model.Begin, model.Tick, model.Deliver, model.Tick),
		"3 steps":           of(model.Begin, model.Tick, model.Split, model.Tick),
	} {
		if got := foldNote(f, 1, 3); got != want {
			t.Errorf("it says %q, want %q", got, want)
		}
	}
	silent := of(model.Begin, model.Tick, model.Tick)
	silent.States[2].Access = ""
	if got := foldNote(silent, 1, 2); got != "2 ticks" {
		t.Errorf("without a clock it says %q", got)
	}
}
