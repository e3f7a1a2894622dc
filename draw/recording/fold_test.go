package recording_test

import (
	"slices"
	"testing"

	"doorway/algorithms"
	"doorway/algorithms/peterson"
	"doorway/corpus"
	"doorway/draw/recording"
	"doorway/model"
	"doorway/model/transition"
)

// rows returns the steps that have a row in a picture.
func rows(f *recording.Execution) (all []int) {
	for i := 1; i <= f.Steps(); i++ {
		if !f.States[i].Aside {
			all = append(all, i)
		}
	}
	return all
}

// overtaken is a run of 52 steps in which p0 enters again and again while p1 waits.
func overtaken(t *testing.T) *recording.Execution {
	t.Helper()
	c, err := corpus.Read("../../corpus/cases/szymanski/base-bounded-waiting-5.txt")
	if err != nil {
		t.Fatal(err)
	}
	sys, _, err := c.Subject(algorithms.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	f, err := recording.Record(sys, c.Schedule)
	if err != nil || f.Steps() != 52 {
		t.Fatal(f.Steps(), err)
	}
	return f
}

// TestFoldLong folds a long run around the steps that decide, and leaves a run whole of which none does.
func TestFoldLong(t *testing.T) {
	f := overtaken(t)
	if f.Decide([]string{"nothing decides"}, nil, 7); f.Folded() || f.Asides() > 0 {
		t.Error("it is folded, but nothing decides")
	}
	// Step 1 is p1's request, and p0 has entered at the last one. It depends on 51, and on 50, which has changed the register that it
	// reads. 49 stands alone.
	f.Decide(nil, []int{7}, 48)
	if want := []int{1, 7, 48, 49, 50, 51, 52}; !slices.Equal(rows(f), want) || !f.Folded() {
		t.Errorf("rows %v, want %v", rows(f), want)
	}
	for loop, want := range map[int]int{33: 22, 32: 8, 53: 7} { // of 20 steps, of 21, and none
		f := overtaken(t)
		f.Loop = loop
		if f.Decide(nil, []int{7}, 48); len(rows(f)) != want || loop <= 52 && f.States[loop].Aside {
			t.Errorf("with a loop from %d rows %v, want %d", loop, rows(f), want)
		}
	}
	f = overtaken(t)
	f.Tell(recording.Story{Names: []string{"a", "b"}, Steps: make([]recording.Told, 52)})
	if f.Decide(nil, []int{7}); f.Asides() > 0 {
		t.Error("a run is folded whose story leaves out nothing")
	}
}

// TestFoldKeeps keeps faults, wherever they are, and what sent the last message; a run of forty steps stays whole.
func TestFoldKeeps(t *testing.T) {
	sys, err := peterson.Page.Variants[0].Build(model.Setup{N: 2, Requests: model.Unlimited, Crashes: 1})
	if err != nil {
		t.Fatal(err)
	}
	var run transition.Schedule
	for w := sys.World(); len(run) < 41; {
		events := w.Enabled(nil)
		e := events[slices.IndexFunc(events, func(e model.Event) bool { return e.Proc == 0 && e.Kind != model.Crash })]
		if len(run) == 9 {
			e = model.Event{Kind: model.Crash, Proc: 1}
		}
		if _, err := w.Apply(e); err != nil {
			t.Fatal(err)
		}
		run = append(run, e)
	}
	for _, steps := range []int{40, 41} {
		f, err := recording.Record(sys, run[:steps])
		if err != nil {
			t.Fatal(err)
		}
		f.Decide(nil, []int{2})
		if f.Folded() != (steps > 40) || f.States[10].Aside {
			t.Errorf("of %d steps these have rows: %v", steps, rows(f))
		}
	}
	f, err := recording.Record(sys, run)
	if err != nil {
		t.Fatal(err)
	}
	for i := range f.States {
		f.States[i].Views = make([]model.View, 2) // which show no crash
	}
	f.Mark = 30 // the run goes on after the step that breaks the property
	f.States[4].Views[0].Leaders, f.States[6].Views[1].Token = 1, true
	if f.Decide(nil, []int{2}); f.States[10].Aside || f.States[30].Aside || f.States[29].Aside || !f.States[40].Aside || f.States[41].Aside {
		t.Errorf("the crash, what breaks the property, what that depends on, and the end have rows: %v", rows(f))
	}
	if f.States[5].Aside || f.States[7].Aside || !f.States[4].Aside && !f.States[6].Aside && !f.States[8].Aside {
		t.Errorf("the ends of a leader and of a token have rows: %v", rows(f))
	}
	c, err := corpus.Read("../../corpus/cases/hirschberg-sinclair/silent-messages-at-most-59.txt")
	if err != nil {
		t.Fatal(err)
	}
	ring, _, err := c.Subject(algorithms.Catalogue())
	if err != nil {
		t.Fatal(err)
	}
	if f, err = recording.Record(ring, c.Schedule); err != nil {
		t.Fatal(err)
	}
	for i := range f.States {
		f.States[i].Views = make([]model.View, f.Setup.N) // which show nothing
	}
	f.Decide(nil, []int{7})
	if want := []int{7, f.Messages[f.Taken(59)].Sent, 58, 59}; !slices.Equal(rows(f), want) {
		t.Errorf("rows %v, want %v", rows(f), want)
	}
}
