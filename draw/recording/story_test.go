package recording_test

import (
	"testing"

	"doorway/algorithms/peterson"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/notation"
)

// TestTell: a story gives a run its words, unless it is of another run.
func TestTell(t *testing.T) {
	sys, err := peterson.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	run, err := notation.Schedule("p0 request\np0 step\np1 request\np0 step")
	if err != nil {
		t.Fatal(err)
	}
	f, err := recording.Record(sys, run)
	if err != nil {
		t.Fatal(err)
	}
	was := f.States[1].String()
	f.Tell(recording.Story{Names: []string{"other"}, Steps: make([]recording.Told, 3), End: "the end\n\n"})
	if f.Name(0) != "p0" || f.States[1].String() != was || f.End != "the end" || f.Processes() != 2 || f.Asides() != 0 {
		t.Error("the story of another run is told")
	}
	f.Tell(recording.Story{Names: []string{"alice"}, Steps: []recording.Told{{"asks", true}, {"steps", true}, {"", false}, {"goes", true}}})
	if f.Name(0) != "alice" || f.Name(1) != "p1" || f.Processes() != 1 || f.Hidden != model.Procs(1) || f.States[1].String() != "asks" || f.States[3].String() != "p1 request  (p1 trying)" {
		t.Errorf("the story is not told: %v", f)
	}
	folds := [...]int{f.Fold(0), f.Fold(1), f.Fold(2), f.Fold(3), f.Fold(4)}
	if folds != [...]int{0, 2, 0, 0, 0} || f.Asides() != 3 || f.Busy(1, 2) != model.Procs(0) || f.Actor(1) != "alice" {
		t.Errorf("folds %v, asides %d", folds, f.Asides())
	}
	if whole := f.Whole(); whole.Asides() != 0 || f.Asides() != 3 || whole.States[1].String() != "asks" {
		t.Error("the whole story leaves something out, or so does the other no more")
	}
	if f.Decide([]string{"alice asks."}, []int{2}); f.Asides() != 2 || f.States[2].Aside || !f.Pale(1) || f.Pale(2) || f.Reasons == nil {
		t.Error("a step that decides is left out or pale")
	}
}
