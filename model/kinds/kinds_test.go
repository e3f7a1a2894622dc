package kinds_test

import (
	"testing"

	"doorway/model"
	"doorway/model/internal/names"
	"doorway/model/kinds"
)

func TestSets(t *testing.T) {
	if kinds.Of() != 0 || !kinds.Of(model.Step).Has(model.Step) || kinds.Of(model.Step).Has(model.Exit) {
		t.Error("sets of kinds do not hold what they should")
	}
}

// TestMax expects a name for each kind, and no kind after the last.
func TestMax(t *testing.T) {
	if int(kinds.Max) != len(names.Kinds)-1 {
		t.Errorf("the last kind is number %d, and there are names for %d", kinds.Max, len(names.Kinds)-1)
	}
}

func TestFaults(t *testing.T) {
	want := kinds.Of(model.Recover, model.Crash, model.Drop, model.Duplicate, model.Split, model.Heal, model.Mistrust, model.Gain, model.Lose,
		model.Pause, model.Shutdown)
	for k := range kinds.Max + 1 {
		if is := kinds.Faults.Has(k); is != want.Has(k) || is != k.Fault() {
			t.Errorf("%v is among the faults: %v, and a fault: %v, want %v", k, is, k.Fault(), want.Has(k))
		}
	}
}
