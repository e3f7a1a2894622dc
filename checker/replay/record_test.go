package replay_test

import (
	"testing"

	"doorway/algorithms/naivelock"
	"doorway/checker/replay"
	"doorway/model"
	"doorway/model/notation"
	"doorway/model/transition"
	"doorway/properties"
)

// counted counts the events that its runs are asked for.
type counted struct {
	transition.Runnable
	asked *int
}

func (c counted) Run() transition.Run { return countedRun{c.Runnable.Run(), c.asked} }

type countedRun struct {
	transition.Run
	asked *int
}

func (r countedRun) Explain(e model.Event) (transition.Step, error) {
	*r.asked++
	return r.Run.Explain(e)
}

// TestRecord records what comes after a violation too, up to an event that cannot happen, which it tries once: for a
// program, a second try may be another run.
func TestRecord(t *testing.T) {
	const both = "p0 request\np1 request\np0 step\np1 step\np0 step\np1 step\n"
	sys, err := naivelock.Page.Variants[0].Build(model.NewSetup(2))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		schedule                 string
		violated, traced, events int
	}{
		{both, 6, 6, 6},
		{both + "p0 exit\n", 6, 7, 7},
		{both + "p0 recover\np0 exit\n", 6, 6, 7},
		{"p0 request\np0 recover\n", 0, 1, 2},
	} {
		s, err := notation.Schedule(c.schedule)
		if err != nil {
			t.Fatal(err)
		}
		asked := 0
		r, err := replay.NewRunner(counted{sys, &asked}, properties.MutualExclusion)
		if err != nil {
			t.Fatal(err)
		}
		rec := r.Record(transition.Finite(s), nil)
		violated := 0
		if rec.Violation != nil {
			violated = len(rec.Violation.Schedule)
		}
		if violated != c.violated || len(rec.Trace) != c.traced || asked != c.events || (rec.Cut == nil) != (c.traced == len(s)) {
			t.Errorf("%q: violated after %d, %d events traced of %d tried, cut: %v; want %d, %d, %d",
				c.schedule, violated, len(rec.Trace), asked, rec.Cut, c.violated, c.traced, c.events)
		}
	}
}
